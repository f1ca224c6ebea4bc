/** The answers for one position, kept so that a player can compare and play them. */

import { type Board, sameBoard } from '../core';
import type { Found } from './figures';
import type { Choice } from './methods';

export interface KeptAnswer {
  /** The method and options that were asked for. */
  readonly choice: Choice;
  /** Without moves if the search reached its limits. */
  readonly found: Found;
}

export class Answers {
  /** The board that was solved; null if there is no answer yet. */
  position = $state.raw<Board | null>(null);
  /** The answers, the oldest first. */
  list = $state.raw<readonly KeptAnswer[]>([]);

  isFor(board: Board): boolean {
    return this.position !== null && sameBoard(this.position, board);
  }

  /** Forget them all. */
  clear(): void {
    this.position = null;
    this.list = [];
  }

  /** Keep an answer. It replaces one of the same method and options, and all of another board. */
  add(board: Board, choice: Choice, found: Found): void {
    const kept = this.isFor(board) ? this.list : [];
    this.position = board;
    this.list = [...kept.filter((one) => !sameChoice(one.choice, choice)), { choice, found }];
  }
}

const sameChoice = (one: Choice, other: Choice): boolean =>
  one.method === other.method &&
  one.heuristic === other.heuristic &&
  one.weight === other.weight &&
  one.seconds === other.seconds;

/** The board and the goal that a player types, pastes or shuffles. */

import { type Board, CoreError, formatBoard, formatGoal, parseGoal } from '../core';
import { sentenceOf } from '../words/errors';
import { HARDEST, readBoard } from './board-text';

export interface Position {
  readonly board: Board;
  readonly goal: Board;
}

const DEFAULT_GOAL = 'blank-last';

/** A goal as people type it: a name, or a board in any form. */
function readGoal(text: string, { rows, cols }: Board): Board {
  const plain = text.trim() || DEFAULT_GOAL;
  return parseGoal(/^[a-z]/i.test(plain) ? plain : formatBoard(readBoard(plain)), rows, cols);
}

export class Setup {
  boardText = $state(HARDEST);
  goalText = $state(DEFAULT_GOAL);

  readonly #read = $derived.by((): Position | CoreError => {
    try {
      const board = readBoard(this.boardText);
      return { board, goal: readGoal(this.goalText, board) };
    } catch (error) {
      if (error instanceof CoreError) return error;
      throw error;
    }
  });

  /** The board and its goal; null while one of them is not valid. */
  readonly position = $derived(this.#read instanceof CoreError ? null : this.#read);

  /** What is wrong with what was typed; empty if nothing is. */
  readonly problem = $derived(this.#read instanceof CoreError ? sentenceOf(this.#read) : '');

  set(board: Board, goal: Board | null = null): void {
    this.boardText = formatBoard(board);
    this.goalText = goal ? formatGoal(goal) : DEFAULT_GOAL;
  }

  /** Read the board and the goal from the query of a link. */
  readQuery(query: URLSearchParams): void {
    const board = query.get('board');
    if (board === null) return;
    this.boardText = board;
    this.goalText = query.get('goal') ?? DEFAULT_GOAL;
  }

  /** The board and the goal for a link; the default goal is left out. */
  get params(): Record<string, string> {
    if (!this.position) return {};
    const goal = formatGoal(this.position.goal);
    const board = formatBoard(this.position.board);
    return goal === DEFAULT_GOAL ? { board } : { board, goal };
  }
}

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

function readOrError(read: () => Board): Board | CoreError {
  try {
    return read();
  } catch (error) {
    if (error instanceof CoreError) return error;
    throw error;
  }
}

export class Setup {
  boardText = $state(HARDEST);
  goalText = $state(DEFAULT_GOAL);

  readonly #board = $derived(readOrError(() => readBoard(this.boardText)));
  /** Null while there is no board for it. */
  readonly #goal = $derived.by(() => {
    const board = this.#board;
    return board instanceof CoreError ? null : readOrError(() => readGoal(this.goalText, board));
  });

  /** The board and its goal; null while one of them is not valid. */
  readonly position = $derived.by((): Position | null => {
    const [board, goal] = [this.#board, this.#goal];
    if (board instanceof CoreError || goal instanceof CoreError || goal === null) return null;
    return { board, goal };
  });

  /** What is wrong with the board or the goal that was typed; empty if nothing is. */
  readonly boardProblem = $derived(this.#board instanceof CoreError ? sentenceOf(this.#board) : '');
  readonly goalProblem = $derived(this.#goal instanceof CoreError ? sentenceOf(this.#goal) : '');

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

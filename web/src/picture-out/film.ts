/** The content of an animation: a start and the moves from it, as many as the server draws. */

import { type Board, type Game, type Way, after, boardOf, movesOf } from '../core';

/** The most moves that the server draws. */
export const LONGEST = 400;

export interface Film {
  readonly start: Board;
  readonly ways: readonly Way[];
  /** Whether the first moves are left out. */
  readonly cut: boolean;
}

/** The moves of this attempt, the last ones if they are too many. */
export function filmOfMoves(game: Game): Film {
  const ways = movesOf(game);
  const skipped = Math.max(0, ways.length - LONGEST);
  const start = after(game.start, ways.slice(0, skipped));
  return { start, ways: ways.slice(skipped), cut: skipped > 0 };
}

/** A solution found by the solver, from the current board. */
export const filmOfWay = (game: Game, ways: readonly Way[]): Film => ({
  start: boardOf(game),
  ways: ways.slice(0, LONGEST),
  cut: false,
});

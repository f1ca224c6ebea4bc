/** A part of a game to play again, from its first board. */

import { type Board, type Way, after } from '../core';
import type { ReviewedGame } from './reviewed-game';

export interface Exercise {
  readonly start: Board;
  /** Where it ends: at a distance from the goal, or at a board. */
  readonly until: { readonly distance: number } | { readonly board: Board };
  /** The distance at the start, if it is known. */
  readonly distance: number | null;
  /** The fewest moves to get there. */
  readonly least: number;
  /** The moves that the player made to get there. */
  readonly yours: number;
  /** A shortest way to get there. */
  readonly shorter: readonly Way[];
}

/** An exercise leads at least and at most this number of moves nearer to the goal. */
const [SHORT, LONG] = [4, 12];

/** The exercise of a detour: from its first board until the goal is some moves nearer. */
export function exerciseOfDetour(
  game: ReviewedGame,
  distances: readonly number[],
  first: number,
  next: number,
  shorter: readonly Way[],
): Exercise {
  const from = distances[first] ?? 0;
  const nearer = from - (distances[next] ?? 0);
  const least = Math.min(from, LONG, Math.max(SHORT, nearer));
  const reached = distances.findIndex((value, at) => at > first && value <= from - least);
  const end = reached < 0 ? distances.length - 1 : reached;
  return {
    start: after(game.start, game.moves.slice(0, first)),
    until: { distance: from - least },
    distance: from,
    least,
    yours: end - first,
    shorter: shorter.slice(0, least),
  };
}

/** The exercise of a window: from its first board to its last. */
export function exerciseOfWindow(
  game: ReviewedGame,
  first: number,
  end: number,
  shorter: readonly Way[],
): Exercise {
  const start = after(game.start, game.moves.slice(0, first));
  const board = after(start, game.moves.slice(first, end));
  return {
    start,
    until: { board },
    distance: null,
    least: shorter.length,
    yours: end - first,
    shorter,
  };
}

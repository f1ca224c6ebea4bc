/** The distances of a game on a small board, found in the page when there is no server. */

import { type Way, after } from '../core';
import { isSolvedHere, shortestSolution } from '../core/shortest';
import type { ReviewedGame } from './reviewed-game';

export interface PointHere {
  readonly index: number;
  readonly distance: number;
  readonly way: readonly Way[];
}

export const canReviewHere = (game: ReviewedGame): boolean => isSolvedHere(game.start);

/** A shortest way from each board of a game, from the last one to the first.
 *
 * A way that was found is a shortest one from each of its boards too, so many need no search. */
export function* pointsHere({ start, moves, target }: ReviewedGame): Generator<PointHere> {
  const known = new Map<string, readonly Way[]>();
  for (let index = moves.length; index >= 0; index -= 1) {
    const board = after(start, moves.slice(0, index));
    const key = board.tiles.join();
    const way = known.get(key) ?? shortestSolution(board, target)?.ways ?? [];
    let on = board;
    for (let at = 0; at <= way.length; at += 1) {
      known.set(on.tiles.join(), way.slice(at));
      const next = way[at];
      if (next) on = after(on, [next]);
    }
    yield { index, distance: way.length, way };
  }
}

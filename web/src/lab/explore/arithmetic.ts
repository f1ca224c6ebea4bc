/** How the estimate of a board is computed, tile by tile where it is a sum over tiles. */

import type { Board } from '../../core';

/** What each tile adds to the estimate, in the order of the tiles 1, 2, 3 and so on. */
export function termsOf(heuristic: string, tiles: readonly number[], goal: Board): number[] {
  const { cols } = goal;
  const distance = (one: number, other: number): number =>
    Math.abs(Math.floor(one / cols) - Math.floor(other / cols)) +
    Math.abs((one % cols) - (other % cols));
  return Array.from({ length: tiles.length - 1 }, (_, at) => {
    const away = distance(tiles.indexOf(at + 1), goal.tiles.indexOf(at + 1));
    return heuristic === 'misplaced' ? Math.min(away, 1) : away;
  });
}

/** Whether an estimate is a sum over the tiles, or begins with one. */
export const hasTerms = (heuristic: string): boolean =>
  ['misplaced', 'manhattan', 'linear-conflict'].includes(heuristic);

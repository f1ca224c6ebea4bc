/** Swaps of two cells that turn one board into another. */

import type { Board } from '../../core';

/** The smallest number of swaps, with the gap counted as a tile: cells minus cycles. */
export function swapsTo(board: Board, goal: Board): number {
  const tiles = [...board.tiles];
  let swaps = 0;
  goal.tiles.forEach((tile, cell) => {
    const at = tiles.indexOf(tile);
    if (at === cell) return;
    [tiles[cell], tiles[at]] = [tile, tiles[cell] ?? 0];
    swaps += 1;
  });
  return swaps;
}

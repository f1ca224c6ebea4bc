/** The exchanges of two places that turn one board into another. */

import type { Board } from '../../core';

/** How many there are at least, the gap counted like a tile: the places minus the cycles. */
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

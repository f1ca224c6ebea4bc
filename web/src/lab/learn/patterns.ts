/** Pattern databases of small boards, computed in the page. */

import { type Board, WAYS, blankOf, sourceOf } from '../../core';

export interface PatternTable {
  readonly tiles: readonly number[];
  /** The moves of these tiles alone, by the cells of the tiles and of the gap. */
  readonly costs: ReadonlyMap<string, number>;
  /** Arrangements of these tiles. */
  readonly arrangements: number;
}

const keyOf = (cells: readonly number[], blank: number): string => `${cells.join()}|${blank}`;

/** The exact costs of some tiles, the others ignored: a search backwards from the goal.
 *
 * Moves of other tiles cost nothing, so boards at one cost are searched before those at the next.
 */
export function patternTable(goal: Board, tiles: readonly number[]): PatternTable {
  const start = tiles.map((tile) => goal.tiles.indexOf(tile));
  const costs = new Map<string, number>();
  let level = [{ cells: start, blank: blankOf(goal) }];
  for (let cost = 0; level.length; cost += 1) {
    const next: typeof level = [];
    for (let here = level.pop(); here; here = level.pop()) {
      const { cells, blank } = here;
      const key = keyOf(cells, blank);
      if (costs.has(key)) continue;
      costs.set(key, cost);
      for (const way of WAYS) {
        const from = sourceOf(goal, way, blank);
        if (from === null) continue;
        const moved = cells.indexOf(from);
        if (moved < 0) level.push({ cells, blank: from });
        else next.push({ cells: cells.with(moved, blank), blank: from });
      }
    }
    level = next;
  }
  const places = new Set([...costs.keys()].map((key) => key.slice(0, key.indexOf('|'))));
  return { tiles, costs, arrangements: places.size };
}

/** The moves that the tiles of a table need at least. */
export function patternCost({ tiles, costs }: PatternTable, board: Board): number {
  const cells = tiles.map((tile) => board.tiles.indexOf(tile));
  return costs.get(keyOf(cells, blankOf(board))) ?? 0;
}

/** Which boards can be reached from which, and why not. */

import { type Board, blankOf, colOf, rowOf } from './board';
import { otherSize } from './goals';

/** Why no moves lead to the goal: by parity, or because tiles on one line never pass each other. */
export type Unsolvable =
  | {
      readonly kind: 'parity';
      readonly swaps: number;
      readonly exchange: readonly [number, number];
    }
  | {
      readonly kind: 'line';
      readonly along: 'row' | 'column';
      readonly tiles: readonly [number, number];
    };

export const isReachable = (start: Board, goal: Board): boolean =>
  whyUnsolvable(start, goal) === null;

/** The reason why no moves lead from start to goal; null if some do. */
export function whyUnsolvable(start: Board, goal: Board): Unsolvable | null {
  if (start.rows !== goal.rows || start.cols !== goal.cols)
    throw otherSize(start.rows, start.cols, goal);
  if (Math.min(start.rows, start.cols) === 1) return whyUnsolvableOnALine(start, goal);
  const swaps = swapsBetween(start, goal);
  const [here, there] = [blankOf(start), blankOf(goal)];
  const blankWay =
    Math.abs(rowOf(start, here) - rowOf(goal, there)) +
    Math.abs(colOf(start, here) - colOf(goal, there));
  if (swaps % 2 === blankWay % 2) return null;
  const [first = 0, second = 0] = goal.tiles.filter((tile) => tile > 0).slice(-2);
  return { kind: 'parity', swaps, exchange: [first, second] };
}

/** How many exchanges of two places turn start into goal, the blank counted like a tile. */
function swapsBetween(start: Board, goal: Board): number {
  const goalCells: number[] = [];
  goal.tiles.forEach((tile, cell) => (goalCells[tile] = cell));
  const seen = new Set<number>();
  let cycles = 0;
  for (let cell = 0; cell < start.tiles.length; cell += 1) {
    if (seen.has(cell)) continue;
    cycles += 1;
    for (let at = cell; !seen.has(at); at = goalCells[start.tiles[at] ?? 0] ?? 0) seen.add(at);
  }
  // A cycle of k places takes k - 1 swaps.
  return start.tiles.length - cycles;
}

function whyUnsolvableOnALine(start: Board, goal: Board): Unsolvable | null {
  const there = goal.tiles.filter((tile) => tile > 0);
  const here = start.tiles.filter((tile) => tile > 0);
  for (const [at, ours] of here.entries()) {
    const theirs = there[at] ?? 0;
    if (ours !== theirs)
      return { kind: 'line', along: start.rows === 1 ? 'row' : 'column', tiles: [ours, theirs] };
  }
  return null;
}

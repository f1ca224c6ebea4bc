/** Boards with tiles that look the same exchanged, to find shorter solutions.
 *
 * Not exported by `index.ts`: it is loaded when it is needed.
 */

import { type Alike, lookSame } from './alike';
import { assign } from './assignment';
import { type Board, type Way, after, colOf, rowOf } from './board';
import { isReachable } from './reachability';
import { isSolvedHere, shortestSolution } from './shortest';

export interface Exchanged {
  /** Looks like the board; moves that lead from here to the goal solve the board too. */
  readonly board: Board;
  /** No solution that ends with a board that looks like the goal has fewer moves. */
  readonly fewest: number;
}

/** The board with look-alike tiles exchanged so that the goal is near: as near as possible for
 * boards that are solved in the page, else by the distances of the single tiles. */
export function exchangedFor(board: Board, goal: Board, alike: Alike): Exchanged {
  // A deal that looks like the goal needs moves too: without one it is not solved.
  if (!isReachable(board, goal) || lookSame(board, goal, alike)) return { board, fewest: 0 };
  if (isSolvedHere(board)) {
    const ways = shortestSolution(board, goal, alike)?.ways ?? [];
    const end = after(board, ways).tiles;
    const names = new Map(end.map((tile, cell) => [tile, goal.tiles[cell] ?? 0]));
    return { board: renamed(board, names), fewest: ways.length };
  }
  const cells = new Map(board.tiles.map((tile, cell) => [tile, cell]));
  const goalCells = new Map(goal.tiles.map((tile, cell) => [tile, cell]));
  const distance = (tile: number, other: number): number => {
    const [here, there] = [cells.get(tile) ?? 0, goalCells.get(other) ?? 0];
    const rows = Math.abs(rowOf(board, here) - rowOf(board, there));
    return rows + Math.abs(colOf(board, here) - colOf(board, there));
  };
  const names = new Map(board.tiles.map((tile) => [tile, tile]));
  const sum = () =>
    [...names].reduce((all, [tile, name]) => all + (tile === 0 ? 0 : distance(tile, name)), 0);
  const before = sum();
  for (const group of alike) {
    // A tile in the cell of one that looks the same stays there: no other choice has a lower sum.
    for (const tile of group) {
      const other = goal.tiles[cells.get(tile) ?? 0] ?? 0;
      if (group.includes(other)) names.set(tile, other);
    }
    const tiles = group.filter((tile) => distance(tile, names.get(tile) ?? 0) > 0);
    const taken = new Set(
      group.filter((tile) => !tiles.includes(tile)).map((tile) => names.get(tile)),
    );
    const free = group.filter((other) => !taken.has(other));
    for (const [from, to] of assign(tiles, free, distance)) names.set(from, to);
  }
  const fewest = sum();
  if (!isReachable(renamed(board, names), goal)) exchangeTwo(names, alike, distance);
  return sum() < before ? { board: renamed(board, names), fewest } : { board, fewest };
}

/** The moves up to the first board that looks like the goal. */
export function untilAlike(
  board: Board,
  ways: readonly Way[],
  goal: Board,
  alike: Alike,
): readonly Way[] {
  let at = board;
  const end = ways.findIndex((way) => lookSame((at = after(at, [way])), goal, alike));
  return end < 0 ? ways : ways.slice(0, end + 1);
}

const renamed = (board: Board, names: ReadonlyMap<number, number>): Board => ({
  ...board,
  tiles: board.tiles.map((tile) => names.get(tile) ?? tile),
});

/** Exchange the names of two look-alike tiles, where that costs the least: now an even number is. */
function exchangeTwo(
  names: Map<number, number>,
  alike: Alike,
  distance: (tile: number, other: number) => number,
): void {
  const name = (tile: number) => names.get(tile) ?? tile;
  const costOf = ([one, other]: readonly [number, number]) =>
    distance(one, name(other)) +
    distance(other, name(one)) -
    distance(one, name(one)) -
    distance(other, name(other));
  const pairs = alike.flatMap((group) =>
    group.flatMap((one, at) => group.slice(at + 1).map((other) => [one, other] as const)),
  );
  const [one, other] = pairs.reduce((best, pair) => (costOf(pair) < costOf(best) ? pair : best));
  const first = name(one);
  names.set(one, name(other)).set(other, first);
}

/** The line of a game: how far it was from its goal, and where it took detours. */

import { type Board, type Way, colOf, rowOf } from '../core';

/** Moves from index `first` to before index `end`. */
export interface Stretch {
  readonly first: number;
  readonly end: number;
}

/** Stretches in which the game came no nearer to the goal than at their first board; the same as
 * the server finds (`src/pintu/solving/review_parts.py`). */
export function findDetours(distances: readonly number[]): Stretch[] {
  const found: Stretch[] = [];
  const far = (at: number): number => distances[at] ?? 0;
  const last = distances.length - 1;
  let at = 0;
  while (at < last) {
    if (far(at + 1) < far(at)) {
      at += 1;
      continue;
    }
    const first = at;
    let end = at;
    while (at < last && far(at + 1) >= far(first)) {
      at += 1;
      if (far(at) === far(first) || at === last) end = at;
    }
    found.push({ first, end });
  }
  return found;
}

/** The Manhattan distance of each board of a game: a lower bound of the moves left. */
export function lowerBounds(start: Board, moves: readonly Way[], goal: Board): number[] {
  const goalCells: number[] = [];
  goal.tiles.forEach((tile, cell) => (goalCells[tile] = cell));
  const steps = (tile: number, cell: number): number => {
    const to = goalCells[tile] ?? 0;
    return (
      Math.abs(rowOf(goal, cell) - rowOf(goal, to)) + Math.abs(colOf(goal, cell) - colOf(goal, to))
    );
  };
  const tiles = [...start.tiles];
  let blank = tiles.indexOf(0);
  let sum = tiles.reduce((total, tile, cell) => total + (tile === 0 ? 0 : steps(tile, cell)), 0);
  const values = [sum];
  const ahead = { U: start.cols, D: -start.cols, L: 1, R: -1 };
  for (const way of moves) {
    const cell = blank + ahead[way];
    const tile = tiles[cell] ?? 0;
    sum += steps(tile, blank) - steps(tile, cell);
    [tiles[blank], tiles[cell]] = [tile, 0];
    blank = cell;
    values.push(sum);
  }
  return values;
}

/** Dealing a board without the server. */

import { type Board, blankOf, sameBoard } from './board';
import { isReachable } from './reachability';

/** A whole number from 0 to `below` - 1, each equally likely. */
export type Random = (below: number) => number;

/** The randomness of the browser; numbers that would favour some are drawn again. */
export const cryptoRandom: Random = (below) => {
  const most = Math.floor(2 ** 32 / below) * below;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= most);
  return (drawn[0] ?? 0) % below;
};

/** A board from which the goal can be reached: each one equally likely, never the goal itself. */
export function dealBoard(goal: Board, random: Random = cryptoRandom): Board {
  if (Math.min(goal.rows, goal.cols) === 1) return dealOnALine(goal, random);
  for (;;) {
    const board = { ...goal, tiles: shuffled(goal.tiles, random) };
    const solvable = isReachable(board, goal) ? board : exchanged(board);
    if (!sameBoard(solvable, goal)) return solvable;
  }
}

function shuffled(tiles: readonly number[], random: Random): number[] {
  const result = [...tiles];
  for (let last = result.length - 1; last > 0; last -= 1) swap(result, last, random(last + 1));
  return result;
}

/** Exchanging two tiles pairs each board of the wrong half with one of the right half. */
function exchanged(board: Board): Board {
  const tiles = [...board.tiles];
  const blank = blankOf(board);
  const [first = 0, second = 0] = [0, 1, 2].filter((cell) => cell !== blank);
  swap(tiles, first, second);
  return { ...board, tiles };
}

/** On one row or column a board is its blank's cell: the tiles keep their order. */
function dealOnALine(goal: Board, random: Random): Board {
  const tiles = goal.tiles.filter((tile) => tile > 0);
  const cells = goal.tiles.map((_, cell) => cell).filter((cell) => cell !== blankOf(goal));
  tiles.splice(cells[random(cells.length)] ?? 0, 0, 0);
  return { ...goal, tiles };
}

function swap(tiles: number[], one: number, other: number): void {
  [tiles[one], tiles[other]] = [tiles[other] ?? 0, tiles[one] ?? 0];
}

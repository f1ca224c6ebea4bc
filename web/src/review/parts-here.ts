/** Pauses and phases of a game, the same as the server finds (`src/pintu/solving/review_parts.py`). */

import type { ReviewAnswer } from '../app/types';
import { type Board, after, rowOf } from '../core';
import type { ReviewedGame } from './reviewed-game';

type Pause = ReviewAnswer['pauses'][number];
type Phase = ReviewAnswer['phases'][number];

const LEAST_PAUSE = 5000;
const PAUSE_FACTOR = 4;

/** The times before a move that are much longer than usual. */
export function findPauses(times: readonly number[]): Pause[] {
  const waits = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  const least = Math.max(LEAST_PAUSE, PAUSE_FACTOR * median(waits.filter((wait) => wait > 0)));
  return waits.flatMap((milliseconds, at) =>
    milliseconds >= least ? [{ index: at + 1, milliseconds }] : [],
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** The stretches of a game after which one row or more stayed as in the goal until its end. */
export function findPhases(
  { start, moves, target, times }: ReviewedGame,
  distances: readonly number[],
): Phase[] {
  const boards = [start];
  for (const move of moves) boards.push(after(boards.at(-1) ?? start, [move]));
  const settled = Array.from({ length: target.rows }, (_, row) => settledAt(boards, target, row));
  const ends = new Set([...settled.filter((at) => at > 0 && at < boards.length), moves.length]);
  let first = 0;
  return [...ends]
    .sort((one, other) => one - other)
    .map((end) => {
      const phase = {
        rows: settled.flatMap((at, row) => (first < at && at <= end ? [row] : [])),
        first,
        end,
        wasted: end - first - ((distances[first] ?? 0) - (distances[end] ?? 0)),
        milliseconds: times.length ? (times[end - 1] ?? 0) - (times[first - 1] ?? 0) : null,
      };
      first = end;
      return phase;
    });
}

/** The index of the board from which on a row is as in the goal, without regard to the blank; the
 * number of boards if it is not at the end. */
function settledAt(boards: readonly Board[], goal: Board, row: number): number {
  const isSettled = ({ tiles }: Board): boolean =>
    goal.tiles.every(
      (tile, cell) => tile === 0 || rowOf(goal, cell) !== row || tiles[cell] === tile,
    );
  let at = boards.length;
  for (let board = boards[at - 1]; board && isSettled(board); board = boards[at - 1]) at -= 1;
  return at;
}

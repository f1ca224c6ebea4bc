/** Goals: named boards, and goals as text. */

import { type Board, blankOf, checkShape, colOf, rowOf, sameBoard } from './board';
import { BoardError } from './errors';
import { formatBoard, parseBoard } from './notation';

/** The tiles in order with the blank at a cell, as when that piece is taken out of a picture. */
export function blankAt(rows: number, cols: number, cell: number): Board {
  checkShape(rows, cols);
  if (!Number.isInteger(cell) || cell < 0 || cell >= rows * cols)
    throw new BoardError('board.no_cell', { rows, cols, cell });
  const tiles = Array.from({ length: rows * cols - 1 }, (_, index) => index + 1);
  tiles.splice(cell, 0, 0);
  return { rows, cols, tiles };
}

export const blankLast = (rows: number, cols: number): Board =>
  blankAt(rows, cols, rows * cols - 1);

export const blankFirst = (rows: number, cols: number): Board => blankAt(rows, cols, 0);

/** The tiles on a spiral inwards, clockwise from the top left, the blank at its end. */
export function snail(rows: number, cols: number): Board {
  checkShape(rows, cols);
  const tiles = Array.from({ length: rows * cols }, () => 0);
  const isFree = (row: number, col: number): boolean =>
    row >= 0 && row < rows && col >= 0 && col < cols && tiles[row * cols + col] === 0;
  let [row, col, down, right] = [0, 0, 0, 1];
  for (let tile = 1; tile < rows * cols; tile += 1) {
    tiles[row * cols + col] = tile;
    if (!isFree(row + down, col + right)) [down, right] = [right, -down]; // turn right
    [row, col] = [row + down, col + right];
  }
  return { rows, cols, tiles };
}

/** The error of a goal that is not for boards of this size. */
export const otherSize = (rows: number, cols: number, goal: Board): BoardError =>
  new BoardError('board.other_size', { rows, cols, goal_rows: goal.rows, goal_cols: goal.cols });

/** Read a goal for boards of a size: a name, or any board of that size. */
export function parseGoal(text: string, rows: number, cols: number): Board {
  const name = text.trim().toLowerCase();
  if (name === 'blank-last') return blankLast(rows, cols);
  if (name === 'blank-first') return blankFirst(rows, cols);
  if (name === 'snail') return snail(rows, cols);
  const place = /^blank-at-(\d{1,5})-(\d{1,5})$/.exec(name);
  if (place) {
    const [row, col] = [Number(place[1]), Number(place[2])];
    if (row < 1 || row > rows || col < 1 || col > cols)
      throw new BoardError('goal.no_place', { rows, cols, row, column: col });
    return blankAt(rows, cols, (row - 1) * cols + col - 1);
  }
  const goal = parseBoard(text);
  if (goal.rows !== rows || goal.cols !== cols) throw otherSize(rows, cols, goal);
  return goal;
}

/** The shortest text `parseGoal` reads this goal from: its name if it has one. */
export function formatGoal(goal: Board): string {
  const { rows, cols } = goal;
  if (sameBoard(goal, blankLast(rows, cols))) return 'blank-last';
  if (sameBoard(goal, blankFirst(rows, cols))) return 'blank-first';
  if (sameBoard(goal, snail(rows, cols))) return 'snail';
  const blank = blankOf(goal);
  if (sameBoard(goal, blankAt(rows, cols, blank)))
    return `blank-at-${rowOf(goal, blank) + 1}-${colOf(goal, blank) + 1}`;
  return formatBoard(goal);
}

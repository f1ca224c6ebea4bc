/** A position of the puzzle as a value, and the moves that change it. */

import { BoardError, IllegalMoveError } from './errors';

/** The way a tile travels; the blank goes the opposite way. */
export type Way = 'U' | 'D' | 'L' | 'R';

/** A board of rows x cols cells, read row by row; 0 is the blank. */
export interface Board {
  readonly rows: number;
  readonly cols: number;
  readonly tiles: readonly number[];
}

/** Tiles of one line that slide together. */
export interface Slide {
  readonly way: Way;
  readonly tiles: number;
}

export const WAYS: readonly Way[] = ['U', 'D', 'L', 'R'];
const MOST_CELLS = 128 * 128;
const OPPOSITE: Record<Way, Way> = { U: 'D', D: 'U', L: 'R', R: 'L' };

export const opposite = (way: Way): Way => OPPOSITE[way];

/** A board that was checked. */
export function makeBoard(rows: number, cols: number, tiles: readonly number[]): Board {
  checkShape(rows, cols);
  const there = new Set(tiles);
  const complete = tiles.length === rows * cols && there.size === tiles.length;
  if (!complete || !tiles.every((tile) => Number.isInteger(tile) && 0 <= tile && tile < there.size))
    throw new BoardError('board.numbers', { rows, cols, largest: rows * cols - 1 });
  return { rows, cols, tiles };
}

/** Refuse a shape that is no board. */
export function checkShape(rows: number, cols: number): void {
  if (rows < 1 || cols < 1 || rows * cols < 2)
    throw new BoardError('board.too_small', { rows, cols });
  if (rows * cols > MOST_CELLS)
    throw new BoardError('board.too_large', { rows, cols, most: MOST_CELLS });
}

export const blankOf = (board: Board): number => board.tiles.indexOf(0);

export const sameBoard = (one: Board, other: Board): boolean =>
  one.cols === other.cols &&
  one.tiles.length === other.tiles.length &&
  one.tiles.every((tile, cell) => tile === other.tiles[cell]);

export type InPlace = readonly [inPlace: number, tiles: number];

/** How many tiles are where the goal has them, and how many tiles there are. */
export function inPlaceIn({ tiles }: Board, goal: Board): InPlace {
  const inPlace = tiles.filter((tile, cell) => tile > 0 && tile === goal.tiles[cell]).length;
  return [inPlace, tiles.length - 1];
}

export const rowOf = (board: Board, cell: number): number => Math.floor(cell / board.cols);
export const colOf = (board: Board, cell: number): number => cell % board.cols;

/** The cell whose tile would slide this way into the blank; null if there is none. */
export function sourceOf(board: Board, way: Way, blank = blankOf(board)): number | null {
  switch (way) {
    case 'U':
      return blank + board.cols < board.tiles.length ? blank + board.cols : null;
    case 'D':
      return blank >= board.cols ? blank - board.cols : null;
    case 'L':
      return colOf(board, blank) + 1 < board.cols ? blank + 1 : null;
    case 'R':
      return colOf(board, blank) > 0 ? blank - 1 : null;
  }
}

/** The legal moves, in the order up, down, left, right. */
export function waysOf(board: Board): Way[] {
  const blank = blankOf(board);
  return WAYS.filter((way) => sourceOf(board, way, blank) !== null);
}

/** What slides when a cell is pushed: all tiles from it to the blank; null if nothing can. */
export function slideFrom(board: Board, cell: number): Slide | null {
  const blank = blankOf(board);
  const down = rowOf(board, cell) - rowOf(board, blank);
  const right = colOf(board, cell) - colOf(board, blank);
  if (cell < 0 || cell >= board.tiles.length || (down === 0) === (right === 0)) return null;
  if (down === 0) return { way: right > 0 ? 'L' : 'R', tiles: Math.abs(right) };
  return { way: down > 0 ? 'U' : 'D', tiles: Math.abs(down) };
}

/** The farthest cell that can be pushed this way: its whole line slides; null if there is none. */
export function lineEnd(board: Board, way: Way): number | null {
  const blank = blankOf(board);
  if (sourceOf(board, way, blank) === null) return null;
  switch (way) {
    case 'U':
      return (board.rows - 1) * board.cols + colOf(board, blank);
    case 'D':
      return colOf(board, blank);
    case 'L':
      return (rowOf(board, blank) + 1) * board.cols - 1;
    case 'R':
      return rowOf(board, blank) * board.cols;
  }
}

/** The board after these moves; an illegal one is an IllegalMoveError. */
export function after(board: Board, ways: Iterable<Way>, firstIndex = 0): Board {
  const tiles = [...board.tiles];
  let blank = blankOf(board);
  let index = firstIndex;
  for (const way of ways) {
    const cell = sourceOf(board, way, blank);
    if (cell === null) throw impossible(board, blank, way, index);
    tiles[blank] = tiles[cell] ?? 0;
    blank = cell;
    index += 1;
  }
  tiles[blank] = 0;
  return { rows: board.rows, cols: board.cols, tiles };
}

function impossible(board: Board, blank: number, move: Way, index: number): IllegalMoveError {
  const [row, column] = [rowOf(board, blank) + 1, colOf(board, blank) + 1];
  return new IllegalMoveError(
    'moves.impossible',
    { number: index + 1, move, row, column },
    { index },
  );
}

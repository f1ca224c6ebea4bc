/** Boards as people type or paste them. */

import { type Board, parseBoard } from '../core';

/** Read a board: rows separated by slashes, lines or brackets, or one square list of numbers; of
 * a 3x3, also digits without spaces. A first line with the size and lines of # are left out, as
 * they are in files. */
export function readBoard(text: string): Board {
  const plain = text
    .replace(/#.*/g, '')
    .trim()
    .replace(/\]\s*,?\s*\[/g, '/')
    .replace(/[[\](),;]/g, ' ')
    .replace(/(^|[\s/])[._x-](?=$|[\s/])/gi, '$10')
    .replace(/\s*[\r\n]+\s*/g, '/')
    .trim();
  const words = wordsOfCompact(plain) ?? withoutSize(plain);
  return parseBoard(words.includes('/') ? words : squareOf(words));
}

/** Rows without a first one that has their number: n, or rows and columns. */
function withoutSize(text: string): string {
  const [size = [], ...rows] = text.split('/').map((row) => row.split(/\s+/));
  const [count, cols = count] = size.map(Number);
  const fits = rows.length > 1 && rows.length === count && rows.every((row) => row.length === cols);
  return fits && size.length <= 2 ? rows.map((row) => row.join(' ')).join('/') : text;
}

/** The tiles of 1234x5786, 123495786 or 123/4x5/786 with spaces; null for any other text. */
function wordsOfCompact(text: string): string | null {
  const cells = text.replace(/^(.{3})\s*\/\s*(.{3})\s*\/\s*(.{3})$/, '$1$2$3');
  if (!/^[\d._x-]{9}$/i.test(cells)) return null;
  const gap = /[0._x-]/i.test(cells) ? /[._x-]/gi : /9/g;
  return Array.from(cells.replace(gap, '0')).join(' ');
}

/** A list of n × n numbers as rows; any other text as it is. */
function squareOf(text: string): string {
  const words = text.split(/\s+/);
  const side = Math.sqrt(words.length);
  if (!Number.isInteger(side) || side < 2) return text;
  const rows = Array.from({ length: side }, (_, row) =>
    words.slice(row * side, (row + 1) * side).join(' '),
  );
  return rows.join('/');
}

/** A board of 31 moves: no 3x3 needs more. */
export const HARDEST = '8 6 7/2 5 4/3 0 1';

/** Boards as people type or paste them. */

import { type Board, parseBoard } from '../core';

/** Read a board: rows separated by slashes, lines or brackets, or one square list of numbers. */
export function readBoard(text: string): Board {
  const plain = text
    .trim()
    .replace(/\]\s*,?\s*\[/g, '/')
    .replace(/[[\](),;]/g, ' ')
    .replace(/(^|[\s/])[._x-](?=$|[\s/])/gi, '$10')
    .replace(/\s*[\r\n]+\s*/g, '/')
    .trim();
  return parseBoard(plain.includes('/') ? plain : squareOf(plain));
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

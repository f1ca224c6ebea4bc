/** A deal as a short code for links: the same letters as the Python package writes. */

import { type Board, blankAt, blankLast, blankOf, sameBoard } from '../core';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MOST_SIDE = 10;
const KINDS = 10;
/** A prime above 31 * 33: a wrong letter, or two neighbours exchanged, always changes the rest. */
const CHECK = 1021n;
const ENDS = 2;

/** The code of a deal; null for a board larger than codes are made for. */
export function formatCode(start: Board, goal: Board): string | null {
  const { rows, cols } = goal;
  if (Math.max(rows, cols) > MOST_SIDE) return null;
  const { kind, number, count } = kindOf(goal);
  const head = BigInt(((rows - 1) * MOST_SIDE + cols - 1) * KINDS + kind);
  const cells = factorial(rows * cols);
  const width = Math.ceil((cells * count - 1n).toString(2).length / 5);
  const text = lettersOf(head, ENDS) + lettersOf(numberOf(start.tiles) * count + number, width);
  return text + lettersOf(valueOf(text) % CHECK, ENDS);
}

/** Which kind of goal it is, its number among those of its kind, and how many these are. */
function kindOf(goal: Board): { kind: number; number: bigint; count: bigint } {
  const { rows, cols } = goal;
  const blank = blankOf(goal);
  if (sameBoard(goal, blankLast(rows, cols))) return { kind: 0, number: 0n, count: 1n };
  if (sameBoard(goal, blankAt(rows, cols, blank)))
    return { kind: 1, number: BigInt(blank), count: BigInt(rows * cols) };
  return { kind: 2, number: numberOf(goal.tiles), count: factorial(rows * cols) };
}

function factorial(number: number): bigint {
  let product = 1n;
  for (let factor = 2; factor <= number; factor += 1) product *= BigInt(factor);
  return product;
}

/** The number of an arrangement among all of them, in the order of a dictionary. */
function numberOf(tiles: readonly number[]): bigint {
  const left = tiles.toSorted((one, other) => one - other);
  let number = 0n;
  for (const tile of tiles) {
    const at = left.indexOf(tile);
    number = number * BigInt(left.length) + BigInt(at);
    left.splice(at, 1);
  }
  return number;
}

function lettersOf(value: bigint, width: number): string {
  let text = '';
  for (let place = width - 1; place >= 0; place -= 1)
    text += LETTERS.charAt(Number((value >> BigInt(5 * place)) & 31n));
  return text;
}

const valueOf = (text: string): bigint =>
  Array.from(text).reduce((value, letter) => value * 32n + BigInt(LETTERS.indexOf(letter)), 0n);

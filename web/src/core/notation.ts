/** Boards and moves as text, in the one form that Pintu writes. */

import { type Board, type Way, makeBoard } from './board';
import { BoardError, MovesError } from './errors';

const MOST_MOVES = 1_000_000;
const ARROWS: Record<string, Way> = { '↑': 'U', '↓': 'D', '←': 'L', '→': 'R' };

/** A board as text; a single row ends with a slash, or `1 2 3 0` would be read as two rows. */
export function formatBoard(board: Board): string {
  const lines: string[] = [];
  for (let at = 0; at < board.tiles.length; at += board.cols)
    lines.push(board.tiles.slice(at, at + board.cols).join(' '));
  return lines.join('/') + (board.rows === 1 ? '/' : '');
}

/** Read a board as `formatBoard` writes it. The server reads many forms more. */
export function parseBoard(text: string): Board {
  const plain = text.trim();
  const rows = (plain.endsWith('/') ? plain.slice(0, -1) : plain)
    .split('/')
    .map((row) => row.trim().split(/\s+/));
  const cols = rows[0]?.length ?? 0;
  if (!plain.includes('/') || rows.some((row) => row.length !== cols))
    throw new BoardError('board.not_a_board', { word: plain.slice(0, 40) });
  const words = rows.flat();
  const wrong = words.find((word) => !/^[0-9]{1,6}$/.test(word));
  if (wrong !== undefined) throw new BoardError('board.not_a_number', { word: wrong.slice(0, 20) });
  return makeBoard(rows.length, cols, words.map(Number));
}

/** Read moves such as `U2L3DR4`: letters or arrows, a count behind one repeats it. */
export function parseMoves(text: string): Way[] {
  const word = /([UDLR↑↓←→])\s*(\d*)|[\s,]+/iy;
  const ways: Way[] = [];
  while (word.lastIndex < text.length) {
    const at = word.lastIndex;
    const found = word.exec(text);
    if (!found) throw new MovesError('moves.not_a_move', { at: at + 1, word: text.charAt(at) });
    const [, letter, digits] = found;
    if (letter === undefined) continue;
    const count = digits ? Number(digits.slice(0, 8)) : 1;
    if (count === 0 || ways.length + count > MOST_MOVES)
      throw new MovesError('moves.bad_count', { at: at + 1, count, most: MOST_MOVES });
    const way = ARROWS[letter] ?? (letter.toUpperCase() as Way);
    for (let made = 0; made < count; made += 1) ways.push(way);
  }
  return ways;
}

/** Moves as text, runs counted. */
export function formatMoves(ways: Iterable<Way>): string {
  return [...runs(ways)].map(([way, length]) => (length === 1 ? way : `${way}${length}`)).join('');
}

/** The number of moves when a whole line of tiles may slide at once. */
export function multiTileLength(ways: Iterable<Way>): number {
  return [...runs(ways)].length;
}

function* runs(ways: Iterable<Way>): Generator<readonly [Way, number]> {
  let current: Way | null = null;
  let length = 0;
  for (const way of ways) {
    if (way !== current) {
      if (current) yield [current, length];
      current = way;
      length = 0;
    }
    length += 1;
  }
  if (current) yield [current, length];
}

/** Tiles that look the same: which they are, and what it means for two boards to look the same. */

import { type Board, sameBoard } from './board';
import { GameError } from './errors';

/** Groups of tiles that look the same: two tiles or more each, sorted, no tile in two groups. */
export type Alike = readonly (readonly number[])[];

const ascending = (one: number, other: number): number => one - other;

/** The groups in order, for a board with so many tiles. */
export function checkAlike(groups: Alike, tiles: number): Alike {
  const ordered = groups
    .map((group) => [...group].sort(ascending))
    .sort(([one = 0], [other = 0]) => one - other);
  const members = ordered.flat();
  const inRange = members.every((tile) => 1 <= tile && tile <= tiles);
  const once = new Set(members).size === members.length;
  if (!inRange || !once || ordered.some(({ length }) => length < 2))
    throw new GameError('game.alike', { largest: tiles }, { field: 'alike' });
  return ordered;
}

export const sameAlike = (one: Alike, other: Alike): boolean =>
  formatAlike(one) === formatAlike(other);

/** Whether two boards of one size look the same. */
export const lookSame = (one: Board, other: Board, alike: Alike): boolean =>
  sameBoard(looksOf(one, alike), looksOf(other, alike));

/** A board with each tile replaced by the first one that looks the same. */
export function looksOf(board: Board, alike: Alike): Board {
  const lookOf = (tile: number) => alike.find((group) => group.includes(tile))?.[0] ?? tile;
  return { ...board, tiles: board.tiles.map(lookOf) };
}

/** Groups as text, such as `1 2 4/5 7`. */
export const formatAlike = (alike: Alike): string =>
  alike.map((group) => group.join(' ')).join('/');

/** Groups from text; they are not checked. */
export const parseAlike = (text: string): Alike =>
  text === '' ? [] : text.split('/').map((group) => group.split(' ').map(Number));

/** Where on a way a board comes; a way that is not the shortest may cross itself. */

import { type Board, type Way, after } from '../core';

/** The moves made of the way when a board is there, for each time it is. */
export type Places = (board: Board) => readonly number[];

const keyOf = (board: Board): string => board.tiles.join(' ');

export function placesOf(start: Board, ways: readonly Way[]): Places {
  const places = new Map<string, number[]>();
  let board = start;
  for (let at = 0; ; at += 1) {
    const key = keyOf(board);
    places.set(key, [...(places.get(key) ?? []), at]);
    const way = ways[at];
    if (way === undefined) return (sought) => places.get(keyOf(sought)) ?? [];
    board = after(board, [way]);
  }
}

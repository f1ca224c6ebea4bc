/** Where a board occurs in a solution; one that is not the shortest may pass a board twice. */

import { type Board, type Way, after } from '../core';

/** The number of moves made each time the board occurs. */
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

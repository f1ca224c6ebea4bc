/** A game of this browser as lists show it. */

import {
  type Game,
  boardOf,
  elapsedOf,
  formatBoard,
  formatGoal,
  gameOf,
  inPlaceOf,
  isSolved,
  madeOf,
} from '../core';
import type { LocalGame } from './local';
import type { Shown } from './merge';

/** One entry, or none if another version of the page wrote the game. */
export function shown({ id, version, game: file, at, name }: LocalGame): Shown[] {
  let game: Game;
  try {
    game = gameOf(file);
  } catch {
    return []; // written by another version of the page
  }
  const [inPlace, tiles] = inPlaceOf(game);
  return [
    {
      id,
      version,
      name,
      board: formatBoard(boardOf(game)),
      goal: formatGoal(game.goal),
      picture: game.picture,
      moves: madeOf(game),
      elapsed: elapsedOf(game),
      home: inPlace,
      tiles,
      rows: game.goal.rows,
      cols: game.goal.cols,
      solved: isSolved(game),
      updated: new Date(at).toISOString(),
    },
  ];
}

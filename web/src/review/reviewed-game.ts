/** The game that is reviewed: where it comes from, and which moves are reviewed. */

import {
  type Alike,
  type Assistance,
  type Board,
  type Game,
  type Way,
  beganOf,
  boardOf,
  isSolved,
  lengthOf,
  madeOf,
  movesOf,
  stepsOf,
} from '../core';
import { parseSteps, waysOfStep } from '../core/steps';
import { type Best, bestGames, dealOf } from '../keep/best';
import { findGame } from '../keep/games';

/** The moves of the last attempt that were not undone. */
export interface ReviewedGame {
  readonly start: Board;
  /** The board that is the whole picture. */
  readonly goal: Board;
  /** The board by which moves are judged: the one that was reached if tiles that look the same
   * are exchanged, else the goal. */
  readonly target: Board;
  readonly picture: string | null;
  readonly alike: Alike;
  readonly moves: readonly Way[];
  /** Milliseconds since the attempt began, for each move. */
  readonly times: readonly number[];
  /** Moves that were undone, and those that undid them. */
  readonly undone: number;
  readonly assistance: readonly Assistance[];
}

export function reviewedGame(game: Game): ReviewedGame {
  const began = beganOf(game);
  const steps = stepsOf(game);
  return {
    start: game.start,
    goal: game.goal,
    target: isSolved(game) ? boardOf(game) : game.goal,
    picture: game.picture,
    alike: game.alike,
    moves: movesOf(game),
    times: steps.flatMap((step) => waysOfStep(step).map(() => step.at - began)),
    undone: madeOf(game) - lengthOf(game),
    assistance: game.assistance,
  };
}

/** A game of the player that is stored because it was the fastest. */
export function reviewedBest(best: Best): ReviewedGame {
  const steps = parseSteps(best.ghost.moves, best.ghost.times);
  const moves = steps.flatMap(waysOfStep);
  const { start, goal, picture } = dealOf(best);
  return {
    start,
    goal,
    target: goal,
    picture,
    alike: [],
    moves,
    times: steps.flatMap((step) => waysOfStep(step).map(() => step.at)),
    undone: best.made - moves.length,
    assistance: [],
  };
}

/** The game of an address such as `/review?game=ID` or `/review?best=3x3`; null if there is none. */
export async function gameOfAddress(query: URLSearchParams): Promise<ReviewedGame | null> {
  const id = query.get('game');
  if (id !== null) return reviewedGame(await findGame(id));
  const [rows = 0, cols = 0] = (query.get('best') ?? '').split('x').map(Number);
  const best = bestGames.ofSize(rows, cols);
  return best ? reviewedBest(best) : null;
}

/** A solved game to race against: it is played again at its own pace. */

import { type Board, after } from './board';
import { type Game, beganOf, stepsOf } from './game';
import { formatSteps, parseSteps, waysOfStep } from './steps';

export interface Ghost {
  /** Whose game it is; absent for the player's own. */
  readonly name?: string;
  /** The steps from the deal to the goal, as a save has them. */
  readonly moves: string;
  /** For each step, the milliseconds from the first move to it. */
  readonly times: readonly number[];
}

/** What a game is as a ghost; moves that were undone are not in it. */
export function ghostOf(game: Game): Ghost {
  const steps = stepsOf(game);
  const began = beganOf(game);
  return { moves: formatSteps(steps), times: steps.map(({ at }) => at - began) };
}

/** The time at which a ghost has solved the board. */
export const ghostTime = ({ times }: Ghost): number => times.at(-1) ?? 0;

/** The board of a ghost so many milliseconds after the first move. A StepsError or an
 * IllegalMoveError says that the ghost is not one of this deal. */
export function ghostBoard(start: Board, { moves, times }: Ghost, elapsed: number): Board {
  const steps = parseSteps(moves, times).filter(({ at }) => at < elapsed);
  return after(start, steps.flatMap(waysOfStep));
}

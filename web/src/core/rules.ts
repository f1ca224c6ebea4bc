/** Checks of the parts of a game. */

import { type Board, sameBoard } from './board';
import { whyUnsolvable } from './reachability';
import { MOST_MOVES, type Step, weightOf } from './steps';

/** What makes a game an assisted one: a hint, moves of the solver, numbers on the tiles. */
export type Assistance = 'hint' | 'ai' | 'numbers';

export const ASSISTANCE: readonly Assistance[] = ['hint', 'ai', 'numbers'];
const MOST_MILLISECONDS = 100 * 24 * 60 * 60 * 1000;
const LONGEST_PICTURE = 500;

/** Values that are not a game; `field` is the part that is wrong, and begins the sentence. */
export class GameError extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(`${field}: ${message}`);
  }
}

/** Refuse a start from which there is nothing to play: it is the goal, or never leads there. */
export function checkDeal(start: Board, goal: Board): void {
  if (start.rows !== goal.rows || start.cols !== goal.cols)
    throw new GameError('goal', 'board and goal must have one size');
  if (whyUnsolvable(start, goal)) throw new GameError('start', 'the goal cannot be reached');
  if (sameBoard(start, goal)) throw new GameError('start', 'it is the goal already');
}

/** Refuse times that run backwards, in the steps or after them. */
export function checkClock(steps: readonly Step[], clock: number): void {
  let before = 0;
  for (const step of steps) {
    checkTime('times', before, step.at);
    before = step.at;
  }
  checkTime('clock', before, clock);
}

/** Refuse a clock that goes back, or on for ever. */
export function checkTime(field: string, before: number, then: number): void {
  if (then < before)
    throw new GameError(field, `the clock cannot go back from ${before} ms to ${then} ms`);
  if (then > MOST_MILLISECONDS)
    throw new GameError(field, `a game lasts at most ${MOST_MILLISECONDS} ms`);
}

export function checkWeight(weight: number): void {
  if (weight > MOST_MOVES)
    throw new GameError('moves', `a game has at most ${MOST_MOVES} moves, and these are more`);
}

export const weightOfAll = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + weightOf(step), 0);

export function checkAssistance(kinds: readonly string[]): asserts kinds is readonly Assistance[] {
  const wrong = kinds.find((kind) => !(ASSISTANCE as readonly string[]).includes(kind));
  if (wrong !== undefined)
    throw new GameError(
      'assistance',
      `“${wrong.slice(0, 40)}” is none of ${ASSISTANCE.join(', ')}`,
    );
}

/** Refuse a name that no picture can have. */
export function checkPicture(picture: string | null): void {
  if (picture === null) return;
  if (!/^(?:[^\p{C}\p{Z}]| )+$/u.test(picture) || Array.from(picture).length > LONGEST_PICTURE)
    throw new GameError('picture', `it is named by 1 to ${LONGEST_PICTURE} plain characters`);
}

/** Checks of the parts of a game. */

import { type Board, sameBoard } from './board';
import { GameError } from './errors';
import { otherSize } from './goals';
import { whyUnsolvable } from './reachability';
import { MOST_MOVES, type Step, weightOf } from './steps';

/** What makes a game an assisted one: a hint, moves of the solver, numbers on the tiles. */
export type Assistance = 'hint' | 'ai' | 'numbers';

export const ASSISTANCE: readonly Assistance[] = ['hint', 'ai', 'numbers'];
const MOST_MILLISECONDS = 100 * 24 * 60 * 60 * 1000;
const LONGEST_PICTURE = 500;

/** Refuse a start from which there is nothing to play: it is the goal, or never leads there. */
export function checkDeal(start: Board, goal: Board): void {
  if (start.rows !== goal.rows || start.cols !== goal.cols)
    throw new GameError('board.other_size', otherSize(start.rows, start.cols, goal).values, {
      field: 'goal',
    });
  if (whyUnsolvable(start, goal)) throw new GameError('game.unreachable', {}, { field: 'start' });
  if (sameBoard(start, goal)) throw new GameError('game.already_solved', {}, { field: 'start' });
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
    throw new GameError('game.clock_went_back', { before, after: then }, { field });
  if (then > MOST_MILLISECONDS)
    throw new GameError('game.too_long', { most: MOST_MILLISECONDS }, { field });
}

export function checkWeight(weight: number): void {
  if (weight > MOST_MOVES)
    throw new GameError('game.too_many_moves', { most: MOST_MOVES }, { field: 'moves' });
}

export const weightOfAll = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + weightOf(step), 0);

export function checkAssistance(kinds: readonly string[]): asserts kinds is readonly Assistance[] {
  const wrong = kinds.find((kind) => !(ASSISTANCE as readonly string[]).includes(kind));
  if (wrong !== undefined)
    throw new GameError(
      'game.unknown_assistance',
      { kind: wrong.slice(0, 40), kinds: ASSISTANCE.join(', ') },
      { field: 'assistance' },
    );
}

/** The undone moves of each attempt; 0 where a number is missing. */
export function checkUndone(steps: readonly Step[], undone: readonly number[]): number[] {
  const attempts = 1 + steps.filter((step) => step.way === null).length;
  if (undone.length > attempts)
    throw new GameError('game.undone', { attempts }, { field: 'undone' });
  return Array.from({ length: attempts }, (_, attempt) => undone[attempt] ?? 0);
}

/** Refuse a name that no picture can have. */
export function checkPicture(picture: string | null): void {
  if (picture === null) return;
  if (!/^(?:[^\p{C}\p{Z}]| )+$/u.test(picture) || Array.from(picture).length > LONGEST_PICTURE)
    throw new GameError('game.picture_name', { most: LONGEST_PICTURE }, { field: 'picture' });
}

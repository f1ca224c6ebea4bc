/** A solution in steps, each with a sentence that explains it. */

import type { LessonStep } from '../app/types';

/** The step that the game is in after so many moves; the last one at the end. */
export function stepAt(steps: readonly LessonStep[], moves: number): number {
  const found = steps.findIndex(({ end }) => moves < end);
  return found === -1 ? steps.length - 1 : found;
}

/** Where "previous step" leads: the beginning of this step or, from there, of the one before. */
export function previousPlace(steps: readonly LessonStep[], moves: number): number {
  return steps.findLast(({ start }) => start < moves)?.start ?? 0;
}

/** Where "next step" leads: the end of this step. */
export function nextPlace(steps: readonly LessonStep[], moves: number): number {
  return steps[stepAt(steps, moves)]?.end ?? moves;
}

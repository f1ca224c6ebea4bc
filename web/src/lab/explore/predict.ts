/** "Predict the next expansion": whether a guess is right. */

import type { Timeline } from './timeline';

export type Grade = 'right' | 'tie' | 'wrong';

/** The grade of a guess before the next expansion.
 *
 * A tie has the same f and g as the state that is expanded: only the order of arrival decides.
 */
export function gradeOf(timeline: Timeline, step: number, guess: number): Grade {
  const next = timeline.nextAt(step);
  if (guess === next) return 'right';
  if (next === null || timeline.trace.order !== 'best') return 'wrong';
  const [one, other] = [guess, next].map((id) => timeline.versionAt(timeline.node(id), step));
  return one?.f === other?.f && one?.g === other?.g ? 'tie' : 'wrong';
}

/** Whether there is something to choose: depth-first searches have no list of waiting states. */
export const canPredict = (timeline: Timeline, step: number): boolean =>
  !timeline.pathOnly && timeline.nextAt(step) !== null;

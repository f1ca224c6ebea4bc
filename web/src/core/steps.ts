/** The steps of a player, and the boards they lead to. */

import { type Board, type Way, after } from './board';
import { StepsError } from './errors';

/** One act: some tiles of a line slide one way together; `way` null and 0 tiles is a restart.
 *
 * `at` is in milliseconds on the clock of the game. What is done in one step is undone in one. */
export interface Step {
  readonly way: Way | null;
  readonly tiles: number;
  readonly at: number;
}

/** Where a game stands: its board, the index of its attempt's first step, the attempt's moves,
 * the moves of all attempts, and the number of restarts before it. */
export interface Place {
  readonly board: Board;
  readonly since: number;
  readonly length: number;
  readonly weight: number;
  readonly attempt: number;
}

/** The most single-tile moves a game keeps, undone ones among them; a restart counts as one. */
export const MOST_MOVES = 100_000;
const RESTART = '|';

export const weightOf = (step: Step): number => step.tiles || 1;

export const waysOfStep = (step: Step): Way[] =>
  step.way === null ? [] : new Array<Way>(step.tiles).fill(step.way);

/** Where one more step leads; `number` counts it from 1, `made` the moves before it. */
export function placeAfter(here: Place, start: Board, step: Step, number: number, made = 0): Place {
  const { since, length, attempt } = here;
  const weight = here.weight + weightOf(step);
  if (step.way === null)
    return { board: start, since: number, length: 0, weight, attempt: attempt + 1 };
  const board = after(here.board, waysOfStep(step), made);
  return { board, since, length: length + step.tiles, weight, attempt };
}

/** Where the first `cursor` of these steps lead; every step, also behind them, must be legal.
 *
 * The index of an IllegalMoveError counts single-tile moves from 0 through all attempts. */
export function placeAt(start: Board, steps: readonly Step[], cursor: number): Place {
  let place: Place = { board: start, since: 0, length: 0, weight: 0, attempt: 0 };
  let [result, made] = [place, 0];
  for (const [index, step] of steps.entries()) {
    place = placeAfter(place, start, step, index + 1, made);
    made += step.tiles;
    if (index + 1 === cursor) result = place;
  }
  return result;
}

/** Steps as text: one word each, `U2` for two tiles that slid together, `|` for a restart. */
export function formatSteps(steps: readonly Step[]): string {
  return steps
    .map(({ way, tiles }) => (way === null ? RESTART : `${way}${tiles > 1 ? tiles : ''}`))
    .join('');
}

/** Read steps as `formatSteps` writes them, with the time of each. */
export function parseSteps(text: string, times: readonly number[]): Step[] {
  const word = /([UDLR])([1-9][0-9]{1,5}|[2-9])?|\|/y;
  const steps: Step[] = [];
  let weight = 0;
  while (word.lastIndex < text.length) {
    const at = word.lastIndex;
    const found = word.exec(text);
    if (!found) throw new StepsError('steps.not_a_step', { at: at + 1, word: text.charAt(at) });
    const way = (found[1] ?? null) as Way | null;
    const step = {
      way,
      tiles: way === null ? 0 : Number(found[2] ?? 1),
      at: times[steps.length] ?? 0,
    };
    weight += weightOf(step);
    if (weight > MOST_MOVES) throw new StepsError('game.too_many_moves', { most: MOST_MOVES });
    steps.push(step);
  }
  if (steps.length !== times.length)
    throw new StepsError('steps.count_of_times', { steps: steps.length, times: times.length });
  return steps;
}

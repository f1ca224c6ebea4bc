/** A chart with two logarithmic axes: its ranges, its ticks, and where points are. */

import type { Sample } from './lanes.svelte';

export interface Axis {
  /** Powers of ten. */
  readonly from: number;
  readonly to: number;
}

/** Whole powers of ten around the values; at least two of them. */
export function axisOf(values: readonly number[], least: number): Axis {
  const powers = values.map((value) => Math.log10(Math.max(value, least)));
  const from = Math.floor(Math.min(...powers, Infinity));
  // A value slightly above a power of ten does not add another one.
  const to = Math.ceil(Math.max(...powers, -Infinity) - 0.02);
  if (from > to) return { from: Math.log10(least), to: Math.log10(least) + 1 };
  return { from, to: Math.max(to, from + 1) };
}

export const ticksOf = ({ from, to }: Axis): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** The part of the axis below a value, from 0 to 1. */
export const placeOf = ({ from, to }: Axis, value: number): number =>
  (Math.log10(value) - from) / (to - from);

const MOST_POINTS = 200;

/** The line of a search, from the edge of the chart, with no more points than can be seen.
 *
 * Every search starts with 0 states, so before the first sample it has the rate of that sample.
 */
export function lineOf(samples: readonly Sample[], across: Axis, up: Axis): [number, number][] {
  const [first] = samples;
  if (!first) return [];
  const edge = Math.max(10 ** across.from, (10 ** up.from * first.seconds) / first.expanded);
  const pace = first.expanded / first.seconds;
  const step = Math.ceil(samples.length / MOST_POINTS);
  const shown = samples.filter((_, at) => at % step === 0 || at === samples.length - 1);
  const start = edge < first.seconds ? [{ seconds: edge, expanded: edge * pace }] : [];
  return [...start, ...shown].map(({ seconds, expanded }) => [
    placeOf(across, Math.max(seconds, 10 ** across.from)),
    placeOf(up, Math.max(expanded, 10 ** up.from)),
  ]);
}

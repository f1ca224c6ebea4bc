/** The results of a race as rows: shown in a table, and the same as CSV. */

import { estimateName, methodName } from '../names';
import type { Lane } from './lanes.svelte';
import { verdictOf } from './verdict';

/** The columns with numbers, and how many decimal places are shown at most. */
export const NUMBERS = {
  weight: 2,
  moves: 0,
  expanded: 0,
  generated: 0,
  frontier: 0,
  megabytes: 6,
  seconds: 6,
  pace: 0,
} as const;

type Numbers = Readonly<Record<keyof typeof NUMBERS, number | null>>;

export interface Row extends Numbers {
  readonly lane: Lane;
  readonly entrant: string;
  readonly estimate: string;
  readonly verdict: string;
}

/** Three digits: the searches of a race differ by factors of thousands. */
const round = (value: number): number => Number(value.toPrecision(3));

export function rowOf(lane: Lane): Row {
  const { entrant, answer, figures } = lane;
  return {
    lane,
    entrant: methodName(entrant.method),
    estimate: estimateName(entrant, answer),
    weight: entrant.weight,
    verdict: verdictOf(lane),
    moves: answer?.length ?? null,
    expanded: figures?.expanded ?? null,
    generated: figures?.generated ?? null,
    frontier: figures?.frontier ?? null,
    megabytes: figures && round(figures.memory / 1e6),
    seconds: figures && round(figures.seconds),
    pace: figures?.nodes_per_second ?? null,
  };
}

/** The columns by their names in the CSV. */
const COLUMNS = {
  entrant: 'entrant',
  estimate: 'estimate',
  weight: 'weight',
  verdict: 'verdict',
  moves: 'moves',
  expanded: 'expanded',
  generated: 'generated',
  frontier: 'frontier',
  megabytes: 'megabytes',
  seconds: 'seconds',
  states_per_second: 'pace',
} as const;

const quoteValue = (value: string | number | null): string => {
  const text = value === null ? '' : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The table as CSV, with the solution in a last column; the first line has the names. */
export function csvOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    ...Object.values(COLUMNS).map((name) => row[name]),
    row.lane.answer?.moves ?? '',
  ]);
  return [[...Object.keys(COLUMNS), 'solution'], ...lines]
    .map((values) => values.map(quoteValue).join(','))
    .join('\r\n')
    .concat('\r\n');
}

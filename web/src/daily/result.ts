/** A daily result as text to share. */

import type { Assistance } from '../core';
import { formatClock } from '../words';
import { t } from './words';

export interface DailyResult {
  readonly date: string;
  readonly rows: number;
  readonly cols: number;
  readonly moves: number;
  readonly milliseconds: number;
  readonly shortest?: number | null | undefined;
  readonly assistance?: readonly Assistance[];
}

/** The board as squares: the red part shows the shortest solution, the white part the extra moves. */
export function squaresOf({ rows, cols, moves, shortest }: DailyResult): string {
  if (!shortest) return '';
  const cells = rows * cols;
  const red = Math.max(1, Math.min(cells, Math.round((cells * shortest) / moves)));
  const squares = Array.from({ length: cells }, (_, cell) => (cell < red ? '🟥' : '⬜'));
  return Array.from({ length: rows }, (_, row) =>
    squares.slice(row * cols, (row + 1) * cols).join(''),
  ).join('\n');
}

export function resultText(result: DailyResult): string {
  const { date, rows, cols, moves, milliseconds, shortest, assistance = [] } = result;
  const line = [
    t('daily.resultHead', { name: t('app.name'), date, size: `${rows}x${cols}` }),
    t('daily.result', { count: moves }),
    formatClock(milliseconds),
    ...(shortest ? [t('daily.resultShortest', { shortest })] : []),
    ...(assistance.length
      ? [assistance.includes('ai') ? t('daily.resultAi') : t('play.assisted')]
      : []),
  ].join(' · ');
  return [line, squaresOf(result)].filter(Boolean).join('\n');
}

const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds until the next day of the server begins, which is midnight in UTC. */
export const untilNext = (now: number): number => DAY - (now % DAY);

/** The picture of a day: the pictures take turns. */
export function pictureOfDay<P>(pictures: readonly P[], date: string): P | undefined {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY);
  return pictures[((day % pictures.length) + pictures.length) % pictures.length];
}

/** A daily result as text to share. */

import type { Assistance } from '../core';
import { formatClock } from '../words';
import { dayNumber } from './calendar';
import { t } from './words';

export interface DailyResult {
  readonly date: string;
  readonly rows: number;
  readonly cols: number;
  readonly moves: number;
  readonly milliseconds: number;
  readonly shortest?: number | null | undefined;
  readonly assistance?: readonly Assistance[];
  /** Days solved in a row, with this one. */
  readonly streak?: number;
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

/** Which puzzle it is. */
export const resultHead = ({ date, rows, cols }: DailyResult): string =>
  t('daily.resultHead', {
    name: t('app.name'),
    number: `${dayNumber(date)}`,
    date,
    size: `${rows}x${cols}`,
  });

/** How it was solved. */
export function resultFacts(result: DailyResult): readonly string[] {
  const { moves, milliseconds, shortest, assistance = [], streak = 0 } = result;
  return [
    t('daily.result', { count: moves }),
    formatClock(milliseconds),
    ...(shortest ? [t('daily.resultShortest', { shortest })] : []),
    ...(assistance.length
      ? [assistance.includes('ai') ? t('daily.resultAi') : t('play.assisted')]
      : []),
    ...(streak > 1 ? [t('daily.resultStreak', { count: streak })] : []),
  ];
}

export const resultText = (result: DailyResult): string =>
  [resultHead(result), resultFacts(result).join(' · '), squaresOf(result)]
    .filter(Boolean)
    .join('\n');

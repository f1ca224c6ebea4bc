/** A game in a few words: how hard, how large, where the gap is. */

import { type Board, blankOf, colOf, rowOf } from '../core';
import { t } from '../words';

export function levelOf({ rows, cols }: Board): string {
  const cells = rows * cols;
  if (cells <= 9) return t('play.easy');
  if (cells <= 16) return t('play.medium');
  return cells <= 25 ? t('play.hard') : t('play.expert');
}

export function gapOf(goal: Board): string {
  const gap = blankOf(goal);
  const [row, col] = [rowOf(goal, gap), colOf(goal, gap)];
  const [left, right] = [col === 0, col === goal.cols - 1];
  if (row === goal.rows - 1 && right) return t('play.gapBottomRight');
  if (row === 0 && left) return t('play.gapTopLeft');
  if (row === 0 && right) return t('play.gapTopRight');
  if (row === goal.rows - 1 && left) return t('play.gapBottomLeft');
  return t('play.gapAt', { row: row + 1, col: col + 1 });
}

export const sizeOf = (goal: Board): string =>
  `${levelOf(goal)} · ${t('play.size', { rows: goal.rows, cols: goal.cols })}`;

/** Sizes to choose from, and how long they take. */

import { takesKeys } from '../board/keys';
import { t } from './words';

export interface Size {
  readonly rows: number;
  readonly cols: number;
}

export const LEAST = 2;
export const MOST = 10;

/** The three that most people want, easiest first. */
export const LEVELS = [
  { side: 3, level: 'play.easy' },
  { side: 4, level: 'play.medium' },
  { side: 5, level: 'play.hard' },
] as const;

/** Squares for those who want more. */
export const LARGER = [6, 7, 8, 9, 10] as const;

export const square = (side: number): Size => ({ rows: side, cols: side });

export const sameSize = (one: Size, other: Size): boolean =>
  one.rows === other.rows && one.cols === other.cols;

/** Whether a board of this size is offered. */
export const isOffered = ({ rows, cols }: Size): boolean =>
  [rows, cols].every((side) => Number.isInteger(side) && side >= LEAST && side <= MOST);

/** Minutes that an occasional player needs; 0 if it is less than one.
 *
 * The moves of a person grow with the cells times the side of the board; two minutes for a 3x3
 * set the scale. Long times are rounded more. */
export function minutesFor({ rows, cols }: Size): number {
  const minutes = (2 * (rows * cols) ** 1.5) / 27;
  const step = minutes < 15 ? 1 : minutes < 30 ? 5 : 10;
  return minutes < 0.9 ? 0 : Math.round(minutes / step) * step;
}

export function timeFor(size: Size): string {
  const count = minutesFor(size);
  return count === 0 ? t('start.short') : t('start.about', { count });
}

/** The same where there is little room. */
export function shortTimeFor(size: Size): string {
  const count = minutesFor(size);
  return count === 0 ? t('start.shortNarrow') : t('start.aboutNarrow', { count });
}

export const sizeText = ({ rows, cols }: Size): string => t('play.size', { rows, cols });

/** The side a digit stands for, wherever it is not text; null for other keys. */
export function sizeOfKey(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[3-9]$/.test(event.key)) return null;
  const radio = event.target instanceof HTMLInputElement && event.target.type === 'radio';
  return radio || !takesKeys(event.target) ? Number(event.key) : null;
}

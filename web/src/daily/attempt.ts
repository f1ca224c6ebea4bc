/** The ranked attempt at a daily puzzle, whose start the server signs. Each puzzle has one. */

import { ApiError, OfflineError, api } from '../app/api';
import { newId } from '../core';
import type { ShownDay } from './today';
import { t } from './words';

/** The answer to a request for a start: the game is ranked, or the reason why it is not. */
export type StartAnswer =
  | { readonly ranked: true; readonly id: string; readonly start?: string }
  | { readonly ranked: false; readonly reason: string };

/** Whether a game that starts now can be ranked. */
export const canBeRanked = ({ attempt, offline = false }: ShownDay, past: boolean): boolean =>
  !past && !offline && (attempt.state === 'none' || attempt.state === 'free');

/** Request the start of a ranked attempt. */
export async function startAttempt({ rows, cols, date, attempt }: ShownDay): Promise<StartAnswer> {
  const id = newId();
  if (attempt.state === 'free') return { ranked: true, id };
  try {
    const { ranked, start, reason } = await api.startDaily(`${rows}x${cols}`, date, id);
    if (!ranked) return { ranked, reason: reason ?? '' };
    return { ranked, id, ...(start === null ? {} : { start }) };
  } catch (error) {
    if (error instanceof OfflineError) return { ranked: false, reason: t('daily.offline') };
    if (error instanceof ApiError) return { ranked: false, reason: error.detail };
    throw error;
  }
}

/** What the page says before a game starts. */
export function standingText(day: ShownDay, past: boolean, isHere: boolean): string {
  const { attempt, mine, players } = day;
  if (mine) {
    const place = { rank: mine.rank, players: t('daily.players', { count: players }) };
    return [t('daily.yours', place), ...(mine.listed ? [] : [t('daily.notListed')])].join(' ');
  }
  if (past) return t('daily.past');
  if (day.offline) return t('daily.offline');
  if (attempt.state === 'open') return t(isHere ? 'daily.open' : 'daily.openElsewhere');
  if (attempt.reason) return attempt.reason;
  return attempt.state === 'none' ? t('daily.rules') : t('daily.notYet');
}

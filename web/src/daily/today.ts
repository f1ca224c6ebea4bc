/** Today's puzzles, kept in this browser so that they can be played offline. */

import { OfflineError, api } from '../app/api';
import { gallery, pictureUrl } from '../app/pictures.svelte';
import type { Daily } from '../app/types';
import { browserStorage } from '../keep/local';
import { holdOffline } from '../keep/worker.svelte';
import { dayAt, pictureOfDay } from './calendar';

export const SIZES = ['3x3', '4x4', '5x5'] as const;
export type Size = (typeof SIZES)[number];

/** The puzzle of a day; `offline` if the server cannot be reached, and it was loaded before. */
export type ShownDay = Daily & { readonly offline?: boolean };

const STORAGE_KEY = 'pintu.today';

function read(): Daily[] {
  try {
    const kept: unknown = JSON.parse(browserStorage()?.getItem(STORAGE_KEY) ?? '[]');
    // Puzzles stored by an older version of the page have no attempt.
    return Array.isArray(kept) ? (kept as Daily[]).filter((day) => 'attempt' in day) : [];
  } catch {
    return [];
  }
}

const keptToday = (size: Size): Daily | undefined =>
  read().find(({ date, rows, cols }) => date === dayAt(Date.now()) && `${rows}x${cols}` === size);

/** The puzzle of a day, or of today; today's also offline, once it was loaded. */
export async function loadDay(size: Size, date: string | null): Promise<ShownDay> {
  if (date !== null) return api.daily(size, date);
  try {
    return await api.daily(size);
  } catch (error) {
    const kept = error instanceof OfflineError ? keptToday(size) : undefined;
    if (kept) return { ...kept, offline: true };
    throw error;
  }
}

/** Keep today's puzzles of all sizes, with their picture. */
export async function keepToday(): Promise<void> {
  const [days, pictures] = await Promise.all([
    Promise.all(SIZES.map((size) => api.daily(size))),
    gallery.load(),
  ]);
  const shown = pictureOfDay(pictures, days[0]?.date ?? '');
  const picture = shown ? `gallery:${shown.id}` : null;
  holdOffline(['/api/gallery', pictureUrl(picture), pictureUrl(picture, 'thumbnail')]);
  try {
    // Ranks change: those kept are shown only offline.
    browserStorage()?.setItem(STORAGE_KEY, JSON.stringify(days));
  } catch {
    // Full or blocked: it can be played only while the server is reached.
  }
}

/** Which games are daily puzzles, remembered in this browser. */

import { KEYS } from '../keep/local';

export interface Played {
  readonly id: string;
  readonly date: string;
  readonly size: string;
  /** The signed start, if the game is a ranked attempt. */
  readonly start?: string;
  /** Moves of the shortest solution, once it is known. */
  readonly shortest?: number | null;
}

const MOST = 30;

function read(): Played[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEYS.dailyGames) ?? '[]');
    return Array.isArray(kept) ? (kept as Played[]) : [];
  } catch {
    return [];
  }
}

/** The day a game belongs to; undefined for any other game. */
export const playedAs = (id: string): Played | undefined => read().find((one) => one.id === id);

/** What is known of a day's puzzle from playing it here. */
export const playedOn = (date: string, size: string): Played | undefined =>
  read().findLast((one) => one.date === date && one.size === size);

export function rememberPlayed(played: Played): void {
  const others = read().filter(({ id }) => id !== played.id);
  try {
    localStorage.setItem(KEYS.dailyGames, JSON.stringify([...others, played].slice(-MOST)));
  } catch {
    // Storage is full or blocked: the game counts as any other.
  }
}

/** The daily puzzles the player has solved without help: those the server knows, and those of this
 * browser, which may not have been sent yet or were solved after their day. */

import { api } from '../app/api';
import { KEYS, browserStorage } from '../keep/local';
import { streaksOf } from './calendar';

export interface Solved {
  readonly date: string;
  /** Such as 4x4. */
  readonly size: string;
  /** The game was begun on its day: only such days count for a streak. */
  readonly onTime: boolean;
}

class SolvedDays {
  #here = $state.raw<readonly Solved[]>(read());
  #there = $state.raw<readonly Solved[]>([]);

  /** Ask the server; what is known of this browser stays. */
  async load(): Promise<void> {
    this.#there = (await api.solvedDays()).map(({ date, rows, cols }) => ({
      date,
      size: `${rows}x${cols}`,
      onTime: true,
    }));
  }

  add(solved: Solved): void {
    const kept = read();
    const onTime = solved.onTime || kept.some((one) => same(one, solved) && one.onTime);
    this.#here = [...kept.filter((one) => !same(one, solved)), { ...solved, onTime }];
    try {
      browserStorage()?.setItem(KEYS.solvedDays, JSON.stringify(this.#here));
    } catch {
      // Full or blocked: it is known as long as the page is open.
    }
  }

  /** How a day was solved, in any size. */
  on(date: string): 'onTime' | 'later' | null {
    const found = this.#all.filter((one) => one.date === date);
    if (found.length === 0) return null;
    return found.some(({ onTime }) => onTime) ? 'onTime' : 'later';
  }

  streaks(today: string) {
    const days = this.#all.filter(({ onTime }) => onTime).map(({ date }) => date);
    return streaksOf(days, today);
  }

  /** Days in a row up to this one; 0 if it was not solved on its day. */
  streakUpTo(date: string): number {
    return this.on(date) === 'onTime' ? this.streaks(date).current : 0;
  }

  get #all(): readonly Solved[] {
    return [...this.#here, ...this.#there];
  }
}

const same = (one: Solved, other: Solved): boolean =>
  one.date === other.date && one.size === other.size;

function read(): Solved[] {
  try {
    const kept: unknown = JSON.parse(browserStorage()?.getItem(KEYS.solvedDays) ?? '[]');
    return Array.isArray(kept) ? (kept as Solved[]) : [];
  } catch {
    return [];
  }
}

export const solvedDays = new SolvedDays();

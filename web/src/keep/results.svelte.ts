/** Won games on their way to the server; those it could not take yet wait in this browser. */

import { ApiError, OfflineError, api } from '../app/api';
import type { Scored } from '../app/types';
import type { SaveFile } from '../core';

export interface Won {
  readonly id: string;
  readonly game: SaveFile;
  readonly daily?: string;
}

type Put = (id: string, game: SaveFile, daily?: string) => Promise<Scored>;

const PLACE = 'pintu.results';
const MOST = 50;

/** Worth trying again: nobody answered, or the server is not able to just now. */
const isPassing = (error: unknown): boolean =>
  error instanceof OfflineError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500));

export class Results {
  waiting = $state.raw<readonly Won[]>([]);

  readonly #put: Put;
  readonly #store: Pick<Storage, 'getItem' | 'setItem'> | null;
  #sending: Promise<void> | null = null;

  constructor(put: Put, store: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.#put = put;
    this.#store = store;
    this.waiting = this.#read();
  }

  /** Tell the server of a won game; null if it has to wait. An ApiError says that it never will. */
  async tell(won: Won): Promise<Scored | null> {
    this.#keep([...this.#read().filter(({ id }) => id !== won.id), won]);
    try {
      const scored = await this.#put(won.id, won.game, won.daily);
      this.#drop(won.id);
      return scored;
    } catch (error) {
      if (isPassing(error)) return null;
      this.#drop(won.id);
      throw error;
    }
  }

  /** Try those that wait, one after the other. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    for (const won of this.#read()) {
      try {
        if ((await this.tell(won)) === null) return;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error; // a game that it refuses is gone
      }
    }
  }

  /** As it stands in the browser: another page may have sent some meanwhile. */
  #read(): readonly Won[] {
    if (!this.#store) return this.waiting;
    try {
      const kept: unknown = JSON.parse(this.#store.getItem(PLACE) ?? '[]');
      return Array.isArray(kept) ? (kept as Won[]) : [];
    } catch {
      return this.waiting;
    }
  }

  #drop(id: string): void {
    this.#keep(this.#read().filter((won) => won.id !== id));
  }

  #keep(waiting: readonly Won[]): void {
    this.waiting = waiting.slice(-MOST);
    try {
      this.#store?.setItem(PLACE, JSON.stringify(this.waiting));
    } catch {
      // Full or forbidden: they wait as long as the page is open.
    }
  }
}

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export const results = new Results(api.putResult, storage());

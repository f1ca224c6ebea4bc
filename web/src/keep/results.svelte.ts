/** Results of solved games: each waits in this browser until the server has it. */

import { ApiError } from '../app/api';
import type { Scored } from '../app/types';
import type { SaveFile } from '../core';
import type { Job, Sender } from './sender.svelte';

export interface Won {
  readonly id: string;
  readonly game: SaveFile;
  readonly daily?: string;
  /** The signed start of a ranked attempt. */
  readonly start?: string;
}

type Put = (id: string, game: SaveFile, daily?: string, start?: string) => Promise<Scored>;

const STORAGE_KEY = 'pintu.results';
const MOST = 50;
const PREFIX = 'result:';

const keyOf = (id: string): string => PREFIX + id;

export class Results {
  /** Those the server does not have yet. */
  waiting = $state.raw<readonly Won[]>([]);

  /** The one that the player waits for, until it was tried. */
  #submitted: string | null = null;
  readonly #sender: Sender;
  readonly #put: Put;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** What the server said to the results of this visit. */
  // Nothing is drawn from it: a plain map will do.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #answers = new Map<string, Scored | ApiError>();

  constructor(sender: Sender, put: Put, storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.#sender = sender;
    this.#put = put;
    this.#storage = storage;
    this.waiting = this.#read();
  }

  /** Send those that wait from an earlier visit. */
  start(): void {
    for (const { id } of this.waiting) this.#add(id);
  }

  /** Their keys in the queue, the one to be sent first before the others. */
  get keys(): readonly string[] {
    const ids = this.waiting.map(({ id }) => id);
    return [...(this.#submitted === null ? [] : [this.#submitted]), ...ids].map(keyOf);
  }

  /** Send a result now; null if it has to wait. An ApiError says that the server refuses it. */
  async submit(won: Won): Promise<Scored | null> {
    this.#write([...this.#read().filter(({ id }) => id !== won.id), won]);
    this.#answers.delete(won.id);
    this.#submitted = won.id;
    this.#add(won.id);
    const settled = () => this.#sender.settled((key) => key === keyOf(won.id));
    await settled();
    // Another item, in flight before, may have failed: this one is tried at least once.
    if (this.#submitted === won.id) await settled();
    const answer = this.#answers.get(won.id) ?? null;
    if (answer instanceof ApiError) throw answer;
    return answer;
  }

  /** Wait until all are sent, or an attempt has failed. */
  settled(): Promise<void> {
    return this.#sender.settled((key) => key.startsWith(PREFIX));
  }

  #add(id: string): void {
    this.#sender.add(keyOf(id), 1, () => this.#jobOf(id), 0);
  }

  #jobOf(id: string): Job | null {
    // Where the storage is full, only this page knows it.
    const won = [...this.#read(), ...this.waiting].find((one) => one.id === id);
    if (!won) return null;
    return {
      version: 1,
      send: async () => {
        if (this.#submitted === id) this.#submitted = null;
        this.#answers.set(id, await this.#put(id, won.game, won.daily, won.start));
        this.#remove(id);
      },
      refused: (error) => {
        this.#answers.set(id, error);
        this.#remove(id);
        this.#sender.drop(keyOf(id));
        return true;
      },
    };
  }

  /** From the storage: another tab may have sent some meanwhile. */
  #read(): readonly Won[] {
    if (!this.#storage) return this.waiting;
    try {
      const stored: unknown = JSON.parse(this.#storage.getItem(STORAGE_KEY) ?? '[]');
      return Array.isArray(stored) ? (stored as Won[]) : [];
    } catch {
      return this.waiting;
    }
  }

  #remove(id: string): void {
    this.#write(this.#read().filter((won) => won.id !== id));
  }

  #write(waiting: readonly Won[]): void {
    this.waiting = waiting.slice(-MOST);
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(this.waiting));
    } catch {
      // Full or forbidden: they wait as long as the page is open.
    }
  }
}

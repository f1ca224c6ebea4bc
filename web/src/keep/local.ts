/** Games in the storage of this browser. A write is done when the call returns, so that a move is
 * kept even if the tab crashes right after it. Each game has its own key, so that two tabs with
 * two games do not overwrite each other. */

import type { GameKind } from '../app/types';
import type { Ghost, SaveFile } from '../core';
import type { Shown } from './merge';

/** One version of a game. What a version contains never changes: the server refuses that. */
export interface LocalGame {
  readonly id: string;
  readonly kind: GameKind;
  readonly name: string | null;
  readonly version: number;
  readonly at: number;
  readonly game: SaveFile;
}

/** The clock between two moves: it changes too often to be a version of the game, and is not sent. */
export interface LiveClock {
  readonly clock: number;
  readonly paused: boolean;
}

const GAME = 'pintu.game.';
const SENT = 'pintu.sent.';
const CLOCK = 'pintu.beat.';
const GHOST = 'pintu.ghost.';
/** The saves of the server as they were listed last. */
const SAVES = 'pintu.saves';

/** The keys of what features keep about the player. */
export const KEYS = {
  bestGames: 'pintu.best',
  dailyGames: 'pintu.daily',
  solvedDays: 'pintu.days',
} as const;

/** How many games stay here that the server has too. */
const MOST = 20;

type GameStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export class Local {
  readonly #storage: GameStorage | null;
  /** What did not fit into the storage: it lasts as long as the page. */
  readonly #unstored = new Map<string, string>();

  constructor(storage: GameStorage | null) {
    this.#storage = storage;
  }

  /** Whether something did not fit into the storage. */
  get full(): boolean {
    return this.#unstored.size > 0;
  }

  /** The id of the game that a key of the storage belongs to; null if it is no game. */
  static idOf(key: string | null): string | null {
    return key?.startsWith(GAME) ? key.slice(GAME.length) : null;
  }

  /** The text of a game as it is kept, to see whether another tab wrote it. */
  text(id: string): string | null {
    return this.#read(GAME + id);
  }

  read(id: string): LocalGame | null {
    return parseLocalGame(this.text(id));
  }

  /** Keep a game; returns its text. */
  write(kept: LocalGame): string {
    const text = JSON.stringify(kept);
    if (!this.#write(GAME + kept.id, text)) {
      this.prune(kept.id, 0); // the server has those: they can be loaded again
      this.#write(GAME + kept.id, text);
    }
    return text;
  }

  remove(id: string): void {
    for (const prefix of [GAME, SENT, CLOCK, GHOST]) {
      this.#unstored.delete(prefix + id);
      this.#storage?.removeItem(prefix + id);
    }
  }

  /** All games, newest first. */
  all(): LocalGame[] {
    const keys = new Set(this.#unstored.keys());
    for (let at = 0; at < (this.#storage?.length ?? 0); at += 1)
      keys.add(this.#storage?.key(at) ?? '');
    const kept = [...keys].flatMap((key) => parseLocalGame(this.text(Local.idOf(key) ?? '')) ?? []);
    return kept.sort((a, b) => b.at - a.at);
  }

  /** The version the server has; 0 if none. */
  sent(id: string): number {
    return Number(this.#read(SENT + id) ?? 0);
  }

  setSent(id: string, version: number): void {
    this.#write(SENT + id, String(version));
  }

  liveClock(id: string): LiveClock | null {
    return this.#parse(CLOCK + id) as LiveClock | null;
  }

  setLiveClock(id: string, live: LiveClock): void {
    this.#write(CLOCK + id, JSON.stringify(live));
  }

  /** What a game races against; null if it does not. */
  ghost(id: string): Ghost | null {
    return this.#parse(GHOST + id) as Ghost | null;
  }

  setGhost(id: string, ghost: Ghost): void {
    this.#write(GHOST + id, JSON.stringify(ghost));
  }

  /** The saves of the server when it was last reached, to be listed without it. */
  get savesThere(): readonly Shown[] {
    return (this.#parse(SAVES) as readonly Shown[] | null) ?? [];
  }

  set savesThere(saves: readonly Shown[]) {
    this.#write(SAVES, JSON.stringify(saves));
  }

  /** The id of the game whose clock is at a key of the storage; null if it is none. */
  static clockOf(key: string | null): string | null {
    return key?.startsWith(CLOCK) ? key.slice(CLOCK.length) : null;
  }

  /** Remove the oldest games that the server has too; never `but`, nor one it does not have. */
  prune(but: string, most = MOST): void {
    const known = this.all().filter(({ id, version }) => id !== but && this.sent(id) >= version);
    for (const { id } of known.slice(most)) this.remove(id);
  }

  #parse(key: string): unknown {
    try {
      return JSON.parse(this.#read(key) ?? 'null');
    } catch {
      return null;
    }
  }

  #read(key: string): string | null {
    return this.#unstored.get(key) ?? this.#storage?.getItem(key) ?? null;
  }

  #write(key: string, text: string): boolean {
    try {
      if (!this.#storage) throw new Error('no storage');
      this.#storage.setItem(key, text);
      this.#unstored.delete(key);
      return true;
    } catch {
      this.#unstored.set(key, text);
      return false;
    }
  }
}

export function parseLocalGame(text: string | null): LocalGame | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<LocalGame> | null;
    const whole = kept && typeof kept.id === 'string' && typeof kept.version === 'number';
    return whole && kept.game ? (kept as LocalGame) : null;
  } catch {
    return null; // not a game of this page
  }
}

/** Delete what features keep about the player. */
export function forgetFeatures(): void {
  for (const key of Object.values(KEYS)) browserStorage()?.removeItem(key);
}

/** The storage of this browser; null where it is blocked. */
export function browserStorage(): GameStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

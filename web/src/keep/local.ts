/** Games kept in this browser. A write is done when the call returns, so that even a tab that dies
 * right after a move has kept it; each game has a place of its own, so that tabs do not meet. */

import type { GameKind } from '../app/types';
import type { SaveFile } from '../core';

/** One version of a game; a version never changes, as the server holds us to. */
export interface Kept {
  readonly id: string;
  readonly kind: GameKind;
  readonly name: string | null;
  readonly version: number;
  readonly at: number;
  readonly game: SaveFile;
}

/** What goes on between two moves: it has no version, and the server is not told. */
export interface Beat {
  readonly clock: number;
  readonly paused: boolean;
}

const GAME = 'pintu.game.';
const SENT = 'pintu.sent.';
const BEAT = 'pintu.beat.';
/** So many games the server has too are kept here. */
const MOST = 20;

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export class Local {
  readonly #place: Place | null;
  /** What found no room, and lasts only as long as the page. */
  readonly #homeless = new Map<string, string>();

  constructor(place: Place | null) {
    this.#place = place;
  }

  /** Whether something could not be kept for good. */
  get full(): boolean {
    return this.#homeless.size > 0;
  }

  /** The id of the game a changed place belongs to; null if it holds no game. */
  static idOf(key: string | null): string | null {
    return key?.startsWith(GAME) ? key.slice(GAME.length) : null;
  }

  /** The text of a game as it is kept, to see whether another tab wrote it. */
  text(id: string): string | null {
    return this.#read(GAME + id);
  }

  read(id: string): Kept | null {
    return parseKept(this.text(id));
  }

  /** Keep a game; returns its text. */
  write(kept: Kept): string {
    const text = JSON.stringify(kept);
    if (!this.#write(GAME + kept.id, text)) {
      this.prune(kept.id, 0); // what the server has can be had again
      this.#write(GAME + kept.id, text);
    }
    return text;
  }

  remove(id: string): void {
    for (const prefix of [GAME, SENT, BEAT]) {
      this.#homeless.delete(prefix + id);
      this.#place?.removeItem(prefix + id);
    }
  }

  /** All games, newest first. */
  all(): Kept[] {
    const keys = new Set(this.#homeless.keys());
    for (let at = 0; at < (this.#place?.length ?? 0); at += 1) keys.add(this.#place?.key(at) ?? '');
    const kept = [...keys].flatMap((key) => parseKept(this.text(Local.idOf(key) ?? '')) ?? []);
    return kept.sort((a, b) => b.at - a.at);
  }

  /** The version the server has; 0 if none. */
  sent(id: string): number {
    return Number(this.#read(SENT + id) ?? 0);
  }

  setSent(id: string, version: number): void {
    this.#write(SENT + id, String(version));
  }

  beat(id: string): Beat | null {
    try {
      return JSON.parse(this.#read(BEAT + id) ?? 'null') as Beat | null;
    } catch {
      return null;
    }
  }

  setBeat(id: string, beat: Beat): void {
    this.#write(BEAT + id, JSON.stringify(beat));
  }

  /** Forget the oldest games that the server has; never one it has not, nor `but`. */
  prune(but: string, most = MOST): void {
    const known = this.all().filter(({ id, version }) => id !== but && this.sent(id) >= version);
    for (const { id } of known.slice(most)) this.remove(id);
  }

  #read(key: string): string | null {
    return this.#homeless.get(key) ?? this.#place?.getItem(key) ?? null;
  }

  #write(key: string, text: string): boolean {
    try {
      if (!this.#place) throw new Error('no place');
      this.#place.setItem(key, text);
      this.#homeless.delete(key);
      return true;
    } catch {
      this.#homeless.set(key, text);
      return false;
    }
  }
}

export function parseKept(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    const whole = kept && typeof kept.id === 'string' && typeof kept.version === 'number';
    return whole && kept.game ? (kept as Kept) : null;
  } catch {
    return null; // not ours to repair
  }
}

/** This browser's own place, or none where it may not be used. */
export function browserPlace(): Place | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Sends games of this browser to the server, the newest version of each. */

import { type ApiError, api } from '../app/api';
import type { LocalGame, Local } from './local';
import type { Job, Sender } from './sender.svelte';
import { shown } from './shown';

/** What a browser lets a page send while it closes, in characters. */
const MOST_AT_CLOSE = 60_000;

const PREFIX = 'game:';

export const gameKey = (id: string): string => PREFIX + id;

export class GameSender {
  readonly #sender: Sender;
  readonly #local: Local;
  readonly #settle: (kept: LocalGame) => Promise<void>;

  /** `settle` is called when the server has another state of a game: it decides, and announces what
   * is to be sent then. */
  constructor(sender: Sender, local: Local, settle: (kept: LocalGame) => Promise<void>) {
    this.#sender = sender;
    this.#local = local;
    this.#settle = settle;
  }

  /** A game has a new version. One without a move is not worth sending. */
  announce({ id, version, game }: LocalGame, sent?: number): void {
    if (game.moves !== '') this.#sender.add(gameKey(id), version, () => this.#jobOf(id), sent);
  }

  drop(id: string): void {
    this.#sender.drop(gameKey(id));
  }

  /** Send all that is unsent at once: the page may be closed in a moment. */
  flush(): void {
    let room = MOST_AT_CLOSE;
    for (const key of this.#sender.unsent) {
      const kept = key.startsWith(PREFIX) ? this.#local.read(key.slice(PREFIX.length)) : null;
      room -= kept ? JSON.stringify(kept).length : 0;
      if (!kept || room < 0) continue;
      api.putGame(kept.id, bodyOf(kept), true).then(
        () => this.#arrived(kept),
        () => undefined, // it stays unsent, and in this browser
      );
    }
  }

  #jobOf(id: string): Job | null {
    const kept = this.#local.read(id);
    if (!kept) return null;
    return {
      version: kept.version,
      send: async () => {
        await api.putGame(id, bodyOf(kept));
        this.#arrived(kept);
      },
      refused: async (error) => {
        if (!isConflict(error)) return false;
        await this.#settle(kept);
        return true;
      },
    };
  }

  #arrived(kept: LocalGame): void {
    const { id, kind, version } = kept;
    if (kind === 'save') {
      this.#local.remove(id); // only the server keeps it from now on
      const others = this.#local.savesThere.filter((save) => save.id !== id);
      this.#local.savesThere = [...shown(kept), ...others];
      return this.drop(id);
    }
    const sent = Math.max(version, this.#local.sent(id));
    this.#local.setSent(id, sent);
    this.#sender.acknowledge(gameKey(id), sent);
  }
}

const isConflict = (error: ApiError): boolean => error.status === 409 && 'version' in error.members;

const bodyOf = ({ kind, version, name, game }: LocalGame) => ({
  kind,
  version,
  game,
  ...(name === null ? {} : { name }),
});

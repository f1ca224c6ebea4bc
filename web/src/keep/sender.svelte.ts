/** Sends games to the server: one at a time, the newest version of each, until it has them all. */

import { ApiError, OfflineError, api } from '../app/api';
import type { Kept, Local } from './local';
import * as outbox from './outbox';

export type State = 'kept' | 'offline' | 'refused';

/** What a browser lets a page send while it goes. */
const LAST_WORDS = 60_000;

export interface SenderOptions {
  readonly local: Local;
  /** The game that goes before all others. */
  readonly first: () => string | undefined;
  /** The server has another state of this game: decide, and announce what is to be sent then. */
  readonly settle: (kept: Kept) => Promise<void>;
}

export class Sender {
  state = $state<State>('kept');
  /** Why the server refuses; one sentence. */
  detail = $state('');

  #box = outbox.EMPTY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #options: SenderOptions;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** A game has a new version; one that nobody has moved in is not worth sending. */
  announce({ id, version, game }: Kept, sent?: number): void {
    if (game.moves === '') return;
    this.#box = outbox.changed(this.#box, id, version, sent);
    this.#drain();
  }

  drop(id: string): void {
    this.#box = outbox.dropped(this.#box, id);
  }

  /** Try the server now. */
  wake(): void {
    this.#box = outbox.woken(this.#box);
    this.#drain();
  }

  /** Wait until all that can be sent is sent, or the server is known to be away. */
  async settled(): Promise<void> {
    this.wake();
    while (outbox.unsent(this.#box).length && this.state === 'kept')
      await new Promise((done) => setTimeout(done, 50));
  }

  /** All that is unsent, at once: the page may be gone in a moment. */
  flush(): void {
    let room = LAST_WORDS;
    for (const id of outbox.unsent(this.#box)) {
      const kept = this.#options.local.read(id);
      room -= kept ? JSON.stringify(kept).length : 0;
      if (!kept || room < 0) continue;
      api.putGame(id, bodyOf(kept), true).then(
        () => this.#landed(kept),
        () => undefined, // it stays unsent, and here
      );
    }
  }

  #drain(): void {
    clearTimeout(this.#timer);
    const step = outbox.next(this.#box, Date.now(), this.#options.first());
    if (step.kind === 'send') void this.#send(step.id);
    else if (step.kind === 'wait') this.#timer = setTimeout(() => this.#drain(), step.ms);
  }

  async #send(id: string): Promise<void> {
    const kept = this.#options.local.read(id);
    if (!kept) {
      this.drop(id);
      return this.#drain();
    }
    this.#box = outbox.sending(this.#box, id, kept.version, Date.now());
    try {
      await api.putGame(id, bodyOf(kept));
      this.#box = outbox.acked(this.#box);
      this.state = 'kept';
      this.#landed(kept);
    } catch (error) {
      await this.#failed(kept, error);
    }
    this.#drain();
  }

  #landed({ id, kind, version }: Kept): void {
    const { local } = this.#options;
    if (kind === 'save') {
      local.remove(id); // the server's from now on
      return this.drop(id);
    }
    const sent = Math.max(version, local.sent(id));
    local.setSent(id, sent);
    const item = this.#box.items.get(id);
    if (item) this.#box = outbox.changed(this.#box, id, item.version, sent);
  }

  async #failed(kept: Kept, error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 409 && 'version' in error.members) {
      try {
        return await this.#options.settle(kept);
      } catch (later) {
        if (!(later instanceof ApiError || later instanceof OfflineError)) throw later;
      }
    } else if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      this.#box = outbox.refused(this.#box, Date.now());
      [this.state, this.detail] = ['refused', error.detail];
      return;
    }
    const patience = error instanceof ApiError ? Number(error.members.retry_after ?? 0) : 0;
    this.#box = outbox.failed(this.#box, Date.now(), patience * 1000);
    this.state = 'offline';
  }
}

const bodyOf = ({ kind, version, name, game }: Kept) => ({
  kind,
  version,
  game,
  ...(name === null ? {} : { name }),
});

/** Keeps every move: in this browser at once, at the server as soon as it is there. */

import { untrack } from 'svelte';
import { api } from '../app/api';
import type { Summary } from '../app/types';
import {
  type Game,
  type SaveFile,
  gameOf,
  isSolved,
  saveOf,
  timeText,
  timed,
  newId,
} from '../core';
import { current } from '../game/current.svelte';
import type { Session } from '../game/session.svelte';
import { type Kept, Local, browserPlace, parseKept } from './local';
import { Sender } from './sender.svelte';
import { settle } from './settle';
import { gameOfTab, setGameOfTab } from './tab';

const BEAT = 1000;
/** So many games that nobody chose to save stay at the server. */
const MOST_AUTOSAVES = 50;

class Keeper {
  /** This browser has no room: what is not at the server goes with the page. */
  homeless = $state(false);

  readonly local = new Local(browserPlace());
  readonly sender = new Sender({
    local: this.local,
    first: () => current.session?.id,
    settle: (kept) => this.#settle(kept),
  });
  /** The texts this tab wrote or read last: another one means that another tab wrote. */
  readonly #seen = new Map<string, { text: string; version: number }>();
  #leaving = false;
  #comparing: Promise<Summary[]> | null = null;

  /** Put the last game on the table, and keep all that follows. Called once, before the page. */
  start(): void {
    this.#restore();
    $effect.root(() => {
      $effect(() => {
        const { session } = current;
        return session ? untrack(() => this.#watch(session)) : undefined;
      });
    });
    addEventListener('storage', ({ key, newValue }) => this.#follow(key, newValue));
    addEventListener('online', () => this.sender.wake());
    addEventListener('pagehide', () => this.#leave());
    addEventListener('pageshow', ({ persisted }) => persisted && this.#comeBack());
    // At the window it comes after the page has paused the game.
    addEventListener('visibilitychange', () =>
      document.hidden ? this.sender.flush() : this.#comeBack(),
    );
    for (const kept of this.local.all()) this.sender.announce(kept, this.local.sent(kept.id));
    void this.compare();
  }

  /** Play a game from this browser where it stopped. */
  open(kept: Kept): Session {
    const beat = this.local.beat(kept.id);
    const game = gameOf(kept.game);
    this.#seen.set(kept.id, { text: JSON.stringify(kept), version: kept.version });
    return current.begin(timed(game, Math.max(game.clock, beat?.clock ?? 0)), {
      id: kept.id,
      version: kept.version,
      paused: (beat?.paused ?? false) && !isSolved(game),
    });
  }

  /** Play a game that the server keeps where it stopped: it is here too from now on. */
  adopt(id: string, version: number, game: SaveFile): Session {
    this.local.setBeat(id, { clock: 0, paused: false });
    return this.open(this.#keepHere({ id, kind: 'autosave', name: null, version, game }, version));
  }

  /** Keep a game under a name, for good; it is sent when the server is there. */
  save(game: Game, name: string, id = newId()): void {
    this.#keepHere({ id, kind: 'save', name, version: 1, game: saveOf(game) });
  }

  /** Forget a game of this browser. */
  forget(id: string): void {
    this.sender.drop(id);
    this.#seen.delete(id);
    this.local.remove(id);
  }

  /** Forget all of them, and begin anew. */
  forgetAll(): void {
    for (const { id } of this.local.all()) this.forget(id);
    this.clearTable();
  }

  /** No game is being played, and none is to be found after a reload. */
  clearTable(): void {
    current.session?.end();
    current.session = null;
    setGameOfTab(null);
  }

  /** Keep a game again that was discarded. */
  bringBack(id: string, version: number, game: SaveFile): void {
    this.#keepHere({ id, kind: 'autosave', name: null, version, game });
  }

  /** Another player is here: all this browser has is to go to them too. */
  sendAllAgain(): void {
    for (const kept of this.local.all()) {
      this.local.setSent(kept.id, 0);
      this.sender.announce(kept, 0);
    }
  }

  /** See whether the game on the table went on elsewhere; answers the games the server keeps.
   * Those who ask meanwhile wait for the same answer. */
  compare(): Promise<Summary[]> {
    this.#comparing ??= this.#compare().finally(() => (this.#comparing = null));
    return this.#comparing;
  }

  async #compare(): Promise<Summary[]> {
    try {
      const games = await api.games('autosave');
      const there = games.find(({ id }) => id === current.session?.id);
      if (there) await this.#catchUp(there);
      for (const { id } of games.splice(MOST_AUTOSAVES).slice(0, 10))
        if (id !== current.session?.id) await api.deleteGame(id).catch(() => undefined); // gone, or later
      return games;
    } catch {
      return []; // it is asked again when the player comes back
    }
  }

  /** Take up what was played elsewhere, if nothing here waits to be sent: sending finds it out. */
  async #catchUp(there: Summary): Promise<void> {
    const { session } = current;
    const version = session?.version ?? 0;
    if (there.version <= version || this.local.sent(there.id) < version) return;
    const { game, version: newest } = await api.game(there.id);
    if (current.session === session && session?.version === version)
      this.adopt(there.id, newest, game);
  }

  /** The game this tab had, even a solved one; else the last one that waits for its next move. */
  #restore(): void {
    const own = this.local.read(gameOfTab() ?? '');
    for (const kept of own ? [own] : this.local.all())
      try {
        if (kept.kind === 'autosave' && (own || !isSolved(gameOf(kept.game))))
          return void this.open(kept);
      } catch {
        // Written by another version of the page: it stays, but cannot be played here.
      }
  }

  #watch(session: Session): () => void {
    setGameOfTab(session.id);
    this.#keep(session);
    this.local.prune(session.id);
    const stop = session.onchange(() => this.#keep(session));
    const timer = setInterval(() => session.running && this.#beat(session), BEAT);
    return () => {
      stop();
      clearInterval(timer);
      if (!this.#leaving && this.local.text(session.id) !== null) this.#beat(session);
    };
  }

  #beat({ id, snapshot, paused }: Session): void {
    this.local.setBeat(id, { clock: snapshot.clock, paused });
  }

  /** Keep the version a session has come to. */
  #keep(session: Session): void {
    const { id, version, game } = session;
    const seen = this.#seen.get(id);
    if (this.#leaving || seen?.version === version) return;
    const text = this.local.text(id);
    if (text !== null && text !== seen?.text) return queueMicrotask(() => this.#fork(session));
    this.#beat(session); // first, so that a tab that follows finds it
    const updated = timeText(new Date());
    this.#keepHere({
      id,
      kind: 'autosave',
      name: null,
      version,
      game: saveOf({ ...game, updated }),
    });
  }

  /** Another tab wrote the same game in the meantime: this one goes on under a name of its own. */
  #fork(session: Session): void {
    if (current.session !== session) return;
    current.begin(session.snapshot, { id: newId(), version: 1, paused: session.paused });
  }

  #keepHere(kept: Omit<Kept, 'at'>, sent?: number): Kept {
    const whole = { ...kept, at: Date.now() };
    this.#seen.set(kept.id, { text: this.local.write(whole), version: kept.version });
    this.homeless = this.local.full;
    if (sent !== undefined) this.local.setSent(kept.id, sent);
    this.sender.announce(whole, sent);
    return whole;
  }

  /** Another tab went on with the game that is on the table here: so does this one. */
  #follow(key: string | null, text: string | null): void {
    const { session } = current;
    const kept = parseKept(text);
    if (!session || !kept || Local.idOf(key) !== session.id) return;
    if (kept.version > session.version) this.open(kept);
  }

  /** What comes after this, such as the pause of a hidden page, is not the player's doing. */
  #leave(): void {
    if (current.session) this.#beat(current.session);
    this.#leaving = true;
    this.sender.flush();
  }

  #comeBack(): void {
    this.#leaving = false;
    const { session } = current;
    if (session) this.#follow(`pintu.game.${session.id}`, this.local.text(session.id));
    this.sender.wake();
    void this.compare();
  }

  /** The server has another state of this game. */
  async #settle(kept: Kept): Promise<void> {
    const { id } = kept;
    if (kept.kind === 'save') {
      this.forget(id);
      return this.save(gameOf(kept.game), kept.name ?? '');
    }
    const onTable = () => (current.session?.id === id ? current.session : null);
    const theirs = await api.game(id);
    const mine = onTable()?.snapshot ?? gameOf(kept.game);
    const asked = onTable() !== null;
    const settled = await settle({ ...mine, updated: kept.game.updated }, theirs, asked);
    this.sender.drop(id);
    if (settled.beside) this.save(settled.beside.game, settled.beside.name);
    const { version, game } = settled;
    const session = onTable();
    if (settled.taken === 'theirs') {
      if (session) this.adopt(id, version, game);
      else this.#keepHere({ ...kept, version, game }, version);
    } else if (session) {
      session.version = version;
      this.#keep(session);
    } else this.#keepHere({ ...kept, version });
  }
}

export const keeper = new Keeper();

/** Saves every move: in this browser at once, and at the server as soon as it is reached. */

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
import { GameSender, gameKey } from './game-sender';
import { type LocalGame, Local, browserStorage, parseLocalGame } from './local';
import { Results } from './results.svelte';
import { Sender } from './sender.svelte';
import { settle } from './settle';
import { gameOfTab, setGameOfTab } from './tab';

/** Milliseconds between two writes of the clock. */
const CLOCK_INTERVAL = 1000;
/** How many games that were not saved by name stay at the server. */
const MOST_AUTOSAVES = 50;

class Keeper {
  /** The storage of this browser is full: what the server does not have is lost with the page. */
  storageFull = $state(false);

  readonly local = new Local(browserStorage());
  /** Sends games and results; what the player waits for goes first. */
  readonly sender: Sender = new Sender(() => [
    ...this.results.keys,
    ...(current.session ? [gameKey(current.session.id)] : []),
  ]);
  readonly games = new GameSender(this.sender, this.local, (kept) => this.#settle(kept));
  readonly results: Results = new Results(this.sender, api.putResult, browserStorage());
  /** What this tab wrote or read last, by game: a different text was written by another tab. */
  readonly #seen = new Map<string, { text: string; version: number }>();
  #leaving = false;
  #comparing: Promise<Summary[]> | null = null;

  /** Open the last game, and save all changes from now on. Called once, before the page is shown. */
  start(): void {
    this.#openLast();
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
    // The window gets this event after the page, which pauses the game first.
    addEventListener('visibilitychange', () =>
      document.hidden ? this.games.flush() : this.#comeBack(),
    );
    for (const kept of this.local.all()) this.games.announce(kept, this.local.sent(kept.id));
    this.results.start();
    void this.compare();
  }

  /** Open a game of this browser where it stopped. */
  open(kept: LocalGame): Session {
    const live = this.local.liveClock(kept.id);
    const game = gameOf(kept.game);
    this.#seen.set(kept.id, { text: JSON.stringify(kept), version: kept.version });
    return current.begin(timed(game, Math.max(game.clock, live?.clock ?? 0)), {
      id: kept.id,
      version: kept.version,
      paused: (live?.paused ?? false) && !isSolved(game),
      ghost: this.local.ghost(kept.id),
    });
  }

  /** Open a game of the server where it stopped, and keep it in this browser too. */
  adopt(id: string, version: number, game: SaveFile): Session {
    this.local.setLiveClock(id, { clock: 0, paused: false });
    return this.open(this.#keepHere({ id, kind: 'autosave', name: null, version, game }, version));
  }

  /** Save a game under a name; it is sent when the server is reached. */
  save(game: Game, name: string, id = newId()): void {
    this.#keepHere({ id, kind: 'save', name, version: 1, game: saveOf(game) });
  }

  /** Remove a game from this browser. */
  forget(id: string): void {
    this.games.drop(id);
    this.#seen.delete(id);
    this.local.remove(id);
  }

  /** Remove all of them, and the game that is open. */
  forgetAll(): void {
    for (const { id } of this.local.all()) this.forget(id);
    this.local.savesThere = [];
    this.close();
  }

  /** Close the open game; a reload does not open it again. */
  close(): void {
    current.session?.end();
    current.session = null;
    setGameOfTab(null);
  }

  /** Take back that a game was discarded. */
  restore(id: string, version: number, game: SaveFile): void {
    this.#keepHere({ id, kind: 'autosave', name: null, version, game });
  }

  /** This browser belongs to another player now: send them all its games. */
  sendAllAgain(): void {
    for (const kept of this.local.all()) {
      this.local.setSent(kept.id, 0);
      this.games.announce(kept, 0);
    }
  }

  /** Ask the server for its games, and take over the open one if it went on in another browser.
   * Calls at the same time share one request. */
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
        if (id !== current.session?.id) await api.deleteGame(id).catch(() => undefined); // gone already, or next time
      return games;
    } catch {
      return []; // offline; asked again when the player comes back
    }
  }

  /** Take over what was played in another browser. If this one has unsent moves, sending them
   * finds the conflict. */
  async #catchUp(there: Summary): Promise<void> {
    const { session } = current;
    const version = session?.version ?? 0;
    if (there.version <= version || this.local.sent(there.id) < version) return;
    const { game, version: newest } = await api.game(there.id);
    if (current.session === session && session?.version === version)
      this.adopt(there.id, newest, game);
  }

  /** Open the game this tab had, even a solved one; else the last one that is not solved. */
  #openLast(): void {
    const own = this.local.read(gameOfTab() ?? '');
    for (const kept of own ? [own] : this.local.all())
      try {
        if (kept.kind === 'autosave' && (own || !isSolved(gameOf(kept.game))))
          return void this.open(kept);
      } catch {
        // Written by another version of the page: it stays, but cannot be opened.
      }
  }

  #watch(session: Session): () => void {
    setGameOfTab(session.id);
    this.#keep(session);
    if (session.ghost) this.local.setGhost(session.id, session.ghost);
    this.local.prune(session.id);
    const stop = session.onchange(() => this.#keep(session));
    const timer = setInterval(() => session.running && this.#keepClock(session), CLOCK_INTERVAL);
    return () => {
      stop();
      clearInterval(timer);
      if (!this.#leaving && this.local.text(session.id) !== null) this.#keepClock(session);
    };
  }

  #keepClock({ id, snapshot, paused }: Session): void {
    this.local.setLiveClock(id, { clock: snapshot.clock, paused });
  }

  /** Store the current version of a game. */
  #keep(session: Session): void {
    const { id, version, game } = session;
    const seen = this.#seen.get(id);
    if (this.#leaving || seen?.version === version) return;
    const text = this.local.text(id);
    if (text !== null && text !== seen?.text) return queueMicrotask(() => this.#fork(session));
    this.#keepClock(session); // first: a tab that follows this one reads it
    const updated = timeText(new Date());
    this.#keepHere({
      id,
      kind: 'autosave',
      name: null,
      version,
      game: saveOf({ ...game, updated }),
    });
  }

  /** Another tab changed the same game: this one goes on with a copy under a new id. */
  #fork(session: Session): void {
    if (current.session !== session) return;
    const { paused, ghost } = session;
    current.begin(session.snapshot, { id: newId(), version: 1, paused, ghost });
  }

  #keepHere(kept: Omit<LocalGame, 'at'>, sent?: number): LocalGame {
    const whole = { ...kept, at: Date.now() };
    this.#seen.set(kept.id, { text: this.local.write(whole), version: kept.version });
    this.storageFull = this.local.full;
    if (sent !== undefined) this.local.setSent(kept.id, sent);
    this.games.announce(whole, sent);
    return whole;
  }

  /** Another tab went on with the game that is open here: show its state. */
  #follow(key: string | null, text: string | null): void {
    const { session } = current;
    if (!session) return;
    if (Local.clockOf(key) === session.id)
      session.followClock(this.local.liveClock(session.id)?.clock ?? 0);
    const kept = parseLocalGame(text);
    if (!kept || Local.idOf(key) !== session.id) return;
    if (kept.version > session.version) this.open(kept);
  }

  /** The page is being closed: what follows, such as its pause, is not saved as a change. */
  #leave(): void {
    if (current.session) this.#keepClock(current.session);
    this.#leaving = true;
    this.games.flush();
  }

  #comeBack(): void {
    this.#leaving = false;
    const { session } = current;
    if (session) this.#follow(`pintu.game.${session.id}`, this.local.text(session.id));
    this.sender.wake();
    void this.compare();
  }

  /** The server has another state of this game: resolve the conflict. */
  async #settle(kept: LocalGame): Promise<void> {
    const { id } = kept;
    if (kept.kind === 'save') {
      this.forget(id);
      return this.save(gameOf(kept.game), kept.name ?? '');
    }
    const openOne = () => (current.session?.id === id ? current.session : null);
    const theirs = await api.game(id);
    const mine = openOne()?.snapshot ?? gameOf(kept.game);
    const asked = openOne() !== null;
    const settled = await settle({ ...mine, updated: kept.game.updated }, theirs, asked);
    this.games.drop(id);
    if (settled.other) this.save(settled.other.game, settled.other.name);
    const { version, game } = settled;
    const session = openOne();
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

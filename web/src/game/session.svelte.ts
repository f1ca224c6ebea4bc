/** A game being played: what changes its state, and the listeners of each change. */

import {
  type Alike,
  type Assistance,
  type Game,
  type Way,
  assisted,
  boardOf,
  isSolved,
  lineEnd,
  moved,
  readClock,
  redone,
  restarted,
  slid,
  slideFrom,
  sourceOf,
  standing,
  started,
  stopped,
  timed,
  undone,
  withAlike,
} from '../core';
import { GameState, type StateOptions } from './state.svelte';

/** What happened last, for sounds and for screen readers. */
export type Event =
  | { readonly kind: 'slid'; readonly tile: number; readonly way: Way; readonly tiles: number }
  | { readonly kind: 'undone' | 'redone' | 'restarted' | 'solved' };

/** Called after each change; the event is null where no tile moved. */
export type Listener = (session: Session, event: Event | null) => void;

export interface SessionOptions extends StateOptions {
  /** A steady source of milliseconds. */
  readonly now?: () => number;
}

/** Milliseconds between two updates of the time shown. */
const TICK = 200;

export class Session extends GameState {
  #timer: ReturnType<typeof setInterval> | undefined;
  // Nothing is drawn from the listeners: a plain set will do.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #listeners = new Set<Listener>();
  readonly #time: () => number;

  constructor(game: Game, { now = () => performance.now(), ...options }: SessionOptions = {}) {
    super(game, options);
    this.#time = now;
  }

  /** The game with the time played until now: what is to be saved. */
  get snapshot(): Game {
    return timed(this.game, this.#read());
  }

  /** Call a listener after each change of the game; returns how to remove it. */
  onchange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Slide all tiles from a cell to the gap; false if that is not possible. */
  slide(cell: number): boolean {
    const line = slideFrom(this.board, cell);
    if (!line || !this.takesMoves) return false;
    const tile = this.board.tiles[cell] ?? 0;
    this.#apply(slid(this.game, cell, this.#read()), { kind: 'slid', tile, ...line });
    return true;
  }

  /** Move a tile in a direction into the gap, or the whole line; false if there is none. */
  push(way: Way, line = false): boolean {
    const cell = line ? lineEnd(this.board, way) : sourceOf(this.board, way);
    return cell !== null && this.slide(cell);
  }

  /** Moves of the solver, one step each, reported as one change; stops before one that cannot be
   * made. Returns how many were made. */
  applyMoves(ways: Iterable<Way>): number {
    let made = 0;
    let game = assisted(this.game, 'ai');
    let event: Event | null = null;
    for (const way of ways) {
      const board = boardOf(game);
      const cell = sourceOf(board, way);
      if (cell === null || isSolved(game)) break;
      game = moved(game, way, this.#read());
      event = { kind: 'slid', tile: board.tiles[cell] ?? 0, way, tiles: 1 };
      made += 1;
    }
    if (event) this.#apply(game, event);
    return made;
  }

  undo(): void {
    if (this.canUndo) this.#apply(undone(this.game, this.#read()), { kind: 'undone' });
  }

  redo(): void {
    if (this.canRedo) this.#apply(redone(this.game, this.#read()), { kind: 'redone' });
  }

  /** Back to the start of this deal; the clock waits for the next move. */
  restart(): void {
    if (this.paused) return;
    const game = restarted(this.game, this.#read());
    if (game === this.game) return;
    this.#apply(game, { kind: 'restarted' });
    this.#stop();
  }

  assist(kind: Assistance): void {
    const game = assisted(this.game, kind);
    if (game !== this.game) this.#set(game, null);
  }

  /** Say which tiles look the same: with them exchanged, the board may be solved at once. */
  setAlike(groups: Alike): void {
    if (this.solved) return;
    const game = withAlike(this.game, groups);
    if (game === this.game) return;
    this.#set(timed(game, this.#read()), null);
    if (isSolved(game)) this.#win();
  }

  /** Stop the clock and hide the board; nothing to pause before the first move. */
  pause(): void {
    if (!this.running) return;
    this.#stop();
    this.paused = true;
    this.#set(timed(this.game, this.#read()), null);
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.#start();
  }

  /** Show the time of this game in another tab, unless it is played here. */
  followClock(milliseconds: number): void {
    if (this.running || this.solved || milliseconds <= this.#read()) return;
    this.clock = standing(milliseconds);
    this.shownTime = this.#read();
  }

  /** Stop the clock and forget the listeners: the game is no longer played here. */
  end(): void {
    this.#stop();
    this.#listeners.clear();
  }

  #apply(game: Game, event: Event): void {
    this.hint = null;
    this.#set(game, event);
    if (!this.solved) return this.#start();
    this.#win();
  }

  #win(): void {
    this.#stop();
    this.#notify({ kind: 'solved' });
  }

  #set(game: Game, event: Event | null): void {
    this.game = game;
    this.version += 1;
    this.shownTime = this.#read();
    this.#notify(event);
  }

  #notify(event: Event | null): void {
    for (const listener of this.#listeners) listener(this, event);
  }

  /** Milliseconds played since the deal; they stop counting when the game is solved. */
  #read(): number {
    return Math.max(this.game.clock, readClock(this.clock, this.#time()));
  }

  #start(): void {
    this.clock = started(this.clock, this.#time());
    this.#timer ??= setInterval(() => (this.shownTime = this.#read()), TICK);
  }

  #stop(): void {
    this.clock = stopped(this.clock, this.#time());
    this.shownTime = this.#read();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

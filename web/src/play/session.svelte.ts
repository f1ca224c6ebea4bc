/** The state of a game being played: one value, the clock beside it, and what can be done. */

import {
  type Assistance,
  type Board,
  type Clock,
  type Game,
  type Way,
  assisted,
  beganOf,
  boardOf,
  canRedo,
  canUndo,
  homeOf,
  isRunning,
  isSolved,
  lengthOf,
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
} from '../core';
import { newId } from '../keep/ids';

/** What happened last, for those who tell it or make it heard. */
export type Event =
  | { readonly kind: 'slid'; readonly tile: number; readonly way: Way; readonly tiles: number }
  | { readonly kind: 'undone' | 'redone' | 'restarted' | 'solved' };

/** A tile and the way it should go. */
export interface Hint {
  readonly cell: number;
  readonly way: Way;
}

export type Listener = (session: Session, event: Event | null) => void;

const TICK = 200;

export class Session {
  /** Names the game at the server and in this browser. */
  readonly id: string;
  game = $state.raw<Game>()!; // eslint-disable-line @typescript-eslint/no-non-null-assertion -- the constructor sets it
  paused = $state(false);
  hint = $state.raw<Hint | null>(null);
  /** The board a hint is being looked for. */
  asked = $state.raw<Board | null>(null);
  /** Increases with each change of the game: the version the server is told. */
  version = $state(1);

  readonly board: Board = $derived(boardOf(this.game));
  readonly asking: boolean = $derived(this.asked === this.board);
  readonly moves: number = $derived(lengthOf(this.game));
  readonly home = $derived(homeOf(this.game));
  readonly solved: boolean = $derived(isSolved(this.game));
  /** The board takes moves. */
  readonly open: boolean = $derived(!this.paused && !this.solved);
  readonly canUndo: boolean = $derived(!this.paused && canUndo(this.game));
  readonly canRedo: boolean = $derived(!this.paused && canRedo(this.game));
  readonly canRestart: boolean = $derived(!this.paused && this.moves > 0);

  #clock = $state.raw<Clock>(standing(0));
  #now = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;
  // Nobody draws the listeners: a plain set will do.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #listeners = new Set<Listener>();
  readonly #time: () => number;

  constructor(
    game: Game,
    {
      id = newId(),
      version = 1,
      paused = false,
      now = () => performance.now(),
    }: SessionOptions = {},
  ) {
    this.id = id;
    this.version = version;
    this.paused = paused;
    this.game = game;
    this.#time = now;
    this.#clock = standing(game.clock);
    this.#now = game.clock;
  }

  /** Milliseconds of this attempt, as the page shows them. */
  get elapsed(): number {
    return Math.max(0, this.#now - beganOf(this.game));
  }

  get running(): boolean {
    return isRunning(this.#clock);
  }

  /** The game with its clock read: what is to be kept. */
  get snapshot(): Game {
    return timed(this.game, this.#read());
  }

  /** Be told of every change of the game; returns how to stop. */
  onchange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Slide all tiles from a cell to the gap; false if nothing can. */
  slide(cell: number): boolean {
    const line = slideFrom(this.board, cell);
    if (!line || !this.open) return false;
    const tile = this.board.tiles[cell] ?? 0;
    this.#become(slid(this.game, cell, this.#read()), { kind: 'slid', tile, ...line });
    return true;
  }

  /** Push a tile into the gap this way, or the whole line; false if there is none. */
  push(way: Way, line = false): boolean {
    const cell = line ? lineEnd(this.board, way) : sourceOf(this.board, way);
    return cell !== null && this.slide(cell);
  }

  /** Moves of the solver, one step each; stops before one that cannot be made. */
  applyMoves(ways: Iterable<Way>): number {
    let made = 0;
    for (const way of ways) {
      if (sourceOf(this.board, way) === null || this.solved) break;
      this.assist('ai');
      const tile = this.board.tiles[sourceOf(this.board, way) ?? 0] ?? 0;
      this.#become(moved(this.game, way, this.#read()), { kind: 'slid', tile, way, tiles: 1 });
      made += 1;
    }
    return made;
  }

  undo(): void {
    if (this.canUndo) this.#become(undone(this.game, this.#read()), { kind: 'undone' });
  }

  redo(): void {
    if (this.canRedo) this.#become(redone(this.game, this.#read()), { kind: 'redone' });
  }

  /** The same deal again; the clock waits for the next move. */
  restart(): void {
    if (this.paused) return;
    const game = restarted(this.game, this.#read());
    if (game === this.game) return;
    this.#become(game, { kind: 'restarted' });
    this.#stop();
  }

  assist(kind: Assistance): void {
    const game = assisted(this.game, kind);
    if (game !== this.game) this.#keep(game, null);
  }

  /** Stop the clock and hide the board; nothing to pause before the first move. */
  pause(): void {
    if (!this.running) return;
    this.#stop();
    this.paused = true;
    this.#keep(timed(this.game, this.#read()), null);
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.#start();
  }

  /** Nobody plays it any more. */
  end(): void {
    this.#stop();
    this.#listeners.clear();
  }

  #become(game: Game, event: Event): void {
    this.hint = null;
    this.#keep(game, event);
    if (!this.solved) return this.#start();
    this.#stop();
    this.#tell({ kind: 'solved' });
  }

  #keep(game: Game, event: Event | null): void {
    this.game = game;
    this.version += 1;
    this.#now = this.#read();
    this.#tell(event);
  }

  #tell(event: Event | null): void {
    for (const listener of this.#listeners) listener(this, event);
  }

  /** What the clock shows; a solved game's stands where it was solved. */
  #read(): number {
    return Math.max(this.game.clock, readClock(this.#clock, this.#time()));
  }

  #start(): void {
    this.#clock = started(this.#clock, this.#time());
    this.#timer ??= setInterval(() => (this.#now = this.#read()), TICK);
  }

  #stop(): void {
    this.#clock = stopped(this.#clock, this.#time());
    this.#now = this.#read();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

export interface SessionOptions {
  readonly id?: string;
  readonly version?: number;
  readonly paused?: boolean;
  /** A steady source of milliseconds. */
  readonly now?: () => number;
}

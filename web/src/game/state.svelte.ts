/** Every field of a game being played. What is saved is in `game`; the rest lasts as long as the
 * page. `session.svelte.ts` has what changes them. */

import {
  type Board,
  type Clock,
  type Game,
  type Ghost,
  type Way,
  beganOf,
  boardOf,
  canRedo,
  canUndo,
  inPlaceOf,
  isRunning,
  isSolved,
  lengthOf,
  madeOf,
  newId,
  standing,
} from '../core';

/** A tile and the direction it should move in. */
export interface Hint {
  readonly cell: number;
  readonly way: Way;
}

/** Tiles to look at, and the cells they go to. */
export interface Marks {
  readonly tiles: readonly number[];
  readonly cells: readonly number[];
}

export interface StateOptions {
  readonly id?: string;
  readonly version?: number;
  readonly paused?: boolean;
  readonly ghost?: Ghost | null;
}

export class GameState {
  /** Identifies the game in this browser and at the server. */
  readonly id: string;
  /** The deal, the steps of the player, the time played: `core/game.ts` lists its fields. */
  game = $state.raw<Game>()!; // eslint-disable-line @typescript-eslint/no-non-null-assertion -- the constructor sets it
  /** Rises with each change of `game`. The server never replaces a version by a lower one. */
  version = $state(1);
  /** The player paused: the clock stands still and the board is hidden. */
  paused = $state(false);
  /** The hint that the board shows; null if there is none. */
  hint = $state.raw<Hint | null>(null);
  /** A game of the same deal to race against; null if there is no race. */
  ghost = $state.raw<Ghost | null>(null);
  /** What the board marks while the AI explains a step; null if it does not. */
  marks = $state.raw<Marks | null>(null);
  /** The board for which a hint was requested last; null once the answer is there. */
  hintBoard = $state.raw<Board | null>(null);
  /** Runs from the first move to the last one, except in pauses. */
  protected clock = $state.raw<Clock>(standing(0));
  /** What the clock read at the last tick, in milliseconds. */
  protected shownTime = $state(0);

  /** The tiles as they are now. */
  readonly board: Board = $derived(boardOf(this.game));
  /** Single-tile moves from the deal, or from the last restart, to this board. */
  readonly moves: number = $derived(lengthOf(this.game));
  /** Single-tile moves made since then: undone ones count, and their undoing too. */
  readonly made: number = $derived(madeOf(this.game));
  /** How many tiles are in place, and of how many. */
  readonly inPlace = $derived(inPlaceOf(this.game));
  readonly solved: boolean = $derived(isSolved(this.game));
  /** A hint for this board was requested, and the answer is not there yet. */
  readonly hintPending: boolean = $derived(this.hintBoard === this.board);
  readonly takesMoves: boolean = $derived(!this.paused && !this.solved);
  readonly canUndo: boolean = $derived(!this.paused && canUndo(this.game));
  readonly canRedo: boolean = $derived(!this.paused && canRedo(this.game));
  readonly canRestart: boolean = $derived(!this.paused && this.moves > 0);

  constructor(
    game: Game,
    { id = newId(), version = 1, paused = false, ghost = null }: StateOptions,
  ) {
    this.id = id;
    this.version = version;
    this.paused = paused;
    this.ghost = ghost;
    this.game = game;
    this.clock = standing(game.clock);
    this.shownTime = game.clock;
  }

  /** The time that the page shows: milliseconds since the deal, or since the last restart. */
  get elapsed(): number {
    return Math.max(0, this.shownTime - beganOf(this.game));
  }

  /** The clock runs. */
  get running(): boolean {
    return isRunning(this.clock);
  }
}

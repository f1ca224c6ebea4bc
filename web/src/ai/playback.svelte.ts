/** A solution being played: where the game is in it, and how to go on from there. */

import { type Board, type Way, boardOf, opposite, undone } from '../core';
import type { Session } from '../game/session.svelte';
import { type Places, placesOf } from './places';

/** Milliseconds a move takes at speed 1. */
const MOVE = 400;
export const SPEEDS = [0.5, 1, 2, 5, 10] as const;

export class Playback {
  /** How many moves of the solution are made; null while the board is not on it. */
  at = $state<number | null>(null);
  playing = $state(false);
  speed = $state(1);

  readonly length: number;
  readonly session: Session;
  readonly #ways: readonly Way[];
  readonly #places: Places;
  readonly #leave: () => void;
  #last = 0;
  #acting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session, start: Board, ways: readonly Way[]) {
    this.session = session;
    this.length = ways.length;
    this.#ways = ways;
    this.#places = placesOf(start, ways);
    this.#leave = session.onchange((_, event) => {
      if (event === null) return;
      if (!this.#acting) this.pause();
      this.#locate();
    });
    this.#locate();
  }

  /** The next move of the solution; null at its end, or if the board is not on it. */
  get next(): Way | null {
    return this.at === null ? null : (this.#ways[this.at] ?? null);
  }

  get atEnd(): boolean {
    return this.at === this.length;
  }

  play(): void {
    if (this.playing || this.next === null) return;
    this.session.resume();
    this.playing = true;
    this.#wait(0);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.playing) this.#wait(MOVE / speed);
  }

  stepForward(): void {
    this.pause();
    this.#forward();
  }

  stepBack(): void {
    this.pause();
    this.#back();
  }

  /** Go to a place in the solution, forward or back, move by move. */
  seek(to: number): void {
    this.pause();
    while (this.at !== null && this.at < to && this.#forward());
    while (this.at !== null && this.at > to && this.#back());
  }

  /** Stop, and no longer follow the game. */
  end(): void {
    this.pause();
    this.#leave();
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#forward() || this.next === null) this.pause();
      else this.#wait(MOVE / this.speed);
    }, milliseconds);
  }

  #forward(): boolean {
    const { at, next, session } = this;
    if (at === null || next === null || session.paused) return false;
    return this.#act(at + 1, () => session.applyMoves([next]) === 1);
  }

  /** Undo if that leads back in the solution; else make the opposite move. */
  #back(): boolean {
    const { at, session } = this;
    const way = at === null ? undefined : this.#ways[at - 1];
    if (at === null || way === undefined || session.paused) return false;
    const before = session.canUndo ? this.#places(boardOf(undone(session.game))) : [];
    const to = before.findLast((place) => place < at);
    return this.#act(to ?? at - 1, () => {
      if (to === undefined) session.applyMoves([opposite(way)]);
      else session.undo();
      return true;
    });
  }

  /** Do something that leads to a known place in the solution. */
  #act(to: number, act: () => boolean): boolean {
    this.#acting = true;
    this.#last = to;
    try {
      return act();
    } finally {
      this.#acting = false;
    }
  }

  /** Find the board in the solution, nearest to where the game was last. */
  #locate(): void {
    const places = this.#places(this.session.board);
    const distance = (place: number) => Math.abs(place - this.#last);
    this.at = places.length
      ? places.reduce((best, place) => (distance(place) < distance(best) ? place : best))
      : null;
    this.#last = this.at ?? this.#last;
  }
}

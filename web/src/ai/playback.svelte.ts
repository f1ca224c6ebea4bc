/** A solution being played: where the game is in it, and how to go on from there. */

import { type Board, type Way, boardOf, opposite, undone } from '../core';
import type { Session } from '../game/session.svelte';
import { type Places, placesOf } from './places';

/** Milliseconds of a move at speed 1, at most. */
const LONGEST_MOVE = 400;
/** Milliseconds of a whole solution at speed 1, at most: the moves of a long one are faster. */
const LONGEST = 30_000;
/** Milliseconds before the first move of a step at speed 1, to read what it does, at most: */
const READING = 1500;
/** and the part of the whole time that a lesson may take for that. */
const READING_SHARE = 0.5;
/** Milliseconds of delay, at most, that are made up for by several moves at once. */
const MOST_LATE = 250;
export const SPEEDS = [0.25, 0.5, 1, 2, 5, 10] as const;

export class Playback {
  /** How many moves of the solution are made; null while the board is not on it. */
  at = $state<number | null>(null);
  playing = $state(false);
  speed = $state(1);

  readonly session: Session;
  /** The places where the steps of a lesson begin. */
  readonly #breaks: readonly number[];
  readonly #start: Board;
  #ways = $state.raw<readonly Way[]>([]);
  #places: Places = () => [];
  readonly #leave: () => void;
  /** No further than this place for now, and the milliseconds of each move until there. */
  #hold: { readonly place: number; readonly move: number } | null = null;
  #last = 0;
  #acting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    session: Session,
    start: Board,
    ways: readonly Way[],
    breaks: readonly number[] = [],
  ) {
    this.session = session;
    this.#breaks = breaks;
    this.#start = start;
    this.follow(ways);
    this.#leave = session.onchange((_, event) => {
      if (event === null) return;
      if (!this.#acting) this.pause();
      this.#locate();
    });
  }

  /** Replace the solution by another one from the same start; what is played goes on with it. */
  follow(ways: readonly Way[]): void {
    this.#ways = ways;
    this.#places = placesOf(this.#start, ways);
    this.#locate();
  }

  get length(): number {
    return this.#ways.length;
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
    this.#wait(this.#isBreak(this.at) ? this.#timeBefore(this.at) : 0);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.playing) this.#wait(this.#timeBefore(this.at));
  }

  /** Play only the first moves for now, and take so many milliseconds for them. */
  hold(place: number, milliseconds: number): void {
    this.#hold = { place, move: milliseconds / place };
  }

  /** End the hold: what plays goes on to the end. */
  release(): void {
    this.#hold = null;
    if (this.playing) this.#wait(this.#timeBefore(this.at));
  }

  stepForward(): void {
    this.pause();
    this.#forward();
  }

  stepBack(): void {
    this.pause();
    this.#back();
  }

  /** Go to a place in the solution, forward or back. */
  seek(to: number): void {
    this.pause();
    this.#forward(to);
    while (this.at !== null && this.at > to && this.#back());
  }

  /** Make all moves that are left. */
  finish(): void {
    this.session.resume();
    this.seek(this.length);
  }

  /** Stop, and no longer follow the game. */
  end(): void {
    this.pause();
    this.#leave();
  }

  #isBreak(place: number | null): boolean {
    return place !== null && this.#breaks.includes(place);
  }

  /** Milliseconds before the move that is made at a place. */
  #timeBefore(place: number | null): number {
    if (this.#hold) return this.#hold.move;
    const steps = this.#breaks.length;
    const reading = Math.min(READING, (LONGEST * READING_SHARE) / Math.max(steps, 1));
    const move = Math.min(LONGEST_MOVE, (LONGEST - steps * reading) / (this.length - steps));
    return (this.#isBreak(place) ? reading : move) / this.speed;
  }

  #wait(milliseconds: number): void {
    this.#playAt(performance.now() + milliseconds);
  }

  /** Go on at a time; a slow device then makes all moves at once that are due by then. */
  #playAt(due: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#hold && this.at === this.#hold.place) return; // until it is released
      const now = performance.now();
      const last = this.#hold?.place ?? this.length;
      let to = (this.at ?? 0) + 1;
      let next = Math.max(due, now - MOST_LATE) + this.#timeBefore(to);
      while (to < last && next <= now) {
        to += 1;
        next += this.#timeBefore(to);
      }
      if (!this.#forward(to) || this.next === null) this.pause();
      else this.#playAt(next);
    }, due - performance.now());
  }

  /** Make the moves up to a place, by default the next one. */
  #forward(to = (this.at ?? 0) + 1): boolean {
    const { at, session } = this;
    const ways = at === null ? [] : this.#ways.slice(at, to);
    if (ways.length === 0 || session.paused) return false;
    return this.#act(to, () => session.applyMoves(ways) === ways.length);
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

/** An exercise while it is played: the moves so far, and how far they lead. */

import { OfflineError, api } from '../app/api';
import { type Board, type Way, after, formatBoard, sameBoard, slideFrom } from '../core';
import { isSolvedHere, shortestSolution } from '../core/shortest';
import type { Exercise } from './exercise';

export class ExerciseRun {
  readonly #exercise: Exercise;
  readonly #target: Board;
  ways = $state.raw<readonly Way[]>([]);
  /** The distances to the goal that are known so far, by the text of the board. */
  #distances = $state.raw<Readonly<Record<string, number>>>({});
  /** The server cannot be reached: distances are not known. */
  offline = $state(false);

  constructor(exercise: Exercise, target: Board) {
    this.#exercise = exercise;
    this.#target = target;
    if (exercise.distance !== null)
      this.#distances = { [formatBoard(exercise.start)]: exercise.distance };
  }

  get board(): Board {
    return after(this.#exercise.start, this.ways);
  }

  /** Moves to the goal; null if that is not known, or not yet. */
  get distance(): number | null {
    return this.#distances[formatBoard(this.board)] ?? null;
  }

  /** Moves to where the exercise ends; null if that is not known. */
  get left(): number | null {
    const { until } = this.#exercise;
    if ('board' in until) return sameBoard(this.board, until.board) ? 0 : null;
    return this.distance === null ? null : Math.max(0, this.distance - until.distance);
  }

  /** Moves that were not needed; null if that is not known. */
  get wasted(): number | null {
    const { distance } = this.#exercise;
    if (this.distance === null || distance === null) return null;
    return this.ways.length - (distance - this.distance);
  }

  get done(): boolean {
    return this.left === 0;
  }

  slide(cell: number): void {
    const slide = slideFrom(this.board, cell);
    if (!slide || this.done) return;
    this.show([...this.ways, ...new Array<Way>(slide.tiles).fill(slide.way)]);
  }

  undo(): void {
    this.ways = this.ways.slice(0, -1);
  }

  /** Show the board after some moves. */
  show(ways: readonly Way[]): void {
    this.ways = ways;
    if (this.#exercise.distance !== null) void this.#measure(this.board);
  }

  async #measure(board: Board): Promise<void> {
    const text = formatBoard(board);
    if (text in this.#distances) return;
    const distance = await this.#distanceOf(board, text);
    if (distance !== null) this.#distances = { ...this.#distances, [text]: distance };
  }

  async #distanceOf(board: Board, text: string): Promise<number | null> {
    if (isSolvedHere(board)) return shortestSolution(board, this.#target)?.ways.length ?? null;
    try {
      const { distance } = await api.hint(text, formatBoard(this.#target));
      this.offline = false;
      return distance;
    } catch (error) {
      this.offline = error instanceof OfflineError;
      return null;
    }
  }
}

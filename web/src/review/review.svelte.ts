/** The review of a game: found by the server, or in the page for small boards without a server. */

import { ApiError, OfflineError } from '../app/api';
import { streamOf } from '../app/stream';
import type { ReviewAnswer, ReviewEvent, ReviewRequest } from '../app/types';
import { type Way, formatBoard, formatMoves, parseMoves } from '../core';
import { canReviewHere, pointsHere } from './distances-here';
import { type Stretch, findDetours } from './line';
import { findPauses, findPhases } from './parts-here';
import type { ReviewedGame } from './reviewed-game';
import { t } from './words';

/** A part of the game that could have been shorter. */
export interface ReviewPart extends Stretch {
  /** How many of its moves were not needed. */
  readonly wasted: number;
  /** A shortest way: from a detour to the goal, from a window to its last board. */
  readonly way: readonly Way[];
}

export type Totals = Pick<
  ReviewAnswer,
  'shortest' | 'accuracy' | 'complete' | 'pauses' | 'phases' | 'note'
>;

/** Cells of the largest board whose distances the server finds. */
const MOST_CELLS = 16;

const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export class Review {
  readonly game: ReviewedGame;
  /** Whether exact distances are found; on larger boards, windows are found instead. */
  readonly exact: boolean;
  state = $state<'running' | 'done' | 'offline' | 'failed'>('running');
  /** How many searches are ahead in the queue. */
  position = $state(0);
  /** It waits for the server to start, not for other searches. */
  warming = $state(false);
  /** Why it failed. */
  detail = $state('');
  distances = $state.raw<readonly (number | null)[]>([]);
  bestMoves = $state.raw<readonly (Way | null)[]>([]);
  /** Indexes of moves that were the only good ones. */
  onlyMoves = $state.raw<readonly number[]>([]);
  /** Detours, or windows. */
  parts = $state.raw<readonly ReviewPart[]>([]);
  totals = $state.raw<Totals | null>(null);
  #stop = new AbortController();

  constructor(game: ReviewedGame) {
    this.game = game;
    const { rows, cols } = game.start;
    this.exact = rows * cols <= MOST_CELLS || Math.min(rows, cols) === 1;
    this.distances = new Array<null>(game.moves.length + 1).fill(null);
    this.bestMoves = this.distances as null[];
  }

  /** The distances, once all are known. */
  get known(): readonly number[] | null {
    const known = this.distances.filter((distance) => distance !== null);
    return known.length === this.distances.length ? known : null;
  }

  get #ended(): boolean {
    return this.state !== 'running';
  }

  async run(): Promise<void> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.state = 'running';
    try {
      const request = requestOf(this.game);
      for await (const event of streamOf<ReviewEvent>('/api/reviews', request, signal))
        this.#handle(event);
      if (!this.#ended) throw new OfflineError('the stream ended early');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof OfflineError) await this.#runHere(signal);
      else if (error instanceof ApiError) this.#fail(error.detail);
      else throw error;
    }
  }

  /** The first move of a shortest way from a board; null if none is known. */
  bestAt(at: number): Way | null {
    return this.bestMoves[at] ?? this.parts.find(({ first }) => first === at)?.way[0] ?? null;
  }

  stop(): void {
    this.#stop.abort();
  }

  #fail(detail: string): void {
    [this.state, this.detail] = ['failed', detail];
  }

  #handle({ event, data }: ReviewEvent): void {
    if (event === 'queued') [this.position, this.warming] = [data.position, data.warming];
    else if (event === 'points') this.#addPoints(data.points);
    else if (event === 'only_moves') this.#addOnlyMoves(data.moves);
    else if (event === 'windows') this.parts = data.windows.map(windowOf);
    else if (event === 'error') this.#fail(data.detail);
    else if (event === 'cancelled') this.#fail(t('review.interrupted'));
    else this.#finish(data);
  }

  #addPoints(points: readonly { index: number; distance: number; best: Way | null }[]): void {
    const [distances, best] = [[...this.distances], [...this.bestMoves]];
    for (const point of points) {
      distances[point.index] = point.distance;
      best[point.index] = point.best;
    }
    [this.distances, this.bestMoves] = [distances, best];
  }

  #addOnlyMoves(moves: readonly number[]): void {
    this.onlyMoves = [...this.onlyMoves, ...moves];
  }

  #finish(answer: ReviewAnswer): void {
    this.parts = this.exact
      ? answer.detours.map(({ first, end, wasted, shorter }) => ({
          first,
          end,
          wasted,
          way: parseMoves(shorter),
        }))
      : answer.windows.map(windowOf);
    this.totals = answer;
    this.state = 'done';
  }

  /** The same without the server, for boards of up to nine cells. */
  async #runHere(signal: AbortSignal): Promise<void> {
    if (!canReviewHere(this.game)) {
      this.state = 'offline';
      return;
    }
    const ways: (readonly Way[])[] = [];
    for (const { index, distance, way } of pointsHere(this.game)) {
      ways[index] = way;
      this.#addPoints([{ index, distance, best: way[0] ?? null }]);
      await yieldToPage();
      if (signal.aborted) return;
    }
    const distances = ways.map(({ length }) => length);
    this.parts = findDetours(distances).map(({ first, end }) => ({
      first,
      end,
      wasted: end - first - (distances[first] ?? 0) + (distances[end] ?? 0),
      way: ways[first] ?? [],
    }));
    const [shortest = 0] = distances;
    const { length } = this.game.moves;
    const needed = shortest - (distances.at(-1) ?? 0);
    this.totals = {
      shortest,
      accuracy: Math.max(0, needed) / (length + this.game.undone),
      complete: true,
      pauses: findPauses(this.game.times),
      phases: findPhases(this.game, distances),
      note: null,
    };
    this.state = 'done';
  }
}

const windowOf = (window: ReviewAnswer['windows'][number]): ReviewPart => ({
  first: window.first,
  end: window.end,
  wasted: window.end - window.first - window.length,
  way: parseMoves(window.shorter),
});

const requestOf = (game: ReviewedGame): ReviewRequest => ({
  board: formatBoard(game.start),
  goal: formatBoard(game.target),
  moves: formatMoves(game.moves),
  times: game.times.join(' '),
  undone: game.undone,
  seconds: 10,
});

/** A search, with its progress. */

import { ApiError, OfflineError } from '../app/api';
import type { Answer, Better, Counters, SolveEvent, SolveRequest } from '../app/types';
import type { Alike } from '../core';
import { solveExchanged } from './exchanging';
import { solveWithOrWithoutServer } from './in-page';

export type Phase =
  | 'idle'
  | 'queued'
  | 'searching'
  | 'solved'
  | 'limited'
  | 'unsolvable'
  | 'replaced'
  | 'failed'
  | 'offline';

export type Solve = (request: SolveRequest, signal: AbortSignal) => AsyncIterable<SolveEvent>;

export class Solver {
  phase = $state<Phase>('idle');
  /** How many searches are ahead in the queue. */
  position = $state(0);
  /** It waits for the server to start, not for other searches. */
  warming = $state(false);
  counters = $state.raw<Counters | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** The server's message about what went wrong. */
  detail = $state('');

  #stop: AbortController | null = null;
  readonly #solve: Solve;

  constructor(solve: Solve = solveWithOrWithoutServer) {
    this.#solve = solve;
  }

  get busy(): boolean {
    return this.phase === 'queued' || this.phase === 'searching';
  }

  /** Search until it ends; gives the answer, or null if it was cancelled or failed. `onbetter` gets
   * each solution that the search still tries to improve. Tiles that look the same may be exchanged. */
  async run(
    request: SolveRequest,
    onbetter: (better: Better) => void = () => undefined,
    alike: Alike = [],
  ): Promise<Answer | null> {
    this.cancel();
    const stop = (this.#stop = new AbortController());
    const { signal } = stop;
    this.#clear('queued');
    try {
      const events = alike.length
        ? solveExchanged(this.#solve, request, signal, alike)
        : this.#solve(request, signal);
      for await (const event of events) {
        if (stop.signal.aborted) return null;
        this.#take(event);
        if (event.event === 'better') onbetter(event.data);
      }
      if (this.busy) throw new OfflineError('the stream ended early');
    } catch (error) {
      if (stop.signal.aborted) return null;
      this.phase = error instanceof OfflineError ? 'offline' : 'failed';
      if (error instanceof ApiError) this.detail = error.detail;
      else if (!(error instanceof OfflineError)) throw error;
    } finally {
      if (this.#stop === stop) this.#stop = null;
    }
    return this.phase === 'solved' ? this.answer : null;
  }

  /** Stop waiting, which stops the search too. */
  cancel(): void {
    this.#stop?.abort();
    this.#stop = null;
    if (this.busy) this.#clear('idle');
  }

  /** Forget how the last search ended. */
  reset(): void {
    this.cancel();
    this.#clear('idle');
  }

  #clear(phase: Phase): void {
    this.phase = phase;
    this.position = 0;
    this.warming = false;
    this.counters = null;
    this.answer = null;
    this.detail = '';
  }

  #take({ event, data }: SolveEvent): void {
    switch (event) {
      case 'queued':
        this.position = data.position;
        this.warming = data.warming;
        break;
      case 'progress':
        this.phase = 'searching';
        this.counters = data;
        break;
      case 'better':
        this.phase = 'searching';
        break;
      case 'solved':
      case 'limited':
      case 'unsolvable':
        this.answer = data;
        this.phase = event;
        break;
      case 'error':
        this.detail = data.detail;
        this.phase = 'failed';
        break;
      case 'cancelled':
        this.phase = 'replaced';
    }
  }
}

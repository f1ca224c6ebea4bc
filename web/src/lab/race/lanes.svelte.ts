/** A race: one lane for each entrant, filled by the events of the server. */

import { ApiError, OfflineError } from '../../app/api';
import type { Answer, Counters, RaceEvent, RaceRequest } from '../../app/types';
import { runRace } from '../api';
import type { Entrant } from './entrants';

export type LanePhase =
  'waiting' | 'queued' | 'searching' | 'ended' | 'failed' | 'stopped' | 'replaced';

/** States expanded after some seconds. */
export interface Sample {
  readonly seconds: number;
  readonly expanded: number;
}

export class Lane {
  readonly entrant: Entrant;
  phase = $state<LanePhase>('waiting');
  /** How many searches of others are ahead in the queue. */
  position = $state(0);
  /** It waits for the server to start, not for other searches. */
  warming = $state(false);
  counters = $state.raw<Counters | null>(null);
  answer = $state.raw<Answer | null>(null);
  samples = $state.raw<readonly Sample[]>([]);
  /** The error message of the server. */
  detail = $state('');

  constructor(entrant: Entrant) {
    this.entrant = entrant;
  }

  get over(): boolean {
    return !['waiting', 'queued', 'searching'].includes(this.phase);
  }

  /** The figures so far, or those of the answer. */
  get figures(): Counters | null {
    const { answer } = this;
    if (!answer) return this.counters;
    const pace = answer.seconds > 0 ? answer.expanded / answer.seconds : 0;
    return { ...answer, nodes_per_second: Math.round(pace) };
  }

  sample({ seconds, expanded }: Sample): void {
    if (expanded > 0 && seconds > 0) this.samples = [...this.samples, { seconds, expanded }];
  }
}

export type RunRace = (request: RaceRequest, signal: AbortSignal) => AsyncIterable<RaceEvent>;

export class RaceRun {
  lanes = $state.raw<readonly Lane[]>([]);
  busy = $state(false);
  /** The error of the race as a whole; `offline` if the server cannot be reached. */
  problem = $state('');
  offline = $state(false);
  /** Another search of the same player has ended the race. */
  replaced = $state(false);
  /** The address that opens this race; empty before the first. */
  address = $state('');
  /** The request of this race, with the board and the goal of its answers. */
  request = $state.raw<RaceRequest | null>(null);

  #stop: AbortController | null = null;
  readonly #run: RunRace;

  constructor(run: RunRace = runRace) {
    this.#run = run;
  }

  /** Why the board has no solution; empty if it has one, as far as is known. */
  get unsolvable(): string {
    const answers = this.lanes.map(({ answer }) => answer);
    return answers.find((answer) => answer?.status === 'unsolvable')?.reason ?? '';
  }

  get ended(): number {
    return this.lanes.filter(({ over }) => over).length;
  }

  /** Run a race to its end; `onanswer` gets each lane when it has its answer. */
  async run(
    request: RaceRequest,
    entrants: readonly Entrant[],
    address = '',
    onanswer: (lane: Lane) => void = () => undefined,
  ): Promise<void> {
    this.stop();
    this.address = address;
    const stop = (this.#stop = new AbortController());
    this.request = request;
    this.lanes = entrants.map((entrant) => new Lane(entrant));
    [this.busy, this.problem, this.offline, this.replaced] = [true, '', false, false];
    try {
      for await (const event of this.#run(request, stop.signal)) {
        if (stop.signal.aborted) return;
        const answered = this.#handle(event);
        if (answered) onanswer(answered);
      }
      if (this.lanes.some(({ over }) => !over)) throw new OfflineError('the stream ended early');
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof ApiError) this.problem = error.detail;
      else if (error instanceof OfflineError) this.offline = true;
      else throw error;
      this.#endLanes('stopped');
    } finally {
      if (this.#stop === stop) [this.#stop, this.busy] = [null, false];
    }
  }

  stop(): void {
    this.#stop?.abort();
    [this.#stop, this.busy] = [null, false];
    this.#endLanes('stopped');
  }

  #endLanes(phase: 'stopped' | 'replaced'): void {
    for (const lane of this.lanes) if (!lane.over) lane.phase = phase;
  }

  /** Take an event; returns the lane if it has its answer now. */
  #handle(event: RaceEvent): Lane | null {
    const lane = 'lane' in event.data ? this.lanes[event.data.lane] : undefined;
    if (event.event === 'cancelled') {
      this.replaced = true;
      this.#endLanes('replaced');
    }
    if (!lane) return null;
    switch (event.event) {
      case 'queued':
        lane.phase = event.data.position ? 'queued' : 'searching';
        lane.position = event.data.position;
        lane.warming = event.data.warming;
        break;
      case 'progress':
        lane.phase = 'searching';
        lane.counters = event.data;
        lane.sample(event.data);
        break;
      case 'error':
        lane.phase = 'failed';
        lane.detail = event.data.detail;
        break;
      case 'solved':
      case 'limited':
      case 'unsolvable':
        lane.answer = event.data;
        lane.sample(event.data);
        lane.phase = 'ended';
        return lane;
    }
    return null;
  }
}

/** The one race of the page. It goes on while the player looks at another part. */
export const race = new RaceRun();

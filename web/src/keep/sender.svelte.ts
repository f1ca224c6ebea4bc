/** Sends what is in the retry queue, one request at a time, until the server has all of it. */

import { ApiError, OfflineError } from '../app/api';
import * as queue from './queue';

/** All is sent or being sent, the server is not reached, or it refuses something. */
export type State = 'kept' | 'offline' | 'refused';

/** One request to make. */
export interface Job {
  readonly version: number;
  /** Done once the server has this version. */
  readonly send: () => Promise<void>;
  /** The server refused it: true if that is dealt with, false to try again much later. */
  readonly refused: (error: ApiError) => boolean | Promise<boolean>;
}

/** Gives the request for the newest version; null if there is nothing to send any more. */
export type JobSource = () => Job | null;

/** Worth a retry: there was no answer, or the server cannot do it now. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof OfflineError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500));

export class Sender {
  state = $state<State>('kept');
  /** Why the server refuses; one sentence. */
  detail = $state('');

  #queue = queue.EMPTY;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // Nothing is drawn from it: a plain map will do.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #sources = new Map<string, JobSource>();
  /** Those who wait for the queue to change. */
  #waiting: (() => void)[] = [];
  readonly #first: () => readonly string[];

  /** `first` gives the keys that go before all others. */
  constructor(first: () => readonly string[] = () => []) {
    this.#first = first;
  }

  /** There is a new version of something; `sent` is the one the server has, if that is known. */
  add(key: string, version: number, source: JobSource, sent?: number): void {
    this.#sources.set(key, source);
    this.#queue = queue.changed(this.#queue, key, version, sent);
    this.#run();
  }

  /** The server has a version of something that is in the queue, or was. */
  acknowledge(key: string, sent: number): void {
    const item = this.#queue.items.get(key);
    if (item) this.#queue = queue.changed(this.#queue, key, item.version, sent);
    this.#notify();
  }

  drop(key: string): void {
    this.#sources.delete(key);
    this.#queue = queue.dropped(this.#queue, key);
    this.#notify();
  }

  /** Try the server now. */
  wake(): void {
    this.#queue = queue.woken(this.#queue);
    this.#run();
  }

  /** The keys of what the server does not have yet. */
  get unsent(): readonly string[] {
    return queue.unsent(this.#queue);
  }

  /** Wait until all of it is sent that the server takes, or an attempt has failed. */
  async settled(isMeant: (key: string) => boolean = () => true): Promise<void> {
    this.wake();
    const before = this.#failures;
    while (queue.sendable(this.#queue).some(isMeant) && this.#failures === before)
      await new Promise<void>((changed) => this.#waiting.push(changed));
  }

  #notify(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const changed of waiting) changed();
  }

  #run(): void {
    clearTimeout(this.#timer);
    const step = queue.next(this.#queue, Date.now(), this.#first());
    if (step.kind === 'send') void this.#send(step.key);
    else if (step.kind === 'wait') this.#timer = setTimeout(() => this.#run(), step.ms);
  }

  async #send(key: string): Promise<void> {
    const job = this.#sources.get(key)?.() ?? null;
    if (!job) {
      this.drop(key);
      return this.#run();
    }
    this.#queue = queue.sending(this.#queue, key, job.version, Date.now());
    try {
      await job.send();
      this.#queue = queue.acknowledged(this.#queue);
      this.state = 'kept';
    } catch (error) {
      await this.#failed(job, error);
    }
    this.#notify();
    this.#run();
  }

  async #failed(job: Job, error: unknown): Promise<void> {
    if (error instanceof ApiError && !isTemporary(error)) {
      try {
        if (await job.refused(error)) return;
        this.#queue = queue.refused(this.#queue, Date.now());
        [this.state, this.detail] = ['refused', error.detail];
        return;
      } catch (later) {
        if (!(later instanceof ApiError || later instanceof OfflineError)) throw later;
      }
    }
    const seconds = error instanceof ApiError ? Number(error.members.retry_after ?? 0) : 0;
    this.#queue = queue.failed(this.#queue, Date.now(), seconds * 1000);
    this.#failures += 1;
    this.state = 'offline';
  }
}

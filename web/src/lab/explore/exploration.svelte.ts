/** A search that is followed step by step: where the player is in it, and the predictions made. */

import type { TraceAnswer } from '../../app/types';
import { canPredict, gradeOf } from './predict';
import { Timeline } from './timeline';

/** What became of the last prediction; `closed` if the node does not wait to be expanded. */
export type Verdict = 'right' | 'tie' | 'wrong' | 'closed' | null;

export class Exploration {
  readonly timeline: Timeline;
  step = $state(0);
  selected = $state<number | null>(null);
  playing = $state(false);
  predicting = $state(false);
  verdict = $state<Verdict>(null);
  score = $state.raw({ right: 0, made: 0 });

  constructor(trace: TraceAnswer) {
    this.timeline = new Timeline(trace);
  }

  get length(): number {
    return this.timeline.length;
  }

  get atEnd(): boolean {
    return this.step >= this.length;
  }

  get canPredict(): boolean {
    return canPredict(this.timeline, 0);
  }

  /** The node that is selected, or is next. */
  get shownNode() {
    const id = this.selected ?? this.timeline.nextAt(this.step);
    return id === null ? null : (this.timeline.nodes.get(id) ?? null);
  }

  /** The open list; in another order while the player predicts which is next. */
  get open() {
    const open = this.timeline.openAt(this.step);
    return this.predicting ? open.toSorted((one, other) => one.id - other.id) : open;
  }

  #seek(to: number): void {
    this.step = Math.min(this.length, Math.max(0, to));
    [this.selected, this.verdict] = [null, null];
  }

  /** Go some steps forward or back, and stop playing. */
  go(by: number): void {
    this.playing = false;
    this.#seek(this.step + by);
  }

  toggle(): void {
    if (!this.playing && this.atEnd) this.#seek(0);
    this.playing = !this.playing;
  }

  /** Play one step; at the end, stop. */
  advance(): void {
    if (this.atEnd) this.playing = false;
    else this.#seek(this.step + 1);
  }

  /** Show a node. */
  look(id: number): void {
    this.selected = id;
  }

  /** Show a node; or, while predicting, guess that it is expanded next. */
  select(id: number): void {
    const { timeline, step } = this;
    if (!this.predicting || !canPredict(timeline, step) || this.atEnd) {
      this.look(id);
      return;
    }
    if (!timeline.openAt(step).some((node) => node.id === id)) {
      this.verdict = 'closed';
      return;
    }
    const grade = gradeOf(timeline, step, id);
    const { right, made } = this.score;
    this.score = { right: right + (grade === 'wrong' ? 0 : 1), made: made + 1 };
    this.#seek(step + 1);
    this.verdict = grade;
    if (grade === 'wrong') this.selected = timeline.trace.steps[step]?.node ?? null;
  }
}

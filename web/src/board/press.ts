/** What a touch or click means, from press to release; without the DOM. */

import type { Slide, Way } from '../core';

export interface Point {
  readonly x: number;
  readonly y: number;
  /** Milliseconds, of one steady source. */
  readonly time: number;
}

/** The result of a press. `back`: a drag released before half of the way. */
export type Outcome =
  | { readonly kind: 'tap' | 'slide' | 'back' | 'done' }
  | { readonly kind: 'push'; readonly way: Way };

const SLOP = 7;
const SWIPE = 22;
const FLICK = 0.45; // pixels a millisecond
const RECENT = 90; // milliseconds before the release that count for its speed
const AXIS: Record<Way, readonly [x: number, y: number]> = {
  U: [0, -1],
  D: [0, 1],
  L: [-1, 0],
  R: [1, 0],
};

/** A press that begins on a cell; `slide` is what that cell's tile can do, `size` a cell's pixels. */
export class Press {
  #state: 'still' | 'drag' | 'swipe' | 'done' = 'still';
  #offset = 0;
  #trail: { readonly offset: number; readonly time: number }[] = [];

  constructor(
    readonly from: Point,
    readonly slide: Slide | null,
    readonly size: number,
  ) {
    this.#trail.push({ offset: 0, time: from.time });
  }

  /** How far the line of tiles follows the finger, in pixels; null while it does not. */
  get offset(): readonly [x: number, y: number] | null {
    if (this.#state !== 'drag' || !this.slide) return null;
    const [x, y] = AXIS[this.slide.way];
    return [x * this.#offset, y * this.#offset];
  }

  /** The finger moved; a swipe acts at once, without waiting for the finger to leave. */
  moveTo(to: Point): Outcome | null {
    const [dx, dy] = [to.x - this.from.x, to.y - this.from.y];
    if (this.#state === 'still' && Math.hypot(dx, dy) > SLOP)
      this.#state = this.slide?.way === wayOf(dx, dy) ? 'drag' : 'swipe';
    if (this.#state === 'drag') this.#drag(to, dx, dy);
    if (this.#state !== 'swipe' || Math.hypot(dx, dy) < SWIPE) return null;
    this.#state = 'done';
    return { kind: 'push', way: wayOf(dx, dy) };
  }

  /** The finger left at a time. */
  end(time: number): Outcome {
    switch (this.#state) {
      case 'still':
        return { kind: 'tap' };
      case 'drag':
        return { kind: this.#snaps(time) ? 'slide' : 'back' };
      default:
        return { kind: 'done' };
    }
  }

  #snaps(time: number): boolean {
    const first = this.#trail.find((point) => time - point.time <= RECENT);
    const speed = first ? (this.#offset - first.offset) / Math.max(1, time - first.time) : 0;
    return speed > FLICK || (speed > -FLICK && this.#offset >= this.size / 2);
  }

  #drag(to: Point, dx: number, dy: number): void {
    if (!this.slide) return;
    const [x, y] = AXIS[this.slide.way];
    this.#offset = Math.min(this.size, Math.max(0, dx * x + dy * y));
    this.#trail = this.#trail.filter((point) => to.time - point.time <= RECENT);
    this.#trail.push({ offset: this.#offset, time: to.time });
  }
}

function wayOf(dx: number, dy: number): Way {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'R' : 'L';
  return dy > 0 ? 'D' : 'U';
}

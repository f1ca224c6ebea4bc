/** The animation of the tiles from the whole picture to the dealt board. */

import type { Ready } from './start.svelte';

/** From the first tile's start to the last one's arrival, in milliseconds: lift, then go. */
export const LIFT = 240;
export const LONGEST = 900;
const SLIDE = 300;

/** How many of so many tiles have set out after this long; all of them when only a slide is left. */
export function setOut(milliseconds: number, tiles: number): number {
  const part = (milliseconds - LIFT) / (LONGEST - LIFT - SLIDE);
  return Math.max(0, Math.min(tiles, Math.ceil(part * tiles)));
}

/** Where the piece of each cell of the picture goes; the gap's stays where it was taken out. */
export function targetsOf({ start, goal, blank }: Ready): number[] {
  const cells: number[] = [];
  start.tiles.forEach((tile, cell) => (cells[tile] = cell));
  return goal.tiles.map((tile) => (tile === 0 ? blank : (cells[tile] ?? 0)));
}

export class Cascade {
  readonly slide = SLIDE;
  #targets = $state.raw<readonly number[]>([]);
  #gone = $state(0);
  #finish: (() => void) | null = null;

  /** The cell where the piece of a cell stands now. */
  cellOf(cell: number): number {
    return cell < this.#gone ? (this.#targets[cell] ?? cell) : cell;
  }

  /** Let the tiles go one after the other; `done` is called once, also when it is cut short. */
  run(ready: Ready, moving: boolean, done: () => void): () => void {
    this.#targets = targetsOf(ready);
    const began = performance.now();
    let frame = 0;
    const stop = () => {
      cancelAnimationFrame(frame);
      this.#finish = null;
    };
    const finish = (this.#finish = () => {
      stop();
      done();
    });
    const step = () => {
      const time = performance.now() - began;
      this.#gone = setOut(time, this.#targets.length);
      if (time >= LONGEST) finish();
      else frame = requestAnimationFrame(step);
    };
    if (moving) frame = requestAnimationFrame(step);
    else queueMicrotask(() => this.#finish === finish && finish());
    return stop;
  }

  /** Skip to the end. */
  finish(): void {
    this.#finish?.();
  }
}

/** Pointers on the board: each finger is a separate press, so that two thumbs can play. */

import type { Slide, Way } from '../core';
import { type Outcome, Press } from './press';

/** The board as gestures see it. */
export interface Host {
  /** The cell under a point of the window, and a cell's size in pixels; null outside. */
  cellAt: (x: number, y: number) => { readonly cell: number; readonly size: number } | null;
  slideFrom: (cell: number) => Slide | null;
  tap: (cell: number) => void;
  push: (way: Way) => void;
  /** The line from this cell follows the finger by so many pixels; null when let go. */
  drag: (cell: number, offset: readonly [x: number, y: number] | null) => void;
}

/** Listen on an element, for `{@attach gestures(host)}`. */
export function gestures(host: Host): (node: HTMLElement) => () => void {
  const presses = new Map<number, { cell: number; press: Press }>();
  const pointOf = (event: PointerEvent) => ({
    x: event.clientX,
    y: event.clientY,
    time: event.timeStamp,
  });

  function down(event: PointerEvent): void {
    const place = host.cellAt(event.clientX, event.clientY);
    if (event.button !== 0 || !place) return;
    const press = new Press(pointOf(event), host.slideFrom(place.cell), place.size);
    presses.set(event.pointerId, { cell: place.cell, press });
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const known = presses.get(event.pointerId);
    if (!known) return;
    const outcome = known.press.moveTo(pointOf(event));
    if (known.press.offset) host.drag(known.cell, known.press.offset);
    if (outcome) act(known.cell, outcome);
  }

  function up(event: PointerEvent): void {
    const known = presses.get(event.pointerId);
    if (!known || !presses.delete(event.pointerId)) return;
    if (known.press.offset) host.drag(known.cell, null);
    if (event.type === 'pointerup') act(known.cell, known.press.end(event.timeStamp));
  }

  function act(cell: number, outcome: Outcome): void {
    if (outcome.kind === 'push') host.push(outcome.way);
    else if (outcome.kind === 'tap' || outcome.kind === 'slide') host.tap(cell);
  }

  // A press must not move the focus, so that arrow keys still move tiles.
  const keepFocus = (event: Event) => event.preventDefault();

  return (node) => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    node.addEventListener('pointerdown', down, options);
    node.addEventListener('pointermove', move, options);
    node.addEventListener('pointerup', up, options);
    node.addEventListener('pointercancel', up, options);
    node.addEventListener('mousedown', keepFocus, options);
    node.addEventListener('contextmenu', keepFocus, options);
    return () => stop.abort();
  };
}

/** The part of the tree that is in sight: moved and zoomed. */

import type { Spot } from './layout';

/** A node with the room around it, in pixels at scale 1. */
export const [WIDTH, HEIGHT] = [74, 112];
/** The side of a node's board, in pixels at scale 1. */
export const BOARD = 54;
const [LEAST, MOST] = [0.002, 2.5];

export interface View {
  readonly scale: number;
  /** The middle of the sight, in pixels at scale 1. */
  readonly x: number;
  readonly y: number;
}

export interface Area {
  readonly width: number;
  readonly height: number;
}

export const centreOf = ({ x, y }: Spot): { x: number; y: number } => ({
  x: x * WIDTH,
  y: y * HEIGHT,
});

/** Where a place of the tree is seen. */
export const seenAt = (view: View, area: Area, x: number, y: number): [number, number] => [
  (x - view.x) * view.scale + area.width / 2,
  (y - view.y) * view.scale + area.height / 2,
];

/** The place of the tree at a point of the sight. */
export const placeAt = (view: View, area: Area, x: number, y: number): [number, number] => [
  (x - area.width / 2) / view.scale + view.x,
  (y - area.height / 2) / view.scale + view.y,
];

/** Zoom by a factor, with the point under the pointer where it is. */
export function zoomed(view: View, area: Area, factor: number, at?: [number, number]): View {
  const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor));
  const [px, py] = at ?? [area.width / 2, area.height / 2];
  const [x, y] = placeAt(view, area, px, py);
  return { scale, x: x - (px - area.width / 2) / scale, y: y - (py - area.height / 2) / scale };
}

/** All spots in sight, not larger than life. */
export function fitting(spots: readonly Spot[], area: Area): View {
  if (!spots.length) return { scale: 1, x: 0, y: 0 };
  const xs = spots.map(({ x }) => x * WIDTH);
  const ys = spots.map(({ y }) => y * HEIGHT);
  const [left, right] = [Math.min(...xs) - WIDTH / 2, Math.max(...xs) + WIDTH / 2];
  const [top, bottom] = [Math.min(...ys) - HEIGHT / 2, Math.max(...ys) + HEIGHT / 2];
  const scale = Math.min(1, area.width / (right - left), area.height / (bottom - top));
  return { scale: Math.max(LEAST, scale), x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** The view with a spot in sight, moved only if it is not. */
export function following(view: View, area: Area, spot: Spot): View {
  const { x, y } = centreOf(spot);
  const [seenX, seenY] = seenAt(view, area, x, y);
  const [roomX, roomY] = [(WIDTH / 2) * view.scale, (HEIGHT / 2) * view.scale];
  const outX = seenX < roomX || seenX > area.width - roomX;
  const outY = seenY < roomY || seenY > area.height - roomY;
  return { ...view, x: outX ? x : view.x, y: outY ? y : view.y };
}

/** The spots of a wide tree with longer edges, so that it fills the sight from top to bottom. */
export function stretched(spots: ReadonlyMap<number, Spot>, area: Area): Map<number, Spot> {
  const all = [...spots.values()];
  const width = (Math.max(...all.map(({ x }) => x), 0) + 1) * WIDTH;
  const height = (Math.max(...all.map(({ y }) => y), 0) + 1) * HEIGHT;
  const factor = Math.max(1, (width * area.height) / Math.max(1, area.width) / height);
  return new Map([...spots].map(([id, { x, y }]) => [id, { x, y: y * factor }]));
}

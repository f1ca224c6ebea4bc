/** The visible part of the tree, which can be moved and zoomed. */

import type { Spot } from './layout';

/** A node with the space around it, in pixels at scale 1. */
export const [WIDTH, HEIGHT] = [74, 112];
/** The side of a node's board, in pixels at scale 1. */
export const BOARD = 54;
const [LEAST, MOST] = [0.002, 2.5];

export interface View {
  readonly scale: number;
  /** The middle of the visible part, in pixels at scale 1. */
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

/** The point on the screen where a place of the tree is drawn. */
export const screenPoint = (view: View, area: Area, x: number, y: number): [number, number] => [
  (x - view.x) * view.scale + area.width / 2,
  (y - view.y) * view.scale + area.height / 2,
];

/** The place of the tree at a point on the screen. */
export const treePlace = (view: View, area: Area, x: number, y: number): [number, number] => [
  (x - area.width / 2) / view.scale + view.x,
  (y - area.height / 2) / view.scale + view.y,
];

/** Zoom by a factor; the place under the point `at` does not move. */
export function zoomView(view: View, area: Area, factor: number, at?: [number, number]): View {
  const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor));
  const [px, py] = at ?? [area.width / 2, area.height / 2];
  const [x, y] = treePlace(view, area, px, py);
  return { scale, x: x - (px - area.width / 2) / scale, y: y - (py - area.height / 2) / scale };
}

/** A view of all spots, at a scale of at most 1. */
export function viewOfAll(spots: readonly Spot[], area: Area): View {
  if (!spots.length) return { scale: 1, x: 0, y: 0 };
  const xs = spots.map(({ x }) => x * WIDTH);
  const ys = spots.map(({ y }) => y * HEIGHT);
  const [left, right] = [Math.min(...xs) - WIDTH / 2, Math.max(...xs) + WIDTH / 2];
  const [top, bottom] = [Math.min(...ys) - HEIGHT / 2, Math.max(...ys) + HEIGHT / 2];
  const scale = Math.min(1, area.width / (right - left), area.height / (bottom - top));
  return { scale: Math.max(LEAST, scale), x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Move the view to a spot, but only if the spot is not visible. */
export function moveToSpot(view: View, area: Area, spot: Spot): View {
  const { x, y } = centreOf(spot);
  const [screenX, screenY] = screenPoint(view, area, x, y);
  const [roomX, roomY] = [(WIDTH / 2) * view.scale, (HEIGHT / 2) * view.scale];
  const outX = screenX < roomX || screenX > area.width - roomX;
  const outY = screenY < roomY || screenY > area.height - roomY;
  return { ...view, x: outX ? x : view.x, y: outY ? y : view.y };
}

/** The spots of a wide tree with longer edges, so that it fills the area from top to bottom. */
export function stretchSpots(spots: ReadonlyMap<number, Spot>, area: Area): Map<number, Spot> {
  const all = [...spots.values()];
  const width = (Math.max(...all.map(({ x }) => x), 0) + 1) * WIDTH;
  const height = (Math.max(...all.map(({ y }) => y), 0) + 1) * HEIGHT;
  const factor = Math.max(1, (width * area.height) / Math.max(1, area.width) / height);
  return new Map([...spots].map(([id, { x, y }]) => [id, { x, y: y * factor }]));
}

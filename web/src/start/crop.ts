/** Which part of a picture is played: pure figures, in pixels of the picture.
 *
 * A view looks at the picture as it stands after turning. It is always a legal one: as wide to high
 * as the board, and inside the picture. */

import type { Crop } from '../app/types';

export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Part extends Extent {
  readonly x: number;
  readonly y: number;
}

export interface View {
  /** The upright picture. */
  readonly source: Extent;
  /** Width by height of the part. */
  readonly aspect: number;
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
  /** 1 takes as much as fits. */
  readonly zoom: number;
  /** The middle of the part, in the turned picture. */
  readonly x: number;
  readonly y: number;
}

/** The least a side of a part has; the server takes no less. */
const LEAST_SIDE = 32;
/** How many times longer than wide a picture may be; the server takes no thinner one. */
const THINNEST = 20;
const MOST_ZOOM = 8;

/** The picture after turning. */
export const turnedExtent = ({ source: { width, height }, turns }: View): Extent =>
  turns % 2 ? { width: height, height: width } : { width, height };

/** The largest part of this shape. */
function fitting({ width, height }: Extent, aspect: number): Extent {
  return width / height > aspect
    ? { width: height * aspect, height }
    : { width, height: width / aspect };
}

/** Whether no part of this shape, upright or turned, is large enough. */
export const isTooSmall = (source: Extent, aspect: number): boolean =>
  [aspect, 1 / aspect].every((shape) => {
    const { width, height } = fitting(source, shape);
    return Math.min(width, height) < LEAST_SIDE;
  });

/** Whether the whole picture is too thin. */
export const isTooThin = ({ width, height }: Extent): boolean =>
  Math.max(width, height) > THINNEST * Math.min(width, height);

/** The largest zoom; 1 for a small picture. */
export function mostZoom(view: View): number {
  const { width, height } = fitting(turnedExtent(view), view.aspect);
  return Math.max(1, Math.min(MOST_ZOOM, Math.min(width, height) / LEAST_SIDE));
}

/** The largest part in the middle. */
export function centred(source: Extent, aspect: number): View {
  return { source, aspect, turns: 0, zoom: 1, x: source.width / 2, y: source.height / 2 };
}

/** The part that is taken, in the turned picture. */
export function partOf(view: View): Part {
  const whole = fitting(turnedExtent(view), view.aspect);
  const [width, height] = [whole.width / view.zoom, whole.height / view.zoom];
  return { x: view.x - width / 2, y: view.y - height / 2, width, height };
}

function legal(view: View): View {
  const zoom = Math.min(Math.max(view.zoom, 1), mostZoom(view));
  const { width, height } = partOf({ ...view, zoom });
  const whole = turnedExtent(view);
  return {
    ...view,
    zoom,
    x: Math.min(Math.max(view.x, width / 2), whole.width - width / 2),
    y: Math.min(Math.max(view.y, height / 2), whole.height - height / 2),
  };
}

/** The view moved over the picture, in pixels of the picture. */
export const moved = (view: View, right: number, down: number): View =>
  legal({ ...view, x: view.x + right, y: view.y + down });

/** The view with another zoom; what is at `across` and `down` (0 to 1) of the part stays there. */
export function zoomed(view: View, zoom: number, across = 0.5, down = 0.5): View {
  const wanted = Math.min(Math.max(zoom, 1), mostZoom(view));
  const [before, after] = [partOf(view), partOf({ ...view, zoom: wanted })];
  return legal({
    ...view,
    zoom: wanted,
    x: view.x + (across - 0.5) * (before.width - after.width),
    y: view.y + (down - 0.5) * (before.height - after.height),
  });
}

/** The picture turned clockwise by a quarter, the same spot in the middle. */
export function turned(view: View): View {
  const { height } = turnedExtent(view);
  return legal({ ...view, turns: (view.turns + 1) % 4, x: height - view.y, y: view.x });
}

/** The view as a crop for the server: whole pixels of the upright picture. */
export function cropOf(view: View): Crop {
  const part = uprightPart(view);
  const width = Math.min(Math.round(part.width), view.source.width);
  const square = view.aspect === 1;
  const height = square ? width : Math.min(Math.round(part.height), view.source.height);
  const x = Math.min(Math.max(Math.round(part.x), 0), view.source.width - width);
  const y = Math.min(Math.max(Math.round(part.y), 0), view.source.height - height);
  const rotate = view.turns ? { rotate: view.turns * 90 } : {};
  return square ? { x, y, size: width, ...rotate } : { x, y, width, height, ...rotate };
}

/** The part before the picture was turned. */
export function uprightPart(view: View): Part {
  const { x, y, width, height } = partOf(view);
  const { source } = view;
  switch (view.turns) {
    case 1:
      return { x: y, y: source.height - x - width, width: height, height: width };
    case 2:
      return { x: source.width - x - width, y: source.height - y - height, width, height };
    case 3:
      return { x: source.width - y - height, y: x, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}

/** A CSS matrix that lays the upright picture under a window of this width, turned. */
export function matrixOf(view: View, width: number): string {
  const part = partOf(view);
  const scale = width / part.width;
  const { source } = view;
  const [a, b, c, d, e, f] = (
    [
      [1, 0, 0, 1, 0, 0],
      [0, 1, -1, 0, source.height, 0],
      [-1, 0, 0, -1, source.width, source.height],
      [0, -1, 1, 0, 0, source.width],
    ] as const
  )[view.turns] ?? [1, 0, 0, 1, 0, 0];
  const at = [(e - part.x) * scale, (f - part.y) * scale];
  return `matrix(${[...[a, b, c, d].map((x) => x * scale), ...at].join(', ')})`;
}

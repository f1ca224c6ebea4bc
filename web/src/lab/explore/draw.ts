/** Draws the visible nodes of a search tree. */

import type { Spot } from './layout';
import type { Status, Timeline, TreeNode } from './timeline';
import { type Area, BOARD, HEIGHT, type View, WIDTH, centreOf, screenPoint } from './view';

export type Colours = Readonly<Record<Status | 'ink' | 'quiet' | 'card' | 'well' | 'line', string>>;

export interface Picture {
  readonly timeline: Timeline;
  readonly spots: ReadonlyMap<number, Spot>;
  readonly shown: ReadonlyMap<number, Status>;
  readonly step: number;
  readonly selected: number | null;
  readonly view: View;
  readonly area: Area;
  readonly colours: Colours;
  readonly cols: number;
}

/** The smallest scales at which boards, the numbers of tiles and captions are drawn. */
const [BOARDS, NUMBERS, CAPTIONS] = [0.2, 0.42, 0.5];
/** The smallest side of a node, in pixels. */
const LEAST_SIDE = 4;
/** The height of a caption, in pixels at scale 1. */
const CAPTION = 31;

export function draw(canvas: CanvasRenderingContext2D, picture: Picture): void {
  const { area, view } = picture;
  canvas.clearRect(0, 0, area.width, area.height);
  const visible = [...picture.shown].flatMap(([id, status]) => {
    const spot = picture.spots.get(id);
    return spot ? [{ node: picture.timeline.node(id), status, at: pointOf(picture, spot) }] : [];
  });
  for (const { node, status, at } of visible) drawEdge(canvas, picture, node, status, at);
  const room = Math.max(WIDTH, HEIGHT) * view.scale;
  for (const { node, status, at } of visible) {
    const [x, y] = at;
    if (x < -room || y < -room || x > area.width + room || y > area.height + room) continue;
    drawNode(canvas, picture, node, status, at);
  }
}

function pointOf({ view, area }: Picture, spot: Spot): [number, number] {
  const { x, y } = centreOf(spot);
  return screenPoint(view, area, x, y);
}

function drawEdge(
  canvas: CanvasRenderingContext2D,
  picture: Picture,
  node: TreeNode,
  status: Status,
  [x, y]: [number, number],
): void {
  const parent = picture.timeline.versionAt(node, picture.step)?.parent ?? null;
  const spot = parent === null ? undefined : picture.spots.get(parent);
  if (parent === null || !spot) return;
  const [px, py] = pointOf(picture, spot);
  const { width, height } = picture.area;
  if (Math.max(x, px) < 0 || Math.min(x, px) > width) return;
  if (Math.max(y, py) < 0 || Math.min(y, py) > height) return;
  const onPath = isOnPath(status) && isOnPath(picture.shown.get(parent));
  canvas.strokeStyle = onPath ? picture.colours.path : picture.colours.line;
  canvas.lineWidth = onPath ? 3 : 1;
  const half = (BOARD / 2) * picture.view.scale;
  canvas.beginPath();
  const caption = picture.view.scale >= CAPTIONS ? CAPTION * picture.view.scale : 0;
  canvas.moveTo(px, py + half + caption);
  canvas.lineTo(x, y - half);
  canvas.stroke();
}

const isOnPath = (status: Status | undefined): boolean =>
  status === 'goal' || status === 'path' || status === 'meeting';

function drawNode(
  canvas: CanvasRenderingContext2D,
  picture: Picture,
  node: TreeNode,
  status: Status,
  [x, y]: [number, number],
): void {
  const { colours, view } = picture;
  const side = Math.max(BOARD * view.scale, LEAST_SIDE);
  if (view.scale < BOARDS) return drawBadge(canvas, colours, status, x, y, side * 0.6);
  canvas.fillStyle = colours.card;
  canvas.strokeStyle = colours[status];
  canvas.lineWidth = status === 'open' || status === 'cut' ? 1.5 : 3;
  canvas.setLineDash(status === 'cut' ? [3, 3] : []);
  canvas.beginPath();
  // Square: expanded. Round: not yet.
  canvas.roundRect(
    x - side / 2,
    y - side / 2,
    side,
    side,
    side * (status === 'closed' ? 0.02 : 0.2),
  );
  canvas.fill();
  canvas.stroke();
  canvas.setLineDash([]);
  drawTiles(canvas, picture, node, status, x, y, side);
  const badge = Math.max(4, 7.5 * Math.min(1.2, view.scale));
  drawBadge(canvas, colours, status, x + side / 2, y - side / 2, badge);
  if (view.scale >= CAPTIONS) drawCaption(canvas, picture, node, x, y + side / 2);
  if (node.id === picture.selected) {
    canvas.strokeStyle = colours.ink;
    canvas.lineWidth = 2;
    canvas.setLineDash([5, 3]);
    canvas.strokeRect(x - side / 2 - 5, y - side / 2 - 5, side + 10, side + 10);
    canvas.setLineDash([]);
  }
}

function drawTiles(
  canvas: CanvasRenderingContext2D,
  { colours, view, cols }: Picture,
  { tiles }: TreeNode,
  status: Status,
  x: number,
  y: number,
  side: number,
): void {
  const rows = tiles.length / cols;
  const cell = (side * 0.92) / Math.max(rows, cols);
  const [left, top] = [x - (cell * cols) / 2, y - (cell * rows) / 2];
  const numbers = view.scale >= NUMBERS;
  canvas.font = `600 ${cell * 0.62}px system-ui, sans-serif`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  tiles.forEach((tile, at) => {
    const [cx, cy] = [left + (at % cols) * cell, top + Math.floor(at / cols) * cell];
    if (tile === 0) {
      canvas.fillStyle = colours.well;
      canvas.fillRect(cx + 0.5, cy + 0.5, cell - 1, cell - 1);
    } else if (numbers) {
      canvas.fillStyle = status === 'cut' ? colours.quiet : colours.ink;
      canvas.fillText(`${tile}`, cx + cell / 2, cy + cell / 2 + cell * 0.04);
    }
  });
}

/** A shape for each state, so that states do not differ by colour only. */
function drawBadge(
  canvas: CanvasRenderingContext2D,
  colours: Colours,
  status: Status,
  x: number,
  y: number,
  r: number,
): void {
  canvas.beginPath();
  canvas.fillStyle = status === 'open' || status === 'cut' ? colours.card : colours[status];
  canvas.strokeStyle = colours[status];
  canvas.lineWidth = Math.min(1.8, r / 2);
  const corners = SHAPES[status];
  if (corners) {
    corners.forEach(([dx, dy], at) => canvas[at ? 'lineTo' : 'moveTo'](x + dx * r, y + dy * r));
    canvas.closePath();
  } else canvas.arc(x, y, r * 0.85, 0, 2 * Math.PI);
  canvas.fill();
  canvas.stroke();
  if (status !== 'cut') return;
  canvas.beginPath();
  canvas.moveTo(x - r * 0.4, y - r * 0.4);
  canvas.lineTo(x + r * 0.4, y + r * 0.4);
  canvas.moveTo(x + r * 0.4, y - r * 0.4);
  canvas.lineTo(x - r * 0.4, y + r * 0.4);
  canvas.stroke();
}

const star = Array.from({ length: 10 }, (_, at): [number, number] => {
  const [angle, length] = [(at * Math.PI) / 5 - Math.PI / 2, at % 2 ? 0.5 : 1.2];
  return [Math.cos(angle) * length, Math.sin(angle) * length];
});

/** The corners of a badge; a circle has none. */
export const SHAPES: Readonly<Record<Status, readonly (readonly [number, number])[] | null>> = {
  open: null,
  cut: null,
  next: [
    [-0.7, -1],
    [1.1, 0],
    [-0.7, 1],
  ],
  closed: [
    [-0.8, -0.8],
    [0.8, -0.8],
    [0.8, 0.8],
    [-0.8, 0.8],
  ],
  path: [
    [0, -1.1],
    [1.1, 0],
    [0, 1.1],
    [-1.1, 0],
  ],
  // Two triangles that meet.
  meeting: [
    [-1.1, -1],
    [0, -0.25],
    [1.1, -1],
    [1.1, 1],
    [0, 0.25],
    [-1.1, 1],
  ],
  goal: star,
};

function drawCaption(
  canvas: CanvasRenderingContext2D,
  { timeline, step, colours, view }: Picture,
  node: TreeNode,
  x: number,
  y: number,
): void {
  const version = timeline.versionAt(node, step);
  if (!version) return;
  const size = 11.5 * view.scale;
  canvas.font = `${size}px system-ui, sans-serif`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'top';
  canvas.fillStyle = colours.quiet;
  const number = timeline.expansionAt(node, step);
  const { g, h } = version;
  const informed = timeline.trace.options.heuristic !== undefined && h !== null;
  canvas.fillText(informed ? `g ${g}  h ${h}` : `g ${g}`, x, y + size * 0.4);
  if (number === null) return;
  canvas.fillStyle = colours.ink;
  canvas.font = `650 ${size}px system-ui, sans-serif`;
  canvas.fillText(`#${number}`, x, y + size * 1.6);
}

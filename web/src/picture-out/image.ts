/** The current board as an image file. */

import { pictureUrl } from '../app/pictures.svelte';
import { toasts } from '../app/toasts.svelte';
import { type Board, colOf, rowOf } from '../core';
import type { Session } from '../game/session.svelte';
import { giveFile, stamp } from '../app/download';
import { t } from '../words';

/** Pixels of the longer side of a board without a picture. */
const NUMBERED = 1200;

/** Lengths as fractions of a cell, as on the page. */
const SEAM = 0.012;
const ROUND = 0.058;
const RIM = 0.055;

export async function saveImage(session: Session): Promise<void> {
  const { board, game } = session;
  const url = pictureUrl(game.picture);
  let picture: ImageBitmap | null = null;
  try {
    if (url) picture = await createImageBitmap(await (await fetch(url)).blob());
  } catch {
    return toasts.say(t('saved.imageFailed'));
  }
  const canvas = draw(board, game.goal, picture);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) giveFile(blob, `pintu-${board.rows}x${board.cols}-${stamp()}.png`);
}

/** Tiles at the full size of the picture, in their frame. */
export function draw(board: Board, goal: Board, picture: ImageBitmap | null): HTMLCanvasElement {
  const { rows, cols } = board;
  const width = picture?.width ?? (NUMBERED * cols) / Math.max(rows, cols);
  const cell = width / cols;
  const rim = cell * RIM;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width + 2 * rim);
  canvas.height = Math.round(cell * rows + 2 * rim);
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const ink = colours();
  pen.fillStyle = ink.well;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  board.tiles.forEach((tile, at) => {
    if (tile === 0) return;
    const goalCell = goal.tiles.indexOf(tile);
    const [x, y] = [rim + colOf(board, at) * cell, rim + rowOf(board, at) * cell];
    const [seam, size] = [cell * SEAM, cell * (1 - 2 * SEAM)];
    pen.save();
    pen.beginPath();
    pen.roundRect(x + seam, y + seam, size, size, cell * ROUND);
    pen.clip();
    pen.fillStyle = ink.card;
    pen.fill();
    if (picture) {
      // The picture covers the board; what is outside of the board is cut off.
      const scale = Math.min(picture.width / cols, picture.height / rows);
      const [left, top] = [
        (picture.width - scale * cols) / 2 + colOf(goal, goalCell) * scale,
        (picture.height - scale * rows) / 2 + rowOf(goal, goalCell) * scale,
      ];
      pen.drawImage(picture, left, top, scale, scale, x, y, cell, cell);
    } else {
      pen.fillStyle = ink.ink;
      pen.font = `600 ${cell * 0.42}px ${ink.font}`;
      [pen.textAlign, pen.textBaseline] = ['center', 'middle'];
      pen.fillText(String(tile), x + cell / 2, y + cell / 2);
    }
    pen.restore();
  });
  return canvas;
}

/** The colours of the theme as it is now. */
function colours() {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const all = {
    well: read('--well'),
    card: read('--card'),
    ink: read('--ink'),
    font: getComputedStyle(probe).fontFamily,
  };
  probe.remove();
  return all;
}

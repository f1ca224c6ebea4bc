/** The result as one image to share: the picture, the figures and the link. Made on the device. */

import { pictureUrl } from '../app/pictures.svelte';
import { giveFile, stamp } from '../app/download';
import { toasts } from '../app/toasts.svelte';
import type { Game } from '../core';
import type { Session } from '../game/session.svelte';
import { draw } from '../picture-out/image';
import { isLoopback, linkOf, pathOf } from '../share/link';
import { formatClock } from '../words';
import { t } from './words';

/** Pixels. */
const WIDTH = 1080;
const MARGIN = 60;
const TEXT_HEIGHT = 300;

/** What the card says: the figures, then how close they are to the shortest solution. */
export function cardTexts(
  { game, made, elapsed }: Pick<Session, 'game' | 'made' | 'elapsed'>,
  shortest: number | null,
): readonly [figures: string, note: string] {
  const { rows, cols } = game.goal;
  const figures = [
    t('play.size', { rows, cols }),
    formatClock(elapsed),
    t('win.cardMoves', { count: made }),
  ];
  const percent = shortest === null ? null : Math.floor((shortest / Math.max(made, 1)) * 100);
  const notes = [
    ...(percent === null ? [] : [t('win.cardEfficiency', { percent })]),
    ...(game.assistance.length ? [t('play.assisted')] : []),
  ];
  return [figures.join(' · '), notes.join(' · ')];
}

/** Give the card to the share dialog of the device or, without one, as a file. */
export async function giveCard(session: Session, shortest: number | null): Promise<void> {
  try {
    const blob = await cardOf(session, shortest);
    await shareOrSave(new File([blob], `pintu-${stamp()}.png`, { type: 'image/png' }));
  } catch {
    toasts.say(t('saved.imageFailed'));
  }
}

/** Open the share dialog of a phone; if there is none or it fails, save the file. */
export async function shareOrSave(file: File): Promise<void> {
  // Only phones: on desktops a file is more useful than their share dialogs.
  if (!matchMedia('(pointer: coarse)').matches || !canShare(file)) return giveFile(file, file.name);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // The player closed the dialog.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') giveFile(file, file.name);
  }
}

/** Where others find the puzzle: the link or, if only this device can open that, its path, which
 * is the same on every Pintu. */
export function addressOf(game: Game, loopback = isLoopback()): string {
  const path = pathOf(game);
  if (path === null) return t('app.name');
  return loopback ? `${t('app.name')} · ${path}` : (linkOf(game) ?? path);
}

/** Not every browser can share files. */
const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] });

async function cardOf(session: Session, shortest: number | null): Promise<Blob> {
  const { rows, cols } = session.game.goal;
  const inner = WIDTH - 2 * MARGIN;
  const side = inner / Math.max(rows, cols);
  const [width, height] = [side * cols, side * rows];
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round(height + MARGIN + TEXT_HEIGHT);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const style = getComputedStyle(document.body);
  pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const { board, game } = session;
  const url = pictureUrl(game.picture);
  const left = (WIDTH - width) / 2;
  pen.save();
  pen.beginPath();
  pen.roundRect(left, MARGIN, width, height, 24);
  pen.clip();
  if (url) {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    const scale = Math.min(picture.width / width, picture.height / height);
    const [w, h] = [width * scale, height * scale];
    const [x, y] = [(picture.width - w) / 2, (picture.height - h) / 2];
    pen.drawImage(picture, x, y, w, h, left, MARGIN, width, height);
  } else pen.drawImage(draw(board, game.goal, null), left, MARGIN, width, height);
  pen.restore();
  const [figures, note] = cardTexts(session, shortest);
  const write = (text: string, size: number, weight: number, y: number) => {
    pen.font = `${weight} ${size}px ${style.fontFamily}`;
    pen.fillText(text, MARGIN, MARGIN + height + y, inner);
  };
  pen.fillStyle = style.color;
  write(figures, 56, 650, 92);
  write(note, 36, 400, 150);
  pen.globalAlpha = 0.7;
  write(addressOf(game), 28, 400, 216);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no image'))), 'image/png'),
  );
}

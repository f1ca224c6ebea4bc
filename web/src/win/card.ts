/** The result as one image to share: the picture, the figures and the link. Made on the device. */

import { pictureUrl } from '../app/pictures.svelte';
import { giveFile, stamp } from '../app/download';
import { toasts } from '../app/toasts.svelte';
import type { Session } from '../game/session.svelte';
import { formatCode } from '../share/code';
import { isLoopback, linkOf } from '../share/link';
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
    const file = new File([blob], `pintu-${stamp()}.png`, { type: 'image/png' });
    // Only phones: on desktops a file is more useful than their share dialogs.
    if (matchMedia('(pointer: coarse)').matches && canShare(file))
      await navigator.share({ files: [file] }).catch(() => undefined);
    else giveFile(blob, file.name);
  } catch {
    toasts.say(t('saved.imageFailed'));
  }
}

/** Where others find the puzzle: the link or, if only this device can open that, the code. */
function addressOf({ game }: Session): string {
  const code = formatCode(game.start, game.goal);
  if (code === null) return t('app.name');
  return isLoopback() ? `${t('app.name')} ${code}` : (linkOf(game) ?? code);
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
  const url = pictureUrl(session.game.picture);
  if (url) {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    const scale = Math.min(picture.width / width, picture.height / height);
    const [w, h] = [width * scale, height * scale];
    const [x, y] = [(picture.width - w) / 2, (picture.height - h) / 2];
    pen.save();
    pen.beginPath();
    pen.roundRect((WIDTH - width) / 2, MARGIN, width, height, 24);
    pen.clip();
    pen.drawImage(picture, x, y, w, h, (WIDTH - width) / 2, MARGIN, width, height);
    pen.restore();
  }
  const [figures, note] = cardTexts(session, shortest);
  const write = (text: string, size: number, weight: number, y: number) => {
    pen.font = `${weight} ${size}px ${style.fontFamily}`;
    pen.fillText(text, MARGIN, MARGIN + height + y, inner);
  };
  pen.fillStyle = style.color;
  write(figures, 56, 650, 92);
  write(note, 36, 400, 150);
  pen.globalAlpha = 0.7;
  write(addressOf(session), 28, 400, 216);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no image'))), 'image/png'),
  );
}

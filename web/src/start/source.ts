/** A file from the player as a picture that can be shown and cut. */

import { ApiError, OfflineError, api } from '../app/api';
import { t } from './words';
import type { Extent } from './crop';

export interface Source extends Extent {
  readonly file: Blob;
  /** An address in this page; `release` it. */
  readonly url: string;
}

export const MOST_BYTES = 25_000_000;

/** Formats that browsers and the server read alike; the server makes a preview of all others. */
const SHOWN = /^image\/(jpeg|png|webp|avif)$/;

/** A picture that cannot be taken; its message is one sentence for the player. */
export class RefusedError extends Error {
  constructor(
    message: string,
    /** By the server, which would refuse the same file again. */
    readonly final = false,
  ) {
    super(message);
  }
}

/** Read a file: in the browser if it can, else by the server. */
export async function readSource(file: Blob, signal?: AbortSignal): Promise<Source> {
  if (file.size === 0) throw new RefusedError(t('saved.emptyFile'));
  if (file.size > MOST_BYTES)
    throw new RefusedError(t('start.tooLarge', { size: Math.ceil(file.size / 1_000_000) }));
  const source = SHOWN.test(file.type) && !(await mayBeTurned(file)) ? await shown(file) : null;
  if (source) return source;
  const { image, width, height } = await kindly(api.preview(file, signal));
  return { file, url: URL.createObjectURL(image), width, height };
}

export const release = ({ url }: Source): void => URL.revokeObjectURL(url);

/** The answer of the server, or its refusal as a sentence. */
export async function kindly<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof OfflineError) throw new RefusedError(t('app.noServer'));
    if (error instanceof ApiError) throw new RefusedError(sentence(error.detail), true);
    throw error;
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a picture may have an orientation tag: browsers agree on its meaning only for JPEG. */
export async function mayBeTurned(file: Blob): Promise<boolean> {
  if (file.type === 'image/jpeg') return false;
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  return ['eXIf', 'EXIF', 'Exif'].some((mark) => text.includes(mark)); // PNG, WebP, AVIF
}

/** The browser turns a picture upright by itself; null if it cannot read it. */
async function shown(file: Blob): Promise<Source | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { file, url, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    URL.revokeObjectURL(url);
    return null;
  }
}

/** The first picture among files that were dropped, pasted or chosen; else the first file. */
export function pictureAmong(files: Iterable<File> | null | undefined): File | null {
  const all = [...(files ?? [])];
  return all.find(({ type }) => type.startsWith('image/')) ?? all[0] ?? null;
}

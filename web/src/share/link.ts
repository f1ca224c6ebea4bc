/** Links to a puzzle, and ways to copy or share text. */

import type { Game } from '../core';
import { formatCode } from './code';

/** Only pictures of the gallery are shared; a player's own are private. */
export const sharedPicture = (picture: string | null): string | null =>
  picture?.startsWith('gallery:') ? picture : null;

/** The link to the same puzzle; null if the board is too large for a code. */
export function linkOf({ start, goal, picture }: Game, origin = location.origin): string | null {
  const code = formatCode(start, goal);
  if (code === null) return null;
  const shared = sharedPicture(picture);
  // A colon needs no escape in a query, and the link reads better with it.
  return `${origin}/d/${code}${shared ? `?p=${encodeURI(shared)}` : ''}`;
}

/** Copy text; false if the browser does not allow it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the device has a share dialog. */
export const canSend = (): boolean => typeof navigator.share === 'function';

/** Open the share dialog of the device; closing it is not an error. */
export async function sent(what: ShareData): Promise<void> {
  await navigator.share(what).catch(() => undefined);
}

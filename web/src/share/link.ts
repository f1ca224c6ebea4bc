/** Links to a deal, and ways to hand text on. */

import type { Game } from '../core';
import { formatCode } from './code';

/** Only pictures everybody has can be shared; one's own stay where they are. */
export const sharedPicture = (picture: string | null): string | null =>
  picture?.startsWith('gallery:') ? picture : null;

/** The link that deals the same game; null if the board is too large for one. */
export function linkOf({ start, goal, picture }: Game, origin = location.origin): string | null {
  const code = formatCode(start, goal);
  if (code === null) return null;
  const shared = sharedPicture(picture);
  // The colon is plain in a query, and so reads better.
  return `${origin}/d/${code}${shared ? `?p=${encodeURI(shared)}` : ''}`;
}

/** Copy text; false if the browser does not let us. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the device has a way of its own to send things. */
export const canSend = (): boolean => typeof navigator.share === 'function';

/** Hand something to the device's own way of sending; closing that is no failure. */
export async function sent(what: ShareData): Promise<void> {
  await navigator.share(what).catch(() => undefined);
}

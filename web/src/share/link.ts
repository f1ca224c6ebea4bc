/** Links to a puzzle, and ways to copy or share text. */

import type { Game } from '../core';
import { formatScore, scoreOf } from '../exchange/score';
import { formatCode } from './code';

/** Only pictures of the gallery are shared; a player's own are private. */
export const sharedPicture = (picture: string | null): string | null =>
  picture?.startsWith('gallery:') ? picture : null;

/** The path to the same puzzle, with the result to beat if it was won; null if the board is too
 * large for a code. */
export function pathOf(game: Game): string | null {
  const code = formatCode(game.start, game.goal);
  if (code === null) return null;
  const shared = sharedPicture(game.picture);
  const score = scoreOf(game);
  const query = [
    // A colon needs no escape in a query, and the link reads better with it.
    ...(shared ? [`p=${encodeURI(shared)}`] : []),
    ...(score ? [`beat=${formatScore(score)}`] : []),
  ].join('&');
  return `/d/${code}${query ? `?${query}` : ''}`;
}

/** The link to the same puzzle; null if the board is too large for a code. */
export function linkOf(game: Game, origin = location.origin): string | null {
  const path = pathOf(game);
  return path === null ? null : origin + path;
}

/** Whether only this computer can open a link of this page. */
export const isLoopback = (hostname = location.hostname): boolean =>
  /^(localhost|127\.|\[::1\]$)/.test(hostname);

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

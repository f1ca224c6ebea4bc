/** Opens `.pintu` files and saves: as a challenge, or into the saved games. */

import { ApiError, OfflineError, api } from '../app/api';
import { gallery } from '../app/pictures.svelte';
import { router } from '../app/router.svelte';
import { toasts } from '../app/toasts.svelte';
import { type Game, formatSave } from '../core';
import { cleanName, pictureName } from '../keep/names';
import { opened } from './opened.svelte';
import { FileError, MOST_BYTES, type PintuFile, parseFile } from './format';
import { scoreOf } from './score';
import { t } from './words';

/** What became of a file; null if it could not be opened, and a toast says why. */
export type Outcome = 'challenge' | 'saved' | null;

export async function openFile(file: File): Promise<Outcome> {
  try {
    if (file.size === 0) throw new FileError(t('saved.emptyFile'));
    if (file.size > MOST_BYTES)
      throw new FileError(t('exchange.tooLarge', { most: MOST_BYTES / 1_000_000 }));
    const read = parseFile(await file.text());
    return await take(read, read.name ?? file.name.replace(/\.[^.]*$/, ''));
  } catch (error) {
    if (error instanceof FileError) toasts.say(error.message);
    else if (error instanceof OfflineError) toasts.say(t('saved.needsServer'));
    else if (error instanceof ApiError) toasts.say(t('app.failed', { detail: error.detail }));
    else throw error;
    return null;
  }
}

async function take(file: PintuFile, name: string): Promise<Outcome> {
  const picture = await pictureOf(file);
  // Without the picture no tiles look the same.
  const game = { ...file.game, picture, alike: picture === null ? [] : file.game.alike };
  if (file.game.picture !== null && game.picture === null) toasts.say(t('saved.pictureGone'));
  if (file.ghost || game.steps.length === 0) {
    openChallenge(game, file.ghost);
    return 'challenge';
  }
  const stored = await api.importGame(formatSave(game), cleanName(name.slice(0, 100)) || undefined);
  toasts.say(t('saved.imported', { name: stored.name ?? pictureName(stored.picture) }));
  return 'saved';
}

function openChallenge({ start, goal, picture }: Game, ghost: Game | null): void {
  opened.challenge = { start, goal, picture, score: ghost && scoreOf(ghost), ghost };
  router.go('/challenge');
}

/** The picture of a game as this player has it: the server checks and stores that of the file. */
async function pictureOf({ game, picture }: PintuFile): Promise<string | null> {
  const [, place, id = ''] = /^(gallery|upload):(.+)$/.exec(game.picture ?? '') ?? [];
  if (place === 'gallery') {
    await gallery.load();
    return gallery.about(game.picture) ? game.picture : null;
  }
  if (place !== 'upload') return null;
  const mine = await api.pictures();
  if (mine.some((one) => one.id === id)) return game.picture;
  if (!picture) return null;
  try {
    return `upload:${(await api.addPicture(new Blob([picture]), { whole: true })).id}`;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422)
      throw new FileError(t('exchange.pictureRefused', { detail: error.detail }));
    throw error;
  }
}

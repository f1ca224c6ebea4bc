/** Exports and imports saves as files. */

import { api } from '../app/api';
import { giveFile, stamp } from '../app/download';
import { toasts } from '../app/toasts.svelte';
import { formatSave, gameOf } from '../core';
import { keeper } from '../keep/keeper.svelte';
import { cleanName, pictureName } from '../keep/names';
import { t } from '../words';
import { sayWhy } from '../keep/games';

/** In bytes; a save is always smaller. */
const LARGEST = 4_000_000;

/** The save file of a game, from here if the server does not have it yet. */
export async function download(id: string): Promise<void> {
  const kept = keeper.local.read(id);
  const unsent = kept && keeper.local.sent(id) < kept.version;
  const game = gameOf(unsent ? kept.game : (await api.game(id)).game);
  const { rows, cols } = game.goal;
  const type = 'application/json';
  giveFile(new Blob([formatSave(game)], { type }), `pintu-${rows}x${cols}-${stamp()}.json`);
}

/** Ways to import files; `changed` is called after each import. */
export function files(changed: () => void) {
  async function take(file: File): Promise<void> {
    if (file.size === 0) return toasts.say(t('saved.emptyFile'));
    if (file.size > LARGEST) return toasts.say(t('saved.tooLarge'));
    const name = cleanName(file.name.replace(/\.[^.]*$/, '').slice(0, 100));
    try {
      const text = await file.text();
      const game = await api.importGame(text, name || undefined);
      toasts.say(t('saved.imported', { name: game.name ?? pictureName(game.picture) }));
      const { picture } = JSON.parse(text) as { picture?: string | null };
      if (picture && game.picture === null) toasts.say(t('saved.pictureGone'));
      changed();
    } catch (error) {
      await sayWhy(error);
    }
  }

  return {
    choose: (): void => {
      const input = document.createElement('input');
      input.type = 'file';
      input.accept = '.json,application/json';
      input.onchange = () => void (input.files?.[0] && take(input.files[0]));
      input.click();
    },
    drop: async (event: DragEvent): Promise<void> => {
      event.preventDefault();
      for (const file of event.dataTransfer?.files ?? []) await take(file);
    },
  };
}

/** Exports and imports saves as files. */

import { api } from '../app/api';
import { giveFile } from '../app/download';
import { gameOf } from '../core';
import { fileOfGame } from '../exchange/give';
import { GAME_FILES } from '../exchange/kinds';
import { openFile } from '../exchange/open';
import { keeper } from '../keep/keeper.svelte';

/** The file of a game, from here if the server does not have it yet. */
export async function download(id: string): Promise<void> {
  const kept = keeper.local.read(id);
  const unsent = kept && keeper.local.sent(id) < kept.version;
  const { game, name } = unsent ? kept : await api.game(id);
  const file = await fileOfGame(gameOf(game), name);
  giveFile(file, file.name);
}

/** Ways to import files; `changed` is called after each import. */
export function files(changed: () => void) {
  async function take(file: File): Promise<void> {
    if ((await openFile(file)) === 'saved') changed();
  }

  return {
    choose: (): void => {
      const input = document.createElement('input');
      input.type = 'file';
      input.accept = GAME_FILES;
      input.onchange = () => void (input.files?.[0] && take(input.files[0]));
      input.click();
    },
    drop: async (event: DragEvent): Promise<void> => {
      event.preventDefault();
      for (const file of event.dataTransfer?.files ?? []) await take(file);
    },
  };
}

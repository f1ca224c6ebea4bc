/** A game that was played in two places: one state is taken, and nothing of the other is lost. */

import { openDialog } from '../app/dialogs.svelte';
import { toasts } from '../app/toasts.svelte';
import type { StoredGame } from '../app/types';
import { type Game, type SaveFile, gameOf } from '../core';
import { t } from '../words';
import { newer, relation } from './merge';
import { suggestedName } from './names';

export interface Settled {
  readonly taken: 'mine' | 'theirs';
  /** The version to go on with. */
  readonly version: number;
  /** What the server has. */
  readonly game: SaveFile;
  /** What is to be saved beside it, under this name. */
  readonly beside: { readonly game: Game; readonly name: string } | null;
}

/** Decide, asking the player if both have moves of their own and the game is on the table. */
export async function settle(mine: Game, stored: StoredGame, open: boolean): Promise<Settled> {
  const theirs = gameOf(stored.game);
  const how = relation(mine, theirs);
  if (how === 'behind')
    return { taken: 'theirs', version: stored.version, game: stored.game, beside: null };
  if (how === 'ahead')
    return { taken: 'mine', version: stored.version + 1, game: stored.game, beside: null };
  const fresh = newer(mine, theirs);
  const asked = open
    ? await openDialog<'mine' | 'theirs', { mine: Game; theirs: Game; fresh: typeof fresh }>(
        () => import('./ConflictDialog.svelte'),
        { mine, theirs, fresh },
      )
    : undefined;
  const taken = asked ?? fresh;
  const other = taken === 'mine' ? theirs : mine;
  toasts.say(t('saved.otherSaved'));
  return {
    taken,
    version: taken === 'mine' ? stored.version + 1 : stored.version,
    game: stored.game,
    beside: { game: other, name: suggestedName(other) },
  };
}

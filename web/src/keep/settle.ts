/** Resolves a conflict: one of two states of a game goes on, the other is saved under a name. */

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
  /** The other state, to be saved under this name; null if it has nothing of its own. */
  readonly other: { readonly game: Game; readonly name: string } | null;
}

/** Decide which goes on; if both have moves of their own and the game is open, the player is asked. */
export async function settle(mine: Game, stored: StoredGame, open: boolean): Promise<Settled> {
  const theirs = gameOf(stored.game);
  const how = relation(mine, theirs);
  if (how === 'behind')
    return { taken: 'theirs', version: stored.version, game: stored.game, other: null };
  if (how === 'ahead')
    return { taken: 'mine', version: stored.version + 1, game: stored.game, other: null };
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
    other: { game: other, name: suggestedName(other) },
  };
}

/** What the cards of the saved page offer for each game. */

import { api } from '../app/api';
import { openDialog } from '../app/dialogs.svelte';
import { router } from '../app/router.svelte';
import { toasts } from '../app/toasts.svelte';
import { parseBoard, parseGoal } from '../core';
import { keeper } from '../keep/keeper.svelte';
import type { Shown } from '../keep/merge';
import { pictureName } from '../keep/names';
import type { MenuItem } from '../parts/menu-item';
import { t } from './words';
import type { NameProps } from './NameDialog.svelte';
import { download } from './files';
import { discard, loadCopy, remove, resume, sayWhy } from '../keep/games';

interface Entry {
  readonly act: string;
  readonly actLong: string;
  readonly onact: () => void;
  readonly items: readonly MenuItem[];
}

/** `changed` is called when a list has changed. */
export function entries(changed: () => void) {
  const nameOf = (game: Shown) => game.name ?? pictureName(game.picture);
  const play = async (begun: Promise<boolean>) => {
    if (await begun) router.go('/play');
  };

  async function rename(game: Shown): Promise<void> {
    const name = await openDialog<string, NameProps>(() => import('./NameDialog.svelte'), {
      title: t('saves.renameTitle'),
      yes: t('saves.rename'),
      name: nameOf(game),
      board: parseBoard(game.board),
      goal: parseGoal(game.goal, game.rows, game.cols),
      picture: game.picture,
      solved: game.solved,
    });
    if (name === undefined || name === game.name) return;
    await keeper.sender.settled(); // the server cannot rename a game it does not have yet
    await api.renameGame(game.id, name).then(changed, sayWhy);
  }

  async function erase(game: Shown, how: Promise<() => void>): Promise<void> {
    let undo: () => void;
    try {
      undo = await how;
    } catch (error) {
      await sayWhy(error);
      return;
    }
    changed();
    const act = () => {
      undo();
      keeper.sender.settled().then(changed, sayWhy);
    };
    toasts.say(t('saves.deleted', { name: nameOf(game) }), { label: t('saved.undo'), act });
  }

  const reviewItems = (game: Shown): MenuItem[] =>
    game.moves > 0
      ? [
          {
            label: t('saves.review'),
            icon: 'peek',
            act: () => router.go(`/review?game=${encodeURIComponent(game.id)}`),
          },
        ]
      : [];

  const exportItem = (game: Shown): MenuItem => ({
    label: t('saves.export'),
    icon: 'download',
    act: () => void download(game.id).catch(sayWhy),
  });

  return {
    ofSave: (game: Shown): Entry => ({
      act: t('saves.load'),
      actLong: t('saves.loadNamed', { name: nameOf(game) }),
      onact: () => void play(loadCopy(game.id)),
      items: [
        { label: t('saves.rename'), icon: 'pencil', act: () => void rename(game) },
        ...reviewItems(game),
        exportItem(game),
        {
          label: t('saves.delete'),
          icon: 'trash',
          act: () => void erase(game, remove(game.id, nameOf(game))),
        },
      ],
    }),
    ofGame: (game: Shown): Entry => ({
      act: game.solved ? t('saves.show') : t('play.resume'),
      actLong: t(game.solved ? 'saves.showNamed' : 'saves.resumeNamed', { name: nameOf(game) }),
      onact: () => void play(resume(game.id)),
      items: [
        ...reviewItems(game),
        exportItem(game),
        {
          label: t('saves.delete'),
          icon: 'trash',
          act: () => void erase(game, discard(game.id)),
        },
      ],
    }),
  };
}

/** Saves the open game under a name. */

import { openDialog } from '../app/dialogs.svelte';
import { gallery } from '../app/pictures.svelte';
import { router } from '../app/router.svelte';
import { toasts } from '../app/toasts.svelte';
import { timeText, timed } from '../core';
import { keeper } from '../keep/keeper.svelte';
import { suggestedName } from '../keep/names';
import type { Session } from '../game/session.svelte';
import { t } from './words';
import type { NameProps } from './NameDialog.svelte';

/** Ask for a name and save the current state; the clock is stopped meanwhile. */
export async function saveGame(session: Session): Promise<boolean> {
  const wasRunning = session.running;
  session.pause();
  await gallery.load().catch(() => undefined); // for the picture's name
  const { snapshot } = session;
  const now = new Date();
  const name = await openDialog<string, NameProps>(() => import('./NameDialog.svelte'), {
    title: t('saves.saveTitle'),
    text: t('saves.saveText'),
    yes: t('saved.save'),
    name: suggestedName({ ...snapshot, updated: timeText(now) }),
    board: session.board,
    goal: snapshot.goal,
    picture: snapshot.picture,
    solved: session.solved,
  });
  if (wasRunning) session.resume();
  if (name === undefined) return false;
  keeper.save(timed(snapshot, snapshot.clock, timeText(now)), name);
  const open = { label: t('saves.show'), act: () => router.go('/saved') };
  toasts.say(t('saves.savedNow', { name }), router.path === '/saved' ? undefined : open);
  return true;
}

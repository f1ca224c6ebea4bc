/** The items of the menu "More": what is not among the buttons of a phone, or of a desktop's panel. */

import { openDialog } from '../app/dialogs.svelte';
import { router } from '../app/router.svelte';
import { settings } from '../app/settings.svelte';
import type { Session } from '../game/session.svelte';
import type { MenuItem } from '../parts/menu-item';
import { t } from '../words';
import type { Actions } from './actions.svelte';

/** At most eight: what is rarer is in the settings. */
export function phoneItems(actions: Actions): MenuItem[] {
  const { session } = actions;
  return [
    { label: t('play.redo'), icon: 'redo', disabled: !session.canRedo, act: actions.redo },
    {
      label: t('play.restart'),
      icon: 'restart',
      disabled: !session.canRestart,
      act: actions.restart,
    },
    session.solved
      ? result(session)
      : {
          label: session.paused ? t('play.resume') : t('play.pause'),
          icon: session.paused ? 'play' : 'pause',
          disabled: !session.paused && !session.running,
          act: actions.pause,
        },
    {
      label: t('play.shuffle'),
      icon: 'shuffle',
      startsGroup: true,
      act: () => void actions.shuffle(),
    },
    newPicture(),
    { ...share(actions), startsGroup: true },
    pictureOut(actions),
    { ...help(actions), startsGroup: true },
  ];
}

export function panelItems(actions: Actions): MenuItem[] {
  return [
    ...(actions.session.solved ? [result(actions.session)] : []),
    newPicture(),
    share(actions),
    pictureOut(actions),
    {
      label: settings.sound ? t('play.mute') : t('play.unmute'),
      icon: settings.sound ? 'sound' : 'mute',
      keys: 'M',
      startsGroup: true,
      act: actions.mute,
    },
    {
      label: t('play.fullScreen'),
      icon: 'fullScreen',
      keys: 'F',
      act: () => void actions.fullScreen(),
    },
    { ...help(actions), keys: '?', startsGroup: true },
  ];
}

/** In case the result of a solved game was closed. */
const result = (session: Session): MenuItem => ({
  label: t('play.result'),
  icon: 'trophy',
  act: () => void import('../win/celebrate').then(({ showResult }) => showResult(session)),
});

const newPicture = (): MenuItem => ({
  label: t('play.newPicture'),
  icon: 'picture',
  act: () => router.go('/'),
});

const share = (actions: Actions): MenuItem => ({
  label: t('play.share'),
  icon: 'share',
  act: () => void actions.share(),
});

const pictureOut = ({ session }: Actions): MenuItem => ({
  label: t('saved.pictureOut'),
  icon: 'film',
  act: () => void openDialog(() => import('../picture-out/AnimationDialog.svelte'), { session }),
});

const help = (actions: Actions): MenuItem => ({
  label: t('play.help'),
  icon: 'help',
  act: () => void actions.help(),
});

/** The items of the menu "More". */

import { openDialog } from '../app/dialogs.svelte';
import { router } from '../app/router.svelte';
import { settings } from '../app/settings.svelte';
import type { MenuItem } from '../parts/Menu.svelte';
import { t } from '../words';
import type { Actions } from './actions.svelte';

const NUMBERS = {
  off: 'play.numbersOff',
  corner: 'play.numbersCorner',
  large: 'play.numbersLarge',
} as const;

export function moreItems(actions: Actions): MenuItem[] {
  const { session } = actions;
  return [
    {
      label: t('saved.save'),
      icon: 'save',
      disabled: session.moves === 0,
      act: () => void import('../saved/save').then(({ saveGame }) => saveGame(session)),
    },
    { label: t('app.saved'), icon: 'folder', act: () => router.go('/saved') },
    {
      label: t('play.redo'),
      icon: 'redo',
      keys: 'R',
      disabled: !session.canRedo,
      act: actions.redo,
    },
    {
      label: t('play.restart'),
      icon: 'restart',
      keys: '⌫',
      disabled: !session.canRestart,
      act: actions.restart,
    },
    { label: t('play.shuffle'), icon: 'shuffle', keys: 'N', act: () => void actions.shuffle() },
    {
      label: session.paused ? t('play.resume') : t('play.pause'),
      icon: session.paused ? 'play' : 'pause',
      keys: 'P',
      disabled: !session.paused && !session.running,
      act: actions.pause,
    },
    { label: t(NUMBERS[settings.numbers]), icon: 'numbers', keys: '#', act: actions.numbers },
    {
      label: settings.sound ? t('play.mute') : t('play.unmute'),
      icon: settings.sound ? 'mute' : 'sound',
      keys: 'M',
      act: actions.mute,
    },
    { label: t('play.newPicture'), icon: 'picture', act: () => router.go('/') },
    { label: t('play.share'), icon: 'share', act: () => void actions.share() },
    { label: t('app.daily'), icon: 'calendar', act: () => router.go('/daily') },
    {
      label: t('saved.image'),
      icon: 'download',
      act: () => void import('../picture-out/image').then(({ saveImage }) => saveImage(session)),
    },
    {
      label: t('saved.animation'),
      icon: 'film',
      disabled: session.solved && session.moves === 0,
      act: () =>
        void openDialog(() => import('../picture-out/AnimationDialog.svelte'), { session }),
    },
    {
      label: t('play.fullScreen'),
      icon: 'fullScreen',
      keys: 'F',
      act: () => void actions.fullScreen(),
    },
    {
      label: t('app.settings'),
      icon: 'settings',
      act: () => void openDialog(() => import('../preferences/SettingsDialog.svelte'), {}),
    },
    { label: t('play.help'), icon: 'help', keys: '?', act: () => void actions.help() },
  ];
}

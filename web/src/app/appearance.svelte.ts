/** Theme, language and motion on the root element, following the settings and the system. */

import { MediaQuery } from 'svelte/reactivity';
import { languageInfo } from '../words';
import { settings } from './settings.svelte';

const dark = new MediaQuery('(prefers-color-scheme: dark)', false);
const still = new MediaQuery('(prefers-reduced-motion: reduce)', false);

/** Where there is room for a panel next to the board. */
export const wide = new MediaQuery('(min-width: 900px)', true);

export const isDark = (): boolean =>
  settings.theme === 'system' ? dark.current : settings.theme === 'dark';

/** Fades instead of movement; no shake, no confetti. */
export const isStill = (): boolean => settings.motion === 'reduced' || still.current;

/** How long a slide lasts. */
export function slideTime(): number {
  if (isStill()) return 0;
  return { off: 0, fast: 70, normal: 120 }[settings.animation];
}

/** Called once. */
export function keepAppearance(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.lang = languageInfo().tag;
      root.dataset.motion = isStill() ? 'off' : 'on';
      if (settings.theme === 'system') delete root.dataset.theme;
      else root.dataset.theme = settings.theme;
      for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
        const forDark = settings.theme === 'system' ? meta.media.includes('dark') : isDark();
        meta.content = forDark ? '#12161a' : '#f5f1ea';
      }
    });
  });
}

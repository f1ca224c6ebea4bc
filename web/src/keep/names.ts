/** A name for a game: its picture, and when. */

import { gallery } from '../app/pictures.svelte';
import { language } from '../app/settings.svelte';
import type { Game } from '../core';
import { t } from '../words';

export function pictureName(picture: string | null): string {
  if (picture === null) return t('play.numbersOnly');
  return gallery.about(picture)?.name ?? t('play.yourPicture');
}

export function suggestedName({ picture, updated }: Game): string {
  const day = new Intl.DateTimeFormat(language(), { dateStyle: 'medium' });
  const date = day.format(updated === null ? new Date() : new Date(updated));
  return t('saved.suggested', { picture: pictureName(picture), date });
}

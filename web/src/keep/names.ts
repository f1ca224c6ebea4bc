/** Names of games: a suggestion, and what the server accepts. */

import { gallery } from '../app/pictures.svelte';
import type { Game } from '../core';
import { language, t } from '../words';

export function pictureName(picture: string | null): string {
  if (picture === null) return t('play.numbersOnly');
  return gallery.about(picture)?.name ?? t('play.yourPicture');
}

const REFUSED = /[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;
const SEEN = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name without the characters the server refuses; empty if nothing visible is left. */
export function cleanName(text: string): string {
  const name = text.replace(REFUSED, '').replace(/\p{Zs}/gu, ' ');
  return SEEN.test(name) ? name.trim() : '';
}

export function suggestedName({ picture, updated }: Game): string {
  const day = new Intl.DateTimeFormat(language(), { dateStyle: 'medium' });
  const date = day.format(updated === null ? new Date() : new Date(updated));
  return t('saved.suggested', { picture: pictureName(picture), date });
}

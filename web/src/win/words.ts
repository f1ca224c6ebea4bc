/** The texts of a solved game. */

import { translatorWith } from '../words';
import type { win } from '../words/en/win';

export const t = translatorWith({
  win: import.meta.glob<typeof win>('../words/*/win.ts', { eager: true, import: 'win' }),
});

/** The texts of the lab. */

import { translatorWith } from '../words';
import type { lab } from '../words/en/lab';

export const t = translatorWith({
  lab: import.meta.glob<typeof lab>('../words/*/lab.ts', { eager: true, import: 'lab' }),
});

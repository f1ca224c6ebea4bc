/** The texts of the lab, with the names of methods and heuristics, which the AI has too. */

import { translatorWith } from '../words';
import type { lab } from '../words/en/lab';

export const t = translatorWith({
  lab: import.meta.glob<typeof lab>('../words/*/lab.ts', { eager: true, import: 'lab' }),
});

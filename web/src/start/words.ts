/** The texts of choosing a picture, a size and a gap. */

import { translatorWith } from '../words';
import type { start } from '../words/en/start';

export const t = translatorWith({
  start: import.meta.glob<typeof start>('../words/*/start.ts', { eager: true, import: 'start' }),
});

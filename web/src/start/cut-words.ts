/** The texts of taking a picture and cutting it; they are loaded with the crop. */

import { translatorWith } from '../words';
import type { cut } from '../words/en/cut';

export const t = translatorWith({
  cut: import.meta.glob<typeof cut>('../words/*/cut.ts', { eager: true, import: 'cut' }),
});

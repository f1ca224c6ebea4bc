/** The texts of the list of saved games. */

import { translatorWith } from '../words';
import type { saves } from '../words/en/saves';

export const t = translatorWith({
  saves: import.meta.glob<typeof saves>('../words/*/saves.ts', { eager: true, import: 'saves' }),
});

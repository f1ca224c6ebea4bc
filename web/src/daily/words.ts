/** The texts of the daily puzzle. */

import { translatorWith } from '../words';
import type { daily } from '../words/en/daily';

export const t = translatorWith({
  daily: import.meta.glob<typeof daily>('../words/*/daily.ts', { eager: true, import: 'daily' }),
});

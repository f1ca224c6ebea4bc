/** The texts of the records. */

import { translatorWith } from '../words';
import type { records } from '../words/en/records';
import type { daily } from '../words/en/daily';

export const t = translatorWith({
  records: import.meta.glob<typeof records>('../words/*/records.ts', {
    eager: true,
    import: 'records',
  }),
  daily: import.meta.glob<typeof daily>('../words/*/daily.ts', { eager: true, import: 'daily' }),
});

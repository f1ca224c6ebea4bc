/** The texts of the records. */

import { translatorWith } from '../words';
import type { records } from '../words/en/records';

export const t = translatorWith({
  records: import.meta.glob<typeof records>('../words/*/records.ts', {
    eager: true,
    import: 'records',
  }),
});

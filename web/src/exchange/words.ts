/** The texts of files and scores that players give to each other. */

import { translatorWith } from '../words';
import type { exchange } from '../words/en/exchange';

export const t = translatorWith({
  exchange: import.meta.glob<typeof exchange>('../words/*/exchange.ts', {
    eager: true,
    import: 'exchange',
  }),
});

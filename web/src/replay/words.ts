/** The texts of replays and races. */

import { translatorWith } from '../words';
import type { replay } from '../words/en/replay';

export const t = translatorWith({
  replay: import.meta.glob<typeof replay>('../words/*/replay.ts', {
    eager: true,
    import: 'replay',
  }),
});

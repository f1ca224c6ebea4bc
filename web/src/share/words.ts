/** The texts of sharing. */

import { translatorWith } from '../words';
import type { share } from '../words/en/share';

export const t = translatorWith({
  share: import.meta.glob<typeof share>('../words/*/share.ts', { eager: true, import: 'share' }),
});

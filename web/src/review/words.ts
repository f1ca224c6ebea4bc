/** The texts of the review. */

import { translatorWith } from '../words';
import type { review } from '../words/en/review';

export const t = translatorWith({
  review: import.meta.glob<typeof review>('../words/*/review.ts', {
    eager: true,
    import: 'review',
  }),
});

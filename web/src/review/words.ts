/** The texts of the review. */

import { translatorWith } from '../words';
import type { review } from '../words/en/review';

export const t = translatorWith({
  review: import.meta.glob<typeof review>('../words/*/review.ts', {
    eager: true,
    import: 'review',
  }),
});

/** The moves from index `first` to before index `end`, by their numbers from 1. */
export const movesText = (first: number, end: number): string =>
  end === first + 1
    ? t('review.oneMove', { at: end })
    : t('review.detour', { from: first + 1, to: end });

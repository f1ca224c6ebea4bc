/** The texts of the dialog that makes an animation. */

import { translatorWith } from '../words';
import type { animation } from '../words/en/animation';

export const t = translatorWith({
  animation: import.meta.glob<typeof animation>('../words/*/animation.ts', {
    eager: true,
    import: 'animation',
  }),
});

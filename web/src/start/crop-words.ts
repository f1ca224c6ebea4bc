/** The texts of the crop and of the camera. */

import { translatorWith } from '../words';
import type { crop } from '../words/en/crop';

export const t = translatorWith({
  crop: import.meta.glob<typeof crop>('../words/*/crop.ts', { eager: true, import: 'crop' }),
});

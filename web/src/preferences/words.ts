/** The texts of the settings. */

import { translatorWith } from '../words';
import type { settings } from '../words/en/settings';

export const t = translatorWith({
  settings: import.meta.glob<typeof settings>('../words/*/settings.ts', {
    eager: true,
    import: 'settings',
  }),
});

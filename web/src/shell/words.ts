/** The texts of the page that asks for the token. */

import { translatorWith } from '../words';
import type { access } from '../words/en/access';

export const t = translatorWith({
  access: import.meta.glob<typeof access>('../words/*/access.ts', {
    eager: true,
    import: 'access',
  }),
});

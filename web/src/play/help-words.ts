/** The texts of the help. */

import { translatorWith } from '../words';
import type { help } from '../words/en/help';

export const t = translatorWith({
  help: import.meta.glob<typeof help>('../words/*/help.ts', { eager: true, import: 'help' }),
});

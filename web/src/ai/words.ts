/** The texts of the AI. */

import { translatorWith } from '../words';
import { ai } from '../words/en/ai';

/** Whether there is a text of this name. */
export const has = (name: string): boolean => name in ai;

export const t = translatorWith({
  ai: import.meta.glob<typeof ai>('../words/*/ai.ts', { eager: true, import: 'ai' }),
});

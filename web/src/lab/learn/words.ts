/** The texts of the part "Learn" of the lab. */

import { translatorWith } from '../../words';
import { labLearn } from '../../words/en/labLearn';

/** Whether there is a text of this name. */
export const has = (name: string): boolean => name in labLearn;

export const t = translatorWith({
  labLearn: import.meta.glob<typeof labLearn>('../../words/*/labLearn.ts', {
    eager: true,
    import: 'labLearn',
  }),
});

/** A text about a method of the catalogue; empty if there is none. */
export const textAbout = (name: string, part: 'What' | 'Cost' | 'When'): string =>
  has(name + part) ? t(`labLearn.${name}${part}` as 'labLearn.bfsWhat') : '';

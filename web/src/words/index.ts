/** `t` has the texts that every page needs; a page loaded later adds its own (see README.md). */

import type { app } from './en/app';
import type { board } from './en/board';
import type { play } from './en/play';
import type { saved } from './en/saved';
import { type Areas, type Sources, type Translate, translator } from './translate';

const common = {
  app: import.meta.glob<typeof app>('./*/app.ts', { eager: true, import: 'app' }),
  board: import.meta.glob<typeof board>('./*/board.ts', { eager: true, import: 'board' }),
  play: import.meta.glob<typeof play>('./*/play.ts', { eager: true, import: 'play' }),
  saved: import.meta.glob<typeof saved>('./*/saved.ts', { eager: true, import: 'saved' }),
};

type Common = { [A in keyof typeof common]: (typeof common)[A][string] };

export const t = translator<Common>(common);

/** `t` with further areas. */
export const translatorWith = <E extends Areas>(sources: Sources<E>): Translate<Common & E> =>
  translator<Common & E>({ ...common, ...sources } as Sources<Common & E>);

export {
  LANGUAGES,
  inLanguage,
  language,
  languageInfo,
  nextLanguage,
  readChoiceFrom,
} from './language';
export {
  formatClock,
  formatCount,
  formatDate,
  formatDay,
  formatDuration,
  formatMonth,
  formatNumber,
  formatWeekday,
} from './figures';

/** `t` speaks the areas every page needs; a lazy page makes its own with `words` (see words/README). */

import * as en from './en';
import { words } from './words.svelte';
import * as zh from './zh';

export const t = words(en, zh);
export { words } from './words.svelte';
export { formatClock, formatDate, formatDay, formatDuration, formatNumber } from './figures.svelte';

import type * as en from '../en';
import type { Like } from '../words.svelte';

export const ai: Like<typeof en>['ai'] = {
  title: 'AI',
};

import type * as en from '../en';
import type { Like } from '../words.svelte';

export const daily: Like<typeof en>['daily'] = {
  title: '每日一局',
  empty: '每天一局，人人相同。',
};

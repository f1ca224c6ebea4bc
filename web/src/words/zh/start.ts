import type * as en from '../en';
import type { Like } from '../words.svelte';

export const start: Like<typeof en>['start'] = {
  title: '新游戏',
};

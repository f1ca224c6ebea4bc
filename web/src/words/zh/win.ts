import type * as en from '../en';
import type { Like } from '../words.svelte';

export const win: Like<typeof en>['win'] = {
  title: '拼好了！',
};

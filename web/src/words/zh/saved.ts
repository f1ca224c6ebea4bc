import type * as en from '../en';
import type { Like } from '../words.svelte';

export const saved: Like<typeof en>['saved'] = {
  title: '存档',
  empty: '你保存的对局会放在这里。',
};

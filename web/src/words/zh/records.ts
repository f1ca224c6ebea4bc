import type * as en from '../en';
import type { Like } from '../words.svelte';

export const records: Like<typeof en>['records'] = {
  title: '纪录',
  empty: '这里会列出你每种大小的最好成绩。',
};

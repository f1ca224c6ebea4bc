import type { LanguageInfo } from '../language';

export const language: LanguageInfo = {
  name: '中文',
  short: '中',
  switchTo: '切换到中文',
  tag: 'zh-Hans',
};

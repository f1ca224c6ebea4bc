import type { LanguageInfo } from '../language';

export const language: LanguageInfo = {
  name: 'English',
  short: 'En',
  switchTo: 'En: switch to English',
  tag: 'en',
};

import type * as en from '../en';
import type { Like } from '../words.svelte';

export const settings: Like<typeof en>['settings'] = {
  title: '设置',
  theme: '主题',
  language: '语言',
  animation: '滑动动画',
  numbers: '图块编号',
  sound: '声音',
  invertKeys: '方向键移动空格',
  letterKeys: '字母快捷键',
  letterKeysText: 'U 撤销、H 提示等',
  motion: '减弱动态效果',
  motionText: '用淡入淡出代替移动，不放彩纸',
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
  off: '关',
  fast: '快',
  normal: '正常',
  corner: '角上',
  large: '大号',
  numbersText: '在图片上显示编号的对局会记为有辅助。',
};

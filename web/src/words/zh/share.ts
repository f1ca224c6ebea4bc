import type { share as english } from '../en/share';
import type { Translated } from '../translate';

export const share: Translated<typeof english> = {
  title: '分享这一局',
  text: '打开链接的人会得到同一张图片，打乱方式也相同。',
  numbers: '打开链接的人会得到同一局。',
  private: '你自己的图片不会被分享：链接打开的是同一局，用数字显示。',
  link: '链接',
  copy: '复制链接',
  copied: '已复制。',
  copyFailed: '浏览器不允许复制；请选中链接自行复制。',
  send: '分享…',
  sharedTitle: '好友的挑战',
  sharedText: '有人把这一局分享给你。',
  sharedStart: '开始',
  sharedWrong: '无法打开链接：{detail}',
  sharedHome: '玩其他拼图',
};

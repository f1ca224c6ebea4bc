import type { share as english } from '../en/share';
import type { Translated } from '../translate';

export const share: Translated<typeof english> = {
  title: '分享这一局',
  text: '打开链接的人会得到同一张图片、同一个开局。',
  numbers: '打开链接的人会得到同一个开局。',
  private: '你自己的图片不会被分享；链接里只有开局，用数字显示。',
  link: '链接',
  copy: '复制链接',
  copied: '已复制。',
  copyFailed: '浏览器不允许复制；请选中链接自行复制。',
  send: '发送…',
  sharedTitle: '给你的一局',
  sharedText: '有人把这个开局分享给你。',
  sharedStart: '开始',
  sharedWrong: '这个链接里没有拼图：{detail}',
  sharedHome: '玩别的',
};

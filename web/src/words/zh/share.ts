import type { share as english } from '../en/share';
import type { Translated } from '../translate';

export const share: Translated<typeof english> = {
  title: '分享这一局',
  text: '打开链接的人会得到同一张图片，打乱方式也相同。',
  numbers: '打开链接的人会得到同一局。',
  private: '链接打开的是同一局，用数字显示；只有文件里有你自己的图片。',
  noLink: '这一局太大，没有链接。文件可以用任何拼图打开。',
  carries: '附带你的成绩，等人来挑战：{score}。',
  thisComputer: '这个链接只能在本机打开。要给别人玩，请保存文件再发送：任何拼图都能打开它。',
  howToShare: '要让同一网络里的人打开链接，请用 “pintu play --share” 启动。',
  network: '只要本机的拼图在运行，同一网络里的人就能打开链接。',
  file: '保存文件',
  fileText: '文件里有图片，任何拼图都能打开：把它拖到页面上。',
  fileFailed: '图片无法载入，所以没有生成文件。',
  qr: '链接的二维码',
  link: '链接',
  copy: '复制链接',
  copied: '已复制。',
  copyFailed: '浏览器不允许复制；请选中链接自行复制。',
  send: '分享…',
  sharedTitle: '好友的挑战',
  sharedText: '有人把这一局分享给你。',
  toBeat: '挑战成绩：',
  openAgain: '请重新打开文件：页面刷新后，文件里的挑战不会保留。',
  sharedStart: '开始',
  sharedWrong: '无法打开链接',
};

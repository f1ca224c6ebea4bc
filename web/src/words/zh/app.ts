import type { app as english } from '../en/app';
import type { Translated } from '../translate';

export const app: Translated<typeof english> = {
  name: '拼图',
  play: '游戏',
  records: '纪录',
  saved: '存档',
  daily: '每日一局',
  pages: '页面',
  home: '拼图，回到首页',
  skip: '跳到主要内容',
  settings: '设置',
  light: '浅色主题',
  dark: '深色主题',
  close: '关闭',
  cancel: '取消',
  ok: '好',
  menu: '菜单',
  offline: '连不上服务器，游戏可以照常进行。',
  failed: '操作失败：{detail}',
  pageFailed: '页面加载失败，请重试。',
  notFound: '没有这个页面',
  notFoundText: '地址可能有误，或者页面已经移走。',
  toStart: '回到首页',
  toDaily: '今日拼图',
  again: '重试',
  noServer: '连不上服务器，图片未能保存，请重试。',
};

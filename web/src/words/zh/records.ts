import type { records as english } from '../en/records';
import type { Translated } from '../translate';

export const records: Translated<typeof english> = {
  title: '纪录',
  empty: '这里会列出你每种大小的最好成绩。',
  emptyText: '拼好一局再来看看。',
  loading: '正在读取…',
  failed: '无法加载纪录：{detail}',
  waiting: '有 {count} 个成绩尚未上传。',
  games: '{count} 局',
  own: '独立完成',
  assisted: '有辅助',
  assistedText: '用了 AI、提示或编号；单独排名。',
  moves: '最少步数',
  time: '最快用时',
  efficiency: '最高效率',
  ofShortest: '{moves} 步，最短 {shortest} 步',
  none: '未知',
};

import type { win as english } from '../en/win';
import type { Translated } from '../translate';

export const win: Translated<typeof english> = {
  title: '拼好了！',
  time: '用时',
  moves: '步数',
  slides: '（滑动 {count} 次）',
  shortestMore: '最短解是 {shortest} 步（多走 {more} 步）。',
  shortestMet: '这就是最短解。',
  counting: '正在计算成绩…',
  offline: '连不上服务器：成绩先保存在这里，稍后上传。',
  refused: '这一局不计成绩：{detail}',
  recordMoves: '步数新纪录',
  recordTime: '用时新纪录',
  recordEfficiency: '效率新纪录',
  assistedBy: '有辅助（{by}）：单独排名。',
  byHint: '提示',
  byAi: 'AI',
  byNumbers: '编号',
  dailyRank: '今日第 {rank} 名',
  replay: '回放',
  share: '分享',
  nextSize: '下一关：{size}',
  newPicture: '换张图片',
  replayTitle: '回放这一局',
  again: '再看一遍',
  placeOf: '第 {at} 步，共 {length} 步',
};

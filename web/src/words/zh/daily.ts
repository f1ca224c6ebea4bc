import type { daily as english } from '../en/daily';
import type { Like } from '../words.svelte';

export const daily: Like<{ daily: typeof english }>['daily'] = {
  title: '每日一局',
  empty: '每天一局，人人相同。',
  size: '大小',
  next: '距下一局还有 {time}',
  play: '玩今天这一局',
  goOn: '继续这一局',
  again: '再玩一次',
  table: '今日榜',
  tableText: '无辅助，先比步数，再比用时；每人取最好成绩。',
  nobody: '还没有人拼好。你可以是第一个。',
  players: '{count} 位玩家',
  rank: '名次',
  moves: '步数',
  time: '用时',
  you: '你',
  yours: '你的名次：第 {rank} 名，共 {players}',
  notYet: '你还没有独立拼好这一局。',
  share: '分享成绩',
  copied: '成绩已复制。',
  copyFailed: '浏览器不允许复制。',
  failed: '读不到今天这一局：{detail}',
  result: '{count} 步',
  resultShortest: '最短 {shortest} 步',
  resultHead: '{name} {date} {size}',
};

import type { replay as english } from '../en/replay';
import type { Translated } from '../translate';

export const replay: Translated<typeof english> = {
  title: '回放',
  play: '播放',
  pause: '暂停',
  again: '再看一遍',
  back: '后退一步',
  forward: '前进一步',
  place: '步',
  placeOf: '第 {at} 步，共 {length} 步',
  speed: '速度',
  race: '比赛',
  opponent: '你的最好成绩',
  finished: '用时 {time} 完成',
};

import type { exchange as english } from '../en/exchange';
import type { Translated } from '../translate';

export const exchange: Translated<typeof english> = {
  score: '{moves}，{time}',
  fewer: '你少用了 {count} 步，挑战成功！',
  more: '多用了 {count} 步，还没有超过对方。',
  faster: '步数相同，你快了 {count} 秒，挑战成功！',
  slower: '步数相同，慢了 {count} 秒，还没有超过对方。',
  same: '步数和用时都相同。',
  opponent: '挑战成绩',
  tooLarge: '文件超过 {most} MB，不是拼图文件。',
  notJson: '这不是拼图文件，或者文件已损坏。',
  kind: '这不是拼图文件：里面是别的数据。',
  newer: '这个文件来自更新版本的拼图，请升级后再打开。',
  name: '文件里的名称不是文字。',
  game: '文件里的游戏已损坏：{detail}',
  board: '文件里的拼图太大：每边最多 {most} 块。',
  ghost: '文件里的挑战成绩已损坏：{detail}',
  ghostOther: '文件里的挑战成绩属于另一个拼图。',
  ghostUnsolved: '文件里的挑战成绩不是完成的游戏。',
  picture: '文件里的图片已损坏。',
  pictureRefused: '文件里的图片无法使用：{detail}',
};

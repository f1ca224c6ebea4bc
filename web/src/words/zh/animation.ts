import type { animation as english } from '../en/animation';
import type { Translated } from '../translate';

export const animation: Translated<typeof english> = {
  text: '把棋盘存成图片，或者把走法做成动画。',
  what: '内容',
  myMoves: '我的走法',
  wayHome: '最短解法',
  lastMoves: '只显示最后 {count} 步。',
  format: '格式',
  withNumbers: '显示图块编号',
  make: '生成动画',
  finding: '正在寻找解法…',
  drawing: '正在绘制…',
  noWay: '未能及时找到解法。',
};

import type { board as english } from '../en/board';
import type { Translated } from '../translate';

export const board: Translated<typeof english> = {
  name: '拼图棋盘',
  tile: '{tile} 号图块，第 {row} 行第 {col} 列',
  canMove: '{tile}，可移动',
  inPlace: '{tile}，已归位',
  gap: '空格',
  hint: '{tile}，提示：向{way}移动',
  first: '{tile}，从这一块开始',
  up: '上',
  down: '下',
  left: '左',
  right: '右',
  moved: '{tile} 号图块向{way}移动。共 {count} 步，已归位 {inPlace}/{tiles}。',
  restarted: '已回到本局开头。',
  dealt: '新游戏，{rows} 行 {cols} 列。',
  solved: '拼好了，共 {count} 步。',
};

import type { help as english } from '../en/help';
import type { Translated } from '../translate';

export const help: Translated<typeof english> = {
  keyboard: '键盘按键',
  title: '按键与帮助',
  how: '把图块滑进空格，直到拼出完整的图片。点击与空格同行或同列的图块，中间的图块会一起滑动。',
  push: '朝该方向推一块',
  line: '推动整行或整列',
  focus: '逐块移动焦点，按空格键推动',
  undo: '撤销',
  redo: '重做',
  fresh: '新的一局',
  restart: '重玩这一局',
  pause: '暂停',
  peek: '看原图一秒；按住一直看',
  numbers: '图块编号',
  hint: '提示，再按一次照做',
  ai: 'AI',
  step: '后退一步、前进一步',
  mute: '声音',
  size: '换成该大小的新局',
  fullScreen: '全屏',
  help: '打开此页',
  close: '关闭',
  arrows: '方向键',
};

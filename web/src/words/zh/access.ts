import type { access as english } from '../en/access';
import type { Translated } from '../translate';

export const access: Translated<typeof english> = {
  title: '打开这个游戏需要令牌',
  text: '它属于在这台电脑上启动它的用户。请打开 pintu play 在终端里显示的地址，末尾带有 #token=…。这个浏览器只需要打开一次。',
  label: '也可以把地址粘贴在这里',
  open: '打开游戏',
  noToken: '这段文字里没有令牌。',
};

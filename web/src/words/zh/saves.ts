import type { saves as english } from '../en/saves';
import type { Translated } from '../translate';

export const saves: Translated<typeof english> = {
  title: '存档',
  empty: '还没有存档。存档不会变，之后可以放心继续玩。',
  lately: '最近玩过',
  latelyText: '最近的游戏会自动保存，随时可以继续。',
  saveThis: '保存这一局',
  saveTitle: '保存这一局',
  saveText: '保存此刻的局面，之后继续玩不会改变它。',
  name: '名称',
  show: '查看',
  savedNow: '已保存：{name}',
  load: '载入',
  loadNamed: '载入 {name}',
  showNamed: '查看{name}',
  resumeNamed: '继续 {name}',
  actsOn: '{name} 的更多操作',
  rename: '重命名',
  renameTitle: '重命名存档',
  delete: '删除',
  deleted: '已删除：{name}',
  review: '复盘这一局',
  export: '导出为文件',
  import: '导入文件',
  drop: '把 .pintu 文件拖到这里',
  solved: '已拼好',
  room: '已存 {games}/{most} 局 · 图片 {bytes}/{mostBytes} MB',
  damagedGames: '你有 {count} 局游戏在服务器上已损坏，无法打开。如果导出过，可以重新导入文件。',
  damagedPicture:
    '它的图片在服务器上已损坏。你仍然可以继续玩、导出或删除这一局；重新上传同一张图片即可修复。',
  listOffline: '连不上服务器，下面是此浏览器中的游戏。',
};

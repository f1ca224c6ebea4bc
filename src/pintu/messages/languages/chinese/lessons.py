"""Lessons: what each step does."""

from __future__ import annotations

TEMPLATES = {
    "teach.row": "把 {tile} 移到它在第 {row} 行的位置",
    "teach.corner": (
        "{first} 和 {second} 一起完成{where}：先把 {parked} 停在角上，"
        "再把 {other} 放到它{side}，最后一起转进去"
    ),
    "teach.pair": (
        "{first} 和 {second} 一起完成{where}：先把 {parked} 停在 {other} 的位置，"
        "再把 {other} 放到它{side}，最后一起转进去"
    ),
    "teach.corner_parked": (
        "{first} 和 {second} 一起完成{where}：{parked} 已经停在角上，"
        "只要把 {other} 放到它{side}，再一起转进去"
    ),
    "teach.pair_parked": (
        "{first} 和 {second} 一起完成{where}：{parked} 已经停在 {other} 的位置，"
        "只要把 {other} 放到它{side}，再一起转进去"
    ),
    "teach.lined_up": "{first} 和 {second} 一起完成{where}：它们已经排好，直接一起转进去",
    "teach.slide_in": "把 {tile} 滑到它的位置，{where}就完成了",
    "teach.columns_begin": "只剩两行了，接下来逐列完成；{then}",
    "teach.rotation": "最后三块绕着小方格转，转到都对上为止",
    "teach.line": "只有一行或一列时，图块只能跟着空格走：依次滑动，直到空格回到它的位置",
    "teach.row_name": "第 {row} 行",
    "teach.column_name": "第 {column} 列",
    "side.below": "下面",
    "side.above": "上面",
    "side.right": "右边",
    "side.left": "左边",
}

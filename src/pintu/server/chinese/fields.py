"""What fields are called when a sentence begins with one.

Nothing, where the sentence stands as well without: then it says itself what it is about.
"""

from __future__ import annotations

NAMES = {
    "assistance": "辅助",
    "blank": "空格",
    "board": "",
    "body": "",
    "clock": "计时",
    "code": "",
    "cols": "列数",
    "created": "创建时间",
    "cursor": "当前位置",
    "daily": "",
    "date": "",
    "distance": "",
    "game": "",
    "goal": "目标",
    "kind": "类型",
    "moves": "走法",
    "name": "名称",
    "picture": "图片",
    "rows": "行数",
    "start": "开局",
    "times": "时间",
    "updated": "更新时间",
    "version": "",
}

"""What fields are called; a field that is not here is called by its own name."""

from __future__ import annotations

TEMPLATES = {
    "field.algorithm": "算法",
    "field.assistance": "辅助",
    "field.blank": "空格",
    "field.board": "局面",
    "field.clock": "计时",
    "field.cols": "列数",
    "field.created": "创建时间",
    "field.cursor": "当前位置",
    "field.daily": "每日拼图",
    "field.date": "日期",
    "field.depth": "深度",
    "field.distance": "步数",
    "field.goal": "目标",
    "field.heuristic": "启发函数",
    "field.kind": "类型",
    "field.method": "方法",
    "field.moves": "走法",
    "field.name": "名称",
    "field.picture": "图片",
    "field.quality": "质量",
    "field.rows": "行数",
    "field.start": "开局",
    "field.times": "时间",
    "field.updated": "更新时间",
    "field.version": "版本",
    "field.weight": "权重",
    "field.width": "宽度",
}

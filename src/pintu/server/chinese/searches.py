"""Searches: why one came to nothing, and boards at a distance."""

from __future__ import annotations

WORDS = {
    "no solution was found: {reason:said}": "没有找到解法（{reason}）",
    "stopped after {count} states expanded": "展开 {count} 个状态后停下了",
    "stopped after {seconds} seconds": "算了 {seconds} 秒后停下了",
    "stopped at {memory} MB, with {count} states stored": (
        "存了 {count} 个状态（约 {memory} MB）后停下了"
    ),
    "no path costs {cost} or less": "没有不超过 {cost} 步的走法",
    "nothing was found that costs {cost} or less; another algorithm may find a path": (
        "没有找到不超过 {cost} 步的走法；换一种算法也许能找到"
    ),
    "nothing was found within {count} steps": "{count} 步以内没有找到走法",
    "every state that can be reached was searched; none is a goal": (
        "能到的状态都搜过了，没有一个是目标"
    ),
    "no state is left to expand; a width above {width} may find a path": (
        "束搜索走到了尽头；宽度大于 {width} 也许能找到走法"
    ),
    "the path found has {count} moves; another algorithm may find a shorter one": (
        "找到的走法有 {count} 步；换一种算法也许能找到更短的"
    ),
    "cancelled": "已取消",
    "tables that make boards like this one much faster are being built ({command:text})": (
        "正在生成数据表（{command}），之后这样的拼图会快得多"
    ),
    "{command:text} would make boards like this one much faster": (
        "运行 {command}，这样的拼图会快得多"
    ),
    "tables would make boards like this one much faster; "
    "set PINTU_CACHE to a folder where they can be stored": (
        "有了数据表，这样的拼图会快得多；可以用 PINTU_CACHE 指定一个能保存它们的文件夹"
    ),
    # Boards at a distance.
    "the distance from the goal must be 1 or more, not {length}": (
        "开局离目标至少 1 步，不能是 {length} 步"
    ),
    "boards at a given distance are made from 2x2 to {most} cells, not for {rows}x{cols}": (
        "指定步数的开局只有 2x2 到 {most} 格的，没有 {rows}x{cols} 的"
    ),
    "no board is {distance} moves away; the farthest is {farthest}": (
        "没有离目标 {distance} 步的开局；最远的是 {farthest} 步"
    ),
    "no board {length} moves from the goal was found on {rows}x{cols}; very few are so far": (
        "没有找到离目标 {length} 步的 {rows}x{cols} 开局；这么远的极少"
    ),
    "no board {distance} moves from the goal was found within {seconds} seconds; "
    "choose a smaller distance or another seed": (
        "{seconds} 秒内没有找到离目标 {distance} 步的开局；请减少步数，或换一个种子"
    ),
}

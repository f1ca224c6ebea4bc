"""Boards: text that makes none, moves that cannot be made, goals out of reach."""

from __future__ import annotations

WORDS = {
    # Shapes.
    "a board has at least two cells": "拼图至少有两格",
    "a board has at least two cells, which {rows}x{cols} has not": (
        "拼图至少有两格，{rows}x{cols} 不够"
    ),
    "a board has at most {most} cells, and {rows}x{cols} has more": (
        "拼图最多有 {most} 格，{rows}x{cols} 超过了"
    ),
    "at most {most}x{most} is taken, and this one is {rows}x{cols}": (
        "拼图最大是 {most}x{most}，这个是 {rows}x{cols}"
    ),
    "a {rows}x{cols} board holds each number from 0 to {largest} once": (
        "{rows}x{cols} 的拼图里，0 到 {largest} 每个数都出现一次"
    ),
    "a {rows}x{cols} board has no cell {cell}": "{rows}x{cols} 的拼图没有编号 {cell} 的格子",
    "a {rows}x{cols} board has no row {row}, column {column}": (
        "{rows}x{cols} 的拼图没有第 {row} 行第 {column} 列"
    ),
    "it is {rows}x{cols}, but the board is {board_rows}x{board_cols}; both must have one size": (
        "它是 {rows}x{cols}，而局面是 {board_rows}x{board_cols}；两者必须一样大"
    ),
    "the board is {rows}x{cols}, but the goal is {goal_rows}x{goal_cols}; "
    "both must have one size": (
        "局面是 {rows}x{cols}，而目标是 {goal_rows}x{goal_cols}；两者必须一样大"
    ),
    # Text.
    "write a board such as 1 2 3/4 5 6/7 8 0": "请写成 1 2 3/4 5 6/7 8 0 这样的局面",
    "there is nothing here to read; {example:said}": "这里什么也没有；{example}",
    "{word!r} is no board; {example:said}": "{word}不是局面；{example}",
    "{goal!r} is not known; write {names:text}, or a board": (
        "不认识{goal}；请写 {names}，或一个局面"
    ),
    "a line of {count} characters is no board; at most {most} can be read": (
        "一行有 {count} 个字符，不会是局面；最多能读 {most} 个"
    ),
    "the header says {rows}x{cols}, but the rows make it {found_rows}x{found_cols}": (
        "开头写的是 {rows}x{cols}，各行合起来却是 {found_rows}x{found_cols}"
    ),
    "the header says {rows}x{cols}, so {count} numbers, but {following} follow": (
        "开头写的是 {rows}x{cols}，应有 {count} 个数，后面却有 {following} 个"
    ),
    "JSON rows look like [[1, 2], [3, 0]]": "JSON 的各行应写成 [[1, 2], [3, 0]]",
    "this starts like JSON but is not; JSON rows look like [[1, 2], [3, 0]]": (
        "开头像 JSON，其实不是；JSON 的各行应写成 [[1, 2], [3, 0]]"
    ),
    "row 1 has no tiles; {example:said}": "第 1 行没有图块；{example}",
    "row {row} has {tiles:said}, but row 1 has {first:said}; all rows must be equally long": (
        "第 {row} 行有 {tiles}，第 1 行却有 {first}；各行必须一样长"
    ),
    "{count} tile": "{count} 块",
    "{count} tiles": "{count} 块",
    "row {row}, column {column}": "第 {row} 行第 {column} 列",
    "{tile:said} stands twice (first at row {row}, column {column}); missing: {missing:said}": (
        "{tile}出现了两次（先在第 {row} 行第 {column} 列）；缺少：{missing}"
    ),
    "tile {tile}": "{tile} 号图块",
    "the blank": "空格",
    "{one:said}, {others:said}": "{one}、{others}",
    "{word!r} {wrong:said}; here the tiles are 1 to {largest}, and the blank is 0 . _ - or x": (
        "{word}{wrong}；这里的图块是 1 到 {largest}，空格写作 0 . _ - 或 x"
    ),
    "is too large": "太大了",
    "is no blank": "不能表示空格",
    "is negative": "是负数",
    "is not a whole number": "不是整数",
    "is no number": "不是数字",
    # Moves.
    "character {at}": "第 {at} 个字符",
    "{word!r} is no move; write U, D, L or R, each with a count behind it if you like, "
    "as in U2L3D": "{word}不是走法；请写 U、D、L 或 R，后面可以写次数，比如 U2L3D",
    "{word!r} repeats a move {count} times; at least 1 and at most {most} moves in all "
    "can be read": "{word}把一步重复了 {count} 次；至少 1 步，总共最多能读 {most} 步",
    "move {number} ({move}) is not possible: the blank is at row {row}, column {column}, "
    "and no tile can slide {way:said} into it": (
        "第 {number} 步（{move}）走不了：空格在第 {row} 行第 {column} 列，没有图块能{way}滑进去"
    ),
    "up": "向上",
    "down": "向下",
    "left": "向左",
    "right": "向右",
    # What can be reached.
    "it cannot be solved: {reason:said}": "这个局面无解：{reason}",
    "the tiles need an {odd:said} number of swaps ({swaps}), but every path of the blank to its "
    "goal cell has an {even:said} number of moves, and each move is one swap; "
    "with tiles {first} and {second} exchanged it could be solved": (
        "图块要交换{odd}次（{swaps} 次），空格走到目标位置的步数却总是{even}，"
        "而每走一步就是交换一次；把 {first} 号和 {second} 号图块对调就能拼好"
    ),
    "odd": "奇数",
    "even": "偶数",
    "on a single {line:said} tiles never pass each other: here tile {ours} is "
    "{before:said} tile {theirs}, in the goal it is the other way round": (
        "只有{line}时，图块不能互相越过："
        "这里 {ours} 号图块在 {theirs} 号图块的{before}，目标里却相反"
    ),
    "row": "一行",
    "column": "一列",
    "left of": "左边",
    "above": "上面",
}

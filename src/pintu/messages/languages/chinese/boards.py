"""Boards, goals and moves: what cannot be read, what cannot be played."""

from __future__ import annotations

_EXAMPLE = "请写成 1 2 3/4 5 6/7 8 0 这样的局面"
_SWAPS = "，而每走一步就是交换一次；把 {first} 号和 {second} 号图块对调就能拼好"
_TILES = "；这里的图块是 1 到 {largest}，空格写作 0 . _ - 或 x"
_PLACE = "第 {row} 行第 {column} 列："

TEMPLATES = {
    # Sizes.
    "board.too_small": "拼图至少有两格，{rows}x{cols} 太小了",
    "board.too_large": "拼图最多有 {most:,} 格，{rows}x{cols} 太大了",
    "board.numbers": "{rows}x{cols} 的拼图里，0 到 {largest} 每个数都出现一次",
    "board.not_numbers": "拼图的行数、列数和图块必须是整数",
    "board.not_convertible": (
        "局面可以是文字（比如 1 2 3/4 5 6/7 8 0）、各行数字或数组，不能是 {type} 类型的值"
    ),
    "board.cells_and_rows": "局面要么是各行的列表，要么是各格的列表，不能混在一起",
    "board.no_cell": "{rows}x{cols} 的拼图没有编号 {cell} 的格子",
    "board.too_large_for_shortest": (
        "只有 {most} 格以内才一定能找到最短解，这个局面是 {rows}x{cols}"
    ),
    "board.too_large_to_count": "只有 {most} 格以内才能统计步数，这个是 {rows}x{cols}",
    "board.other_size": ("局面是 {rows}x{cols}，而目标是 {goal_rows}x{goal_cols}；两者必须一样大"),
    # A board as text.
    "board.nothing": "这里没有局面；" + _EXAMPLE,
    "board.not_a_board": "{word!r}不是局面；" + _EXAMPLE,
    "board.empty_row": "第 1 行没有图块；" + _EXAMPLE,
    "board.long_line": "一行有 {count:,} 个字符，最多能读 {most:,} 个",
    "board.header_size": ("开头写的是 {rows}x{cols}，各行合起来却是 {found_rows}x{found_cols}"),
    "board.header_count": ("开头写的是 {rows}x{cols}，应有 {count} 个数，后面却有 {following} 个"),
    "board.bad_json": "开头像 JSON，其实不是；JSON 的各行应写成 [[1, 2], [3, 0]]",
    "board.json_rows": "JSON 的各行应写成 [[1, 2], [3, 0]]",
    "board.bad_object": '开头像 JSON 对象，其实不是；应写成 {{"board": "1 2/3 0"}}',
    "board.no_object": '这不是 JSON 对象；写法如 {{"board": "1 2/3 0"}}',
    "board.object_without_board": '这个 JSON 对象里没有 board；应写成 {{"board": "1 2/3 0"}}',
    "board.no_blank": "没有空格：必须有一格是 0 . _ - 或 x",
    "board.uneven_rows": ("第 {row} 行有 {length} 块，第 1 行却有 {first} 块；各行必须一样长"),
    "board.tile_twice": (
        _PLACE + "{tile}出现了两次（先在第 {first_row} 行第 {first_column} 列）；缺少：{missing}"
    ),
    "board.tile": "{tile} 号图块",
    "board.blank": "空格",
    "board.tile_too_large": _PLACE + "{word!r}太大了" + _TILES,
    "board.not_the_blank": _PLACE + "{word!r}不能表示空格" + _TILES,
    "board.negative": _PLACE + "{word!r}是负数" + _TILES,
    "board.not_whole": _PLACE + "{word!r}不是整数" + _TILES,
    "board.not_a_number": _PLACE + "{word!r}不是数字" + _TILES,
    # Files of many boards.
    "boards.too_large": "超过 {most} 百万个字符仍看不出一个局面在哪里结束；请每行写一个局面",
    "boards.binary": "这是二进制数据，不是文字",
    "boards.nothing": "这里没有局面；请每行写一个，比如 1 2 3/4 5 6/7 8 0",
    "boards.not_csv": "这不是 CSV：{reason}",
    "boards.no_column": "CSV 文件的第一行是各列的名称，其中要有 board",
    "boards.column_twice": "有两列都叫{name!r}",
    "boards.count_of_values": "这里有 {values} 个值，第一行却有 {columns} 列",
    "boards.no_rows": "列名下面没有局面",
    "boards.not_a_number": "{word!r}不是整数",
    # Goals.
    "goal.no_place": "{rows}x{cols} 的拼图没有第 {row} 行第 {column} 列",
    "goal.unknown": "不认识{goal!r}；请写 {names}，或一个局面",
    # Moves.
    "moves.named_by": "应为 tile 或 blank，不能是{word!r}",
    "moves.not_a_move": (
        "第 {at} 个字符：{word!r}不是走法；请写 U、D、L 或 R，后面可以写次数，比如 U2L3D"
    ),
    "moves.bad_count": (
        "第 {at} 个字符：{word!r}把一步重复了 {count:,} 次；至少 1 步，总共最多能读 {most:,} 步"
    ),
    "moves.not_convertible": "走法可以是文字（比如 U2L3D）或走法的列表，不能是 {type} 类型的值",
    "moves.wrong_end": "这些走法到不了目标；请写它们到达的目标，或者不写目标",
    "review.count_of_times": "每一步都要有一个时间：现在有 {moves:,} 步、{times:,} 个时间",
    "review.undone": "必须是不小于 0 的步数",
    "review.times": "必须是不小于 0、依次不减小的毫秒数",
    "moves.impossible": (
        "第 {number} 步（{move}）走不了：空格在第 {row} 行第 {column} 列，没有图块能{way}滑进去"
    ),
    "way.up": "向上",
    "way.down": "向下",
    "way.left": "向左",
    "way.right": "向右",
    # Why a goal cannot be reached.
    "unreachable.odd": (
        "图块要交换奇数次（{swaps} 次），空格走到目标位置的步数却总是偶数" + _SWAPS
    ),
    "unreachable.even": (
        "图块要交换偶数次（{swaps} 次），空格走到目标位置的步数却总是奇数" + _SWAPS
    ),
    "board.single_row": "这个棋盘只有一行：图块不能互相越过，空格只能沿着这一行走",
    "board.single_column": "这个棋盘只有一列：图块不能互相越过，空格只能沿着这一列走",
    "unreachable.row": (
        "只有一行时，图块只能跟着空格走，不能互相越过，大多数局面都解不开："
        "这里 {ours} 号图块在 {theirs} 号图块的左边，目标里却相反"
    ),
    "unreachable.column": (
        "只有一列时，图块只能跟着空格走，不能互相越过，大多数局面都解不开："
        "这里 {ours} 号图块在 {theirs} 号图块的上面，目标里却相反"
    ),
    "unreachable.other_goals": "{reason}；能到达的目标有：{names}",
    # Boards made at random.
    "deal.no_steps": "随机走动至少 1 步，不能是 {steps} 步",
    "deal.walk_returns": (
        "在 {rows}x{cols} 的拼图上随机走 {steps} 步总会回到目标；请试试 {next} 步"
    ),
    "deal.distance_too_small": "开局离目标至少 1 步，不能是 {distance} 步",
    "deal.distance_too_large": "没有离目标 {distance} 步的开局；最远的是 {farthest} 步",
    "deal.no_distances": "指定步数的开局只有 2x2 到 {most} 格的，没有 {rows}x{cols} 的",
    "deal.not_found": ("没有找到离目标 {distance} 步的 {rows}x{cols} 开局；这么远的极少"),
    "deal.not_found_in_time": (
        "{seconds:g} 秒内没有找到离目标 {distance} 步的开局；请减少步数，或换一个种子"
    ),
}

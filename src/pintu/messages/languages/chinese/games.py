"""Games: steps, save files, share codes and results."""

from __future__ import annotations

TEMPLATES = {
    # A game.
    "game.unreachable": "到不了目标：{reason}",
    "game.already_solved": "它已经就是目标了",
    "game.cursor": "应在 0 到 {most:,} 之间，不能是 {cursor:,}",
    "game.nothing_to_undo": "没有可以撤销的步骤",
    "game.nothing_to_redo": "没有可以重做的步骤",
    "game.undone": "应为 {attempts:,} 次尝试各写一个步数，0 或更大",
    "game.alike": "应为几组图块，每组两块或更多，编号 1 到 {largest}，不能重复",
    "game.too_long": "一局最多 {most:,} 毫秒",
    "game.clock_went_back": "时间不能从 {before:,} 毫秒退回到 {after:,} 毫秒",
    "game.time_of_step": "第 {number:,} 步：{reason}",
    "game.unknown_assistance": "{kind!r}不在 {kinds} 之中",
    "game.no_time_zone": "时间缺少时区，比如 2026-01-31T12:00:00Z 末尾的 Z",
    "game.time_out_of_range": "这个时间超出了范围",
    "game.too_many_moves": "一局最多 {most:,} 步，这里超过了",
    "game.picture_name": "应有 1 到 {most} 个可显示的字符",
    "game.is_the_blank": "第 {row} 行第 {column} 列没有图块可以滑动：那里是空格",
    "game.not_in_line": "第 {row} 行第 {column} 列没有图块可以滑动：它和空格不在一条线上",
    # Its steps.
    "steps.tiles": "滑动要移动 1 块或更多，重新开始是 0 块，不能是 {tiles}",
    "steps.count_of_times": "有 {steps:,} 步，时间却有 {times:,} 个",
    "steps.not_a_step": (
        "第 {at} 个字符：{word!r}不是一步；一步写作 U、D、L 或 R，"
        "几块一起滑动时后面写块数，重新开始写作 {restart}"
    ),
    # A save file.
    "save.too_long": "存档最多有 {most:,} 个字符，这个有 {count:,} 个",
    "save.not_json": "这不是游戏存档：文件不是 JSON",
    "save.not_an_object": "这不是游戏存档：文件是 JSON，但里面没有字段",
    "save.kind": "游戏存档在这里写的是{kind!r}",
    "save.version": "版本应为整数，目前最新的是 {newest}",
    "save.newer": (
        "这个存档是更新的拼图写的（版本 {version}）；这里只能读到版本 {newest}，请更新后再试"
    ),
    "save.no_such_version": "没有版本 {version} 的存档",
    "save.not_its_version": "这不是版本 {version} 的存档，原因是“{reason}”",
    "save.field_twice": "这个字段出现了两次",
    "save.field_missing": "缺少这个字段",
    "save.field_unknown": "不认识这个字段",
    "save.text": "应为带引号的文字",
    "save.text_or_null": "应为带引号的文字，或 null",
    "save.number": "应为整数，0 或更大",
    "save.list": "应为一列词，可以是空的",
    "save.times": "应为整数毫秒，两个之间空一格",
    "save.counts": "应为整数，两个之间空一格",
    "save.groups": "应为 1 2 4/5 7 这样的几组数，或留空",
    "save.time": "应为 2026-01-31T12:00:00Z 这样的时间，或 null",
    # A share code.
    "share.too_large": "分享码只用于 {most}x{most} 以内的拼图，这个是 {rows}x{cols}",
    "share.too_long": "分享码没有这么长",
    "share.too_short": "链接不完整：分享码太短",
    "share.not_valid": "分享码无效；链接可能不完整",
    "share.letter": "分享码里不会有{letter!r}；请看看是不是写错了",
    "share.length": ("这个分享码应有 {expected} 个字符，现在有 {count} 个；请看看是多了还是少了"),
    "share.checksum": "这个分享码里有写错的地方，最后两个字符对不上",
    # A result.
    "result.moves": (
        "成绩至少有 1 步，滑动次数不超过步数；{moves:,} 步、{slides:,} 次滑动是不可能的"
    ),
    "result.time": "一局不可能用 {milliseconds:,} 毫秒",
    "result.shortest": "最短解有 1 到 {moves:,} 步，不超过所走的步数；不能是 {shortest:,} 步",
    "result.not_solved": "还没有拼好：{tiles} 块中有 {in_place} 块归位",
    "result.not_alike": ("在这张图片里，图块 {first} 和 {second} 看起来不一样，所以还没有拼好"),
    "result.no_picture": "只有存在这里的图片，才能互换看起来相同的图块",
    "result.too_fast": (
        "{milliseconds:,} 毫秒走了 {steps:,} 步，没有人能这么快；至少要 {least:,} 毫秒"
    ),
}

"""Games: save files, versions, names, results, share codes and transfer codes."""

from __future__ import annotations

WORDS = {
    # The file.
    "the file is no text in UTF-8": "这个文件不是 UTF-8 编码的文字",
    "a save has at most {most} characters, not {count}": (
        "存档最多有 {most} 个字符，这个有 {count} 个"
    ),
    "this is no save of a game: it is not JSON": "这不是游戏存档：文件不是 JSON",
    "this is no save of a game: it is JSON, but not an object with fields": (
        "这不是游戏存档：文件是 JSON，但里面没有字段"
    ),
    "a save of a game has the kind {kind!r} here": "游戏存档在这里写的是{kind}",
    "it is a whole number, up to {version} so far": "版本应为整数，目前最大是 {version}",
    "this save was written by a newer Pintu (version {version}); this one reads "
    "up to version {known}, so please update it": (
        "这个存档是更新的拼图写的（版本 {version}）；这里只能读到版本 {known}，请更新后再试"
    ),
    "there never was a version {version} of saves": "存档从来没有过版本 {version}",
    "this save says it is of version {version}, but is not: {reason:text}": (
        "这个存档自称是版本 {version}，其实不是，原因是“{reason}”"
    ),
    # Its fields.
    "{name:text}: this field stands twice": "字段“{name}”出现了两次",
    "{name:text}: this field is not known": "不认识字段“{name}”",
    "{name:text}: this field is missing": "缺少字段“{name}”",
    "it is text, in quotes": "应为带引号的文字",
    "it is text, in quotes, or null": "应为带引号的文字，或 null",
    "it is a whole number, 0 or more": "应为整数，0 或更大",
    "it is a list of words, or an empty one": "应为一列词，可以是空的",
    "they are whole milliseconds with one blank between two": "应为整数毫秒，两个之间空一格",
    "it is a time such as 2026-01-31T12:00:00Z, or null": (
        "应为 2026-01-31T12:00:00Z 这样的时间，或 null"
    ),
    "the time lacks its zone, such as the Z in 2026-01-31T12:00:00Z": (
        "时间缺少时区，比如 2026-01-31T12:00:00Z 末尾的 Z"
    ),
    "the time is out of all calendars": "这个时间超出了日历的范围",
    "{kind!r} is none of {kinds:text}": "{kind}不在 {kinds} 之中",
    "it is named by 1 to {most} plain characters": "应有 1 到 {most} 个普通字符",
    "it lies from 0 to {most}, not {cursor}": "应在 0 到 {most} 之间，不能是 {cursor}",
    # Steps and times.
    "step {number}": "第 {number} 步",
    "a game lasts at most {most} ms": "一局最多 {most} 毫秒",
    "the clock cannot go back from {before} ms to {after} ms": (
        "时间不能从 {before} 毫秒退回到 {after} 毫秒"
    ),
    "a game has at most {most} moves, and these are more": "一局最多 {most} 步，这里超过了",
    "there are {steps} steps, but {times} times": "有 {steps} 步，时间却有 {times} 个",
    "{word!r} is no step; a step is U, D, L or R, with the number of tiles if several slide "
    "together, or {restart} for a restart": (
        "{word}不是一步；一步写作 U、D、L 或 R，几块一起滑动时后面写块数，重新开始写作 {restart}"
    ),
    "the goal cannot be reached: {reason:said}": "到不了目标：{reason}",
    "it is the goal already": "它已经就是目标了",
    "boards have at most {most} rows and columns here, and this is {size}": (
        "这里的拼图最多 {most} 行 {most} 列，这个是 {size}"
    ),
    # Keeping.
    "it has 1 to {most} characters, one of them to be seen, and no line breaks or "
    "control characters": "应有 1 到 {most} 个字符，至少一个看得见，不能有换行或控制字符",
    "string should have at least {least} character": "至少要有 {least} 个字符",
    "string should have at most {most} characters": "最多可以有 {most} 个字符",
    "a newer game is kept under this id, of version {version}": (
        "这一局已经存有更新的进度（版本 {version}）"
    ),
    "this game is kept as {kind:said}, and stays one": "这一局是{kind}，不能改成别的",
    "an autosave": "自动存档",
    "a save": "存档",
    "a save never changes; keep this game under another id": (
        "存档不会再改变；请把这一局另存为一个"
    ),
    "there is room for {most} games; delete one to keep another": (
        "最多可以存 {most} 局；请先删除一局，再存新的"
    ),
    # Results and days.
    "it is not solved: {home} of {tiles} tiles are at home": (
        "还没有拼好：{tiles} 块中有 {home} 块归位"
    ),
    "{steps} steps in {time} ms are faster than anyone plays; they take at least {least} ms": (
        "{time} 毫秒走了 {steps} 步，没有人能这么快；至少要 {least} 毫秒"
    ),
    "this is not the deal of {day}": "这不是 {day} 的那一局",
    "{day} is no day": "日历上没有 {day} 这一天",
    "the calendar has no {day}": "日历上没有 {day} 这一天",
    "this day has not come yet": "这一天还没有到",
    "{day} has not come yet anywhere": "{day} 在哪里都还没有到",
    # Codes.
    "a share code is not as long as this": "分享码没有这么长",
    "{letter!r} stands in no share code; look for a slip": (
        "分享码里不会有{letter}；请看看是不是写错了"
    ),
    "the share code is too short; some of it is missing": "分享码太短，少了一部分",
    "this share code should have {expected} characters, not {count}; "
    "look for one that is missing or too many": (
        "这个分享码应有 {expected} 个字符，现在有 {count} 个；请看看是多了还是少了"
    ),
    "there is a slip in this share code: its last two characters do not fit": (
        "这个分享码里有写错的地方，最后两个字符对不上"
    ),
    "this share code does not begin as one does; look for a slip": (
        "分享码不是这样开头的；请看看是不是写错了"
    ),
    "this code is not known, was used already, or is too old": (
        "没有这个代码，或者它已经用过、已经过期"
    ),
    "this is your own machine: its only player needs no code": (
        "这是自己的电脑，只有一位玩家，不需要代码"
    ),
}

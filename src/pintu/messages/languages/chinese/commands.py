"""The command line: its arguments, and the files it reads and writes."""

from __future__ import annotations

TEMPLATES = {
    # Arguments.
    "input.no_board": "请写一个局面，比如 '8 6 7/2 5 4/3 0 1'，或用 --file PATH（- 表示标准输入）",
    "input.board": "第 {number} 个局面：{reason}",
    "input.several_boards": "这个文件里有 {count:,} 个局面，这里只要一个",
    "input.not_a_size": "{word!r}不是尺寸；请写 行数x列数，比如 4x4",
    "input.not_steps": "{word!r}不是 1 到 999999 之间的步数",
    "input.walk_or_distance": "随机走动不能指定离目标的步数；--walk 和 --distance 只能用一个",
    "input.numbers_only": "--numbers-only 不显示图片；图片和 --numbers-only 只能用一个",
    "input.goal_or_blank": "目标已经包含空格的位置；--goal 和 --blank 只能用一个",
    "input.board_or_size": "请用 --board 指定局面，或用 --size 和 --seed 随机生成",
    "input.save_or_moves": "请给出一个存档文件，或者给出 --board 和 --moves",
    "input.nothing_to_review": "这一局一步都没走，没有什么可复盘的",
    "input.no_database": "没有数据库 {file}",
    "input.no_result": "没有编号为 {attempt!r} 的成绩；pintu data results list 会列出编号",
    "input.close_command": "没有命令{word!r}；是不是 pintu {command}？",
    "input.command_before_board": '局面前面要写命令；要求解，请写 pintu solve "{word}"',
    "input.no_command": "没有命令{word!r}；pintu -h 会列出所有命令",
    # Files.
    "input.no_file_name": "文件名是空的；请写路径，或用 - 表示标准输入",
    "input.folder": "这是一个文件夹；请给出写有局面的文件，或一个局面，例如 1 2 3/4 5 6/7 8 0",
    "input.no_such_file": "没有这个文件，它也不是局面；局面的写法如 1 2 3/4 5 6/7 8 0",
    "input.standard_input": "标准输入",
    "input.stdin_closed": "标准输入已经关闭",
    "input.file": "{file}：{reason}",
    "input.line": "{file} 第 {number} 行：{reason}",
    "input.field": "{name}：{reason}",
    "input.column": "{name} 列：{reason}",
    "input.file_too_large": "文件太大；最多能读 {most} MB",
    "input.system": "{reason}",
    "output.standard_output": "标准输出",
    "output.stdout_closed": "标准输出已经关闭",
    "output.suffix": "文件名应以 .gif 或 .webp 结尾；只画开局时用 .png",
    "output.not_a_file": "这不是普通文件，不能覆盖",
    "output.no_folder": "没有文件夹 {folder}",
    "output.folder_not_writable": "文件夹 {folder} 无法写入",
}

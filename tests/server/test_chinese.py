"""The Chinese of what really goes wrong."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from string import Formatter
from typing import Any

import pytest
from PIL import Image

from pintu.messages import Message, MessageError, Value
from pintu.messages.languages.chinese import LANGUAGE as CHINESE
from pintu.messages.rendering import render, render_sentence
from pintu.pictures.crop import Crop, cut
from pintu.pictures.decode import decode
from pintu.pictures.headers import kind_of
from pintu.play import Game, parse_code, parse_save, result_of
from pintu.puzzle import Board, goals, parse_moves
from pintu.store.database import Database
from pintu.store.errors import OutdatedError
from pintu.store.games import clean_name
from servers import new_game


def file_of(**changes: object) -> Callable[[], object]:
    saved = {
        "kind": "pintu-game", "version": 1, "start": "1 2 3/4 5 6/7 0 8", "goal": "blank-last",
        "moves": "", "times": "", "cursor": 0, "clock": 0, "assistance": [], "picture": None,
        "created": None, "updated": None,
    }  # fmt: skip
    saved |= changes
    text = json.dumps({name: value for name, value in saved.items() if value != "left out"})
    return lambda: parse_save(text)


def fail(error: Exception) -> Callable[[], object]:
    def fails() -> object:
        raise error

    return fails


def refused_by_store(words: str, code: int | None = None) -> Callable[[], object]:
    engine: Any = None
    cause = sqlite3.OperationalError(words)
    if code is not None:
        cause.sqlite_errorcode = code
    return fail(Database(engine, engine, "pintu.db").failure(cause))


CALLS: dict[str, tuple[Callable[[], object], str]] = {
    "noise": (
        lambda: decode(b"noise"),
        "这个文件不是能读取的图片；请使用 JPEG、PNG、WebP、HEIC 或 AVIF 图片",
    ),
    "nothing": (lambda: kind_of(b""), "文件是空的；请使用"),
    "a GIF": (lambda: kind_of(b"GIF89a"), "这个文件是 GIF 动图；请使用"),
    "a ZIP": (lambda: kind_of(b"PK\x03\x04"), "这个文件是 ZIP 压缩包；请使用"),
    "an SVG": (lambda: kind_of(b"<svg"), "这个文件是 SVG 图形；请使用"),
    "a large file": (lambda: decode(bytes(30_000_000)), "文件有 30.0 MB，最多可以 25 MB；"),
    "a broken PNG": (lambda: decode(b"\x89PNG\r\n\x1a\n"), "这个 PNG 文件已损坏或不完整；"),
    "a small part": (lambda: Crop(0, 0, 8, 9), "选取的部分只有 8 x 9，太小了；至少要 32 x 32 像素"),
    "a part outside": (
        lambda: cut(Image.new("RGB", (40, 50)), Crop(9, 0, 32, 32)),
        "选取的部分到了 41, 32，而图片只到 40, 50；",
    ),
    "no JSON": (lambda: parse_save("{"), "这不是游戏存档：文件不是 JSON"),
    "a list": (lambda: parse_save("[]"), "这不是游戏存档：文件是 JSON，但里面没有字段"),
    "another kind": (file_of(kind="x"), "类型：游戏存档在这里写的是“pintu-game”"),
    "a newer one": (
        file_of(version=7),
        "版本：这个存档是更新的拼图写的（版本 7）；这里只能读到版本 3",
    ),
    "a field too few": (file_of(moves="left out"), "走法：缺少这个字段"),
    "a field too many": (file_of(**{"my field": 1}), "my field：不认识这个字段"),
    "a strange field": (file_of(**{"a: b": 1}), "a: b：不认识这个字段"),
    "a number": (file_of(start=5), "开局：应为带引号的文字"),
    "no tile": (
        file_of(start="1 2 3/4 5 6/7 0 x y"),
        "开局：第 3 行有 4 块，第 1 行却有 3 块；各行必须一样长",
    ),
    "a tile too large": (
        file_of(start="1 2 3/4 5 6/7 0 9"),
        "开局：第 3 行第 3 列：“9”太大了；这里的图块是 1 到 8，空格写作 0 . _ - 或 x",
    ),
    "a word": (file_of(start="1 2 3/4 it's 6/7 0 8"), "开局：第 2 行第 2 列：“it's”不是数字；"),
    "a tile twice": (
        file_of(start="1 2 3/4 5 6/2 2 2"),
        "开局：第 3 行第 1 列：2 号图块出现了两次（先在第 1 行第 2 列）；"
        "缺少：空格、7 号图块、8 号图块",
    ),
    "a goal of another size": (
        file_of(goal="1 2/3 0"),
        "目标：局面是 3x3，而目标是 2x2；两者必须一样大",
    ),
    "no goal": (file_of(goal="best"), "目标：不认识“best”；请写 blank-last、blank-first"),
    "out of reach": (
        file_of(start="1 2 3/4 5 6/8 7 0"),
        "开局：到不了目标：图块要交换奇数次（1 次），空格走到目标位置的步数却总是偶数，",
    ),
    "on a line": (
        file_of(start="2 1 0/"),
        "开局：到不了目标：只有一行时，图块只能跟着空格走，不能互相越过，大多数局面都解不开："
        "这里 2 号图块在 1 号图块的左边，",
    ),
    "the goal": (file_of(start="1 2 3/4 5 6/7 8 0"), "开局：它已经就是目标了"),
    "no step": (file_of(moves="X", times="1"), "走法：第 1 个字符：“X”不是一步；"),
    "no times": (file_of(moves="L"), "走法：有 1 步，时间却有 0 个"),
    "a move against the wall": (
        file_of(moves="U", times="1", clock=1),
        "走法：第 1 步（U）走不了：空格在第 3 行第 2 列，没有图块能向上滑进去",
    ),
    "time that runs back": (
        file_of(moves="LR", times="5 2", clock=9),
        "时间：第 2 步：时间不能从 5 毫秒退回到 2 毫秒",
    ),
    "a cursor too far": (file_of(cursor=3), "当前位置：应在 0 到 0 之间，不能是 3"),
    "an unknown help": (file_of(assistance=["luck"]), "辅助：“luck”不在 hint、ai、numbers 之中"),
    "no time": (
        file_of(created="today"),
        "创建时间：应为 2026-01-31T12:00:00Z 这样的时间，或 null",
    ),
    "no zone": (file_of(updated="2026-01-31T12:00:00"), "更新时间：时间缺少时区，"),
    "not won": (lambda: result_of(new_game()), "还没有拼好：8 块中有"),
    "won too fast": (
        lambda: result_of(quick()),
        "9 毫秒走了 2 步，没有人能这么快；至少要 10 毫秒",
    ),
    "a short code": (lambda: parse_code("A"), "链接不完整：分享码太短"),
    "a slip in a code": (
        lambda: parse_code("6WAX3623"),
        "这个分享码里有写错的地方，最后两个字符对不上",
    ),
    "a letter in a code": (lambda: parse_code("6WAX'622"), "分享码里不会有“'”；"),
    "a name of blanks": (
        lambda: clean_name(" "),
        "名称：应有 1 到 100 个字符，至少一个看得见",
    ),
    "an old version": (fail(OutdatedError(7)), "这一局已经存有更新的进度（版本 7）"),
    "no move": (lambda: parse_moves("Q"), "第 1 个字符：“Q”不是走法；"),
    "a locked database": (
        refused_by_store("database is locked", sqlite3.SQLITE_BUSY),
        "数据库 pintu.db 无法使用：另一个程序已经占用了它 30 秒",
    ),
    "a full disk": (
        refused_by_store("database or disk is full", sqlite3.SQLITE_FULL),
        "数据库 pintu.db 无法使用：磁盘已满",
    ),
    "a disk that fails": (
        refused_by_store("disk I/O error", sqlite3.SQLITE_IOERR_READ),
        "数据库 pintu.db 无法使用：磁盘读写出错",
    ),
    "words of the database": (
        refused_by_store("connection failed: no route to host"),
        "数据库 pintu.db 无法使用：它给出的原因是“connection failed: no route to host”",
    ),
}


def quick() -> Game:
    game = Game(Board.parse("1 2 3/4 5 6/0 7 8"), goals.blank_last(3, 3))
    return game.slide(7, 0).slide(8, 9)


@pytest.mark.parametrize("name", CALLS)
def test_what_really_goes_wrong_is_said_in_chinese(name: str) -> None:
    call, expected = CALLS[name]
    with pytest.raises(MessageError) as caught:
        call()
    found = render(caught.value.message, CHINESE, caught.value.field)
    assert found.startswith(expected)


@pytest.mark.parametrize(
    ("message", "field", "expected"),
    [
        (Message("work.queue_full"), None, "排队的人太多了；请稍后再试。"),
        (Message("request.no_such_gallery_picture"), None, "找不到图库里的这张图片。"),
        (
            Message("search.no_solution", reason=Message("search.time_limit", seconds=5.0)),
            None,
            "没有找到解法（算了 5 秒后停下了）。",
        ),
        (Message("request.too_large", size="25 MB"), None, "内容太大了，这里最多可以发送 25 MB。"),
        (Message("board.json_rows"), None, "JSON 的各行应写成 [[1, 2], [3, 0]]。"),
        (Message("request.too_long", most=100), "name", "名称：最多可以有 100 个字符。"),
        (Message("request.missing"), "game.moves", "game.moves：缺少这个字段。"),
    ],
)
def test_a_message_is_a_whole_sentence(message: Message, field: str | None, expected: str) -> None:
    assert render_sentence(message, CHINESE, field) == expected


def _value(form: str | None, text: str) -> Value:
    return 1 if form and form != "or" else (text,) if form else text


HOSTILE = [
    "",
    "{",
    "}",
    "{0}",
    "{word!r}",
    "{word.__class__}",
    "%s",
    "'" * 2_000,
    "\\'" * 1_000,
    "“”",
    "row 1, column 1: " * 117,
    "，。" * 1_000,
    "\u2028",
    "\x00",
    "\ud800",
]


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_values_are_never_read_as_templates(value: str) -> None:
    for code, template in CHINESE.templates.items():
        places = [place for place in Formatter().parse(template) if place[1] is not None]
        values = {str(name): _value(form, value) for _, name, form, _ in places}
        text = render(Message(code, **values), CHINESE)
        for _, name, form, conversion in places:
            if not form:
                shown = repr(value)[1:-1] if conversion else value
                assert shown in text, (code, name)

"""The Chinese of the service: complete, exact, and quick whatever it is given."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from PIL import Image

from pintu.messages import MessageError
from pintu.messages.languages import chinese
from pintu.messages.rendering import render
from pintu.pictures.crop import Crop, cut
from pintu.pictures.decode import decode
from pintu.pictures.headers import kind_of
from pintu.play import Game, parse_code, parse_save, result_of
from pintu.puzzle import Board, goals, parse_moves, why_unreachable
from pintu.server.chinese import SUBJECTS, in_chinese
from pintu.server.chinese.fields import NAMES
from pintu.server.chinese.templates import LONGEST, PLACE, Phrasebook, Template
from pintu.server.schemas.games import SaveFile
from pintu.store.database import Database
from pintu.store.errors import OutdatedError
from pintu.store.games import clean_name
from server.sentences import Words, all_fields, all_sentences
from servers import new_game

CATALOGUE = {english: chinese for words in SUBJECTS for english, chinese in words.items()}

NOT_FOR_PLAYERS = {
    "play/save.py": "a message",
    "store/migrate.py": "told in the terminal, when the server starts",
}
"""Files whose sentences stay in English, and why."""

LEFT_OUT = {
    "a board has at least 1 row and 1 column, not {} and {}": "the worker asks for squares",
    "a picture is at least 1 pixel wide, not {}": "the sizes are the worker's own",
    "a move takes {} to {} seconds, not {}": "the pace of an animation is the worker's own",
    "a part is given by x, y and size, by x, y, width and height, or by whole alone": "a program",
    "game_id: it has 8 to 64 letters, digits, - or _": "the page makes ids itself",
    "the id of a game has 8 to 64 letters, digits, - or _": "refused before",
    "a game is an autosave or a save, not {!r}": "refused before",
    "a version is a whole number from 1, not {}": "refused before",
    "send JSON, and say so: Content-Type application/json": "the page does",
    "it goes with the kind distance, and with no other": "a program's wish",
    "the daily deal is the same for all, and takes none": "a program's wish",
    "it goes with the kind daily, and with no other": "a program's wish",
    "it says where the blank is, so it does not go with blank": "a program's wish",
    "{}: the method shortest takes none": "a program's wish",
    "a database is named sqlite:////FOLDER/pintu.db or postgresql://USER@HOST/NAME, not {}:..": (
        "told in the terminal, when the server starts"
    ),
    "a database is named postgresql://USER@HOST/NAME; this is not": "told in the terminal",
    "postgreSQL needs a driver: pip install 'pintu[postgresql]'": "told in the terminal",
}
"""Single sentences that stay in English, and why."""


def form_of(template: str) -> str:
    """A template of the catalogue as the source is read."""
    return PLACE.sub(lambda place: "{!r}" if place[2] == "!r" else "{}", template)


def small(text: str) -> str:
    return text[:1].lower() + text[1:]


BY_FORM: dict[str, list[str]] = {}
for known in CATALOGUE:
    BY_FORM.setdefault(small(form_of(known)), []).append(known)


def lacking(words: Words) -> Iterator[str]:
    """What of these words has no Chinese, with its place in the source."""
    form, holes = words.form, words.holes
    if re.search("[A-Za-z]", form.replace("{!r}", "")) is None or form in NAMES:
        return
    if f"{{}}: {form}" in BY_FORM:  # put together by those who raise it
        return
    if form not in BY_FORM and ": " in form:
        place, _, rest = form.partition(": ")
        taken = place.count("{")
        if taken and place != "{}" and place not in BY_FORM:
            yield f"{words.where}: {place!r}"
        if not taken and place not in NAMES and place not in BY_FORM:
            yield f"{words.where}: the field {place!r}"
        for hole in holes[:taken] if place == "{}" else ():
            for filling in hole.fillings:
                yield from lacking(filling)
        form, holes = rest, holes[taken:]
        if re.search("[A-Za-z]", form) is None:
            return
    if form not in BY_FORM:
        yield f"{words.where}: {form!r}"
        return
    kinds = [kind for _, kind in PLACE.findall(BY_FORM[form][0])]
    for hole, kind in zip(holes, kinds, strict=True):
        for filling in hole.fillings if kind == ":said" else ():
            yield from lacking(filling)


def test_every_sentence_that_can_reach_a_player_has_chinese() -> None:
    found = all_sentences()
    assert len(found) > 50  # or the source is not read as it is written
    told = [
        words for words in found if words.file not in NOT_FOR_PLAYERS and words.form not in LEFT_OUT
    ]
    missing = [line for words in told for line in lacking(words)]
    assert not missing, "\n".join(missing)


def test_every_field_that_a_sentence_begins_with_has_a_name() -> None:
    unnamed = [where for field, where in all_fields() if field not in NAMES]
    assert not unnamed
    assert SaveFile.model_fields.keys() <= NAMES.keys()


def test_what_is_left_out_is_still_said_somewhere_and_has_no_chinese() -> None:
    found = all_sentences()
    assert NOT_FOR_PLAYERS.keys() <= {words.file for words in found}
    assert LEFT_OUT.keys() <= {words.form for words in found}
    assert not LEFT_OUT.keys() & BY_FORM.keys()


@pytest.mark.parametrize("english", CATALOGUE)
def test_both_languages_have_the_same_places(english: str) -> None:
    chinese = CATALOGUE[english]
    assert {name for name, _ in PLACE.findall(english)} == set(re.findall(r"\{(\w+)\}", chinese))
    assert re.search("[\u4e00-\u9fff]|、", chinese)
    assert not english.endswith((".", " "))
    assert not chinese.endswith(("。", " "))
    assert "{" not in PLACE.sub("", english) + PLACE.sub("", chinese)


def test_no_template_is_there_twice() -> None:
    assert len(CATALOGUE) == sum(map(len, SUBJECTS))


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


def refused_by_store(cause: str) -> Callable[[], object]:
    engine: Any = None
    return fail(Database(engine, engine, "pintu.db").failure(Exception(cause)))


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
        "版本：这个存档是更新的拼图写的（版本 7）；这里只能读到版本 1",
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
        "开局：到不了目标：只有一行时，图块不能互相越过：这里 2 号图块在 1 号图块的左边，",
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
        refused_by_store("database is locked"),
        "数据库 pintu.db 无法使用：另一个程序已经占用了它 30 秒",
    ),
    "a full disk": (
        refused_by_store("database or disk is full"),
        "数据库 pintu.db 无法使用：磁盘已满",
    ),
    "words of the database": (
        refused_by_store("connection failed: no route to host"),
        "数据库 pintu.db 无法使用，它给出的原因是“connection failed: no route to host”",
    ),
}


def quick() -> Game:
    game = Game(Board.parse("1 2 3/4 5 6/0 7 8"), goals.blank_last(3, 3))
    return game.slide(7, 0).slide(8, 9)


@pytest.mark.parametrize("name", CALLS)
def test_what_really_goes_wrong_is_told_in_chinese(name: str) -> None:
    call, expected = CALLS[name]
    with pytest.raises(Exception) as caught:  # noqa: PT011 - of every kind there is
        call()
    error = caught.value
    if isinstance(error, MessageError):
        found: str | None = render(error.message, chinese.LANGUAGE, error.field)
    else:
        found = in_chinese(str(error))
    assert found is not None, caught.value
    assert found.startswith(expected)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "Too many are waiting already; please try again in a moment.",
            "排队的人太多了；请稍后再试。",
        ),
        (
            "too many are waiting already; please try again in a moment",
            "排队的人太多了；请稍后再试",
        ),
        ("There is no such picture in the gallery.", "找不到图库里的这张图片。"),
        (
            "no solution was found: stopped after 5 seconds",
            "没有找到解法（算了 5 秒后停下了）",
        ),
        (
            "This is more than can be sent here, which is 25 MB.",
            "内容太大了，这里最多可以发送 25 MB。",
        ),
        ("body: this is not JSON.", "这不是 JSON。"),
        ("JSON rows look like [[1, 2], [3, 0]].", "JSON 的各行应写成 [[1, 2], [3, 0]]。"),
        ("name: string should have at most 100 characters.", "名称：最多可以有 100 个字符。"),
    ],
)
def test_capitals_full_stops_and_fields_are_nothing_to_write_down(
    sentence: str, expected: str
) -> None:
    assert in_chinese(sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        ".",
        ": ",
        "This was never said before.",
        "no solution was found: the cat slept",
        "There is no such elephant.",
        "elephant: this is not JSON",
        "the file is a poem; use a JPEG, PNG, WebP, HEIC or AVIF picture",
        "row 3, column 3: '9' is purple; here the tiles are 1 to 8, and the blank is 0 . _ - or x",
        "x" * 5_000,
    ],
)
def test_what_is_not_known_as_a_whole_has_no_chinese_at_all(sentence: str) -> None:
    assert in_chinese(sentence) is None


def test_the_most_specific_template_comes_first_and_values_stay_as_they_are() -> None:
    book = Phrasebook(
        {
            "{what:text} of {size}": "{size} 的{what}",
            "{what:text} of {size} MB": "{size} MB 的{what}",
            "{name!r} stands here": "{name}在这里",
        },
        {},
    )
    assert book.said("a file of 3 MB") == "3 MB 的a file"
    assert book.said("a file of 3") == "3 的a file"
    assert book.said("a file of three men") is None
    assert book.said(r"'{what} \' {0}' stands here.") == r"“{what} \' {0}”在这里。"
    assert book.said('"it\'s" stands here') == "“it's”在这里"
    assert book.said("it stands here") is None


HOSTILE = [
    "a" * 2_000,
    "x" * 2_000,
    "'" * 2_000,
    "\\'" * 1_000,
    ": " * 1_000,
    "row 1, column 1: " * 117,
    "the blank, " * 180,
    "; " * 1_000,
    " is too large; here the tiles are 1 to " * 50,
    " x 1; " * 330,
    "1x1, " * 400,
    "no solution was found: " * 64,
    "the goal cannot be reached: it cannot be solved: " * 40,
    "\n" * 2_000,
    "，。" * 1_000,
]


@contextmanager
def interrupted_if_it_hangs() -> Iterator[None]:
    """A pattern that goes back and forth would take hours; nothing else here takes a second."""

    def interrupt(_number: int, _frame: object) -> None:
        raise TimeoutError("this takes for ever")

    if not hasattr(signal, "setitimer"):  # Windows
        yield
        return
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 60)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def filled(template: str, value: str) -> str:
    return PLACE.sub(lambda _place: value, template)


def with_places() -> Iterator[str]:
    return (english for english in CATALOGUE if PLACE.search(english))


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_values_take_no_time(value: str) -> None:
    sentences = {value}
    for english in with_places():
        kinds = {kind for _, kind in PLACE.findall(english)}
        if " " not in value or kinds != {""}:  # no single word has a blank
            sentences.add(filled(english, value)[:LONGEST])
        if "!r" in kinds:
            sentences.add(filled(english, repr(value)[:2_000])[:LONGEST])
    with interrupted_if_it_hangs():
        for sentence in sentences:
            in_chinese(sentence)


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_the_time_for_a_value_grows_with_its_length_alone(value: str) -> None:
    """Ten times as long as any sentence: the square of that, of each template, would be minutes."""
    long = value * (10 * LONGEST // len(value))
    with interrupted_if_it_hangs():
        for english in with_places():
            template = Template(english, CATALOGUE[english])
            for filling in (long, repr(long)):
                template.said(filled(english, filling), lambda _value: None)


@pytest.mark.parametrize(
    "template",
    [
        "{a}x{b}x{c}x{d}; {e}, {f}: {g}",
        "{a:text} {b:text} {c:text} {d:text}; {e:text}, {f:text}",
        "{a!r} {b:text}, {c:text} {d:text}, {e:said}",
        *(english for english in CATALOGUE if len(PLACE.findall(english)) > 1),
    ],
)
def test_words_of_a_template_again_and_again_take_no_time(template: str) -> None:
    """Its first words repeated, its later ones missing: many ways, none of which leads on."""
    known = Template(template, PLACE.sub("", template))
    head, *words = PLACE.sub("{}", template).split("{}")
    with interrupted_if_it_hangs():
        for count in range(1, len(words)):
            again = "".join(f"'1'{each}" for each in words[:count])
            text = head + again * (100 * LONGEST // len(again)) + "'1'" + words[-1]
            known.said(text, lambda _value: None)


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{a:text} of {b}", "1 of 2 of 3"),
        ("{a:text}, {b}; {c}", "1, 2 3, 4; 5"),
        ("{a:text} is {b!r}", "1 is 2 is '3'"),
    ],
)
def test_a_value_ends_where_the_words_behind_it_first_come(template: str, text: str) -> None:
    """That it could end later, and all would fit, is not tried: trying is what takes time."""
    assert Template(template, "x").said(text, lambda value: value) is None


def test_reasons_of_boards_in_both_directions() -> None:
    goal = Board.parse("1 2/3 0")
    reason = why_unreachable(Board.parse("2 1/3 0"), goal)
    assert in_chinese(f"board: it cannot be solved: {reason}.") == (
        "这个局面无解：图块要交换奇数次（1 次），空格走到目标位置的步数却总是偶数，"
        "而每走一步就是交换一次；把 2 号和 3 号图块对调就能拼好。"
    )

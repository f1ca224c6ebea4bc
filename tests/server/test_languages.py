"""Refusals in the language of those who are refused."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import httpx
import pytest
from pydantic import BaseModel
from starlette.types import Message as ASGIMessage
from starlette.types import Receive, Scope, Send

import pintu.server.app  # imports every schema
from pintu.messages import Message
from pintu.server.languages import LanguageMiddleware, parse_languages, request_language
from pintu.server.problems import FailureMiddleware
from pintu.server.schemas.choices import Choice
from pintu.server.schemas.pictures import CropQuery
from pintu.server.schemas.strict import StrictModel
from pintu.server.streams import job_events
from pintu.server.work import Failed, Job
from servers import Server, file_of, new_game, photo

ENGLISH_WORDS = re.compile(r"\b[a-z]{3,}\b")


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", "en"),
        ("zh", "zh-Hans"),
        ("ZH-cn", "zh-Hans"),
        ("zh-TW", "zh-Hans"),
        ("zh-Hans-SG", "zh-Hans"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("en-GB,en;q=0.9,zh;q=0.8", "en"),
        ("en;q=0.5, zh;q=0.7", "zh-Hans"),
        ("en;q=0.7,zh;q=0.7", "en"),
        ("zh;q=0.7,en;q=0.7", "zh-Hans"),
        ("fr, zh;q=0.1", "zh-Hans"),
        ("fr", "en"),
        ("*", "en"),
        ("*;q=0.5, zh;q=0.5", "zh-Hans"),
        ("*, zh;q=0.5", "en"),
        ("en;q=0, *", "zh-Hans"),
        ("zh;q=0", "en"),
        ("zh;q=0, *;q=0.1", "en"),
        ("zh ; q = 0.8 , en ; q=0.3", "zh-Hans"),
        ("zha", "en"),
        ("zh;q=2", "en"),
        ("zh;q=-1", "en"),
        ("zh;q=0.1234", "en"),
        ("zh;q=", "en"),
        ("zh;level=1", "en"),
        (";;;,,,=zh", "en"),
        ("中文", "en"),
        ("\x00,zh", "zh-Hans"),
        ("zh-" + "a" * 9, "en"),
        ("x," * 60 + "zh", "en"),
        ("x-" * 20_000 + "zh", "en"),
        (" " * 60_000, "en"),
    ],
)
def test_the_language_that_suits_a_header_best(header: str, expected: str) -> None:
    assert parse_languages(header) == expected


def answer_of(app: Any, *headers: tuple[bytes, bytes]) -> tuple[dict[bytes, bytes], dict[str, Any]]:
    """What an application answers to a request with these headers."""
    sent: list[ASGIMessage] = []

    async def send(message: ASGIMessage) -> None:
        sent.append(message)

    async def receive() -> ASGIMessage:
        raise AssertionError

    asyncio.run(LanguageMiddleware(app)({"type": "http", "headers": list(headers)}, receive, send))
    return dict(sent[0]["headers"]), json.loads(sent[1]["body"])


async def broken(scope: Scope, receive: Receive, send: Send) -> None:
    raise ZeroDivisionError


def test_a_failure_inside_is_reported_in_chinese_too() -> None:
    headers, problem = answer_of(FailureMiddleware(broken), (b"accept-language", b"zh"))
    assert re.fullmatch(r"这里出了点问题；已经记录下来，编号是 [0-9a-f]{16}。", problem["detail"])
    assert headers[b"content-language"] == b"zh-Hans"


def test_several_headers_are_one_and_another_language_is_english() -> None:
    two = ((b"accept-language", b"en;q=0.3"), (b"accept-language", b"zh;q=0.4"))
    assert answer_of(FailureMiddleware(broken), *two)[0][b"content-language"] == b"zh-Hans"
    headers, problem = answer_of(FailureMiddleware(broken), (b"accept-language", b"fr"))
    assert headers[b"content-language"] == b"en"
    assert problem["detail"].startswith("Something went wrong here")


def test_outside_of_a_request_the_language_is_english() -> None:
    assert request_language().tag == "en"


def test_an_error_event_is_in_the_language_of_the_stream() -> None:
    async def last_event(header: bytes) -> tuple[str, dict[str, Any]]:
        events: list[Any] = []

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            job = Job("solve", {}, b"", "me", lambda _job: None)
            job.publish(Failed(Message("work.no_memory")))
            events.extend([event async for event in job_events(job, lambda done: ("solved", {}))])

        nothing: Any = None
        scope = {"type": "http", "headers": [(b"accept-language", header)]}
        await LanguageMiddleware(app)(scope, nothing, nothing)
        name, data = events[-1]
        return name, data

    code = {"code": "work.no_memory", "values": {}}
    assert asyncio.run(last_event(b"zh")) == ("error", {"detail": "内存不够，没能完成。", **code})
    english = ("error", {"detail": "There was not enough memory for this.", **code})
    assert asyncio.run(last_event(b"en")) == english


def is_chinese(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status
    assert answer.headers["content-language"] == "zh-Hans"
    assert answer.headers["vary"] == "Accept-Language"
    detail: str = answer.json()["detail"]
    assert re.search("[\u4e00-\u9fff]", detail)
    assert detail.endswith("。")
    assert answer.json()["title"].isascii()  # the name of the status, for programs
    return detail


def test_noise_is_refused_in_the_language_of_whoever_sent_it(server: Server) -> None:
    player = server.client(**{"accept-language": "zh-CN,zh;q=0.9,en;q=0.8"})
    chinese = is_chinese(player.post("/api/pictures", content=b"noise" * 100), 422)
    assert chinese == "这个文件不是能读取的图片；请使用 JPEG、PNG、WebP、HEIC 或 AVIF 图片。"
    headers = {"accept-language": "en-GB,en;q=0.9,zh;q=0.8"}
    answer = player.post("/api/pictures", content=b"noise" * 100, headers=headers)
    assert answer.json()["detail"].startswith("The file is not a picture that can be read; use")
    assert answer.headers["content-language"] == "en"
    assert answer.headers["vary"] == "Accept-Language"


def test_what_a_player_can_meet_is_wholly_chinese(server: Server) -> None:
    player = server.client(**{"accept-language": "zh-CN"})
    game = file_of(new_game())
    unknown = "0" * 64
    met = {
        "no address": (player.get("/api/nothing"), 404),
        "no game": (player.get("/api/games/abcdefgh"), 404),
        "no picture": (player.get(f"/api/pictures/{unknown}"), 404),
        "no gallery": (player.get("/api/gallery/nothing/image"), 404),
        "method": (player.post("/api/games"), 405),
        "page": (player.post("/"), 405),
        "too large": (player.post("/api/player/claim", content=b"x" * 70_000), 413),
        "cut short": (player.post("/api/previews", content=photo()[:500]), 422),
        "no save": (player.post("/api/games/import", content=b"{"), 422),
        "no text": (player.post("/api/games/import", content=b"\xff\xfe\xff"), 422),
        "no deal": (player.get("/api/deals/ABCDEFGH"), 422),
        "no code": (player.post("/api/player/claim", json={"code": "AAAAA-AAAAA"}), 404),
        "not won": (player.put("/api/results/abcdefgh", json={"game": game}), 422),
        "no hint": (player.post("/api/hints", json={"board": "2 1/3 0"}), 422),
        "no day": (player.get("/api/daily?date=2026-02-30"), 422),
        "no name": (
            player.put(
                "/api/games/abcdefgh",
                json={"kind": "save", "version": 1, "name": "a\u2028b", "game": game},
            ),
            422,
        ),
        "another site": (player.delete("/api/player", headers={"origin": "http://x.example"}), 403),
        "host": (player.get("/api/health", headers={"host": "x.example"}), 421),
    }
    known = re.compile(r"--(hosts|proxies)|x\.example")
    for name, (answer, status) in met.items():
        detail = is_chinese(answer, status)
        assert not ENGLISH_WORDS.search(known.sub("", detail)), f"{name}: {detail}"


def test_a_picture_in_use_and_an_old_version_are_reported_in_chinese(server: Server) -> None:
    player = server.client(**{"accept-language": "zh"})
    picture = player.post("/api/pictures", content=photo(seed=77)).json()["id"]
    game = file_of(new_game(picture=f"upload:{picture}"))
    write = {"kind": "autosave", "version": 5, "game": game}
    assert player.put("/api/games/abcdefgh", json=write).status_code == 201
    in_use = is_chinese(player.delete(f"/api/pictures/{picture}"), 409)
    assert in_use == "还有一局在用这张图片；请先删除那一局。"
    old = player.put("/api/games/abcdefgh", json={**write, "version": 3})
    assert is_chinese(old, 409) == "这一局已经存有更新的进度（版本 5）。"
    assert old.json()["version"] == 5


def test_the_reason_in_a_stream_is_in_the_language_of_its_reader(server: Server) -> None:
    player = server.client()
    server.wait_until_ready()

    def last_event(request: dict[str, Any], language: str) -> tuple[str, str]:
        answer = player.post("/api/solves", json=request, headers={"accept-language": language})
        name, data = answer.text.strip().split("\n\n")[-1].split("\n")
        return name, json.loads(data.removeprefix("data: "))["reason"]

    unsolvable = {"board": "2 1 3/4 5 6/7 8 0"}
    name, reason = last_event(unsolvable, "zh")
    assert (name, reason[:13]) == ("event: unsolvable", "图块要交换奇数次（1 次）")
    assert last_event(unsolvable, "en")[1].startswith("the tiles need an odd number")
    long = {"board": "15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0", "method": "bfs"}
    limited = {**long, "limits": {"expanded": 1000}}
    assert last_event(limited, "zh") == ("event: limited", "展开 1,000 个状态后停下了")


def test_the_rate_limit_is_reported_in_chinese(hosted: Server) -> None:
    player = hosted.client(**{"accept-language": "zh"})
    player.get("/api/games")
    answers = [player.post("/api/previews", content=b"x") for _ in range(40)]
    slowed = next(answer for answer in answers if answer.status_code == 429)
    assert re.fullmatch(r"操作有点快了；请过 \d+ 秒再试。", is_chinese(slowed, 429))


@pytest.mark.parametrize(
    ("method", "path", "body", "english", "chinese"),
    [
        ("GET", "/api/games?kind=draft", None,
         "kind: must be autosave or save.", "类型：应为 autosave 或 save。"),
        ("POST", "/api/deals", {"rows": 3, "cols": 3, "kind": "lucky"},
         "kind: must be uniform, walk, distance or daily.",
         "类型：应为 uniform、walk、distance 或 daily。"),
        ("POST", "/api/pictures?rotate=45", None,
         "rotate: must be 0, 90, 180 or 270.", "rotate：应为 0、90、180 或 270。"),
    ],
)  # fmt: skip
def test_choices_are_listed_as_the_language_lists_them(
    server: Server, method: str, path: str, body: Any, english: str, chinese: str
) -> None:
    for language, detail in (("en", english), ("zh", chinese)):
        player = server.client(**{"accept-language": language})
        content = {"json": body} if body else {"content": b"x"}
        problem = player.request(method, path, **content).json()
        assert (problem["detail"], problem["code"]) == (detail, "request.choice")
    assert all(str(choice) in english for choice in problem["values"]["choices"])


def literals(annotation: Any, marked: bool = False) -> Iterator[tuple[Any, bool]]:
    """Every `Literal` of a type, and whether it is marked as a choice."""
    if get_origin(annotation) is Literal:
        yield annotation, marked
    choice = any(isinstance(each, Choice) for each in getattr(annotation, "__metadata__", ()))
    for part in get_args(annotation):
        yield from literals(part, choice)


def test_every_choice_in_a_request_is_marked() -> None:
    assert pintu.server.app
    models: list[type[BaseModel]] = [*StrictModel.__subclasses__(), CropQuery]
    found = {
        (model.__name__, name): marked
        for model in models
        for name, hint in get_type_hints(model, include_extras=True).items()
        for _, marked in literals(hint)
    }
    assert len(found) >= 8, found
    assert [where for where, marked in found.items() if not marked] == []

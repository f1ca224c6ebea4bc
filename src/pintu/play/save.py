"""The save file: a game as readable text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from typing import Any

from pintu.messages import Message, MessageError, Value
from pintu.play.alike import Alike, format_alike
from pintu.play.game import Game
from pintu.play.rules import GameError
from pintu.play.steps import Step, StepsError, format_steps, parse_steps
from pintu.puzzle import Board, BoardError, IllegalMoveError
from pintu.puzzle.goals import format_goal, parse_goal

KIND = "pintu-game"
VERSION = 3  # in 1, undone moves were not counted; in 2, all tiles differed
LONGEST_TEXT = 2_000_000

Fields = dict[str, Any]

MIGRATIONS: dict[int, Callable[[Fields], Fields]] = {
    1: lambda fields: fields | {"undone": ""},
    2: lambda fields: fields | {"alike": ""},
}
"""For each old version, the function that converts its fields to those of the next version.

A migration gets fields that are not checked; for invalid ones it may raise any ValueError,
LookupError, TypeError or AttributeError.
"""


class SaveError(MessageError, ValueError):
    """Text that is no save; `field` is the field that is wrong, if it is one.

    `index` is the first move that cannot be made, counted from 0 in single-tile moves through all
    attempts; None if that is not what is wrong.
    """

    def __init__(
        self,
        message: str | Message,
        /,
        *,
        field: str | None = None,
        index: int | None = None,
        **values: Value,
    ) -> None:
        super().__init__(message, field=field, **values)
        self.index = index


def format_save(game: Game) -> str:
    """A game as JSON; `times` are milliseconds, one for each step of `moves`."""
    return format_fields(fields_of(game))


def fields_of(game: Game) -> Fields:
    """The fields of a game's save."""
    return {
        "kind": KIND,
        "version": VERSION,
        "start": game.start.text,
        "goal": format_goal(game.goal),
        "moves": format_steps(game.steps),
        "times": " ".join([str(step.at) for step in game.steps]),
        "cursor": game.cursor,
        "clock": game.clock,
        "undone": " ".join(map(str, game.undone)),
        "assistance": sorted(game.assistance),
        "picture": game.picture,
        "alike": format_alike(game.alike),
        "created": _format_time(game.created),
        "updated": _format_time(game.updated),
    }


def format_fields(fields: Fields) -> str:
    """The text of a save, one field per line."""
    # The same text as with `indent=2`, for which json does not use its compiled encoder: that would
    # be too slow for a server that saves games all the time.
    lines = (f'  "{name}": {_format_value(value)}' for name, value in fields.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _format_value(value: Any) -> str:
    if isinstance(value, list) and value:
        return json.dumps(value, ensure_ascii=False, indent=2).replace("\n", "\n  ")
    return json.dumps(value, ensure_ascii=False)


def parse_save(text: str) -> Game:
    """Read a save of this version or an older one; a SaveError says in one sentence what is wrong.

    Every step is replayed, so that the game is legal.
    """
    return game_of(json_object(text))


def game_of(saved: Fields) -> Game:
    """The game of a save that is already parsed as JSON; SaveError as from `parse_save`."""
    fields = _Reader(_migrated(saved))
    start = fields.board("start")
    try:
        game = Game(
            start=start,
            goal=fields.goal("goal", start),
            steps=fields.steps("moves", "times"),
            cursor=fields.number("cursor"),
            clock=fields.number("clock"),
            undone=fields.numbers("undone", "save.counts"),
            assistance=fields.words("assistance"),
            picture=fields.text_or_none("picture"),
            alike=fields.groups("alike"),
            created=fields.time("created"),
            updated=fields.time("updated"),
        )
    except IllegalMoveError as error:
        raise SaveError(error.message, field="moves", index=error.index) from None
    except GameError as error:
        raise SaveError(error.message, field=error.field) from None
    fields.check_all_read()
    return game


def json_object(text: str, longest: int = LONGEST_TEXT) -> Fields:
    """The fields of a JSON object; SaveError if the text is none, or if a field is there twice."""
    if len(text) > longest:
        raise SaveError("save.too_long", most=longest, count=len(text))
    try:
        value = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_once)
    except SaveError:
        raise
    except (ValueError, RecursionError):
        raise SaveError("save.not_json") from None
    if not isinstance(value, dict):
        raise SaveError("save.not_an_object")
    return value


def _once(pairs: list[tuple[str, Any]]) -> Fields:
    """The fields of a JSON object; SaveError if a name occurs twice."""
    fields: Fields = {}
    for name, value in pairs:
        if name in fields:
            raise SaveError("save.field_twice", field=_shown(name))
        fields[name] = value
    return fields


def _migrated(fields: Fields) -> Fields:
    """The fields of a save, migrated to this version, without kind and version."""
    fields = dict(fields)
    if fields.pop("kind", None) != KIND:
        raise SaveError("save.kind", field="kind", kind=KIND)
    version = fields.pop("version", None)
    if type(version) is not int or abs(version) > 10**6:
        raise SaveError("save.version", field="version", newest=VERSION)
    if version > VERSION:
        raise SaveError("save.newer", field="version", version=version, newest=VERSION)
    while version < VERSION:
        if version not in MIGRATIONS:
            raise SaveError("save.no_such_version", field="version", version=version)
        try:
            fields = MIGRATIONS[version](fields)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise SaveError(
                "save.not_its_version", field="version", version=version, reason=str(error)
            ) from None
        version += 1
    return fields


class _Reader:
    """Reads the fields of a save, each once, and checks their types."""

    def __init__(self, fields: Fields) -> None:
        self._fields = dict(fields)

    def _taken(self, name: str) -> Any:
        if name not in self._fields:
            raise self._wrong(name, "save.field_missing")
        return self._fields.pop(name)

    def _wrong(self, name: str, message: str | Message) -> SaveError:
        return SaveError(message, field=_shown(name))

    def check_all_read(self) -> None:
        for name in self._fields:
            raise self._wrong(name, "save.field_unknown")

    def text(self, name: str) -> str:
        value = self._taken(name)
        if isinstance(value, str):
            return value
        raise self._wrong(name, "save.text")

    def text_or_none(self, name: str) -> str | None:
        value = self._taken(name)
        if value is None or isinstance(value, str):
            return value
        raise self._wrong(name, "save.text_or_null")

    def number(self, name: str) -> int:
        value = self._taken(name)
        if type(value) is int and 0 <= value < 10**15:
            return value
        raise self._wrong(name, "save.number")

    def words(self, name: str) -> frozenset[str]:
        value = self._taken(name)
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self._wrong(name, "save.list")
        return frozenset(value)

    def board(self, name: str) -> Board:
        text = self.text(name)
        try:
            return _known_board(text) if len(text) <= _USUAL_BOARD else Board.parse(text)
        except BoardError as error:
            raise self._wrong(name, error.message) from None

    def goal(self, name: str, start: Board) -> Board:
        try:
            return parse_goal(self.text(name), start.rows, start.cols)
        except BoardError as error:
            raise self._wrong(name, error.message) from None

    def steps(self, name: str, times: str) -> tuple[Step, ...]:
        moves, numbers = self.text(name), self.numbers(times, "save.times")
        try:
            return parse_steps(moves, numbers)
        except StepsError as error:
            raise self._wrong(name, error.message) from None

    def numbers(self, name: str, code: str) -> tuple[int, ...]:
        text = self.text(name)
        if re.fullmatch(r"(\d{1,15}( \d{1,15})*)?", text, re.ASCII) is None:
            raise self._wrong(name, code)
        return tuple(map(int, text.split()))

    def groups(self, name: str) -> Alike:
        text = self.text(name)
        if re.fullmatch(r"(\d{1,5}([ /]\d{1,5})*)?", text, re.ASCII) is None:
            raise self._wrong(name, "save.groups")
        return tuple(tuple(map(int, group.split())) for group in text.split("/") if group)

    def time(self, name: str) -> datetime | None:
        text = self.text_or_none(name)
        try:
            return None if text is None else datetime.fromisoformat(text)
        except ValueError:
            raise self._wrong(name, "save.time") from None


# A game is parsed again each time it is saved, always with the same start.
_known_board = lru_cache(1024)(Board.parse)
_USUAL_BOARD = 1000


def _format_time(time: datetime | None) -> str | None:
    return None if time is None else time.isoformat().replace("+00:00", "Z")


def _shown(name: str) -> str:
    """A name from a file, shortened and on one line."""
    return name[:40] if name.isprintable() and name else repr(name[:40])

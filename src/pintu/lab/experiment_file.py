"""Experiments described in a TOML file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pintu.lab.boards import deals
from pintu.lab.entrant import Entrant, entrants_of
from pintu.lab.experiments import DEFAULT_ENTRANTS, DEFAULT_LIMITS
from pintu.messages import Message, MessageError
from pintu.puzzle import Board, goals
from pintu.statespace import Limits

MOST_BOARDS = 100_000


class ExperimentFileError(MessageError, ValueError):
    """A file that does not describe an experiment; the message names the line or the key."""


@dataclass(frozen=True, slots=True)
class ExperimentPlan:
    """The boards, entrants and limits of an experiment.

    `board_file` is the name of a file with boards, for the caller to read; `boards` is then empty.
    """

    boards: tuple[Board, ...]
    entrants: tuple[Entrant, ...]
    goal: str | None
    limits: Limits
    board_file: str | None = None


_KEYS = {
    "": ("entrants", "goal", "boards", "limits"),
    "boards": ("list", "file", "deals", "seed", "size", "distance"),
    "limits": ("seconds", "expanded", "memory"),
}


def parse_experiment(text: str) -> ExperimentPlan:
    """Read the description of an experiment.

    >>> plan = parse_experiment('entrants = ["bfs", "astar:manhattan"]\\nboards = {deals = 5}')
    >>> len(plan.boards), plan.entrants
    (5, (Entrant.parse('bfs'), Entrant.parse('astar:manhattan')))
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ExperimentFileError("lab.not_toml", reason=str(error)[:200]) from None
    reader = _Reader(text, data)
    goal = reader.value("", "goal", str)
    entrants = reader.entrants()
    boards, file = reader.boards(goal)
    return ExperimentPlan(boards, entrants, goal, reader.limits(), file)


class _Reader:
    """Reads and checks the values of a description; errors name the key and its line."""

    def __init__(self, text: str, data: Mapping[str, Any]) -> None:
        self._lines = text.splitlines()
        self._data = data
        for section in _KEYS:
            for key in self._section(section):
                if key not in _KEYS[section]:
                    known = _KEYS[section]
                    raise self._error(section, key, Message("lab.unknown_key", names=known))

    def value(self, section: str, key: str, kind: type | tuple[type, ...]) -> Any:
        """The value of a key; None if it is missing."""
        value = self._section(section).get(key)
        if value is not None and (not isinstance(value, kind) or isinstance(value, bool)):
            kinds = kind if isinstance(kind, tuple) else (kind,)
            raise self._error(section, key, Message("lab.wrong_kind", kind=_KINDS[kinds[-1]]))
        return value

    def entrants(self) -> tuple[Entrant, ...]:
        """The entrants of the file."""
        given = self.value("", "entrants", list)
        if given is None:
            return entrants_of(DEFAULT_ENTRANTS)
        for each in given:
            if not isinstance(each, str):
                word = Message("lab.kind_texts")
                raise self._error("", "entrants", Message("lab.wrong_kind", kind=word))
        try:
            return entrants_of(given)
        except MessageError as error:
            raise self._error("", "entrants", error.message) from None

    def boards(self, goal: str | None) -> tuple[tuple[Board, ...], str | None]:
        """The boards of the file, or the name of another file that has the boards."""
        given = [key for key in ("list", "file", "deals") if key in self._section("boards")]
        if len(given) != 1:
            raise self._error("", "boards", Message("lab.boards_of"))
        if given == ["file"]:
            return (), self.value("boards", "file", str)
        if given == ["list"]:
            return tuple(self._listed()), None
        count = self._number("deals", 1, MOST_BOARDS)
        seed = self.value("boards", "seed", int)
        distance = self.value("boards", "distance", int)
        with self._naming("boards", "size"):
            rows, cols = _size(self.value("boards", "size", str) or "3x3")
            goals.blank_last(rows, cols)  # an error if there is no board of this size
        with self._naming("", "goal"):
            target = goals.resolve_goal(goal, rows, cols)
        first = 1 if seed is None else seed
        with self._naming("boards", "deals"):
            boards = deals(count, seed=first, rows=rows, cols=cols, goal=target, distance=distance)
        return tuple(boards), None

    def limits(self) -> Limits:
        """The limits of the file, or the default ones."""
        section = self._section("limits")
        if not section:
            return DEFAULT_LIMITS
        values = {key: self.value("limits", key, (int, float)) for key in _KEYS["limits"]}
        given = values["memory"]
        values["memory"] = DEFAULT_LIMITS.memory if given is None else given * 1e6
        try:
            return Limits(**values)
        except MessageError as error:
            raise self._error("limits", str(error.field), error.message) from None

    def _listed(self) -> list[Board]:
        found = []
        for number, each in enumerate(self.value("boards", "list", list), 1):
            try:
                found.append(Board.of(each))
            except MessageError as error:
                reason = Message("input.board", number=number, reason=error.message)
                raise self._error("boards", "list", reason) from None
        if not found:
            raise self._error("boards", "list", Message("lab.no_boards"))
        return found

    def _number(self, key: str, least: int, most: int) -> int:
        value: int = self.value("boards", key, int)
        if not least <= value <= most:
            span = Message("option.from_to", least=least, most=most)
            reason = Message("option.out_of_range", range=span, value=value)
            raise self._error("boards", key, reason)
        return value

    def _section(self, name: str) -> Mapping[str, Any]:
        section = self._data if not name else self._data.get(name, {})
        if not isinstance(section, dict):
            word = Message("lab.kind_table")
            raise self._error("", name, Message("lab.wrong_kind", kind=word))
        return section

    @contextmanager
    def _naming(self, section: str, key: str) -> Iterator[None]:
        """Name a key in errors, or another of its section that an error names itself."""
        try:
            yield
        except MessageError as error:
            name = error.field if error.field in _KEYS[section] else key
            raise self._error(section, name, error.message) from None

    def _error(self, section: str, key: str, reason: Message) -> ExperimentFileError:
        name = f"{section}.{key}" if section else key
        line = self._line(key)
        if line is None:
            return ExperimentFileError("lab.key", key=name, reason=reason)
        return ExperimentFileError("lab.key_at", key=name, number=line, reason=reason)

    def _line(self, key: str) -> int | None:
        """The number of the first line with a key; None if there is none."""
        name = re.escape(key)
        pattern = re.compile(rf"\s*(\[\s*{name}\s*\]|(\w+\s*=.*[{{,]\s*)?{name}\s*=)")
        for number, line in enumerate(self._lines, 1):
            if pattern.match(line):
                return number
        return None


_KINDS: dict[type, Message] = {
    str: Message("lab.kind_text"),
    int: Message("lab.kind_whole"),
    float: Message("lab.kind_number"),
    list: Message("lab.kind_list"),
}


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"\s*(\d{1,3})\s*[x×]\s*(\d{1,3})\s*", text)
    if found is None:
        raise ExperimentFileError("input.not_a_size", field="size", word=text[:40])
    return int(found[1]), int(found[2])

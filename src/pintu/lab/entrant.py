"""An entrant: an algorithm with its heuristic and its number, as experiments compare them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pintu.catalogue import ALGORITHM_NAMES, ALGORITHMS, AUTO, HEURISTIC_NAMES
from pintu.messages import Message, MessageError
from pintu.puzzle import Board
from pintu.solving.plan import Plan, make_plan
from pintu.statespace.options import OptionError


class EntrantError(MessageError, ValueError):
    """Text that is not an entrant; the message says why."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An algorithm, its heuristic, and its weight, width or depth.

    As text they are separated by colons. The number is the weight of A*, the width of beam search,
    or the depth of depth-first search.

    >>> entrant = Entrant.parse("astar:manhattan:5")
    >>> entrant.algorithm, entrant.heuristic, entrant.weight
    ('astar', 'manhattan', 5)
    >>> str(entrant), str(Entrant("dfs", depth=30)), entrant.label
    ('astar:manhattan:5', 'dfs:30', 'A*, 5 x Manhattan')
    """

    algorithm: str
    heuristic: str | None = None
    weight: float | None = None
    width: int | None = None
    depth: int | None = None

    @classmethod
    def parse(cls, text: str) -> Entrant:
        """Read an entrant from text; an EntrantError says what is wrong with the text."""
        algorithm, *parts = (part.strip() for part in text.strip().split(":"))
        if algorithm not in ALGORITHM_NAMES:
            reason = Message("option.no_algorithm", name=algorithm[:40], names=ALGORITHM_NAMES)
            raise _error(text, reason)
        values: dict[str, Any] = {}
        for part in parts:
            name, value = _option(text, algorithm, part, "heuristic" in values)
            if name in values:
                raise _error(text, Message("entrant.twice", name=name))
            values[name] = value
        return cls(algorithm, **values)

    @classmethod
    def of(cls, value: str | Entrant) -> Entrant:
        """The entrant itself, or the one read from text."""
        return value if isinstance(value, Entrant) else cls.parse(value)

    def __str__(self) -> str:
        number = next((each for each in self._numbers if each is not None), None)
        parts = (self.algorithm, self.heuristic, None if number is None else f"{number:g}")
        return ":".join(part for part in parts if part is not None)

    def __repr__(self) -> str:
        return f"Entrant.parse({str(self)!r})"

    @property
    def label(self) -> str:
        """A readable name, for tables and plots."""
        name = _LABELS.get(self.algorithm, self.algorithm)
        heuristic = self.heuristic and self.heuristic.replace("-", " ")
        heuristic = "Manhattan" if heuristic == "manhattan" else heuristic
        if self.weight not in (None, 1):
            heuristic = f"{self.weight:g} x {heuristic or 'heuristic'}"
        rest = [f"width {self.width}"] if self.width else []
        rest += [f"depth {self.depth}"] if self.depth is not None else []
        return ", ".join([name, *([heuristic] if heuristic else []), *rest])

    def plan(self, board: Board) -> Plan:
        """The plan for a board; OptionError if the entrant cannot solve boards like this one."""
        return make_plan(
            board,
            algorithm=self.algorithm,
            heuristic=self.heuristic or AUTO,
            weight=self.weight,
            width=self.width,
            depth=self.depth,
        )

    @property
    def _numbers(self) -> tuple[float | None, ...]:
        return self.weight, self.width, self.depth


_LABELS = {
    "bfs": "breadth-first",
    "bidirectional": "bidirectional",
    "ucs": "uniform cost",
    "astar": "A*",
    "idastar": "IDA*",
    "dfs": "depth-first",
    "iddfs": "iterative deepening",
}


def entrants_of(entrants: Iterable[str | Entrant]) -> tuple[Entrant, ...]:
    """The entrants of texts; an EntrantError if there are none, or two of the same."""
    found = tuple(Entrant.of(each) for each in entrants)
    if not found:
        raise EntrantError("entrant.none")
    for at, entrant in enumerate(found):
        if entrant in found[:at]:
            raise EntrantError("entrant.again", entrant=str(entrant))
    return found


def _option(text: str, algorithm: str, part: str, has_heuristic: bool) -> tuple[str, Any]:
    """The name and the value of a part after the algorithm."""
    if part in HEURISTIC_NAMES:
        return "heuristic", part
    try:
        number = float(part)
    except ValueError:
        if has_heuristic:
            reason = Message("entrant.not_number", number=part[:40])
        else:
            reason = Message("option.no_heuristic", name=part[:40], names=HEURISTIC_NAMES)
        raise _error(text, reason) from None
    options = ALGORITHMS[algorithm].options if algorithm in ALGORITHMS else ()
    if not options:
        raise _error(text, Message("entrant.no_number", algorithm=algorithm))
    option = options[0]
    if option.whole and not number.is_integer():
        raise _error(text, Message("entrant.whole", option=option.name, number=part[:40]))
    try:
        option.check(int(number) if option.whole else number)
    except OptionError as error:
        raise _error(text, Message("batch.field", name=option.name, reason=error.message)) from None
    return option.name, int(number) if number.is_integer() else number


def _error(text: str, reason: Message) -> EntrantError:
    return EntrantError("entrant.wrong", text=text[:60], reason=reason)

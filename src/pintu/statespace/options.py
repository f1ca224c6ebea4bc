"""The options that algorithms take, each with its range."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral, Real

from pintu.messages import Message, MessageError


class OptionError(MessageError):
    """An option that cannot be used; `field` is its name."""


class OptionValueError(OptionError, ValueError):
    """A value of an option that is out of range or not known."""


class OptionTypeError(OptionError, TypeError):
    """An option of another type, one that is missing, or one that does not go with the others."""


def check_number(name: str, value: object, *, whole: bool = False) -> None:
    """Raise OptionTypeError unless the value is a number, of Python or of NumPy.

    >>> check_number("width", 2.5, whole=True)
    Traceback (most recent call last):
    pintu.statespace.options.OptionTypeError: width: must be a whole number, not 2.5
    """
    if not isinstance(value, Integral if whole else Real) or isinstance(value, bool):
        code = "option.not_whole" if whole else "option.not_a_number"
        raise OptionTypeError(code, field=name, value=_shown(value))


def check_functions(**options: object) -> None:
    """Raise OptionTypeError unless each of these options is a function, or None."""
    for name, value in options.items():
        if value is not None and not callable(value):
            raise OptionTypeError("option.not_a_function", field=name, value=_shown(value))


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "…"


@dataclass(frozen=True, slots=True)
class Option:
    """A numeric option of an algorithm: its name, meaning, range and default.

    >>> WEIGHT.check(0.5)
    Traceback (most recent call last):
    pintu.statespace.options.OptionValueError: weight: must be 1 to 1,000,000, not 0.5
    """

    name: str
    about: str
    whole: bool
    least: int
    most: int
    default: int | None = None
    open_ended: bool = False
    """Whether texts leave `most` out, because it is very large."""

    @property
    def range(self) -> Message:
        """The range, for texts."""
        if self.open_ended:
            return Message("option.at_least", least=self.least)
        return Message("option.from_to", least=self.least, most=self.most)

    def check(self, value: float) -> None:
        """Raise OptionTypeError unless this is a number, OptionValueError unless it is in range."""
        check_number(self.name, value, whole=self.whole)
        if not self.least <= value <= self.most:
            raise OptionValueError(
                "option.out_of_range", field=self.name, range=self.range, value=value
            )


# A larger weight would make g irrelevant, and f could overflow.
WEIGHT = Option("weight", "Weight of the heuristic in A*", False, 1, 1_000_000)
WIDTH = Option("width", "States kept on a level of beam search", True, 1, 10_000_000, None, True)
DEPTH = Option("depth", "Longest path that depth-first search follows", True, 0, 1_000_000, 50)

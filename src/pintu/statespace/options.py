"""The options that algorithms take, each with its range."""

from __future__ import annotations

from dataclasses import dataclass

from pintu.messages import Message, MessageError


class OptionError(MessageError):
    """An option that cannot be used; `field` is its name."""


class OptionValueError(OptionError, ValueError):
    """A value of an option that is out of range or not known."""


class OptionTypeError(OptionError, TypeError):
    """An option that is missing, or does not go with the others."""


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
        """Raise OptionValueError unless the value is in range."""
        if not self.least <= value <= self.most:
            raise OptionValueError(
                "option.out_of_range", field=self.name, range=self.range, value=value
            )


# A larger weight would make g irrelevant, and f could overflow.
WEIGHT = Option("weight", "Weight of the heuristic in A*", False, 1, 1_000_000)
WIDTH = Option("width", "States kept on a level of beam search", True, 1, 10_000_000, None, True)
DEPTH = Option("depth", "Longest path that depth-first search follows", True, 0, 1_000_000, 50)

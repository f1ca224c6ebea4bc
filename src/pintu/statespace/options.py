"""The options that algorithms take, each with its range."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """A number that an algorithm can be given: what it is, its range, and what it is if not given.

    >>> WEIGHT.check(0.5)
    Traceback (most recent call last):
    ValueError: the weight must be 1 to 1,000,000, not 0.5
    """

    name: str
    about: str
    whole: bool
    least: int
    most: int
    default: int | None = None
    open_ended: bool = False
    """Whether `most` is so large that a sentence need not name it."""

    @property
    def range(self) -> str:
        """The range in words."""
        return f"{self.least} or more" if self.open_ended else f"{self.least} to {self.most:,}"

    def check(self, value: float) -> None:
        """Raise ValueError unless the value is in range."""
        if not self.least <= value <= self.most:
            raise ValueError(f"the {self.name} must be {self.range}, not {value:g}")


# Beyond, g no longer counts at all, and f may be too large for a number.
WEIGHT = Option("weight", "Weight of the heuristic in A*", False, 1, 1_000_000)
WIDTH = Option("width", "States kept on a level of beam search", True, 1, 10_000_000, None, True)
DEPTH = Option("depth", "Longest path that depth-first search follows", True, 0, 1_000_000, 50)

"""The options that algorithms take, each with its range."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """A numeric option of an algorithm: its name, meaning, range and default.

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
    """Whether texts leave `most` out, because it is very large."""

    @property
    def range(self) -> str:
        """The range as text."""
        return f"{self.least} or more" if self.open_ended else f"{self.least} to {self.most:,}"

    def check(self, value: float) -> None:
        """Raise ValueError unless the value is in range."""
        if not self.least <= value <= self.most:
            raise ValueError(f"the {self.name} must be {self.range}, not {value:g}")


# A larger weight would make g irrelevant, and f could overflow.
WEIGHT = Option("weight", "Weight of the heuristic in A*", False, 1, 1_000_000)
WIDTH = Option("width", "States kept on a level of beam search", True, 1, 10_000_000, None, True)
DEPTH = Option("depth", "Longest path that depth-first search follows", True, 0, 1_000_000, 50)

"""The limits of a search: time, expansions, memory and cost."""

from __future__ import annotations

from dataclasses import dataclass, fields

from pintu.messages import Message
from pintu.statespace.options import OptionValueError


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a search; `None` means no limit, 0 is a limit like any other.

    seconds: wall time; expanded: states expanded, never exceeded; memory: estimated bytes of stored
    states; cost: paths that cost more are not followed.

    >>> Limits(seconds=2)
    Limits(seconds=2, expanded=None, memory=None, cost=None)
    """

    seconds: float | None = None
    expanded: int | None = None
    memory: float | None = None
    cost: float | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            bound = getattr(self, field.name)
            if bound is not None and not bound >= 0:  # also refuses not-a-number
                raise OptionValueError(
                    "option.out_of_range",
                    field=field.name,
                    range=Message("option.at_least", least=0),
                    value=bound,
                )

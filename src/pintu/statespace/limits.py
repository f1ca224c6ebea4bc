"""The limits of a search: time, expansions, memory and cost."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from pintu.messages import Message
from pintu.statespace.options import OptionTypeError, OptionValueError, check_number


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
            if bound is None:
                continue
            check_number(field.name, bound)
            if not bound >= 0:  # also refuses not-a-number
                raise OptionValueError(
                    "option.out_of_range",
                    field=field.name,
                    range=Message("option.at_least", least=0),
                    value=bound,
                )


def limits_with(limits: Limits | None, seconds: float | None) -> Limits | None:
    """These limits, with another limit of seconds if one is given."""
    if limits is not None and not isinstance(limits, Limits):
        raise OptionTypeError("option.not_limits", field="limits", type=type(limits).__name__)
    return limits if seconds is None else replace(limits or Limits(), seconds=seconds)

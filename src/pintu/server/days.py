"""Parses the dates of requests."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import StringConstraints

from pintu.messages import Message
from pintu.server.problems import ProblemError

Day = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
"""A date such as 2026-11-16."""


def day_from(text: str, field: str) -> date:
    """Parse a date; a 422 that names the field if it is not valid."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ProblemError(422, Message("request.no_date", date=text), field=field) from None

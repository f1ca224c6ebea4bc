"""Parses the dates of requests."""

from __future__ import annotations

from datetime import date

from pintu.messages import Message
from pintu.server.problems import ProblemError


def day_from(text: str, field: str) -> date:
    """Parse a date; a 422 that names the field if it is not valid."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ProblemError(422, Message("request.no_date", date=text), field=field) from None

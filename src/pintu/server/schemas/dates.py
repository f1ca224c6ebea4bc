"""The dates of requests."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

Day = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
"""A date such as 2026-11-16."""

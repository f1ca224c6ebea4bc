"""Signed starts of ranked attempts at the daily puzzle."""

from __future__ import annotations

import hmac
import re
import secrets

from starlette.types import Scope

from pintu.server.security.rate_limit import limited_address
from pintu.store.attempt_rows import Puzzle

_START = re.compile(r"([0-9a-f]{16})\.([0-9a-f]{64})", re.ASCII)


class DailyStarts:
    """Makes and verifies the texts that prove that the server started an attempt."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new_attempt(self) -> str:
        """The id of a new attempt."""
        return secrets.token_hex(8)

    def sign(self, attempt: str, puzzle: Puzzle) -> str:
        """The start of an attempt, for the page to send with its result."""
        return f"{attempt}.{self._mac(attempt, puzzle)}"

    def read(self, start: str, puzzle: Puzzle) -> str | None:
        """The id of the attempt that a start belongs to; None if it is not valid."""
        parts = _START.fullmatch(start)
        if parts is None or not hmac.compare_digest(self._mac(parts[1], puzzle), parts[2]):
            return None
        return parts[1]

    def hash_address(self, scope: Scope, puzzle_day: object) -> str:
        """A hash of the client's address, different every day: addresses are not stored."""
        address = limited_address(scope) or "this machine"
        return self._digest(f"pintu address {puzzle_day} {address}")[:16]

    def _mac(self, attempt: str, puzzle: Puzzle) -> str:
        size = f"{puzzle.rows}x{puzzle.cols}"
        return self._digest(f"pintu start {attempt} {puzzle.daily} {size}")

    def _digest(self, text: str) -> str:
        return hmac.digest(self._secret, text.encode(), "sha256").hex()

"""Cookies expire after a year of use of the server, whatever its clock says in between."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pintu.server.cookie_days import MONTH, YEAR, CookieDays, day_of

START = datetime(2026, 1, 1, tzinfo=UTC)
TODAY = day_of(START)


class Clocks:
    """The clock of the machine, and one that nobody can set."""

    def __init__(self) -> None:
        self.wall, self.steady = START, 0.0

    def days(self) -> CookieDays:
        return CookieDays(lambda: self.wall, lambda: self.steady)

    def wait(self, days: int) -> None:
        self.wall += timedelta(days=days)
        self.steady += days * 86_400


def test_a_cookie_expires_after_a_year_and_is_renewed_after_a_month() -> None:
    clocks = Clocks()
    days = clocks.days()
    assert [days.is_valid(TODAY - age) for age in (0, YEAR, YEAR + 1)] == [True, True, False]
    assert [days.needs_renewal(TODAY - age) for age in (0, MONTH - 1, MONTH)] == [
        False,
        False,
        True,
    ]
    clocks.wait(10)
    assert (days.today(), days.is_valid(TODAY - YEAR + 9)) == (TODAY + 10, False)


def test_a_cookie_that_is_not_used_expires_also_if_the_server_runs_for_years() -> None:
    clocks = Clocks()
    days = clocks.days()
    days.note_last_use(START)
    clocks.wait(YEAR)
    assert days.is_valid(TODAY)
    clocks.wait(1)
    assert not days.is_valid(TODAY)


def test_a_clock_that_is_set_ends_no_session() -> None:
    for years in (-20, -1, 1, 20):
        clocks = Clocks()
        days = clocks.days()
        clocks.wall += timedelta(days=366 * years)
        assert days.is_valid(TODAY), years
        made = days.today()
        assert days.is_valid(made)
        clocks.wall = START
        assert days.is_valid(made), years
        assert days.needs_renewal(made) == (made != TODAY)


def test_a_server_that_starts_with_a_wrong_clock_knows_when_it_was_used() -> None:
    for years in (-20, -1, 1, 20):
        clocks = Clocks()
        clocks.wall += timedelta(days=366 * years)
        days = clocks.days()
        assert not days.is_valid(TODAY), years
        days.note_last_use(START)
        assert days.is_valid(TODAY), years
        assert not days.is_valid(max(TODAY, day_of(clocks.wall)) + MONTH + 1)

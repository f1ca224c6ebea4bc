from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from pintu.play import daily_deal, daily_seed
from pintu.puzzle import goals, is_reachable

DAY = date(2026, 1, 31)
SIZES = [(rows, cols) for rows in range(1, 11) for cols in range(1, 11) if rows * cols > 1]


def test_a_day_has_the_same_deal_for_ever() -> None:
    assert daily_seed(DAY, 3, 3) == 255034676528312
    assert daily_deal(DAY, 3, 3).text == "1 6 0/2 8 5/7 3 4"
    assert daily_deal(DAY, 4, 4).text == "4 5 1 10/2 13 11 9/6 3 7 15/0 14 8 12"
    assert daily_deal(date(2026, 2, 1), 4, 4).text == "7 0 9 6/8 10 3 14/11 4 1 15/13 5 2 12"


def test_the_hour_makes_no_difference() -> None:
    assert daily_seed(datetime(2026, 1, 31, 23, 59), 4, 4) == daily_seed(DAY, 4, 4)


def test_no_two_days_or_sizes_share_a_seed() -> None:
    days = [DAY + timedelta(days=number) for number in range(400)]
    seeds = {daily_seed(day, rows, cols) for day in days for rows, cols in SIZES}
    assert len(seeds) == len(days) * len(SIZES)
    assert 0 <= min(seeds) <= max(seeds) < 2**48


def test_a_year_of_deals_on_4x4_has_no_board_twice() -> None:
    assert len({daily_deal(DAY + timedelta(days=number), 4, 4) for number in range(365)}) == 365


@pytest.mark.parametrize("size", SIZES)
def test_every_deal_can_be_solved_and_is_not(size: tuple[int, int]) -> None:
    goal = goals.blank_last(*size)
    start = daily_deal(DAY, *size)
    assert is_reachable(start, goal)
    assert start != goal

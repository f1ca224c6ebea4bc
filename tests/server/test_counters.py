"""Token buckets of players and addresses; a new player starts with what its address has left."""

from __future__ import annotations

import asyncio

from pintu.server.counters import Charge, MemoryCounters
from pintu.server.security.buckets import Buckets
from pintu.server.storage_limits import DAY


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def take(counters: MemoryCounters, *charges: Charge) -> float:
    return asyncio.run(counters.take(*charges))


def test_all_charges_are_taken_or_none() -> None:
    clock = Clock()
    counters = MemoryCounters(clock)
    for _ in range(2):
        assert take(counters, Charge("address", 1, 10), Charge("ann", 1, 2)) == 0
    assert take(counters, Charge("address", 1, 10), Charge("ann", 1, 2)) == 30
    assert take(counters, Charge("address", 8, 10)) == 0  # the refused one took nothing
    clock.now = 30
    assert take(counters, Charge("ann", 1, 2)) == 0


def test_a_new_player_has_no_more_than_its_address_has_left() -> None:
    counters = MemoryCounters(Clock())
    assert take(counters, Charge("address", 75, 100), Charge("ann", 0, 4)) == 0
    assert take(counters, Charge("address", 0, 100), Charge("bob", 1, 4)) == 0
    assert take(counters, Charge("address", 0, 100), Charge("bob", 1, 4)) == 15
    # Not the other way round: one greedy player does not use up a new address.
    assert take(counters, Charge("elsewhere", 0, 100), Charge("bob", 0, 4)) == 0
    assert take(counters, Charge("elsewhere", 100, 100)) == 0


def test_a_cost_that_is_known_afterwards_may_become_a_debt() -> None:
    clock = Clock()
    counters = MemoryCounters(clock)
    ask = Charge("address", 0, 30)
    assert take(counters, ask) == 0
    asyncio.run(counters.spend(Charge("address", 45, 30)))
    assert take(counters, ask) == 30
    clock.now = 30
    assert take(counters, ask) == 0


def test_many_players_do_not_reset_what_an_address_has_used_in_a_day() -> None:
    buckets = Buckets(limit=3, clock=lambda: 0.0)
    assert buckets.take("stored 192.0.2.1", 10, 10, DAY) == 0
    for number in range(9):
        buckets.take(f"writes player-{number}", 240)
    assert buckets.take("stored 192.0.2.1", 10, 1, DAY) > 0
    buckets.set("stored 192.0.2.1", 2)
    assert buckets.level("stored 192.0.2.1", 10, DAY) == 2
    assert len(buckets) == 4

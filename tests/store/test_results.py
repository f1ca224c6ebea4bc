from __future__ import annotations

import asyncio
from datetime import date
from typing import Any

from pintu.store import Store, results
from store.things import DAY, result


def put(store: Store, player: str, number: int = 1, **changes: Any) -> None:
    store.write_now(results.put_result, player, result(number, **changes))


def table(store: Store, most: int = 50, day: date = DAY) -> list[tuple[int, str, int, int]]:
    rows = store.read_now(results.daily_table, day, 4, 4, most)
    return [(rank, who, row.result.moves, row.result.milliseconds) for rank, row, who in rows]


def test_a_result_comes_back_as_it_was_kept(store: Store) -> None:
    row = result()
    assert store.write_now(results.put_result, "ann", row) == (row, True)
    assert store.read_now(results.get_result, "ann", row.game_id) == row
    plain = result(2, daily=None, assisted=True)
    store.write_now(results.put_result, "ann", plain)
    assert store.read_now(results.get_result, "ann", plain.game_id) == plain


def test_the_first_result_of_a_game_stays(store: Store) -> None:
    put(store, "ann")
    other = result(moves=39, daily=None)
    assert store.write_now(results.put_result, "ann", other) == (result(), False)
    assert store.write_now(results.put_result, "bob", other) == (other, True)


def test_of_many_results_of_one_game_at_once_one_stays(store: Store) -> None:
    async def all_at_once() -> list[tuple[results.ResultRow, bool]]:
        rows = [result(moves=moves) for moves in range(40, 60)]
        return await asyncio.gather(*(store.write(results.put_result, "ann", row) for row in rows))

    told = asyncio.run(all_at_once())
    assert len({row for row, _ in told}) == 1
    assert [created for _, created in told].count(True) == 1


def test_results_are_listed_by_size(store: Store) -> None:
    put(store, "ann", 1, seconds=2)
    put(store, "ann", 2, seconds=1)
    put(store, "ann", 3, size=(3, 4))
    put(store, "bob", 4)
    everything = store.read_now(results.results, "ann")
    assert [row.game_id for row in everything] == ["game-0003", "game-0002", "game-0001"]
    found = store.read_now(results.results, "ann", 4, 4)
    assert [row.game_id for row in found] == ["game-0002", "game-0001"]
    assert found[0].result == result(2).result


def test_the_day_is_ranked_by_moves_then_time_then_who_was_first(store: Store) -> None:
    put(store, "ann", moves=40, milliseconds=9000)
    put(store, "bob", moves=38, milliseconds=20_000)
    put(store, "cem", moves=40, milliseconds=8000, seconds=5)
    put(store, "dan", moves=40, milliseconds=8000, seconds=4)
    ranks = [
        (1, "bob", 38, 20_000),
        (2, "dan", 40, 8000),
        (3, "cem", 40, 8000),
        (4, "ann", 40, 9000),
    ]
    assert table(store) == ranks
    assert table(store, most=2) == ranks[:2]
    place = store.read_now(results.daily_place, "ann", DAY, 4, 4)
    assert place is not None
    assert (place[0], place[1].result.milliseconds) == (4, 9000)


def test_a_player_has_one_place_their_best(store: Store) -> None:
    put(store, "ann", 1, moves=44)
    put(store, "ann", 2, moves=40)
    put(store, "ann", 3, moves=42)
    put(store, "bob", 1, moves=43)
    assert table(store) == [(1, "ann", 40, 30_000), (2, "bob", 43, 30_000)]
    assert store.read_now(results.daily_count, DAY, 4, 4) == 2
    place = store.read_now(results.daily_place, "ann", DAY, 4, 4)
    assert place is not None
    assert (place[0], place[1].game_id) == (1, "game-0002")


def test_help_other_days_and_other_sizes_do_not_count(store: Store) -> None:
    put(store, "ann", 1, assisted=True)
    put(store, "ann", 2, daily=date(2026, 1, 30))
    put(store, "ann", 3, size=(3, 4))
    put(store, "ann", 4, daily=None)
    assert table(store) == []
    assert store.read_now(results.daily_place, "ann", DAY, 4, 4) is None
    assert store.read_now(results.daily_count, DAY, 4, 4) == 0
    assert len(table(store, day=date(2026, 1, 30))) == 1


def test_players_do_not_see_each_others_results(store: Store) -> None:
    put(store, "ann")
    assert store.read_now(results.get_result, "bob", "game-0001") is None
    assert store.read_now(results.results, "bob") == []
    assert store.read_now(results.daily_place, "bob", DAY, 4, 4) is None

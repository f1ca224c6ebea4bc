from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from sqlalchemy import text

from pintu.store import Store, daily_ranking, open_store, results
from pintu.store.attempt_rows import Puzzle
from store.real import real_result
from store.things import DAY, later, result

WITHOUT_TEXT = text("UPDATE results SET text = NULL, text_checksum = NULL")
"""As for results that are no records."""

PUZZLE = Puzzle(daily=DAY, rows=4, cols=4)


def put(store: Store, player: str, number: int = 1, **changes: Any) -> None:
    store.write_now(results.put_result, player, result(number, **changes))


def table(store: Store, most: int = 50, day: date = DAY) -> list[tuple[int, str, int, int]]:
    rows = store.read_now(daily_ranking.daily_table, Puzzle(daily=day, rows=4, cols=4), most)
    return [(row.rank, row.player, row.moves, row.milliseconds) for row in rows]


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


def test_the_same_game_with_another_id_is_stored_once(store: Store) -> None:
    first = real_result(1)
    again = replace(first, game_id="game-0002", created=later(9))
    store.write_now(results.put_result, "ann", first)
    assert store.write_now(results.put_result, "ann", again) == (first, False)
    better = replace(real_result(1, pause=400), game_id="game-0003")
    assert store.write_now(results.put_result, "ann", better)[1]
    store.write_now(lambda connection: connection.execute(WITHOUT_TEXT))
    assert store.write_now(results.put_result, "ann", again) == (replace(first, text=None), False)
    assert store.write_now(results.put_result, "bob", again) == (again, True)
    found = [row.game_id for row in store.read_now(results.results, "ann")]
    assert sorted(found) == [first.game_id, better.game_id]


def test_the_same_moves_on_another_day_or_with_help_are_another_result(store: Store) -> None:
    first = real_result(1)
    store.write_now(results.put_result, "ann", first)
    of_a_day = replace(first, game_id="game-0002", daily=DAY)
    assert store.write_now(results.put_result, "ann", of_a_day)[1]
    helped = replace(first, game_id="game-0003", result=replace(first.result, assisted=True))
    assert store.write_now(results.put_result, "ann", helped)[1]


def test_a_damaged_result_does_not_hide_the_same_game(store: Store) -> None:
    first = real_result(1)
    store.write_now(results.put_result, "ann", first)
    store.write_now(lambda connection: connection.execute(text("UPDATE results SET moves = 1")))
    again = replace(first, game_id="game-0002")
    assert store.write_now(results.put_result, "ann", again)[1]


def proofs(store: Store, player: str = "ann") -> dict[int, bool]:
    """The numbers of the results kept, and whether their texts are."""
    kept = {}
    for summary in store.read_now(results.results, player):
        row = store.read_now(results.get_result, player, summary.game_id)
        assert row is not None
        number = int(row.game_id[-4:])
        assert row.text in (None, f"result {number}")
        kept[number] = row.text is not None
    return kept


def test_only_results_that_hold_a_record_keep_their_text(store: Store) -> None:
    first = result(1, moves=40, milliseconds=30_000, daily=None)
    worse = result(2, moves=40, milliseconds=31_000, daily=None, seconds=2)
    store.write_now(results.put_result, "ann", first)
    # The returned row is the stored one.
    kept = store.write_now(results.put_result, "ann", worse)
    assert kept == (replace(worse, text=None), True)
    assert store.read_now(results.get_result, "ann", worse.game_id) == kept[0]
    put(store, "ann", 3, moves=42, milliseconds=20_000, daily=None, seconds=3)  # the best time
    put(store, "ann", 4, moves=40, milliseconds=30_000, daily=None, seconds=4)  # equal, but later
    put(store, "ann", 5, moves=90, milliseconds=90_000, daily=None, seconds=5)  # most efficient
    put(store, "ann", 6, moves=99, daily=None, assisted=True)  # another table
    assert proofs(store) == {1: True, 2: False, 3: True, 4: False, 5: True, 6: True}
    put(store, "ann", 7, moves=39, milliseconds=19_000, daily=None, seconds=7)
    assert proofs(store) == {
        1: False, 2: False, 3: False, 4: False, 5: True, 6: True, 7: True
    }  # fmt: skip


def test_the_daily_best_keeps_its_text_until_the_same_player_beats_it(store: Store) -> None:
    put(store, "ann", 1, moves=30, milliseconds=1000, daily=None)
    put(store, "ann", 2, moves=28, milliseconds=900, daily=None)
    put(store, "ann", 3, moves=26, milliseconds=800, assisted=True)
    put(store, "ann", 4, moves=26, milliseconds=900, assisted=True)
    put(store, "ann", 5, moves=29, milliseconds=2000)
    put(store, "ann", 6, moves=29, milliseconds=2000, daily=date(2026, 1, 30))
    put(store, "ann", 7, moves=29, milliseconds=1900)
    put(store, "bob", 8, moves=29, milliseconds=1800)
    assert [number for number, proven in proofs(store).items() if not proven] == [4, 5]
    assert table(store) == [(1, "bob", 29, 1800), (2, "ann", 29, 1900)]


def test_above_the_limit_the_oldest_result_without_a_record_is_deleted(
    store: Store,
) -> None:
    def put_late(number: int, **changes: Any) -> None:
        row = result(number, seconds=number, **changes)
        store.write_now(results.put_result, "ann", row, most=5)

    put_late(1, daily=None, moves=30, milliseconds=1000)
    for number in (2, 3, 4, 5):
        put_late(number, daily=None, moves=31, milliseconds=2000 + number)
    put(store, "bob", 2, daily=None)
    assert list(proofs(store)) == [1, 2, 3, 4, 5]  # 2 is the most efficient
    for number in range(6, 30):
        put_late(number, daily=None, moves=31, milliseconds=2000 + number)
        assert list(proofs(store)) == [1, 2, number - 2, number - 1, number]
    for number in range(30, 40):  # the places of ten days
        put_late(number, moves=33, daily=date(2026, 2, number - 29), milliseconds=9000)
    standing = [1, *range(30, 40)]  # 30 was more efficient than 2
    assert proofs(store) == dict.fromkeys(standing, True)
    put_late(40, daily=None, moves=31, milliseconds=9999)  # there is no room, yet it counts
    put_late(41, daily=None, moves=31, milliseconds=9999)
    assert list(proofs(store)) == [*standing, 41]
    assert list(proofs(store, "bob")) == [2]


def test_many_long_games_take_little_room(tmp_path: Path) -> None:
    path = tmp_path / "pintu.db"
    with open_store(f"sqlite:///{path}") as store:
        for number in range(60):
            row = replace(result(number, moves=50 + number, daily=None), text="L" * 1_000_000)
            store.write_now(results.put_result, "ann", row)
        assert len(store.read_now(results.results, "ann")) == 60
    assert path.stat().st_size < 8_000_000


def test_a_clock_that_is_set_back_does_not_delete_the_result_just_stored(store: Store) -> None:
    put(store, "ann", 1, moves=10, milliseconds=1)
    for number, seconds in ((2, 2), (3, 3), (4, 4), (5, -3600), (6, -3590)):
        row = result(number, moves=50, seconds=seconds)
        no_record = replace(row, result=replace(row.result, shortest=None))
        store.write_now(results.put_result, "ann", no_record, most=3)
    kept = {row.game_id for row in store.read_now(results.results, "ann")}
    assert kept == {"game-0001", "game-0005", "game-0006"}


def test_of_many_results_of_one_game_at_once_one_stays(store: Store) -> None:
    async def all_at_once() -> list[tuple[results.ResultRow, bool]]:
        rows = [result(moves=moves) for moves in range(40, 60)]
        return await asyncio.gather(*(store.write(results.put_result, "ann", row) for row in rows))

    outcomes = asyncio.run(all_at_once())
    assert len({row for row, _ in outcomes}) == 1
    assert [created for _, created in outcomes].count(True) == 1


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
    place = store.read_now(daily_ranking.daily_place, "ann", PUZZLE)
    assert place is not None
    assert (place.rank, place.milliseconds) == (4, 9000)


def test_a_player_has_one_place_their_best(store: Store) -> None:
    put(store, "ann", 1, moves=44)
    put(store, "ann", 2, moves=40)
    put(store, "ann", 3, moves=42)
    put(store, "bob", 1, moves=43)
    assert table(store) == [(1, "ann", 40, 30_000), (2, "bob", 43, 30_000)]
    assert store.read_now(daily_ranking.daily_count, PUZZLE) == 2
    place = store.read_now(daily_ranking.daily_place, "ann", PUZZLE)
    assert place is not None
    assert (place.rank, place.moves) == (1, 40)


def test_help_other_days_and_other_sizes_do_not_count(store: Store) -> None:
    put(store, "ann", 1, assisted=True)
    put(store, "ann", 2, daily=date(2026, 1, 30))
    put(store, "ann", 3, size=(3, 4))
    put(store, "ann", 4, daily=None)
    assert table(store) == []
    assert store.read_now(daily_ranking.daily_place, "ann", PUZZLE) is None
    assert store.read_now(daily_ranking.daily_count, PUZZLE) == 0
    assert len(table(store, day=date(2026, 1, 30))) == 1


def test_players_do_not_see_each_others_results(store: Store) -> None:
    put(store, "ann")
    assert store.read_now(results.get_result, "bob", "game-0001") is None
    assert store.read_now(results.results, "bob") == []
    assert store.read_now(daily_ranking.daily_place, "bob", PUZZLE) is None

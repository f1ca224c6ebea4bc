from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date

import pytest
from sqlalchemy import select

from pintu.store import (
    FullError,
    Store,
    TransferError,
    daily_ranking,
    games,
    pictures,
    player_merge,
    players,
    results,
)
from pintu.store.attempt_rows import Puzzle
from pintu.store.tables import players as table
from store.things import DAY, NOW, game, later, picture, result


def put_picture(store: Store, player: str, content: bytes) -> str:
    row, data, thumbnail = picture(content)
    store.write_now(pictures.put_picture, player, row, data, thumbnail, 10**6)
    return row.id


def put(store: Store, player: str, *rows: games.GameRow) -> None:
    for row in rows:
        store.write_now(games.put_game, player, row, 100)


def claim(store: Store, old: str | None, new: str = "ann") -> str:
    code = store.write_now(players.make_transfer, new, NOW).code
    return store.write_now(player_merge.claim, code, later(1), old)


def kept(store: Store, player: str = "ann") -> dict[str, games.GameRow]:
    rows = [
        store.read_now(games.get_game, player, each.id)
        for each in store.read_now(games.list_games, player)
    ]
    return {row.id: row for row in rows if row is not None}


def everyone(store: Store) -> list[str]:
    return sorted(store.read_now(lambda connection: connection.scalars(select(table.c.id)).all()))


def test_all_of_the_old_player_becomes_the_new_players(store: Store) -> None:
    cat, dog = put_picture(store, "ann", b"cat"), put_picture(store, "bob", b"dog")
    assert put_picture(store, "bob", b"cat") == cat
    put(store, "ann", game(1, picture=f"upload:{cat}"))
    theirs = [
        game(2, picture=f"upload:{dog}"),
        game(3, kind="save", name="Bob's", picture=f"upload:{cat}"),
    ]
    put(store, "bob", *theirs)
    store.write_now(results.put_result, "ann", result(1, moves=44, seconds=60))
    store.write_now(results.put_result, "bob", result(2, moves=40))  # the earlier attempt
    store.write_now(players.make_transfer, "bob", NOW)
    put(store, "cem", game(9))
    assert claim(store, "bob") == "ann"
    mine = game(1, picture=f"upload:{cat}")
    assert kept(store) == {row.id: row for row in (mine, *theirs)}
    assert {row.id for row in store.read_now(pictures.list_pictures, "ann")} == {cat, dog}
    assert store.read_now(pictures.usage, "ann") == (2, 6)
    for name, content in ((cat, b"cat"), (dog, b"dog")):
        assert store.read_now(pictures.picture_bytes, "ann", name, "image") == content
    assert store.read_now(results.get_result, "ann", "game-0002") == result(2, moves=40)
    day = store.read_now(daily_ranking.daily_table, Puzzle(daily=DAY, rows=4, cols=4), 50)
    assert [(place.rank, place.player, place.moves) for place in day] == [(1, "ann", 40)]
    assert everyone(store) == ["ann", "cem"]
    assert list(kept(store, "cem")) == ["game-0009"]
    assert kept(store, "bob") == {}


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (game(1, 3), game(1, 5, kind="autosave")),
        (game(1, 5), game(1, 3)),
        (game(1, 5, updated=later(1)), game(1, 5, text="other", updated=later(2))),
        (game(1, 5, updated=later(2)), game(1, 5, text="other", updated=later(1))),
        (game(1, kind="save", name="Mine"), game(1, 2, kind="save", name="Theirs")),
        (game(1, 1, kind="save"), game(1, 7)),
        (game(1, kind="save", name="Mine"), game(1, kind="save", name="Theirs")),
    ],
)
def test_of_two_games_of_one_id_the_later_stays_and_the_other_becomes_a_save(
    store: Store, mine: games.GameRow, theirs: games.GameRow
) -> None:
    put(store, "ann", mine)
    put(store, "bob", theirs)
    claim(store, "bob")
    games_now = kept(store)
    assert len(games_now) == 2
    first = games_now.pop("game-0001")
    ((other_id, other),) = games_now.items()
    assert games.is_game_id(other_id)
    earlier, later_one = sorted((mine, theirs), key=lambda row: (row.version, row.updated))
    if (mine.version, mine.updated) == (theirs.version, theirs.updated):
        assert {first.name, other.name} == {"Mine", "Theirs"}
    else:
        assert first == later_one
        assert other == replace(earlier, id=other_id, kind="save")


def test_the_same_game_is_kept_once(store: Store) -> None:
    put(store, "ann", game(1, 2), game(2, kind="save", name="Sunday"))
    put(store, "bob", game(1, 2, updated=later(99)), game(2, kind="save"))
    claim(store, "bob")
    assert sorted(kept(store)) == ["game-0001", "game-0002"]
    assert kept(store)["game-0002"].name == "Sunday"


@pytest.mark.parametrize(("mine", "theirs", "stays"), [(5, 9, 40), (9, 5, 50), (5, 5, 40)])
def test_of_two_results_of_one_game_the_first_stays(
    store: Store, mine: int, theirs: int, stays: int
) -> None:
    store.write_now(results.put_result, "ann", result(1, moves=40, seconds=mine))
    store.write_now(results.put_result, "bob", result(1, moves=50, seconds=theirs))
    claim(store, "bob")
    (row,) = store.read_now(results.results, "ann")
    assert row.result.moves == stays


def test_a_merge_may_exceed_quotas(store: Store) -> None:
    for number in range(1, 6):
        store.write_now(games.put_game, "ann", game(number), 5)
        store.write_now(games.put_game, "bob", game(number + 5), 5)
        for player in ("ann", "bob"):
            other = number + 5 * (player == "bob")
            row = result(other, daily=date(2026, 1, other), seconds=other)
            store.write_now(results.put_result, player, row, most=5)
    claim(store, "bob")
    assert len(kept(store)) == 10
    assert len(store.read_now(results.results, "ann")) == 10


@pytest.mark.parametrize("old", [None, "ann", "nobody"])
def test_without_another_player_nothing_changes(store: Store, old: str | None) -> None:
    put(store, "ann", game(1))
    put(store, "bob", game(1))
    store.write_now(results.put_result, "ann", result())
    assert claim(store, old) == "ann"
    assert kept(store) == kept(store, "bob") == {"game-0001": game(1)}
    assert len(store.read_now(results.results, "ann")) == 1
    assert everyone(store) == ["ann", "bob"]


def test_an_unknown_code_changes_nothing(store: Store) -> None:
    put(store, "ann", game(1))
    put(store, "bob", game(2))
    old = store.write_now(players.make_transfer, "ann", later(-3600)).code
    for code in ("AAAAA-AAAAA", old):
        with pytest.raises(TransferError):
            store.write_now(player_merge.claim, code, NOW, "bob")
    assert (list(kept(store)), list(kept(store, "bob"))) == (["game-0001"], ["game-0002"])


def test_two_who_claim_each_other_at_once_become_one(store: Store) -> None:
    for turn in range(5):
        one, other = f"ann{turn}", f"bob{turn}"  # a merged player cannot be used again
        put(store, one, game(1))
        put(store, other, game(2))
        codes = [
            store.write_now(players.make_transfer, player, NOW).code for player in (one, other)
        ]

        async def both(
            codes: list[str] = codes, one: str = one, other: str = other
        ) -> list[object]:
            claims = (
                store.write(player_merge.claim, codes[0], NOW, other),
                store.write(player_merge.claim, codes[1], NOW, one),
            )
            return list(await asyncio.gather(*claims, return_exceptions=True))

        outcomes = asyncio.run(both())
        (winner,) = [each for each in outcomes if isinstance(each, str)]
        assert {type(each) for each in outcomes} == {str, TransferError}
        assert everyone(store) == [winner]
        assert sorted(kept(store, winner)) == ["game-0001", "game-0002"]
        store.write_now(players.delete_player, winner)


def test_moves_written_during_a_merge_are_stored(store: Store) -> None:
    put(store, "ann", game(1))
    put(store, "bob", game(1), game(2))
    code = store.write_now(players.make_transfer, "ann", NOW).code

    async def meanwhile() -> None:
        moves = [store.write(games.put_game, "ann", game(1, n), 99) for n in range(2, 30)]
        claimed = store.write(player_merge.claim, code, NOW, "bob")
        more = [store.write(games.put_game, "ann", game(n), 99) for n in range(3, 30)]
        await asyncio.gather(*moves, claimed, *more, return_exceptions=True)

    asyncio.run(meanwhile())
    found = kept(store)
    assert found["game-0001"].version == 29
    assert set(found) >= {f"game-{number:04}" for number in range(1, 30)}
    assert everyone(store) == ["ann"]


def test_a_merge_beyond_a_quota_is_refused_and_changes_nothing(store: Store) -> None:
    put(store, "ann", game(1), game(2))
    put(store, "bob", game(3), game(4))
    put_picture(store, "bob", b"dog")
    code = store.write_now(players.make_transfer, "ann", NOW).code
    for quota, says in (
        (player_merge.Quota(3, 100), "have 4 games together, and there is room for 3"),
        (player_merge.Quota(4, 2), "pictures together"),
    ):
        with pytest.raises(FullError, match=says):
            store.write_now(player_merge.claim, code, later(1), "bob", quota)
        assert (len(kept(store)), len(kept(store, "bob"))) == (2, 2)
    fits = player_merge.Quota(4, 3)
    assert store.write_now(player_merge.claim, code, later(1), "bob", fits) == "ann"
    assert len(kept(store)) == 4
    code = store.write_now(players.make_transfer, "ann", NOW).code
    put(store, "cem", *kept(store).values())  # the same games, which are not added
    less = player_merge.Quota(1, 1)
    put_picture(store, "cem", b"dog")
    assert store.write_now(player_merge.claim, code, later(1), "cem", less) == "ann"

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, func, select

from pintu.store import (
    EndedError,
    OutdatedError,
    Store,
    TransferError,
    games,
    open_store,
    pictures,
    players,
    results,
    sessions,
)
from pintu.store.tables import metadata
from store.things import NOW, game, later, picture, result


def fill(store: Store, player: str) -> None:
    row, data, thumbnail = picture(b"cat")
    store.write_now(pictures.put_picture, player, row, data, thumbnail, 10**6)
    store.write_now(games.put_game, player, game(picture=f"upload:{row.id}"), 10)
    store.write_now(results.put_result, player, result())
    store.write_now(players.make_transfer, player, NOW)


def counts(connection: Connection) -> dict[str, int]:
    tables = metadata.tables.items()
    return {
        name: connection.scalar(select(func.count()).select_from(table)) or 0
        for name, table in tables
    }


def test_a_deleted_player_leaves_nothing_and_others_stay(store: Store) -> None:
    fill(store, "ann")
    alone = store.read_now(counts)
    fill(store, "bob")
    both = store.read_now(counts)
    assert both == {name: 2 * count for name, count in alone.items()}
    store.write_now(players.delete_player, "ann")
    assert store.read_now(counts) == alone
    assert store.read_now(games.get_game, "ann", "game-0001") is None
    assert store.read_now(games.list_games, "bob") != []
    store.write_now(players.delete_player, "ann")  # once more is no failure


def test_a_player_may_be_made_twice(store: Store) -> None:
    for _ in range(2):
        store.write_now(players.ensure_player, "ann")
    assert store.read_now(counts)["players"] == 1


def test_a_code_leads_to_its_player_once(store: Store) -> None:
    transfer = store.write_now(players.make_transfer, "ann", NOW)
    assert transfer.expires == later(15 * 60)
    assert len(transfer.code.replace("-", "")) >= 8
    typed = f" {transfer.code.lower().replace('-', ' ')} "
    assert store.write_now(players.claim_transfer, typed, later(899)) == "ann"
    with pytest.raises(TransferError, match="not known, was used already, or is too old"):
        store.write_now(players.claim_transfer, transfer.code, NOW)


def test_a_code_expires(store: Store) -> None:
    transfer = store.write_now(players.make_transfer, "ann", NOW)
    with pytest.raises(TransferError):
        store.write_now(players.claim_transfer, transfer.code, transfer.expires)


@pytest.mark.parametrize("code", ["", "AAAAA-AAAAA", "\0", "拼图", "\ud800"])
def test_an_unknown_code_is_refused(store: Store, code: str) -> None:
    with pytest.raises(TransferError):
        store.write_now(players.claim_transfer, code, NOW)


def test_a_new_code_takes_the_place_of_the_old_one(store: Store) -> None:
    first = store.write_now(players.make_transfer, "ann", NOW)
    second = store.write_now(players.make_transfer, "ann", later(1))
    with pytest.raises(TransferError):
        store.write_now(players.claim_transfer, first.code, later(2))
    assert store.write_now(players.claim_transfer, second.code, later(2)) == "ann"


def test_of_many_who_claim_one_code_one_gets_it(store: Store) -> None:
    transfer = store.write_now(players.make_transfer, "ann", NOW)

    async def claim() -> str | None:
        try:
            return await store.write(players.claim_transfer, transfer.code, NOW)
        except TransferError:
            return None

    async def all_at_once() -> list[str | None]:
        return await asyncio.gather(*(claim() for _ in range(20)))

    assert sorted(asyncio.run(all_at_once()), key=str) == [None] * 19 + ["ann"]


def test_a_player_that_ended_never_comes_back(store: Store) -> None:
    store.write_now(games.put_game, "ann", game(1), 3)
    store.write_now(players.end_player, "ann")
    assert store.read_now(sessions.is_ended, "ann")
    with pytest.raises(EndedError):
        store.write_now(games.put_game, "ann", game(1), 3)
    assert {name for name, count in store.read_now(counts).items() if count} == {"ended_players"}
    # One who never stored anything leaves no trace.
    store.write_now(players.end_player, "bob")
    assert not store.read_now(sessions.is_ended, "bob")


def test_codes_are_stored_as_hashes(store: Store) -> None:
    code = store.write_now(players.make_transfer, "ann", NOW).code

    def rows(connection: Connection) -> str:
        return repr(connection.execute(select(metadata.tables["transfers"])).all())

    assert code.replace("-", "") not in store.read_now(rows).replace("-", "")


def test_the_secret_is_made_once(url: str) -> None:
    with open_store(url) as store:
        first = store.write_now(players.cookie_secret)
        assert len(first) == 32
    with open_store(url) as store:
        assert store.write_now(players.cookie_secret) == first


def test_writes_while_the_player_is_deleted_do_no_harm(store: Store) -> None:
    async def write(number: int) -> None:
        if number % 7 == 6:
            await store.write(players.delete_player, "ann")
        else:
            await store.write(games.put_game, "ann", game(number % 5, number + 1), 3)

    async def all_at_once() -> list[BaseException | None]:
        writes = (write(number) for number in range(140))
        return await asyncio.gather(*writes, return_exceptions=True)

    failed = [error for error in asyncio.run(all_at_once()) if error]
    assert [error for error in failed if not isinstance(error, OutdatedError)] == []
    store.write_now(players.delete_player, "ann")
    assert set(store.read_now(counts).values()) == {0}

"""The size of the database, room for games, and idle players."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from pintu.store import NoRoomError, Store, capacity, games, pictures, players, results
from pintu.store.tables import players as table
from store.things import game, picture, result

NOW = datetime.now(UTC)
SOON = NOW + timedelta(days=1)
"""After everything that the tests store."""


def test_the_size_grows_with_what_is_stored_and_shrinks_again(store: Store) -> None:
    before = store.read_now(capacity.stored_bytes)
    content = bytes(range(256)) * 4_000
    row, data, thumbnail = picture(content)
    store.write_now(pictures.put_picture, "ann", row, data, thumbnail, 10**9)
    size = store.read_now(capacity.stored_bytes)
    assert size > before
    store.write_now(pictures.delete_picture, "ann", row.id)
    if "sqlite" in str(store.read_now(lambda connection: connection.engine.url)):
        assert store.read_now(capacity.stored_bytes) < size


def test_without_room_a_game_can_go_on_but_not_begin(store: Store) -> None:
    put = games.put_game_in_room
    first = game(1, text="x" * 10_000)
    assert store.write_now(put, "ann", first, 10).added == 10_000
    longer = replace(first, version=2, text="x" * 13_000)
    assert store.write_now(put, "ann", longer, 10, has_room=False).added == 3_000
    much = replace(first, version=3, text="x" * 20_000)
    with pytest.raises(NoRoomError, match="no room"):
        store.write_now(put, "ann", much, 10, has_room=False)
    with pytest.raises(NoRoomError, match="no room"):
        store.write_now(put, "ann", game(2), 10, has_room=False)
    assert store.write_now(put, "ann", much, 10).added == 7_000
    shorter = replace(first, version=4, text="x")
    assert store.write_now(put, "ann", shorter, 10, has_room=False).added == 0


def test_players_without_games_and_results_are_deleted_after_a_while(store: Store) -> None:
    store.write_now(games.put_game, "plays", game(1), 10)
    store.write_now(results.put_result, "won", result(1))
    store.write_now(players.make_transfer, "moves", NOW)
    for player, days in (("old", 0), ("new", 30)):
        row, data, thumbnail = picture(player.encode())
        row = replace(row, created=NOW + timedelta(days=days))
        store.write_now(pictures.put_picture, player, row, data, thumbnail, 10**6)
    store.write_now(players.ensure_player, "local")
    store.write_now(players.ensure_player, "empty")

    def everyone() -> list[str]:
        return sorted(
            store.read_now(lambda connection: connection.scalars(select(table.c.id)).all())
        )

    before = everyone()
    assert store.write_now(capacity.delete_idle_players, NOW - timedelta(days=1), "local") == 0
    assert everyone() == before
    assert store.write_now(capacity.delete_idle_players, SOON, "local") == 2
    assert everyone() == ["local", "moves", "new", "plays", "won"]
    assert store.read_now(pictures.usage, "old") == (0, 0)
    assert not store.read_now(capacity.player_exists, "old")
    assert store.read_now(capacity.player_exists, "new")

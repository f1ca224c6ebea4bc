from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from pintu.store import FullError, InUseError, Store, games, pictures
from store.things import game, later, picture

MOST = 10**6


def put(store: Store, content: bytes, player: str = "ann", seconds: float = 0) -> str:
    row, data, thumbnail = picture(content, seconds)
    store.write_now(pictures.put_picture, player, row, data, thumbnail, MOST)
    return row.id


def test_a_picture_comes_back_as_it_was_kept(store: Store) -> None:
    row, data, thumbnail = picture(bytes(range(256)) * 100)
    assert store.write_now(pictures.put_picture, "ann", row, data, thumbnail, MOST) == (row, True)
    assert store.read_now(pictures.get_picture, "ann", row.id) == row
    assert store.read_now(pictures.picture_bytes, "ann", row.id, "image") == data
    assert store.read_now(pictures.picture_bytes, "ann", row.id, "thumbnail") == thumbnail


def test_the_same_picture_again_is_the_first_one(store: Store) -> None:
    row, data, thumbnail = picture(b"cat")
    store.write_now(pictures.put_picture, "ann", row, data, thumbnail, MOST)
    again = replace(row, created=later(60), source_width=1)
    # It takes no more room, so there is room for it even when all is full.
    assert store.write_now(pictures.put_picture, "ann", again, data, thumbnail, 3) == (row, False)
    assert store.read_now(pictures.usage, "ann") == (1, 3)


def test_a_row_that_miscounts_is_refused(store: Store) -> None:
    row, data, thumbnail = picture(b"cat")
    with pytest.raises(ValueError, match="3 bytes, not 4"):
        store.write_now(pictures.put_picture, "ann", replace(row, bytes=4), data, thumbnail, MOST)


def test_all_pictures_of_a_player_have_a_limit_of_bytes(store: Store) -> None:
    for content in (b"1234", b"5678"):
        row, data, thumbnail = picture(content)
        store.write_now(pictures.put_picture, "ann", row, data, thumbnail, 10)
    row, data, thumbnail = picture(b"90!")
    with pytest.raises(FullError, match="delete another first"):
        store.write_now(pictures.put_picture, "ann", row, data, thumbnail, 10)
    assert store.read_now(pictures.usage, "ann") == (2, 8)
    assert store.write_now(pictures.put_picture, "ann", row, data, thumbnail, 11) == (row, True)


def test_the_pictures_of_all_players_have_a_limit_too(store: Store) -> None:
    for player, content in (("ann", b"1234"), ("bob", b"5678")):
        row, data, thumbnail = picture(content)
        store.write_now(pictures.put_picture, player, row, data, thumbnail, MOST, 10)
    row, data, thumbnail = picture(b"90!")
    with pytest.raises(FullError, match="no room for more pictures"):
        store.write_now(pictures.put_picture, "cid", row, data, thumbnail, MOST, 10)
    assert store.write_now(pictures.put_picture, "cid", row, data, thumbnail, MOST, 11)[1]


def test_the_limit_holds_for_many_writers_at_once(store: Store) -> None:
    async def write(number: int) -> bool:
        row, data, thumbnail = picture(b"%03d" % number)
        try:
            await store.write(pictures.put_picture, "ann", row, data, thumbnail, 15)
        except FullError:
            return False
        return True

    async def all_at_once() -> list[bool]:
        return await asyncio.gather(*(write(number) for number in range(30)))

    assert sum(asyncio.run(all_at_once())) == 5
    assert store.read_now(pictures.usage, "ann") == (5, 15)


def test_lists_have_the_newest_first(store: Store) -> None:
    ids = [put(store, b"%d" % number, seconds=number) for number in (2, 3, 1)]
    found = [row.id for row in store.read_now(pictures.list_pictures, "ann")]
    assert found == [ids[1], ids[0], ids[2]]


def test_a_picture_can_be_deleted_when_no_game_uses_it(store: Store) -> None:
    cat = put(store, b"cat")
    put(store, b"cat", player="bob")
    store.write_now(games.put_game, "ann", game(picture=f"upload:{cat}"), 10)
    with pytest.raises(InUseError, match="a game still uses this picture"):
        store.write_now(pictures.delete_picture, "ann", cat)
    assert store.write_now(pictures.delete_picture, "bob", cat) is True  # his is another
    store.write_now(games.put_game, "ann", game(version=2, picture="gallery:koi"), 10)
    assert store.write_now(pictures.delete_picture, "ann", cat) is True
    assert store.write_now(pictures.delete_picture, "ann", cat) is False


def test_no_game_is_left_without_its_picture(store: Store) -> None:
    async def rounds() -> None:
        for number in range(30):
            row, data, thumbnail = picture(b"%d" % number)
            await store.write(pictures.put_picture, "ann", row, data, thumbnail, MOST)
            used = game(number, picture=f"upload:{row.id}")
            _, deleted = await asyncio.gather(
                store.write(games.put_game, "ann", used, 100),
                store.write(pictures.delete_picture, "ann", row.id),
                return_exceptions=True,
            )
            kept = await store.read(games.get_game, "ann", used.id)
            there = await store.read(pictures.get_picture, "ann", row.id)
            assert (kept is None) == (there is None)
            assert isinstance(deleted, InUseError) == (kept is not None)

    asyncio.run(rounds())


def test_players_do_not_see_or_touch_each_other(store: Store) -> None:
    cat = put(store, b"cat")
    assert store.read_now(pictures.get_picture, "bob", cat) is None
    assert store.read_now(pictures.picture_bytes, "bob", cat, "image") is None
    assert store.read_now(pictures.list_pictures, "bob") == []
    assert store.read_now(pictures.usage, "bob") == (0, 0)
    assert store.write_now(pictures.delete_picture, "bob", cat) is False
    assert store.read_now(pictures.get_picture, "ann", cat) is not None

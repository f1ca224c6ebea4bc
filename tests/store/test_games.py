from __future__ import annotations

import asyncio
import random
import threading
import time
from dataclasses import asdict, replace
from typing import Any

import pytest
from sqlalchemy import Connection

from pintu.store import (
    ConflictError,
    FixedError,
    FullError,
    NoPictureError,
    OutdatedError,
    Store,
    games,
    pictures,
)
from pintu.store.checksums import GAMES
from pintu.store.tables import games as table
from store.things import GAME, game, later, picture

MOST = 100


def put(store: Store, row: games.GameRow, player: str = "ann", most: int = MOST) -> bool:
    kept, created = store.write_now(games.put_game, player, row, most)
    assert store.read_now(games.get_game, player, row.id) == kept
    return created


def names(store: Store, kind: games.Kind | None = None) -> list[str]:
    return [row.id for row in store.read_now(games.list_games, "ann", kind)]


def test_a_game_comes_back_as_it_was_kept(store: Store) -> None:
    row = game(name="Évening 拼图 🧩", solved=True, assisted=True, picture=None)
    kept, created = store.write_now(games.put_game, "ann", row, MOST)
    assert (kept, created) == (row, True)
    back = store.read_now(games.get_game, "ann", row.id)
    assert back == row
    assert back is not None
    assert back.updated.utcoffset() is not None
    assert store.read_now(games.count_games, "ann") == 1


def test_the_same_version_with_the_same_text_changes_nothing(store: Store) -> None:
    assert put(store, game())
    kept, created = store.write_now(games.put_game, "ann", game(updated=later(99)), MOST)
    assert (kept, created) == (game(), False)


def test_a_higher_version_of_an_autosave_replaces_it(store: Store) -> None:
    put(store, game(name="mine"))
    newer = game(version=5, moves=9, created=later(50))
    kept, created = store.write_now(games.put_game, "ann", newer, MOST)
    assert not created
    # The time of creation stays, and a name that is not given anew.
    assert kept == replace(newer, created=GAME.created, name="mine")
    assert store.read_now(games.get_game, "ann", newer.id) == kept
    assert put(store, game(version=6, name="ours")) is False


@pytest.mark.parametrize("row", [game(version=4), game(version=5, text="other")])
def test_an_older_write_never_replaces_a_newer_one(store: Store, row: games.GameRow) -> None:
    put(store, game(version=5))
    with pytest.raises(OutdatedError, match="of version 5") as error:
        store.write_now(games.put_game, "ann", row, MOST)
    assert error.value.version == 5
    assert store.read_now(games.get_game, "ann", row.id) == game(version=5)


@pytest.mark.parametrize("version", [2, 3, 4])
def test_a_save_never_changes(store: Store, version: int) -> None:
    save = game(kind="save", version=3)
    put(store, save)
    with pytest.raises(FixedError, match="a save never changes") as error:
        store.write_now(games.put_game, "ann", replace(save, version=version, text="other"), MOST)
    assert error.value.version == 3
    for same in (save, replace(save, version=4)):
        assert store.write_now(games.put_game, "ann", same, MOST) == (save, False)
    with pytest.raises(OutdatedError):
        store.write_now(games.put_game, "ann", replace(save, version=2), MOST)


@pytest.mark.parametrize(("before", "after"), [("save", "autosave"), ("autosave", "save")])
def test_a_kind_cannot_change(store: Store, before: games.Kind, after: games.Kind) -> None:
    put(store, game(kind=before))
    with pytest.raises(FixedError, match=f"stored as an? {before}"):
        store.write_now(games.put_game, "ann", game(version=2, kind=after), MOST)
    assert store.read_now(games.get_game, "ann", "game-0001") == game(kind=before)


def test_lists_have_the_last_played_first_and_know_kinds(store: Store) -> None:
    for number, kind in enumerate(("autosave", "save", "autosave"), 1):
        put(store, game(number, kind=kind))
    put(store, game(1, version=9))
    assert names(store) == ["game-0001", "game-0003", "game-0002"]
    assert names(store, "save") == ["game-0002"]
    assert names(store, "autosave") == ["game-0001", "game-0003"]
    summary = store.read_now(games.list_games, "ann", "save")[0]
    assert type(summary) is games.GameSummary


def test_times_sort_to_the_microsecond(store: Store) -> None:
    for number, seconds in enumerate((0.000002, -3e9, 0.000001, 5), 1):
        put(store, game(number, updated=later(seconds)))
    assert names(store) == [f"game-000{number}" for number in (4, 1, 3, 2)]


def test_a_new_game_replaces_the_oldest_autosave(store: Store) -> None:
    put(store, game(1, kind="save"), most=3)
    put(store, game(2, updated=later(10)), most=3)
    put(store, game(3, updated=later(20)), most=3)
    put(store, game(2, version=2, updated=later(30)), most=3)
    assert put(store, game(4), most=3)
    assert sorted(names(store)) == ["game-0001", "game-0002", "game-0004"]
    put(store, game(2, version=3), most=3)  # no new game, so none is deleted
    assert len(names(store)) == 3


def test_a_clock_that_is_set_back_does_not_delete_the_game_just_played(store: Store) -> None:
    for number in (1, 2, 3):
        put(store, game(number, updated=later(number)), most=3)
    put(store, game(4, updated=later(-3600)), most=3)
    put(store, game(5, updated=later(-3590)), most=3)
    assert sorted(names(store)) == ["game-0003", "game-0004", "game-0005"]
    put(store, game(4, version=2, updated=later(-7200)), most=3)
    put(store, game(6, updated=later(-7190)), most=3)
    put(store, game(7, updated=later(-7180)), most=3)
    assert sorted(names(store)) == ["game-0004", "game-0006", "game-0007"]


@pytest.mark.parametrize("kind", ["save", "autosave"])
def test_the_newest_autosave_is_never_deleted(store: Store, kind: games.Kind) -> None:
    put(store, game(1), most=3)
    put(store, game(2, kind="save", updated=later(50)), most=3)
    put(store, game(3), most=3)
    assert put(store, game(4, kind=kind, updated=later(60)), most=3)
    assert sorted(names(store)) == ["game-0002", "game-0003", "game-0004"]
    store.write_now(games.delete_game, "ann", "game-0004")
    put(store, game(4, kind="save"), most=3)
    with pytest.raises(FullError, match="room for 3 games; delete one to store another"):
        store.write_now(games.put_game, "ann", game(5, kind=kind, updated=later(70)), 3)
    assert sorted(names(store)) == ["game-0002", "game-0003", "game-0004"]
    assert put(store, game(3, version=2), most=3) is False  # the game itself goes on


def test_above_the_limit_a_new_game_replaces_only_one(store: Store) -> None:
    for number in range(1, 7):
        put(store, game(number))
    put(store, game(7), most=3)
    assert names(store) == [f"game-000{number}" for number in (7, 6, 5, 4, 3, 2)]


def test_when_all_are_saves_there_is_no_room(store: Store) -> None:
    for number in (1, 2):
        put(store, game(number, kind="save"), most=2)
    with pytest.raises(FullError, match="room for 2 games"):
        store.write_now(games.put_game, "ann", game(3), 2)
    assert names(store) == ["game-0002", "game-0001"]
    assert put(store, game(3), player="bob", most=2)


def test_a_refused_game_deletes_no_autosave(store: Store) -> None:
    put(store, game(1))
    for number in (2, 3, 4):
        put(store, game(number, kind="save"))
    with pytest.raises(FullError):
        store.write_now(games.put_game, "ann", game(5), 2)
    assert len(names(store)) == 4


def test_a_name_changes_and_nothing_else(store: Store) -> None:
    save = game(kind="save")
    put(store, save)
    renamed = store.write_now(games.rename_game, "ann", save.id, "finished")
    assert renamed == replace(save, name="finished")
    assert store.read_now(games.get_game, "ann", save.id) == renamed
    # The write that made it may be sent again.
    assert store.write_now(games.put_game, "ann", save, MOST) == (renamed, False)


NAMES = {
    "👩‍👩‍👧": "👩‍👩‍👧",  # joined by U+200D
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️": "🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️",  # tags, and a variation selector
    "می\u200cخواهم": "می\u200cخواهم",
    "क्\u200dष": "क्\u200dष",
    "葛\U000e0100": "葛\U000e0100",
    "拼图\u3000一": "拼图 一",
    "\u3000拼图\xa0": "拼图",
    "12\xa0000\u2009km": "12 000 km",
    "  Sunday  ": "Sunday",
    " " * 30 + "x" * 100: "x" * 100,
}


@pytest.mark.parametrize(("given", "kept"), NAMES.items())
def test_names_of_all_scripts_are_kept_with_plain_blanks(
    store: Store, given: str, kept: str
) -> None:
    row, _ = store.write_now(games.put_game, "ann", game(name=given), MOST)
    assert row.name == kept
    assert store.read_now(games.get_game, "ann", row.id) == row
    renamed = store.write_now(games.rename_game, "ann", row.id, given)
    assert renamed is not None
    assert renamed.name == kept


@pytest.mark.parametrize(
    "name",
    [
        *("", "  ", "\u3000", "a\nb", "a\n", "a\tb", "a\0b", "a\x85b", "x" * 101, "\ud800"),
        *("a\u2028b", "a\u2029", "a\ue000", "a\U0010fffd", "a\uffff", "a\u0378"),
        *("a\u202eb", "\u2066a\u2069", "\u202aa"),
        *("\u200d", "\u200b", "\ufe0f", "\u3164", "\u2800 \u115f", "\u0301"),
    ],
)
def test_an_invisible_name_is_refused(store: Store, name: str) -> None:
    put(store, game())
    with pytest.raises(ValueError, match="name: must have 1 to 100 characters"):
        store.write_now(games.rename_game, "ann", "game-0001", name)
    with pytest.raises(ValueError, match="name: must have 1 to 100 characters"):
        store.write_now(games.put_game, "ann", game(2, name=name), MOST)


def test_a_name_that_was_allowed_once_is_still_read(store: Store) -> None:
    put(store, game())

    def rename(connection: Connection) -> None:
        named = asdict(game(name="\u0301"))
        values = {"name": "\u0301", "checksum": GAMES.of("ann", named)}
        connection.execute(table.update().values(values))

    store.write_now(rename)
    assert [row.name for row in store.read_now(games.list_games, "ann")] == ["\u0301"]


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "short"},
        {"id": "x" * 65},
        {"id": "game 0001"},
        {"version": 0},
        {"version": 2**53},
        {"kind": "draft"},
    ],
)
def test_invalid_games_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"id: must have 8|a version is|a game is"):
        replace(GAME, **changes)


def test_a_deleted_game_is_gone(store: Store) -> None:
    put(store, game())
    assert store.write_now(games.delete_game, "ann", "game-0001") is True
    assert store.read_now(games.get_game, "ann", "game-0001") is None
    assert store.write_now(games.delete_game, "ann", "game-0001") is False


def test_players_do_not_see_or_touch_each_other(store: Store) -> None:
    put(store, game(name="Ann's"))
    assert store.read_now(games.get_game, "bob", "game-0001") is None
    assert store.read_now(games.list_games, "bob") == []
    assert store.read_now(games.count_games, "bob") == 0
    assert store.write_now(games.rename_game, "bob", "game-0001", "Bob's") is None
    assert store.write_now(games.delete_game, "bob", "game-0001") is False
    assert put(store, game(version=7, text="Bob's"), player="bob")  # an id of his own
    assert store.read_now(games.get_game, "ann", "game-0001") == game(name="Ann's")


def test_a_game_needs_an_uploaded_picture_of_its_own_player(store: Store) -> None:
    row, data, thumbnail = picture(b"cat")
    upload = f"upload:{row.id}"
    store.write_now(pictures.put_picture, "bob", row, data, thumbnail, 10**6)
    with pytest.raises(NoPictureError, match="there is no uploaded picture"):
        store.write_now(games.put_game, "ann", game(picture=upload), MOST)
    put(store, game())
    with pytest.raises(NoPictureError):
        store.write_now(games.put_game, "ann", game(version=2, picture=upload), MOST)
    assert store.read_now(games.get_game, "ann", "game-0001") == game()
    store.write_now(pictures.put_picture, "ann", row, data, thumbnail, 10**6)
    assert put(store, game(version=2, picture=upload)) is False


def test_of_many_writers_at_once_the_highest_version_stays(store: Store) -> None:
    versions = list(range(1, 61)) * 2
    random.Random(1).shuffle(versions)
    acknowledged = []

    async def write(version: int) -> None:
        try:
            row, _ = await store.write(games.put_game, "ann", game(version=version), MOST)
        except OutdatedError as error:
            assert error.version > version
        else:
            acknowledged.append(version)
            kept = await store.read(games.get_game, "ann", row.id)
            assert kept is not None
            assert kept.version >= version  # no lower one came after it was acknowledged

    async def all_at_once() -> None:
        await asyncio.gather(*(write(version) for version in versions))

    asyncio.run(all_at_once())
    assert store.read_now(games.get_game, "ann", "game-0001") == game(
        version=60, created=GAME.created
    )
    assert acknowledged.count(60) == 2


def test_an_older_write_waits_for_a_newer_one_that_is_slow(store: Store) -> None:
    store.write_now(games.put_game, "ann", game(version=1), MOST)
    written = threading.Event()

    def slow(connection: Connection) -> None:
        games.put_game(connection, "ann", game(version=3), MOST)
        written.set()
        time.sleep(0.3)

    async def both() -> None:
        newer = asyncio.ensure_future(store.write(slow))
        await asyncio.to_thread(written.wait)
        with pytest.raises(OutdatedError, match="of version 3"):
            await store.write(games.put_game, "ann", game(version=2), MOST)
        await newer

    asyncio.run(both())
    kept = store.read_now(games.get_game, "ann", "game-0001")
    assert kept is not None
    assert kept.version == 3


def test_of_many_who_write_other_games_of_one_version_one_wins(store: Store) -> None:
    async def write(number: int) -> str | None:
        try:
            row, _ = await store.write(games.put_game, "ann", game(text=str(number)), MOST)
        except OutdatedError:
            return None
        return row.text

    async def all_at_once() -> list[str | None]:
        return await asyncio.gather(*(write(number) for number in range(40)))

    won = [text for text in asyncio.run(all_at_once()) if text is not None]
    kept = store.read_now(games.get_game, "ann", "game-0001")
    assert kept is not None
    assert won == [kept.text]


def test_a_limit_holds_for_many_writers_at_once(store: Store) -> None:
    async def write(number: int) -> bool:
        try:
            await store.write(games.put_game, "ann", game(number, kind="save"), 10)
        except ConflictError:
            return False
        return True

    async def all_at_once() -> list[bool]:
        return await asyncio.gather(*(write(number) for number in range(40)))

    assert sum(asyncio.run(all_at_once())) == 10
    assert store.read_now(games.count_games, "ann") == 10

"""Damaged rows and files: noticed, reported, kept apart, never served."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table

from pintu.store import Store, StoreError, games, open_store, pictures, players, results
from pintu.store.archive import ArchiveError
from pintu.store.attempt_rows import Attempt, Puzzle
from pintu.store.backup import backup_file
from pintu.store.daily_attempts import (
    Outcome,
    begin_attempt,
    find_attempt,
    finish_attempt,
    get_attempt,
    list_attempts,
    note_help_in_game,
    set_standing,
    unrank_missing,
)
from pintu.store.daily_ranking import daily_count, daily_place, daily_table
from pintu.store.damage import Damage, DamagedError, damaged_ids, list_damaged
from pintu.store.database import connect
from pintu.store.player_merge import claim
from pintu.store.players import make_transfer
from pintu.store.report import verify
from pintu.store.tables import daily_attempts as attempts_table
from pintu.store.tables import games as games_table
from pintu.store.tables import pictures as pictures_table
from pintu.store.tables import results as results_table
from pintu.store.watch import StoreWatch
from store.things import DAY, NOW, game, picture, result

CAT = picture(b"cat" * 2000)
PUZZLE = Puzzle(daily=DAY, rows=4, cols=4)


def fill(store: Store, player: str = "ann") -> None:
    store.write_now(pictures.put_picture, player, *CAT, 10**6)
    for number in (1, 2):
        row = game(number, text=f"game {number} of {player} " * 400, picture=f"upload:{CAT[0].id}")
        store.write_now(games.put_game, player, row, 10)
        store.write_now(results.put_result, player, result(number))


def alter(store: Store, table: Table, **values: Any) -> None:
    """Change columns of all rows of game-0001, or of all pictures, as a fault of the disk does."""
    statement = table.update().values(values)
    if table is not pictures_table:
        name = table.c.id if table is games_table else table.c.game_id
        statement = statement.where(name == "game-0001")
    store.write_now(lambda connection: connection.execute(statement) and None)


@pytest.mark.parametrize("column", ["text", "board", "moves", "name", "checksum", "text_checksum"])
def test_a_damaged_game_is_an_error_and_is_kept_apart(store: Store, column: str) -> None:
    fill(store)
    alter(store, games_table, **{column: 7 if column == "moves" else "altered"})
    for _ in range(2):  # first from its table, then from where it is kept apart
        with pytest.raises(DamagedError, match="this game is damaged on the server"):
            store.read_now(games.get_game, "ann", "game-0001")
        assert store.condition.state == "degraded"
    assert [row.id for row in store.read_now(games.list_games, "ann")] == ["game-0002"]
    assert store.read_now(damaged_ids, "games", "ann") == ["game-0001"]
    (apart,) = store.read_now(list_damaged)
    assert (apart.name, apart.player, apart.id) == ("games", "ann", "game-0001")


def test_a_list_leaves_a_damaged_game_out_and_names_it(store: Store) -> None:
    fill(store)
    alter(store, games_table, board="9")

    def read(connection: Connection) -> tuple[list[str], list[str]]:
        rows = [row.id for row in games.list_games(connection, "ann")]
        return rows, damaged_ids(connection, "games", "ann")

    for _ in range(2):
        assert store.read_now(read) == (["game-0002"], ["game-0001"])


def test_a_new_save_takes_the_place_of_a_damaged_game(store: Store) -> None:
    fill(store)
    alter(store, games_table, version=10**9)
    again = game(1, 5)
    assert store.write_now(games.put_game, "ann", again, 10) == (again, True)
    assert store.read_now(games.get_game, "ann", "game-0001") == again
    assert store.read_now(damaged_ids, "games", "ann") == []
    assert len(store.read_now(list_damaged)) == 1  # the operator still has the old one


def test_a_damaged_picture_is_repaired_by_an_upload(store: Store) -> None:
    fill(store)
    row, data, thumbnail = CAT
    for which in ("image", "thumbnail"):
        alter(store, pictures_table, **{which: b"dog"})
        with pytest.raises(DamagedError, match="upload it again"):
            store.read_now(pictures.picture_bytes, "ann", row.id, which)
        assert store.read_now(damaged_ids, "pictures", "ann") == [row.id]
        store.write_now(pictures.put_picture, "ann", row, data, thumbnail, 10**6)
        assert store.read_now(damaged_ids, "pictures", "ann") == []
        expected = data if which == "image" else thumbnail
        assert store.read_now(pictures.picture_bytes, "ann", row.id, which) == expected
        assert store.read_now(list_damaged) == []


def test_a_damaged_result_does_not_block_the_daily_table(store: Store) -> None:
    fill(store)
    before = store.read_now(daily_table, PUZZLE, 50)
    alter(store, results_table, moves=1)
    assert store.read_now(daily_table, PUZZLE, 50) == before != []  # the table has its own figures
    with pytest.raises(DamagedError, match="this result is damaged"):
        store.read_now(results.get_result, "ann", "game-0001")
    assert store.read_now(damaged_ids, "results", "ann") == ["game-0001"]


ATTEMPT = f"ann {DAY} 4x4"


@pytest.mark.parametrize(
    ("column", "value"),
    [("moves", 1), ("standing", "rankee"), ("newcomer", True), ("checksum", "altered")],
)
def test_an_altered_attempt_is_not_ranked_and_is_reported(
    store: Store, column: str, value: object
) -> None:
    fill(store)
    store.write_now(results.put_result, "bob", result(3, moves=44))
    alter(store, attempts_table, **{column: value})
    for _ in range(2):  # first from its table, then from where it is kept apart
        (first,) = store.read_now(daily_table, PUZZLE, 50)
        assert (first.rank, first.player, first.moves) == (1, "bob", 44)
        with pytest.raises(DamagedError, match="this attempt at a daily puzzle is damaged"):
            store.read_now(find_attempt, ATTEMPT)
        assert (store.condition.state, store.condition.damaged_rows) == ("degraded", 1)
    assert store.read_now(daily_count, PUZZLE) == 1
    place = store.read_now(daily_place, "bob", PUZZLE)
    assert place is not None
    assert place.rank == 1
    (apart,) = store.read_now(list_damaged)
    assert (apart.name, apart.player, apart.id) == ("daily_attempts", "ann", ATTEMPT)


def test_an_altered_attempt_is_an_error_then_left_out(store: Store, url: str) -> None:
    fill(store)
    alter(store, attempts_table, milliseconds=1)
    assert [(row.table, row.id) for row in verify(url).rows] == [("daily_attempts", ATTEMPT)]
    with pytest.raises(DamagedError, match="this attempt at a daily puzzle is damaged"):
        store.read_now(get_attempt, "ann", PUZZLE)
    assert store.read_now(get_attempt, "ann", PUZZLE) is None
    assert store.read_now(list_attempts, None, None, 50) == []
    assert [row.id for row in verify(url).kept_apart] == [ATTEMPT]


def test_merged_players_keep_the_attempt_that_is_not_damaged(store: Store) -> None:
    fill(store, "ann")
    alter(store, attempts_table, moves=1)
    fill(store, "bob")
    code = store.write_now(make_transfer, "ann", NOW).code
    store.write_now(claim, code, NOW, "bob")
    (first,) = store.read_now(daily_table, PUZZLE, 50)
    assert (first.player, first.moves) == ("ann", 40)
    assert ("daily_attempts", ATTEMPT) in {
        (row.name, row.id) for row in store.read_now(list_damaged)
    }


def test_a_change_of_an_attempt_keeps_its_checksum_right(store: Store, url: str) -> None:
    fill(store)
    open_attempt = Attempt(
        player="bob", daily=DAY, rows=4, cols=4, attempt="a1", game_id="game-0009", started=NOW
    )
    store.write_now(begin_attempt, open_attempt)
    store.write_now(note_help_in_game, "bob", "game-0009")
    outcome = Outcome(
        attempt="a1", result_id="r", standing="held", reasons="x", moves=9, milliseconds=8,
        finished=NOW,
    )  # fmt: skip
    assert store.write_now(finish_attempt, "bob", outcome)
    assert not store.write_now(finish_attempt, "bob", outcome)  # it has ended
    store.write_now(results.put_result, "ann", result(5, moves=30))
    changed = store.write_now(set_standing, "a1", "ranked")
    assert changed is not None
    assert (changed.helped, changed.newcomer, changed.standing) == (True, True, "ranked")
    store.write_now(unrank_missing)  # there is no result r
    found = {each.player: each for each in store.read_now(list_attempts, DAY, None, 50)}
    assert (found["bob"].standing, found["ann"].moves) == ("unranked", 30)
    assert not verify(url).is_damaged


def test_a_damaged_key_is_an_error_not_a_new_key(store: Store) -> None:
    store.write_now(players.cookie_secret)
    change = "UPDATE secrets SET checksum = 'x'"
    store.write_now(lambda connection: connection.exec_driver_sql(change) and None)
    with pytest.raises(StoreError, match="the key that signs cookies is damaged"):
        store.write_now(players.cookie_secret)


def test_merged_players_keep_good_rows_and_lose_no_damaged_ones(store: Store) -> None:
    fill(store, "bob")
    alter(store, results_table, moves=1)
    code = store.write_now(make_transfer, "ann", NOW).code
    store.write_now(claim, code, NOW, "bob")
    assert store.read_now(games.get_game, "ann", "game-0001") is not None
    assert store.read_now(pictures.picture_bytes, "ann", CAT[0].id, "image") == CAT[1]
    (apart,) = store.read_now(list_damaged)
    assert (apart.name, apart.player, apart.id) == ("results", "ann", "game-0001")


def test_verify_names_what_is_damaged(store: Store, url: str) -> None:
    fill(store)
    assert not verify(url).is_damaged
    counts = {"players": 1, "games": 2, "pictures": 1, "results": 2, "daily_attempts": 1}
    assert verify(url).checked == counts
    alter(store, games_table, text="altered")
    alter(store, pictures_table, image=b"altered")
    found = verify(url)
    assert {(row.table, row.id) for row in found.rows} == {
        ("games", "game-0001"),
        ("pictures", CAT[0].id),
    }
    assert found.is_damaged
    assert not found.kept_apart  # it changes nothing
    repaired = verify(url, repair=True)
    assert [row.id for row in verify(url).rows] == [CAT[0].id]
    assert len(repaired.kept_apart) == 2


def test_the_watch_keeps_damaged_rows_apart(store: Store) -> None:
    fill(store)
    alter(store, games_table, text="altered")
    watch = StoreWatch(store)
    watch.start()
    watch.wait_for_check()
    watch.stop()
    assert (store.condition.state, store.condition.damaged_rows) == ("degraded", 1)
    assert store.read_now(damaged_ids, "games", "ann") == ["game-0001"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A small SQLite file, closed."""
    path = tmp_path / "pintu.db"
    with open_store(f"sqlite:///{path}") as store:
        for player in ("ann", "bob"):
            fill(store, player)
        store.write_now(players.cookie_secret)
    return path


Read = Callable[[Store], object]


def reads() -> list[Read]:
    """Functions that read everything; a list with damaged rows is an error."""
    found: list[Read] = [
        lambda store: store.write_now(players.cookie_secret),
        _read_table,
    ]
    for player in ("ann", "bob"):
        for number in (1, 2):
            key = (player, f"game-{number:04}")
            found.append(partial(_read, games.get_game, key))
            found.append(partial(_read, results.get_result, key))
        files = [(player, CAT[0].id, which) for which in ("image", "thumbnail")]
        found += [partial(_read, pictures.picture_bytes, key) for key in files]
        for name, rows in (
            ("games", games.list_games),
            ("results", results.results),
            ("pictures", pictures.list_pictures),
        ):
            found.append(partial(_read_list, name=name, rows=rows, player=player))
    return found


def _read(fn: Callable[..., object], key: tuple[str, ...], store: Store) -> object:
    return store.read_now(fn, *key)


def _read_table(store: Store) -> object:
    """The daily table; a place that is left out is an error."""
    places = store.read_now(daily_table, PUZZLE, 50)
    for row in store.read_now(list_damaged):
        if row.name == attempts_table.name:
            raise DamagedError(Damage(row.name, row.player, row.id))
    return places


def _read_list(store: Store, name: str, rows: Callable[..., list[Any]], player: str) -> object:
    def read(connection: Connection) -> list[Any]:
        listed = rows(connection, player)
        for which in damaged_ids(connection, name, player):
            raise DamagedError(Damage(name, player, which))
        return listed

    return store.read_now(read)


def test_a_flipped_byte_never_gives_wrong_content_without_an_error(file: Path) -> None:
    """Bytes in all parts of the file; for each, every read is right or an error."""
    intact = file.read_bytes()
    with open_store(f"sqlite:///{file}") as store:
        right = [read(store) for read in reads()]
    chance, errors = random.Random(1), 0
    places = list(range(16, len(intact), len(intact) // 60))
    # The two attempts are short, so most of these places miss them.
    found = [match.start() for match in re.finditer(ATTEMPT.encode(), intact)]
    places += [at + offset for at in found for offset in range(-40, 110, 7)]
    for place in places:
        _remove(file)
        damaged = bytearray(intact)
        damaged[place] ^= 1 << chance.randrange(8)
        file.write_bytes(damaged)
        store = Store(connect(f"sqlite:///{file}"))
        StoreWatch(store).check_file()
        for read, expected in zip(reads(), right, strict=True):
            try:
                assert read(store) == expected, f"byte {place}"
            except (StoreError, DamagedError):
                errors += 1
        store.close()
    assert errors > 20


def test_a_damaged_index_stops_everything_until_it_is_rebuilt(file: Path) -> None:
    url = f"sqlite:///{file}"
    with closing(sqlite3.connect(file)) as connection:
        root = "SELECT rootpage FROM sqlite_schema WHERE name = 'games_as_played'"
        page = connection.execute(root).fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray(file.read_bytes())
    at = content.index(b"ann", (page - 1) * size)
    content[at : at + 3] = b"amn"
    file.write_bytes(content)
    with open_store(url) as store:
        StoreWatch(store).check_file()
        assert store.condition.state == "damaged"
        for run in (store.read_now, store.write_now):
            with pytest.raises(StoreError, match="damaged, so nothing is read or written"):
                run(games.get_game, "ann", "game-0001")
    assert any("missing from index" in line for line in verify(url).file_damage)
    assert not verify(url, repair=True).is_damaged
    with open_store(url) as store:
        assert store.read_now(games.get_game, "ann", "game-0001") is not None


def test_a_backup_is_whole_private_and_never_of_a_damaged_file(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    url = f"sqlite:///{file}"
    with open_store(url) as store:  # a running server
        store.write_now(games.put_game, "ann", game(3), 10)
        assert backup_file(file, copy) == copy.stat().st_size
    assert copy.stat().st_mode & 0o077 == 0
    with open_store(f"sqlite:///{copy}") as restored:
        assert restored.read_now(games.get_game, "ann", "game-0003") == game(3)
    good = copy.read_bytes()
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])
    with pytest.raises(ArchiveError, match=r"damaged, so it was not copied|malformed"):
        backup_file(file, copy)
    assert copy.read_bytes() == good
    assert not list(tmp_path.glob("*.part*"))


def _remove(file: Path) -> None:
    for each in file.parent.glob(f"{file.name}*"):
        each.unlink()

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from pintu.store import Store, games, open_store, pictures, players, results
from pintu.store.archive import ArchiveError, MergeCounts, export_data, import_data
from pintu.store.tables import metadata
from store.things import GAME, game, later, picture, result


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Store]:
    with open_store(f"sqlite:///{tmp_path / 'filled.db'}") as store:
        fill(store)
        yield store


@pytest.fixture
def file(filled: Store, tmp_path: Path) -> Path:
    export_data(filled, tmp_path / "all.zip")
    return tmp_path / "all.zip"


def fill(store: Store) -> None:
    for player in ("ann", "bob 拼图"):
        for content in (b"cat", player.encode() * 9):
            row, data, thumbnail = picture(content)
            store.write_now(pictures.put_picture, player, row, data, thumbnail, 10**6)
        store.write_now(games.put_game, player, game(1, picture=f"upload:{row.id}"), 10)
        store.write_now(games.put_game, player, game(2, kind="save", name="Été 🧩"), 10)
        store.write_now(results.put_result, player, result(1))
        store.write_now(results.put_result, player, result(2, daily=None, assisted=True))
        store.write_now(results.put_result, player, result(3, milliseconds=10**5))
    store.write_now(players.cookie_secret)


def everything(store: Store) -> dict[str, list[object]]:
    def rows(connection: Connection) -> dict[str, list[object]]:
        return {
            name: [tuple(row) for row in connection.execute(select(table).order_by(*table.c))]
            for name, table in metadata.tables.items()
        }

    return store.read_now(rows)


def empty(connection: Connection) -> None:
    for table in reversed(metadata.sorted_tables):
        connection.execute(table.delete())


def altered(file: Path, change: Callable[[dict[str, bytes]], object]) -> Path:
    """The same file with other things inside."""
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    path = file.with_name("altered.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def test_everything_moves_to_another_database_and_back(
    store: Store, filled: Store, file: Path, tmp_path: Path
) -> None:
    merged = import_data(store, file)
    assert merged["games"] == MergeCounts(new=4, newer=0, kept=0)
    assert everything(store) == everything(filled)
    counts = export_data(store, tmp_path / "again.zip")
    expected = {"players": 2, "secrets": 1, "pictures": 4, "games": 4, "results": 6}
    assert counts == expected
    with open_store(f"sqlite:///{tmp_path / 'third.db'}") as third:
        import_data(third, tmp_path / "again.zip")
        assert everything(third) == everything(filled)


def test_an_export_of_the_first_version_is_still_read(
    store: Store, filled: Store, file: Path
) -> None:
    import_data(store, altered(file, manifest(version=1)))
    assert everything(store) == everything(filled)


def test_results_move_with_their_text_or_without(store: Store, file: Path) -> None:
    import_data(store, file)
    for number, text in ((1, "result 1"), (3, None)):
        row = store.read_now(results.get_result, "ann", f"game-{number:04}")
        assert row is not None
        assert row.text == text


def test_a_second_import_changes_nothing(store: Store, file: Path) -> None:
    import_data(store, file)
    before = everything(store)
    merged = import_data(store, file)
    assert all((rows.new, rows.newer) == (0, 0) for rows in merged.values())
    assert merged["games"].kept == 4
    assert everything(store) == before


def test_newer_stored_games_stay_and_older_ones_are_replaced(
    store: Store, filled: Store, tmp_path: Path
) -> None:
    for version, number in ((7, 11), (3, 12), (5, 13)):
        store.write_now(games.put_game, "ann", game(number, version), 99)
    store.write_now(games.put_game, "ann", game(14, kind="save", text="here"), 99)
    store.write_now(results.put_result, "ann", result(1, moves=99))
    for number in (11, 12, 13):
        filled.write_now(games.put_game, "ann", game(number, 5, text="file"), 99)
    filled.write_now(games.put_game, "ann", game(14, 9, kind="save", text="file"), 99)
    export_data(filled, tmp_path / "more.zip")
    merged = import_data(store, tmp_path / "more.zip")
    assert merged["games"] == MergeCounts(new=4, newer=1, kept=3)
    assert merged["results"] == MergeCounts(new=5, newer=0, kept=1)

    def text_of(number: int) -> str:
        row = store.read_now(games.get_game, "ann", f"game-{number:04}")
        assert row is not None
        return row.text

    assert text_of(11) == game(11, 7).text
    assert text_of(12) == "file"
    assert text_of(13) == game(13, 5).text
    assert text_of(14) == "here"


def test_the_secret_is_imported_only_without_players(
    store: Store, filled: Store, file: Path
) -> None:
    own = store.write_now(players.cookie_secret)
    theirs = filled.write_now(players.cookie_secret)
    store.write_now(players.ensure_player, "ann")
    import_data(store, file)
    assert store.write_now(players.cookie_secret) == own
    for player in ("ann", "bob 拼图"):
        store.write_now(players.delete_player, player)
    import_data(store, file)
    assert store.write_now(players.cookie_secret) == theirs != own


def test_the_file_is_private_and_replaced_atomically(filled: Store, tmp_path: Path) -> None:
    path = tmp_path / "kept.zip"
    path.write_text("the last one")
    export_data(filled, path)
    assert path.stat().st_mode & 0o077 == 0
    assert zipfile.is_zipfile(path)
    assert [each.name for each in tmp_path.iterdir() if "part" in each.name] == []


def test_an_export_that_fails_leaves_what_was_there(
    filled: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.zip"
    path.write_text("the last one")

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(ArchiveError, match=r"kept.zip: no space left on device"):
        export_data(filled, path)
    assert path.read_text() == "the last one"
    assert [each.name for each in tmp_path.iterdir() if "part" in each.name] == []


def test_an_export_needs_an_existing_folder(filled: Store, tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="no such file or directory"):
        export_data(filled, tmp_path / "none" / "all.zip")
    with pytest.raises(ArchiveError, match="is a directory"):
        export_data(filled, tmp_path)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_file_cut_short_is_refused(store: Store, file: Path, share: float) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(ArchiveError, match="not an export of Pintu, or it is damaged"):
        import_data(store, file)
    assert not any(everything(store).values())


def test_a_file_with_any_byte_altered_is_refused_or_unharmed(
    tmp_path: Path, filled: Store, file: Path
) -> None:
    """Some bytes of a zip say nothing, such as dates; what is taken over is right in any case."""
    data = file.read_bytes()
    refused = 0
    with open_store(f"sqlite:///{tmp_path / 'other.db'}") as store:
        for place in range(0, len(data), len(data) // 150):
            file.write_bytes(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])
            try:
                import_data(store, file)
            except ArchiveError as error:
                refused += 1
                assert "\n" not in str(error)
                assert not any(everything(store).values())
            else:
                assert everything(store) == everything(filled)
                for player in ("ann", "bob 拼图"):
                    store.write_now(players.delete_player, player)
                store.write_now(
                    lambda connection: (
                        connection.execute(metadata.tables["secrets"].delete()) and None
                    )
                )
    assert refused > 75


def change_line(name: str, **changes: Any) -> Callable[[dict[str, bytes]], object]:
    """Alter the last line of a table: nothing that came before it may stay."""

    def change(members: dict[str, bytes]) -> None:
        lines = members[f"{name}.jsonl"].splitlines()
        lines[-1] = json.dumps(json.loads(lines[-1]) | changes).encode()
        members[f"{name}.jsonl"] = b"\n".join(lines) + b"\n"

    return change


def manifest(**changes: Any) -> Callable[[dict[str, bytes]], object]:
    def change(members: dict[str, bytes]) -> None:
        fields = json.loads(members["manifest.json"]) | changes
        members["manifest.json"] = json.dumps(fields).encode()

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda members: members.clear(), "a zip file, but not an export of Pintu"),
        (manifest(kind="photos"), "a zip file, but not an export of Pintu"),
        (manifest(version="1"), "a zip file, but not an export of Pintu"),
        (manifest(counts=7), "a zip file, but not an export of Pintu"),
        (manifest(version=3), r"by a newer Pintu \(version 3\)"),
        (manifest(counts={}), "players.jsonl is incomplete"),
        (lambda members: members.pop("results.jsonl"), "results.jsonl is missing"),
        (lambda members: members.pop("pictures/3-image.webp"), "line 3: a file is missing"),
        (lambda members: members.update({"results.jsonl": b"[]\n"}), "exactly the fields"),
        (
            lambda members: members.update({"results.jsonl": b"\xff\n"}),
            "line 1: it is not JSON",
        ),
        (lambda members: members.update({"results.jsonl": b"{\n"}), "line 1: it is not JSON"),
        (change_line("results", mood="good"), "line 6: it does not have exactly the fields"),
        (change_line("results", moves=0), "line 6: moves: a result has at least 1 move"),
        (change_line("results", moves=True), "moves has the wrong type"),
        (change_line("results", text=7), "text has the wrong type"),
        (change_line("results", created="2026-01-31T12:00:00"), "has no time zone"),
        (change_line("results", created="soon"), "line 6: created: 'soon' is not a valid date"),
        (change_line("results", daily="soon"), "line 6: daily: 'soon' is not a valid date"),
        (change_line("results", player="nobody"), "line 6 does not fit the rest"),
        (change_line("results", milliseconds=10**30), "line 6 does not fit the rest"),
        (change_line("games", id="short"), "line 4: id: must have 8 to 64 letters"),
        (change_line("games", upload="x"), "picture and upload name different pictures"),
        (
            change_line("games", picture="upload:x", upload="x"),
            "line 4 does not fit the rest",
        ),
        (
            lambda members: members.update({"pictures/3-image.webp": b"dog"}),
            "does not match its id",
        ),
    ],
)
def test_an_invalid_file_is_refused_in_one_sentence_and_nothing_is_imported(
    store: Store, file: Path, change: Callable[[dict[str, bytes]], object], says: str
) -> None:
    store.write_now(games.put_game, "ann", GAME, 10)
    before = everything(store)
    with pytest.raises(ArchiveError, match=says) as error:
        import_data(store, altered(file, change))
    assert str(error.value).startswith(f"{file.with_name('altered.zip')}: ")
    assert "\n" not in str(error.value)
    assert everything(store) == before


def test_a_missing_file_is_an_error(store: Store, tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match=r"none.zip: no such file or directory"):
        import_data(store, tmp_path / "none.zip")


def test_many_games_are_exported(filled: Store, store: Store, tmp_path: Path) -> None:
    def put_many(connection: Connection) -> None:
        for number in range(250):
            row = game(number + 100, updated=later(number))
            games.put_game(connection, "ann", row, 10**6)

    filled.write_now(put_many)
    export_data(filled, tmp_path / "many.zip")
    import_data(store, tmp_path / "many.zip")
    assert everything(store) == everything(filled)
    assert export_data(store, tmp_path / "back.zip")["games"] == 254

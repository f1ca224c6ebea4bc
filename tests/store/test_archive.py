from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from pintu.store import Store, games, open_store, pictures, players, results
from pintu.store.archive import ArchiveError, export_data
from pintu.store.archive_import import MergeCounts, import_data
from pintu.store.daily_attempts import Puzzle
from pintu.store.daily_ranking import daily_table
from pintu.store.sessions import is_ended
from pintu.store.tables import metadata
from store.real import real_daily, real_game, real_picture, real_result
from store.things import DAY, GAME, later


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a filled database and its export, which every test copies."""
    folder = tmp_path_factory.mktemp("made")
    with open_store(f"sqlite:///{folder / 'filled.db'}") as store:
        fill(store)
        export_data(store, folder / "all.zip")
    return folder


@pytest.fixture
def filled(made: Path, tmp_path: Path) -> Iterator[Store]:
    copy = shutil.copy(made / "filled.db", tmp_path)
    with open_store(f"sqlite:///{copy}") as store:
        yield store


@pytest.fixture
def file(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made / "all.zip", tmp_path))


def fill(store: Store) -> None:
    for player in ("ann", "bob 拼图"):
        for seed in (0, len(player)):
            row, data, thumbnail = real_picture(seed)
            store.write_now(pictures.put_picture, player, row, data, thumbnail, 10**6)
        store.write_now(games.put_game, player, real_game(1, picture=f"upload:{row.id}"), 10)
        store.write_now(games.put_game, player, real_game(2, kind="save", name="Été 🧩"), 10)
        assisted = frozenset({"hint"})
        store.write_now(results.put_result, player, real_daily(1))
        store.write_now(results.put_result, player, real_result(2, assistance=assisted))
        store.write_now(results.put_result, player, real_daily(3, detour=2, pause=9000))
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
    imported = import_data(store, file, with_key=True)
    assert imported.rows["games"] == MergeCounts(new=4, newer=0, kept=0)
    assert (imported.key, imported.unproven) == ("taken", 0)
    assert everything(store) == everything(filled)
    exported = export_data(store, tmp_path / "again.zip")
    expected = {"players": 2, "secrets": 1, "pictures": 4, "games": 4, "results": 6}
    expected |= {"daily_attempts": exported.counts["daily_attempts"], "ended_players": 0}
    assert (exported.counts, exported.left_out) == (expected, 0)
    with open_store(f"sqlite:///{tmp_path / 'third.db'}") as third:
        import_data(third, tmp_path / "again.zip", with_key=True)
        assert everything(third) == everything(filled)


def test_an_export_of_the_first_version_is_still_read(
    store: Store, filled: Store, file: Path
) -> None:
    import_data(store, altered(file, manifest(version=1)), with_key=True)
    assert everything(store) == everything(filled)


def test_an_export_without_digests_of_games_is_still_read(
    store: Store, filled: Store, file: Path
) -> None:
    def drop(members: dict[str, bytes]) -> None:
        rows = [json.loads(line) for line in members["results.jsonl"].splitlines()]
        assert all(row.pop("played") for row in rows)
        members["results.jsonl"] = b"".join(json.dumps(row).encode() + b"\n" for row in rows)

    import_data(store, altered(file, drop), with_key=True)
    played = metadata.tables["results"].c.played
    right = {row[-1] for row in everything(filled)["results"]}  # type: ignore[index]
    found = store.read_now(lambda connection: connection.scalars(select(played)).all())
    assert {each for each in found if each} < right  # of those with text


def test_results_move_with_their_text_or_without(store: Store, file: Path) -> None:
    import_data(store, file)
    for number, text in ((1, real_daily(1).text), (3, None)):
        row = store.read_now(results.get_result, "ann", f"game-{number:04}")
        assert row is not None
        assert (row.text, row.daily) == (text, DAY)


def test_a_second_import_changes_nothing(store: Store, file: Path) -> None:
    import_data(store, file)
    before = everything(store)
    merged = import_data(store, file).rows
    assert all((rows.new, rows.newer) == (0, 0) for rows in merged.values())
    assert merged["games"].kept == 4
    assert everything(store) == before


def test_newer_stored_games_stay_and_older_ones_are_replaced(
    store: Store, filled: Store, tmp_path: Path
) -> None:
    for version, number in ((7, 11), (3, 12), (5, 13)):
        store.write_now(games.put_game, "ann", real_game(number, version), 99)
    store.write_now(games.put_game, "ann", real_game(14, kind="save"), 99)
    store.write_now(results.put_result, "ann", real_daily(1, detour=1))
    for number in (11, 12, 13):
        filled.write_now(games.put_game, "ann", real_game(number, 5, steps=9), 99)
    filled.write_now(games.put_game, "ann", real_game(14, 9, kind="save"), 99)
    export_data(filled, tmp_path / "more.zip")
    merged = import_data(store, tmp_path / "more.zip").rows
    assert merged["games"] == MergeCounts(new=4, newer=1, kept=3)
    assert merged["results"] == MergeCounts(new=5, newer=0, kept=1)

    def text_of(number: int) -> str:
        row = store.read_now(games.get_game, "ann", f"game-{number:04}")
        assert row is not None
        return row.text

    assert text_of(11) == real_game(11, 7).text
    assert text_of(12) == real_game(12, 5, steps=9).text
    assert text_of(13) == real_game(13, 5).text
    assert text_of(14) == real_game(14).text


def test_a_key_is_never_taken_over_unless_requested(
    store: Store, filled: Store, file: Path
) -> None:
    own = store.write_now(players.cookie_secret)
    theirs = filled.write_now(players.cookie_secret)
    assert import_data(store, file).key == "left"
    assert store.write_now(players.cookie_secret) == own
    with pytest.raises(ArchiveError, match=r"has players already.*without --with-key"):
        import_data(store, file, with_key=True)
    for player in ("ann", "bob 拼图"):
        store.write_now(players.delete_player, player)
    assert import_data(store, file, with_key=True).key == "taken"
    assert store.write_now(players.cookie_secret) == theirs != own
    assert import_data(store, file).key == "same"


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
                import_data(store, file, with_key=True)
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


def change_line(
    table: str, index: int = -1, /, **changes: Any
) -> Callable[[dict[str, bytes]], object]:
    """Alter a line of a table, by default the last; no row before it may be imported then."""

    def change(members: dict[str, bytes]) -> None:
        lines = members[f"{table}.jsonl"].splitlines()
        lines[index] = json.dumps(json.loads(lines[index]) | changes).encode()
        members[f"{table}.jsonl"] = b"\n".join(lines) + b"\n"

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
        (manifest(version=5), r"by a newer Pintu \(version 5\)"),
        (manifest(counts={}), "players.jsonl is incomplete"),
        (lambda members: members.pop("results.jsonl"), "results.jsonl is missing"),
        (lambda members: members.pop("pictures/3-image.webp"), "line 3: a file is missing"),
        (lambda members: members.update({"more": b""}), "'more' does not belong there"),
        (lambda members: members.update({"../x": b""}), "'../x' does not belong there"),
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
        (change_line("results", 3, moves=2, multi_tile_moves=2, shortest=2), "line 4: the figures"),
        (change_line("results", 3, text="{}"), "line 4: the text is not a save"),
        (change_line("results", 3, shortest=1), "cannot have a shortest solution of 1 move"),
        (change_line("results", 3, daily="2026-01-30"), "is not the puzzle of 2026-01-30"),
        (change_line("games", text="hello"), "games.jsonl, line 4: the text is not a save"),
        (change_line("games", board="0 1 2/3 4 5/6 7 8"), "line 4: board does not match the game"),
        (change_line("games", moves=0), "line 4: moves does not match the game"),
        (change_line("games", name="a\nb"), "line 4: name: must have 1 to 100 characters"),
        (change_line("pictures", width=1), "the picture file has another size, 64x48"),
        (change_line("players", id="x" * 101), "players.jsonl, line 2: the id of a player"),
        (
            lambda members: members.update({"secrets/1-value": b"short"}),
            "secrets.jsonl, line 1: the only possible key is that of cookies",
        ),
        (
            lambda members: members.update({"pictures/3-thumbnail.webp": b"<html></html>" * 9}),
            "pictures.jsonl, line 3: the file is not a picture",
        ),
        (change_line("games", id="short"), "line 4: id: must have 8 to 64 letters"),
        (change_line("games", upload="x"), "picture and upload name different pictures"),
        (
            change_line("games", picture="upload:x", upload="x"),
            "line 4: picture: must be gallery:ID, upload:ID or null",
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
            row = replace(real_game(7), id=f"game-{number + 100:04}", updated=later(number))
            games.put_game(connection, "ann", row, 10**6)

    filled.write_now(put_many)
    export_data(filled, tmp_path / "many.zip")
    import_data(store, tmp_path / "many.zip", with_key=True)
    listed = [each.read_now(games.list_games, "ann") for each in (store, filled)]
    assert listed[0] == listed[1]
    assert export_data(store, tmp_path / "back.zip").counts["games"] == 254


def test_a_zip_bomb_is_refused_before_it_is_unpacked(store: Store, file: Path) -> None:
    """A line of 200 MB, packed to 200 kB; unpacking it would take seconds and its memory."""
    bomb = altered(file, lambda members: members.pop("games.jsonl"))
    with (
        zipfile.ZipFile(bomb, "a", zipfile.ZIP_DEFLATED) as archive,
        archive.open("games.jsonl", "w") as lines,
    ):
        for _ in range(200):
            lines.write(b" " * 1_000_000)
    opened: list[str] = []
    real = zipfile.ZipFile.open

    def watched(self: zipfile.ZipFile, name: Any, *args: Any, **options: Any) -> Any:
        opened.append(str(name))
        return real(self, name, *args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(zipfile.ZipFile, "open", watched)
        with pytest.raises(
            ArchiveError, match=r"games.jsonl is 1,0\d\d times as large as its compressed"
        ):
            import_data(store, bomb)
    assert opened == []


def test_a_long_line_is_refused_before_it_is_in_memory(store: Store, file: Path) -> None:
    line = json.dumps({"text": "x"}).encode() + b" " * 6_000_000
    with pytest.raises(ArchiveError, match=r"results.jsonl, line 1 has more than 5 MB"):
        import_data(store, altered(file, lambda members: members.update({"results.jsonl": line})))


def test_files_that_overlap_or_are_there_twice_are_refused(store: Store, file: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(file, "a") as archive:
        archive.writestr("players.jsonl", b"")
    with pytest.raises(ArchiveError, match=r"it has players.jsonl twice"):
        import_data(store, file)


def test_a_web_page_is_not_a_picture(store: Store, file: Path) -> None:
    page = b"<html><script>alert(1)</script></html>"

    def change(members: dict[str, bytes]) -> None:
        change_line("pictures", id=sha256(page).hexdigest(), bytes=len(page))(members)
        members["pictures/4-image.webp"] = page

    with pytest.raises(ArchiveError, match=r"pictures.jsonl, line 4: .*picture"):
        import_data(store, altered(file, change))


def test_a_result_without_its_game_is_not_ranked(store: Store, file: Path) -> None:
    forged = {"moves": 4, "multi_tile_moves": 4, "milliseconds": 9, "shortest": 4, "text": None}
    imported = import_data(store, altered(file, change_line("results", 2, **forged)))
    assert imported.unproven == 1
    row = store.read_now(results.get_result, "ann", "game-0003")
    assert row is not None
    assert (row.result.moves, row.daily) == (4, None)
    (first, *_) = store.read_now(daily_table, Puzzle(daily=DAY, rows=3, cols=3), 50)
    assert first.moves > 4


def test_an_import_replaces_damaged_rows(store: Store, filled: Store, file: Path) -> None:
    import_data(store, file, with_key=True)
    tables = [metadata.tables[name] for name in ("games", "pictures", "results")]

    def damage(connection: Connection) -> None:
        for table in tables:
            connection.execute(
                table.update().values(rows=9)
                if "rows" in table.c
                else table.update().values(width=9)
            )

    store.write_now(damage)
    import_data(store, file)
    for name in ("games", "pictures", "results"):
        assert everything(store)[name] == everything(filled)[name]


def test_a_file_without_attempts_ranks_its_results(store: Store, filled: Store, file: Path) -> None:
    def remove_attempts(members: dict[str, bytes]) -> None:
        fields = json.loads(members["manifest.json"])
        for name in ("daily_attempts", "ended_players"):
            del members[f"{name}.jsonl"], fields["counts"][name]
        members["manifest.json"] = json.dumps(fields | {"version": 2}).encode()

    import_data(store, altered(file, remove_attempts))
    puzzle = Puzzle(daily=DAY, rows=3, cols=3)
    assert store.read_now(daily_table, puzzle, 9) == filled.read_now(daily_table, puzzle, 9) != []


def test_a_player_who_is_imported_again_can_play_again(store: Store, file: Path) -> None:
    import_data(store, file)
    store.write_now(players.end_player, "ann")
    import_data(store, file)
    assert not store.read_now(is_ended, "ann")

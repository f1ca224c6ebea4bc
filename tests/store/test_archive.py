"""Exports and imports: everything moves, and what is stored stays."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from pintu.store import Store, games, open_store, players, results
from pintu.store.archive import ArchiveError, export_data
from pintu.store.archive_import import MergeCounts, import_data
from pintu.store.attempt_rows import Puzzle
from pintu.store.daily_ranking import daily_table
from pintu.store.sessions import is_ended
from pintu.store.tables import metadata
from store.archives import altered, everything, file, filled, made, manifest
from store.real import real_daily, real_game
from store.things import DAY, later

__all__ = ["file", "filled", "made"]


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

"""Exports that were altered, or made to do harm, are refused."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from copy import copy
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pintu.store import Store, games, open_store, players, results
from pintu.store.archive import ArchiveError
from pintu.store.archive_import import import_data
from pintu.store.attempt_rows import Puzzle
from pintu.store.daily_attempts import get_attempt
from pintu.store.daily_ranking import daily_table
from pintu.store.tables import metadata
from store.archives import altered, everything, file, filled, made, manifest
from store.things import DAY, GAME, NOW

__all__ = ["file", "filled", "made"]


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


def add_attempt(**changes: Any) -> Callable[[dict[str, bytes]], object]:
    """Add an attempt at a daily puzzle with some changes."""
    row: dict[str, Any] = {
        "player": "ann", "daily": str(DAY), "rows": 3, "cols": 3, "attempt": "0" * 16,
        "game_id": "game-0001", "result_id": None, "standing": "open", "reasons": "",
        "helped": False, "newcomer": False, "address": "", "moves": None, "milliseconds": None,
        "started": NOW.isoformat(), "finished": None,
    }  # fmt: skip

    def change(members: dict[str, bytes]) -> None:
        members["daily_attempts.jsonl"] = json.dumps(row | changes).encode() + b"\n"
        fields = json.loads(members["manifest.json"])
        fields["counts"]["daily_attempts"] = 1
        members["manifest.json"] = json.dumps(fields).encode()

    return change


def test_an_attempt_is_imported(store: Store, file: Path) -> None:
    import_data(store, altered(file, add_attempt()))
    puzzle = Puzzle(daily=DAY, rows=3, cols=3)
    assert store.read_now(get_attempt, "ann", puzzle) is not None


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
        (change_line("results", game_id="\ud800bcdefgh"), "line 6: game_id has characters"),
        (change_line("results", game_id="a\0bcdefgh"), "line 6: game_id has characters"),
        (change_line("results", game_id="a/../bcdef"), "line 6: game_id: must have 8 to 64"),
        (add_attempt(game_id="x"), "line 1: game_id: must have 8 to 64 letters"),
        (add_attempt(result_id="x"), "line 1: result_id: must have 8 to 64 letters"),
        (add_attempt(reasons="\ud800"), "line 1: reasons has characters that cannot be stored"),
        (add_attempt(rows=-3), "line 1: rows is not from 2 to 10"),
        (add_attempt(moves=-5), "line 1: moves is not from 1 to"),
        (change_line("results", created="2026-01-31T12:00:00"), "has no time zone"),
        (change_line("results", created="soon"), "line 6: created: 'soon' is not a valid date"),
        (
            change_line("results", created="0001-01-01T00:00:00+23:59"),
            "line 6: created: '0001-01-01T00:00:00\\+23:59' is not a valid date",
        ),
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


@pytest.mark.parametrize(
    ("method", "signature", "offset", "value"),
    [
        (zipfile.ZIP_STORED, b"PK\1\2", 8, 1),  # encrypted
        (zipfile.ZIP_STORED, b"PK\1\2", 46, 0xFF),  # the name is not UTF-8, see below
        (zipfile.ZIP_STORED, b"PK\5\6", 19, 0x7F),  # the list of files begins before the file
        (zipfile.ZIP_LZMA, b"PK\3\4", 60, 0xFF),
        (zipfile.ZIP_BZIP2, b"PK\3\4", 60, 0xFF),
    ],
)
def test_a_zip_file_that_no_export_can_be_is_refused_in_one_sentence(
    store: Store, file: Path, method: int, signature: bytes, offset: int, value: int
) -> None:
    path = file.with_name("other.zip")
    with zipfile.ZipFile(file) as export, zipfile.ZipFile(path, "w", method) as other:
        for name in export.namelist():
            other.writestr(name, export.read(name))
    data = bytearray(path.read_bytes())
    place = data.find(signature)
    data[place + offset] = value
    if value == 0xFF:
        data[place + 9] |= 8  # names are in UTF-8
    path.write_bytes(data)
    with pytest.raises(ArchiveError, match="not an export of Pintu, or it is damaged"):
        import_data(store, path)
    assert not any(everything(store).values())


def test_a_missing_file_is_an_error(store: Store, tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match=r"none.zip: no such file or directory"):
        import_data(store, tmp_path / "none.zip")


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


def test_files_that_are_there_twice_are_refused(store: Store, file: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(file, "a") as archive:
        archive.writestr("players.jsonl", b"")
    with pytest.raises(ArchiveError, match=r"it has players.jsonl twice"):
        import_data(store, file)


def test_files_that_overlap_are_refused(store: Store, file: Path) -> None:
    """A hundred names for the same compressed bytes."""
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("pictures/100-image.webp", bytes(range(256)) * 100)
        for number in range(101, 200):
            entry = copy(archive.getinfo("pictures/100-image.webp"))
            entry.filename = f"pictures/{number}-image.webp"
            archive.filelist.append(entry)
    with pytest.raises(ArchiveError, match="its files overlap"):
        import_data(store, file)


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("manifest.json", 100_000),
        ("secrets/1-value", 1_000),
        ("pictures/1-image.webp", 25_000_000),
        ("pictures/1-thumbnail.webp", 1_000_000),
    ],
)
def test_a_large_file_is_refused_before_it_is_unpacked(
    store: Store, file: Path, name: str, most: int
) -> None:
    large = altered(file, lambda members: members.pop(name, None))
    with zipfile.ZipFile(large, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, bytes(most + 1))
    with pytest.raises(ArchiveError, match=rf"{name} has .* MB, and at most {most / 1e6:g} MB"):
        import_data(store, large)


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

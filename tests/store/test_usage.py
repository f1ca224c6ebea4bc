"""How much is stored, for the operator: `pintu data usage`."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from conftest import Run
from pintu.store import Store, games, open_store, pictures, players, results
from pintu.store.damage import Damage
from pintu.store.usage import PlayerUsage, measure_usage
from store.things import NOW, game, picture, result

SOON = NOW + timedelta(days=10_000)


def fill(store: Store) -> None:
    """Ann has two games and a result, Bob a picture and a save, Cem nothing."""
    for number in (1, 2):
        store.write_now(games.put_game, "ann", game(number, text="x" * 1_000), 10)
    store.write_now(results.put_result, "ann", result(1))
    store.write_now(pictures.put_picture, "bob", *picture(b"y" * 50_000), 10**6)
    store.write_now(games.put_game, "bob", game(3, kind="save"), 10)
    store.write_now(players.ensure_player, "cem")
    store.write_now(players.ensure_player, "local")


def test_usage_counts_everything_and_names_the_largest_players(store: Store) -> None:
    fill(store)
    usage = store.read_now(measure_usage, SOON, "local", 10)
    assert usage.bytes > 50_000
    assert (usage.players, usage.autosaves, usage.saves) == (4, 2, 1)
    assert (usage.pictures, usage.picture_bytes, usage.results) == (1, 50_000, 1)
    assert (usage.daily_attempts, usage.damaged_rows, usage.idle_players) == (1, 0, 1)
    bob, ann = usage.largest
    assert bob == PlayerUsage("bob", 50_000 + len(game(3).text), games=1, pictures=1, results=0)
    assert ann == PlayerUsage("ann", 2_000 + len("result 1"), games=2, pictures=0, results=1)
    assert store.read_now(measure_usage, None, "local", 1).largest == (bob,)


def test_players_expire_after_the_idle_time_only(store: Store) -> None:
    fill(store)
    assert store.read_now(measure_usage, NOW, "local", 0).idle_players == 0
    assert store.read_now(measure_usage, None, "local", 0).idle_players == 0


def test_damaged_rows_are_counted(store: Store) -> None:
    fill(store)
    store.write_now(lambda connection: connection.execute(text("UPDATE games SET moves = 9")))
    store.keep_apart([Damage("games", "ann", "game-0001")])
    assert store.read_now(measure_usage, None, "local", 0).damaged_rows == 1


def test_the_command_shows_usage_and_limits(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PINTU_STORAGE", "2")
    monkeypatch.delenv("PINTU_DATABASE", raising=False)
    with open_store(f"sqlite:///{tmp_path / 'pintu.db'}") as store:
        fill(store)
    where = ("--data-dir", str(tmp_path))
    code, out, err = run("data", "usage", *where, "--games", "7")
    assert (code, err) == (0, "")
    assert " of 2 MB (" in out
    assert "games           2 autosaves, 1 save\n" in out
    assert "idle players    0, deleted after 30 days\n" in out
    assert "largest players (at most 7 games and 200 MB of pictures each)\n" in out
    assert out.index("\nbob ") < out.index("\nann ")
    known = json.loads(run("data", "usage", *where, "--json", "--most", "1").out)
    assert [each["player"] for each in known["largest"]] == ["bob"]
    assert known["limits"]["bytes"] == 2_000_000
    assert known["bytes"] < 2_000_000
    assert "never deleted" in run("data", "usage", *where, "--idle-days", "0").out


def test_the_command_needs_a_database_and_valid_limits(run: Run, tmp_path: Path) -> None:
    code, out, err = run("data", "usage", "--data-dir", str(tmp_path))
    assert (code, out) == (2, "")
    assert "pintu.db" in err
    code, out, err = run("data", "usage", "--data-dir", str(tmp_path), "--storage", "much")
    assert (code, out) == (2, "")
    assert "--storage" in err
    assert err.count("\n") == 1

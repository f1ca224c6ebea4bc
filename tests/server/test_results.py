"""Won games, records, and the puzzle of the day."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from pintu.play import Game, daily_deal
from pintu.puzzle import goals
from pintu.solving.solver import solve
from servers import (
    Server,
    file_of,
    new_game,
    played,
    wait_until,
    with_human_pauses,
    won,
    won_by_a_person,
)


@pytest.fixture(autouse=True)
def _ready(server: Server) -> None:
    server.wait_until_ready()


def put(player: httpx.Client, game: Game, **fields: Any) -> httpx.Response:
    body = {"game": file_of(game), **fields}
    return player.put(f"/api/results/{uuid4()}", json=body)


def test_a_won_game_gives_a_result_and_holds_the_records(player: httpx.Client) -> None:
    game, name = won(new_game()), str(uuid4())
    answer = player.put(f"/api/results/{name}", json={"game": file_of(game)})
    assert answer.status_code == 201
    result = answer.json()["result"]
    assert (result["moves"], result["milliseconds"]) == (game.length, game.elapsed)
    assert (result["shortest"], result["efficiency"]) == (game.length, 1.0)
    assert answer.json()["records"] == ["moves", "time", "efficiency"]
    assert answer.json()["daily_rank"] is None
    again = player.put(f"/api/results/{name}", json={"game": file_of(game)})
    assert (again.status_code, again.json()) == (200, answer.json())


def test_records_are_separate_by_size_and_help(player: httpx.Client) -> None:
    slow = put(player, won(new_game())).json()
    fast = put(player, won(new_game(), pause=100, detour=2)).json()
    assert fast["records"] == ["time"]
    put(player, won(new_game().with_assistance("hint")))
    put(player, won(new_game(2, 3)))
    tables = player.get("/api/records").json()["tables"]
    shapes = [(table["rows"], table["cols"], table["assisted"]) for table in tables]
    assert shapes == [(2, 3, False), (3, 3, False), (3, 3, True)]
    table = tables[1]
    assert table["count"] == 2
    assert table["moves"] == table["efficiency"] == slow["result"]
    assert table["time"] == fast["result"]


def test_as_many_moves_in_less_time_is_a_record_of_time_only(player: httpx.Client) -> None:
    slow = put(player, won(new_game())).json()
    fast = put(player, won(new_game(), pause=100)).json()
    assert fast["result"]["moves"] == slow["result"]["moves"]
    assert fast["records"] == ["time"]


def test_on_a_large_board_the_shortest_is_not_asked_for(player: httpx.Client) -> None:
    goal = goals.blank_last(5, 5)
    start = goal.after(goal.moves[0])
    result = put(player, won(Game(start, goal))).json()
    assert (result["result"]["shortest"], result["records"]) == (None, ["moves", "time"])


def test_an_unsolved_game_has_no_result(player: httpx.Client) -> None:
    for game in (new_game(), played(new_game()), won(new_game(), pause=1)):
        answer = put(player, game)
        assert (answer.status_code, answer.json()["field"]) == (422, "game")
    assert player.get("/api/records").json()["tables"] == []


def test_a_long_game_counts_as_a_short_one_does(player: httpx.Client) -> None:
    game = won(new_game(2, 3), pause=1_000, detour=2_000)
    answer = put(player, game)
    assert answer.status_code == 201
    result = answer.json()["result"]
    assert (result["moves"], result["milliseconds"]) == (game.length, game.elapsed)
    assert result["multi_tile_moves"] == game.multi_tile_length
    assert result["shortest"] == len(solve(game.start, game.goal))
    hasty = put(player, won(new_game(2, 3), pause=1, detour=3_000))
    assert (hasty.status_code, hasty.json()["field"]) == (422, "game")
    assert "are faster than anyone plays" in hasty.json()["detail"]


def daily_game(day: date, rows: int, cols: int) -> Game:
    return Game(daily_deal(day, rows, cols), goals.blank_last(rows, cols))


def put_ranked(player: httpx.Client, game: Game, **fields: Any) -> httpx.Response:
    """Send the result of a ranked attempt, after as much time as a person would need."""
    name, size = str(uuid4()), f"{game.start.rows}x{game.start.cols}"
    start = player.post("/api/daily/starts", json={"size": size, "game_id": name}).json()
    started = time.monotonic()
    wait_until(lambda: time.monotonic() - started > 0.04 * len(game.steps), "the game is played")
    body = {"game": file_of(game), "daily": start["date"], "start": start["start"], **fields}
    return player.put(f"/api/results/{name}", json=body)


def test_the_puzzle_of_the_day_has_a_table(player: httpx.Client, other: httpx.Client) -> None:
    today = datetime.now(UTC).date()
    before = player.get("/api/daily", params={"size": "2x3"}).json()
    game = daily_game(date.fromisoformat(before["date"]), 2, 3)
    assert (before["start"], before["goal"]) == (game.start.text, "blank-last")
    first = put_ranked(player, won_by_a_person(game, detour=0), daily=before["date"]).json()
    assert first["daily_rank"] >= 1
    put_ranked(other, won_by_a_person(game, detour=1), daily=before["date"])
    table = player.get("/api/daily", params={"size": "2x3", "date": before["date"]}).json()
    assert table["players"] == 1  # both are new, and at the same address
    (mine,) = [place for place in table["table"] if place["you"]]
    figures = {name: mine[name] for name in ("rank", "moves", "milliseconds")}
    assert table["mine"] == {**figures, "listed": True}
    theirs = other.get("/api/daily", params={"size": "2x3", "date": before["date"]}).json()
    assert not theirs["mine"]["listed"]
    assert theirs["mine"]["moves"] > mine["moves"]
    assert abs((date.fromisoformat(before["date"]) - today).days) <= 1


def test_a_day_counts_only_for_its_own_deal_and_not_long_after(player: httpx.Client) -> None:
    today = datetime.now(UTC).date()
    wrong = put(player, won(new_game(2, 3)), daily=str(today))
    assert (wrong.status_code, wrong.json()["field"]) == (422, "daily")
    long_ago = today - timedelta(days=30)
    late = put(player, won(daily_game(long_ago, 2, 3)), daily=str(long_ago))
    assert late.status_code == 201
    assert (late.json()["result"]["daily"], late.json()["daily_rank"]) == (None, None)
    table = player.get("/api/daily", params={"size": "2x3", "date": str(long_ago)}).json()
    assert (table["players"], table["mine"]) == (0, None)
    helped = won(daily_game(today, 2, 3).with_assistance("ai"))
    assert put(player, helped, daily=str(today)).json()["daily_rank"] is None


def test_a_past_day_is_playable_but_not_ranked(player: httpx.Client) -> None:
    today = datetime.now(UTC).date()
    yesterday = today - timedelta(days=1)
    dealt = player.get("/api/daily", params={"size": "2x3", "date": str(yesterday)}).json()
    assert dealt["start"] == daily_deal(yesterday, 2, 3).text
    game = won(daily_game(yesterday, 2, 3))

    def place(begun: datetime | None) -> tuple[Any, Any]:
        answer = put(player, replace(game, created=begun), daily=str(yesterday)).json()
        return answer["result"]["daily"], answer["daily_rank"]

    now = datetime.now(UTC)
    assert place(None) == place(now) == (None, None)
    assert player.get("/api/daily/solved").json() == {"days": []}
    # Begun on its day and sent later, for example by a browser that was offline: it counts for the
    # days in a row, but without a signed start it is not ranked.
    assert place(now - timedelta(days=1)) == (str(yesterday), None)


def test_a_result_that_comes_after_the_next_day_does_not_count_for_its_day(
    player: httpx.Client,
) -> None:
    begun = datetime.now(UTC) - timedelta(days=2)
    game = replace(won(daily_game(begun.date(), 2, 3)), created=begun)
    assert put(player, game, daily=str(begun.date())).json()["result"]["daily"] is None


def test_the_solved_days_of_a_player_are_listed_once(
    player: httpx.Client, other: httpx.Client
) -> None:
    today = datetime.now(UTC).date()
    for cols in (4, 2, 4):
        put(player, won(daily_game(today, 2, cols)), daily=str(today))
    put(other, won(daily_game(today, 3, 2)), daily=str(today))
    put(player, won(daily_game(today, 3, 2).with_assistance("hint")), daily=str(today))
    assert player.get("/api/daily/solved").json()["days"] == [
        {"date": str(today), "rows": 2, "cols": cols} for cols in (2, 4)
    ]


def test_the_history_of_a_size_has_the_earliest_result_first(player: httpx.Client) -> None:
    results = [put(player, won(new_game(), detour=detour)).json()["result"] for detour in (0, 2, 1)]
    put(player, won(new_game(2, 3)))
    assert player.get("/api/results?size=3x3").json()["results"] == results
    assert player.get("/api/results?size=4x4").json()["results"] == []
    refused = player.get("/api/results?size=4")
    assert (refused.status_code, refused.json()["field"]) == (422, "size")


@pytest.mark.parametrize(
    "query", ["date=2999-01-01", "date=2026-02-30", "date=today", "size=1x1", "size=11x2", "size=4"]
)
def test_an_invalid_day_or_size_is_refused(player: httpx.Client, query: str) -> None:
    answer = player.get(f"/api/daily?{query}")
    assert (answer.status_code, answer.json()["field"]) == (422, query.split("=")[0])


def test_undone_moves_count_as_moves_made(player: httpx.Client) -> None:
    game = won(new_game())
    wandered = won(new_game(), detour=1)
    assert put(player, game).json()["result"]["moves"] == game.length
    assert put(player, wandered).json()["result"]["moves"] == game.length + 2
    back = played(new_game(), 3).undo().undo().undo()
    undone = won(back)
    assert (undone.length, undone.made) == (game.length, game.length + 6)
    answer = put(player, undone).json()
    assert answer["result"]["moves"] == game.length + 6
    assert "moves" not in answer["records"]
    assert answer["result"]["efficiency"] == game.length / undone.made


def test_the_daily_table_ranks_by_moves_made(server: Server) -> None:
    day = datetime.now(UTC).date()
    deal = Game(daily_deal(day, 3, 3), goals.blank_last(3, 3))
    straight, back = server.client(), server.client()
    wandered = with_human_pauses(won(played(deal, 1).undo()))
    assert put_ranked(back, wandered).json()["daily_rank"] == 1
    assert put_ranked(straight, won_by_a_person(deal, detour=0)).json()["daily_rank"] == 1
    place = back.get("/api/daily?size=3x3").json()["mine"]
    assert (place["listed"], place["moves"]) == (False, won(deal).length + 2)
    assert len(back.get("/api/daily?size=3x3").json()["table"]) == 1


def test_a_result_of_a_page_that_does_not_count_undone_moves_is_taken(
    player: httpx.Client,
) -> None:
    game = won(new_game())
    file = file_of(game) | {"version": 1}
    del file["undone"]
    answer = player.put(f"/api/results/{uuid4()}", json={"game": file})
    assert (answer.status_code, answer.json()["result"]["moves"]) == (201, game.length)

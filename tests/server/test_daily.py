"""The ranking of the daily puzzle, and attempts to cheat it."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import accumulate
from random import Random
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import Connection, select

from pintu.heuristics.manhattan import Manhattan
from pintu.play import Game, daily_deal
from pintu.puzzle import Board, Move, format_moves, goals
from pintu.server.daily_starts import DailyStarts
from pintu.server.daily_verdict import FAR
from pintu.solving.solver import solve as find_solution
from pintu.store import open_store
from pintu.store.attempt_rows import Puzzle
from pintu.store.checksums import ATTEMPTS
from pintu.store.tables import daily_attempts
from servers import (
    PINTU,
    UNHURRIED,
    Server,
    file_of,
    solve,
    with_human_pauses,
    won,
    won_by_a_person,
)

SIZES = iter(["2x3", "2x4", "4x2", "2x5", "5x2", "2x6", "6x2", "3x3", "3x4", "4x3"])
SHARED = "3x2"
"""A size for tests that do not look at its table."""

ADDRESSES = iter(range(1, 250))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A hosted server behind a proxy on this machine, without rate limits."""
    flags = ["--proxies", "127.0.0.1"]
    folder = tmp_path_factory.mktemp("site")
    with Server(folder, "serve", *flags, variables=UNHURRIED) as server:
        server.wait_until_ready()
        yield server


@pytest.fixture
def size() -> str:
    """A size whose table no other test of this file uses."""
    return next(SIZES)


def player_at(site: Server, address: str | None = None) -> httpx.Client:
    """A new player, at a new address."""
    return site.client(**{"X-Forwarded-For": address or f"192.0.2.{next(ADDRESSES)}"})


def today() -> date:
    return datetime.now(UTC).date()


def daily_game(size: str, day: date | None = None) -> Game:
    rows, cols = (int(side) for side in size.split("x"))
    return Game(daily_deal(day or today(), rows, cols), goals.blank_last(rows, cols))


def roam(game: Game, steps: int) -> Game:
    """The game after a random walk that never goes straight back."""
    choice = Random(7)
    for _ in range(steps):
        last = game.moves[-1] if game.length else None
        ways = [move for move in game.board.moves if last is None or move is not last.opposite]
        game = game.after(choice.choice(ways), game.clock + 100)
    return game


def start(player: httpx.Client, size: str, game_id: str) -> dict[str, Any]:
    answer = player.post("/api/daily/starts", json={"size": size, "game_id": game_id})
    assert answer.status_code == 201
    started: dict[str, Any] = answer.json()
    return started


def back_date(site: Server, player_game: str, seconds: float = 60) -> None:
    """Move the start of an attempt into the past, so that a test need not wait."""

    def change(connection: Connection) -> None:
        this = daily_attempts.c.game_id == player_game
        for row in connection.execute(select(daily_attempts).where(this)).mappings().all():
            values = dict(row) | {"started": row["started"] - timedelta(seconds=seconds)}
            values["checksum"] = ATTEMPTS.of(row["player"], values)
            connection.execute(daily_attempts.update().where(this).values(values))

    with open_store(f"sqlite:///{site.data / 'pintu.db'}") as store:
        store.write_now(change)


def finish(
    player: httpx.Client, game_id: str, game: Game, started: dict[str, Any] | None
) -> dict[str, Any]:
    body = {"game": file_of(game), "daily": str(today())}
    if started is not None:
        body["start"] = started["start"]
    answer = player.put(f"/api/results/{game_id}", json=body)
    assert answer.status_code == 201
    given: dict[str, Any] = answer.json()
    return given


def attempt(site: Server, player: httpx.Client, size: str, game: Game) -> dict[str, Any]:
    """Play a ranked attempt, and return the answer to its result."""
    game_id = str(uuid4())
    started = start(player, size, game_id)
    back_date(site, game_id)
    return finish(player, game_id, game, started)


def table(site: Server, size: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = site.client().get(f"/api/daily?size={size}").json()["table"]
    return rows


def test_an_honest_attempt_is_ranked_by_the_clock_of_the_server(site: Server, size: str) -> None:
    player, game = player_at(site), won_by_a_person(daily_game(size))
    answer = attempt(site, player, size, game)
    assert (answer["daily"]["standing"], answer["daily_rank"]) == ("ranked", 1)
    place = answer["daily"]["place"]
    assert place["moves"] == game.made
    assert 60_000 <= place["milliseconds"] < 600_000
    (row,) = table(site, size)
    assert (row["moves"], row["milliseconds"]) == (place["moves"], place["milliseconds"])
    daily = player.get(f"/api/daily?size={size}").json()
    assert (daily["mine"], daily["attempt"]["state"]) == (place, "ranked")


def test_an_attempt_is_ranked_if_the_clock_of_the_server_was_set_back(site: Server) -> None:
    size = "4x4"
    player, game = player_at(site), won_by_a_person(daily_game(size), detour=10)
    game_id = str(uuid4())
    started = start(player, size, game_id)
    back_date(site, game_id, -3600)
    answer = finish(player, game_id, game, started)
    assert answer["daily"]["standing"] == "ranked"
    assert answer["daily"]["place"]["milliseconds"] == game.clock


def test_a_result_without_a_signed_start_is_not_ranked(site: Server, size: str) -> None:
    forged = f"{'0' * 16}.{'0' * 64}"
    stolen = start(player_at(site), size, str(uuid4()))
    for begins in (False, True):  # its own attempt, to which the result does not belong
        for started in (None, {"start": forged}, {"start": "x"}, stolen):
            player, game_id = player_at(site), str(uuid4())
            if begins:
                start(player, size, game_id)
                back_date(site, game_id)
            answer = finish(player, game_id, won_by_a_person(daily_game(size)), started)
            assert (answer["daily"]["standing"], answer["daily_rank"]) == ("unranked", None)
    assert table(site, size) == []


def test_a_start_is_valid_for_its_puzzle_and_its_server_only() -> None:
    starts, puzzle = DailyStarts(b"secret"), Puzzle(daily=today(), rows=3, cols=3)
    attempt = starts.new_attempt()
    start = starts.sign(attempt, puzzle)
    assert starts.read(start, puzzle) == attempt
    for other in (replace(puzzle, daily=today() - timedelta(days=1)), replace(puzzle, cols=4)):
        assert starts.read(start, other) is None
    assert DailyStarts(b"another").read(start, puzzle) is None
    mac = start.partition(".")[2]
    for forged in (f"{starts.new_attempt()}.{mac}", f"{attempt}.{'0' * 64}", attempt, "x"):
        assert starts.read(forged, puzzle) is None


def test_only_the_first_attempt_of_a_day_is_ranked(site: Server, size: str) -> None:
    player, game_id = player_at(site), str(uuid4())
    started = start(player, size, game_id)
    assert start(player, size, game_id) == started  # the answer may have been lost
    other = start(player, size, str(uuid4()))
    assert (other["ranked"], other["start"]) == (False, None)
    assert "first attempt" in other["reason"]
    back_date(site, game_id)
    first = finish(player, game_id, won_by_a_person(daily_game(size), detour=4), started)
    assert first["daily_rank"] == 1
    better = finish(player, f"{game_id}-1", won_by_a_person(daily_game(size)), started)
    assert better["daily"]["standing"] == "unranked"
    assert not start(player, size, game_id)["ranked"]
    (row,) = table(site, size)
    assert row["moves"] == won_by_a_person(daily_game(size), detour=4).made


def test_a_restart_resets_neither_moves_nor_time(site: Server) -> None:
    first = won_by_a_person(daily_game(SHARED)).undo()
    again = first.restart(first.clock + 100)
    game = again
    for number, move in enumerate(won(daily_game(SHARED)).moves):
        game = game.after(move, game.clock + 60 + 37 * number % 91)
    assert game.made < game.length + first.made
    player, game_id = player_at(site), str(uuid4())
    started = start(player, SHARED, game_id)
    back_date(site, game_id, 3600)
    place = finish(player, game_id, game, started)["daily"]["place"]
    assert place["milliseconds"] >= 3_600_000
    assert place["moves"] == first.made + game.made


def test_the_solution_of_the_server_is_not_ranked(site: Server, size: str) -> None:
    player, game_id = player_at(site), str(uuid4())
    started = start(player, size, game_id)
    assert solve(player, {"board": daily_game(size).start.text})[-1].name == "solved"
    back_date(site, game_id)
    answer = finish(player, game_id, won_by_a_person(daily_game(size), detour=0), started)
    assert (answer["daily"]["standing"], answer["daily_rank"]) == ("unranked", None)
    assert "gave help" in answer["daily"]["reason"]
    # An attempt that starts after help is not ranked either.
    late = player_at(site)
    late.get("/api/player")
    late.post("/api/hints", json={"board": daily_game(size).start.text})
    assert not start(late, size, str(uuid4()))["ranked"]
    assert table(site, size) == []


def test_a_solution_that_another_cookie_asked_for_is_held(site: Server, size: str) -> None:
    player, accomplice = player_at(site, "192.0.2.250"), player_at(site, "192.0.2.250")
    assert solve(accomplice, {"board": daily_game(size).start.text})[-1].name == "solved"
    answer = attempt(site, player, size, won_by_a_person(daily_game(size), detour=0))
    assert (answer["daily"]["standing"], answer["daily_rank"]) == ("held", None)
    # Others at the address who play their own way are ranked. Theirs is far longer than twice the
    # Manhattan distance of any day's puzzle, within which it would seem to follow the solution.
    neighbour = player_at(site, "192.0.2.250")
    answer = attempt(site, neighbour, size, with_human_pauses(won(roam(daily_game(size), 200))))
    assert answer["daily"]["standing"] == "ranked"
    assert len(table(site, size)) == 1


def mirror(board: Board) -> Board:
    """The board with its columns in the opposite order."""
    lines = [line[::-1] for line in board.lines()]
    return Board(board.rows, board.cols, tuple(tile for line in lines for tile in line))


def renumber(board: Board) -> Board:
    """The board with each number exchanged for another."""
    count = board.rows * board.cols
    return Board(board.rows, board.cols, tuple(tile and count - tile for tile in board.tiles))


def transpose(board: Board) -> Board:
    lines = list(zip(*board.lines(), strict=True))
    return Board(board.cols, board.rows, tuple(tile for line in lines for tile in line))


@pytest.mark.parametrize("disguise", ["numbers", "mirror", "rows and columns", "way back"])
def test_help_for_a_disguised_puzzle_is_help(site: Server, disguise: str) -> None:
    game = daily_game(SHARED)
    board, goal = game.start, game.goal
    if disguise == "numbers":
        board, goal = renumber(board), renumber(goal)
    elif disguise == "mirror":
        board, goal = mirror(board), mirror(goal)
    elif disguise == "rows and columns":
        board, goal = transpose(renumber(board)), transpose(renumber(goal))
    else:
        board, goal = mirror(goal), mirror(board)
    player = player_at(site)
    player.get("/api/player")
    request = {"board": board.text, "goal": goal.text}
    assert len(solve(player, request)[-1].data["moves"]) == len(won(game).moves)
    assert not start(player, SHARED, str(uuid4()))["ranked"]


def boards_before(game: Game, moves: int) -> Iterator[Board]:
    """The boards whose shortest solution begins with this many moves to the start of a game."""
    boards, seen = [game.start], {game.start}
    for _ in range(moves):
        steps = [board.after(move) for board in boards for move in board.moves]
        boards = [board for board in dict.fromkeys(steps) if board not in seen]
        seen.update(boards)
    for board in boards:
        if game.start in passed(board, find_solution(board, game.goal).moves):
            yield board


def passed(board: Board, moves: Sequence[Move]) -> list[Board]:
    return list(accumulate(moves, Board.after, initial=board))


def ask(player: httpx.Client, way: str, board: Board, goal: Board) -> None:
    """Get a solution for a board, in one of the ways the server has."""
    request = {"board": board.text, "goal": goal.text}
    if way in ("solve", "known answer"):
        solved = solve(player, request)[-1]
        assert solved.name == "solved"
        assert solved.data["cached"] or way == "solve"
    elif way == "race":
        entrants = [{"method": "astar"}, {"method": "idastar"}]
        answer = player.post("/api/races", json=request | {"entrants": entrants})
        assert "event: finished" in answer.text
    elif way == "trace":
        answer = player.post("/api/traces", json=request | {"method": "astar"})
        assert answer.json()["result"]["status"] == "solved"
    else:
        moves = format_moves(find_solution(board, goal).moves)
        assert (
            "event: reviewed" in player.post("/api/reviews", json=request | {"moves": moves}).text
        )


@pytest.mark.parametrize("moves", [1, 3])
@pytest.mark.parametrize("way", ["solve", "known answer", "race", "trace", "review"])
def test_help_for_a_board_on_whose_way_the_puzzle_is_counts(
    site: Server, way: str, moves: int
) -> None:
    size, board, goal = next(  # no board is before a puzzle that is farther than all around it
        (size, board, game.goal)
        for size in ("3x3", "4x2", "2x4", "3x2", "2x3")
        for game in [daily_game(size)]
        for board in boards_before(game, moves)
    )
    player = player_at(site)
    player.get("/api/player")
    if way == "known answer":
        ask(player_at(site), "solve", renumber(board), renumber(goal))
    ask(player, way, renumber(board), renumber(goal))
    assert not start(player, size, str(uuid4()))["ranked"]


def steps_aside(game: Game) -> Iterator[tuple[Board, Game]]:
    """Boards next to the way of a game, and the game won by their solutions, which lead back."""
    for move in find_solution(game.start, game.goal).moves:
        for other in game.board.moves:
            aside = game.board.after(other)
            found = find_solution(aside, game.goal).moves
            if passed(aside, found)[1] == game.board:
                won = game
                for following in found[1:]:
                    won = won.after(following, won.clock + 100)
                if Manhattan(game.goal)(passed(aside, found)[2]) >= FAR:
                    yield aside, with_human_pauses(won)
        game = game.after(move, game.clock + 100)


def test_a_game_that_meets_the_way_of_a_solution_later_is_not_ranked(site: Server) -> None:
    """Somebody plays some moves, steps aside, and asks from there."""
    size, aside, game = next(
        (size, aside, game)
        for size in ("3x3", "4x3", "3x4", "2x5")
        for aside, game in steps_aside(daily_game(size))
    )
    player, game_id = player_at(site), str(uuid4())
    started = start(player, size, game_id)
    ask(player, "solve", aside, game.goal)
    back_date(site, game_id)
    answer = finish(player, game_id, game, started)
    assert answer["daily"]["standing"] == "unranked"
    assert "gave help" in answer["daily"]["reason"]


def test_times_that_no_person_can_have_are_not_ranked(site: Server, size: str) -> None:
    game_id, player = str(uuid4()), player_at(site)
    hasty = won(daily_game(size), pause=20, detour=10)
    answer = finish(player, game_id, hasty, start(player, size, game_id))
    assert "faster than anyone" in answer["daily"]["reason"]
    # Nor is a game whose clock shows more time than has passed since its start.
    game_id, player = str(uuid4()), player_at(site)
    started = start(player, size, game_id)
    answer = finish(player, game_id, won(daily_game(size), pause=5_000, detour=10), started)
    assert answer["daily"]["standing"] == "unranked"
    # A game whose pauses are all the same is held.
    assert attempt(site, player_at(site), size, won(daily_game(size), detour=8))["daily"][
        "standing"
    ] == ("held")
    assert table(site, size) == []


def test_an_autosave_with_help_is_not_forgotten(site: Server) -> None:
    helped = daily_game(SHARED).with_assistance("ai")
    for hide in ("nothing", "a later version", "deleting it"):
        player, game_id = player_at(site), str(uuid4())
        started = start(player, SHARED, game_id)
        path = f"/api/games/{game_id}"
        body = {"kind": "autosave", "version": 1, "game": file_of(helped)}
        assert player.put(path, json=body).status_code == 201
        if hide == "a later version":
            plain = {"kind": "autosave", "version": 2, "game": file_of(daily_game(SHARED))}
            assert player.put(path, json=plain).status_code == 200
        elif hide == "deleting it":
            assert player.delete(path).status_code == 204
        back_date(site, game_id)
        body = {"game": file_of(won_by_a_person(daily_game(SHARED))), "daily": str(today())}
        sent = player.put(f"/api/results/{game_id}", json=body | {"start": started["start"]})
        answer = sent.json()
        assert (answer["daily"]["standing"], answer["daily_rank"]) == ("unranked", None), hide


def test_a_result_that_contradicts_its_autosave_is_not_ranked_and_no_record(site: Server) -> None:
    player, game_id = player_at(site), str(uuid4())
    started = start(player, SHARED, game_id)
    later = won_by_a_person(daily_game(SHARED)).undo().undo()
    saved = {"kind": "autosave", "version": 1, "game": file_of(later)}
    assert player.put(f"/api/games/{game_id}", json=saved).status_code == 201
    back_date(site, game_id)
    won = file_of(won_by_a_person(daily_game(SHARED)))
    daily = {"game": won, "daily": str(today()), "start": started["start"]}
    for body in (daily, daily, {"game": won}):  # sent again, and as an ordinary game
        answer = player.put(f"/api/results/{game_id}", json=body)
        assert (answer.status_code, answer.json()["records"]) == (200, [])
        if "daily" in body:
            assert "does not match what was saved" in answer.json()["daily"]["reason"]
        assert player.get("/api/records").json()["tables"] == []


def test_a_result_that_hides_the_help_in_its_autosave_is_no_record(site: Server) -> None:
    player, game_id = player_at(site), str(uuid4())
    started = start(player, SHARED, game_id)
    helped = {"kind": "autosave", "version": 1}
    helped["game"] = file_of(daily_game(SHARED).with_assistance("ai"))
    assert player.put(f"/api/games/{game_id}", json=helped).status_code == 201
    back_date(site, game_id)
    won = file_of(won_by_a_person(daily_game(SHARED)))
    body = {"game": won, "daily": str(today()), "start": started["start"]}
    answer = player.put(f"/api/results/{game_id}", json=body).json()
    assert (answer["daily"]["standing"], answer["records"]) == ("unranked", [])
    assert "gave help" in answer["daily"]["reason"]
    assert player.get("/api/records").json()["tables"] == []


def test_new_players_of_one_address_share_one_place(site: Server, size: str) -> None:
    address = "198.51.100.7"
    for number in range(4):
        answer = attempt(
            site,
            player_at(site, address),
            size,
            won_by_a_person(daily_game(size), detour=2 + number),
        )
        assert answer["daily"]["place"]["listed"] == (number == 0)
        assert answer["daily_rank"] == 1
    elsewhere = attempt(site, player_at(site), size, won_by_a_person(daily_game(size), detour=9))
    assert elsewhere["daily_rank"] == 2
    assert len(table(site, size)) == 2
    assert site.client().get(f"/api/daily?size={size}").json()["players"] == 2


def test_a_player_with_a_history_has_a_place_of_their_own(site: Server, size: str) -> None:
    address = "198.51.100.8"
    attempt(site, player_at(site, address), size, won_by_a_person(daily_game(size)))
    known = player_at(site, address)
    names = [str(uuid4()) for _ in range(2)]
    for number, name in enumerate(names):
        body = {"game": file_of(won(daily_game("2x2"), detour=number))}
        assert known.put(f"/api/results/{name}", json=body).status_code == 201
    with closing(sqlite3.connect(site.data / "pintu.db", timeout=60)) as database, database:
        for days, name in enumerate(names, 1):
            day = timedelta(days=days) // timedelta(microseconds=1)
            database.execute(
                "UPDATE results SET created = created - ? WHERE game_id = ?", (day, name)
            )
    answer = attempt(site, known, size, won_by_a_person(daily_game(size), detour=3))
    assert answer["daily"]["place"]["listed"]
    assert len(table(site, size)) == 2


def test_joining_players_gives_no_second_attempt(site: Server, size: str) -> None:
    """Neither does it if the player with the first attempt is the one that ends."""
    for rows, joins in ((1, "second"), (2, "first")):
        first, second = player_at(site), player_at(site)
        attempt(site, first, size, won_by_a_person(daily_game(size), detour=5))
        game_id = str(uuid4())
        started = start(second, size, game_id)
        back_date(site, game_id)
        stays, ends = (first, second) if joins == "second" else (second, first)
        code = stays.post("/api/player/transfer").json()["code"]
        assert ends.post("/api/player/claim", json={"code": code}).status_code == 204
        answer = finish(second, game_id, won_by_a_person(daily_game(size)), started)
        assert answer["daily"]["standing"] == "unranked"
        first_moves = won_by_a_person(daily_game(size), detour=5).made
        assert [row["moves"] for row in table(site, size)] == [first_moves] * rows


@pytest.mark.parametrize("has_games", [False, True])
def test_joining_players_joins_their_help(site: Server, has_games: bool) -> None:
    player, helper = player_at(site), player_at(site)
    helper.get("/api/player")
    if has_games:
        game = {"kind": "save", "version": 1, "game": file_of(daily_game(SHARED))}
        assert helper.put(f"/api/games/{uuid4()}", json=game).status_code == 201
    assert solve(helper, {"board": daily_game(SHARED).start.text})[-1].name == "solved"
    code = player.post("/api/player/transfer").json()["code"]
    assert helper.post("/api/player/claim", json={"code": code}).status_code == 204
    assert not start(player, SHARED, str(uuid4()))["ranked"]


def data(site: Server, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [*PINTU, "data", "results", *arguments, "--data-dir", str(site.data)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_operator_lists_ranks_and_removes_results(site: Server, size: str) -> None:
    held = attempt(site, player_at(site), size, won(daily_game(size), detour=8))
    assert held["daily"]["standing"] == "held"
    assert table(site, size) == []
    listed = json.loads(data(site, "list", "--held", "--date", str(today()), "--json").stdout)
    (one,) = [each for each in listed if each["size"] == size]
    assert "regular" in one["reasons"]
    ranked = data(site, "rank", one["attempt"])
    assert (ranked.returncode, ranked.stderr) == (0, "")
    assert len(table(site, size)) == 1
    assert data(site, "remove", one["attempt"], "--json").returncode == 0
    assert table(site, size) == []
    unknown = data(site, "remove", "nothing")
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert "no result" in unknown.stderr
    assert data(site, "list", "--date", "soon").returncode == 2
    none = data(site, "list", "--date", "2020-01-01")
    assert (none.returncode, none.stdout, none.stderr) == (0, "", "no results\n")
    start(player_at(site), size, str(uuid4()))
    rows = data(site, "list", "--date", str(today())).stdout.splitlines()
    assert [size, "open", "-", "-"] in [row.split()[2:6] for row in rows]


def test_a_local_game_has_none_of_these_rules(local: Server) -> None:
    local.wait_until_ready()
    player, size = local.client(), "3x3"
    assert player.get(f"/api/daily?size={size}").json()["attempt"]["state"] == "free"
    assert start(player, size, str(uuid4())) == {
        "date": str(today()), "ranked": True, "start": None, "reason": None,
    }  # fmt: skip
    slow = finish(player, str(uuid4()), won(daily_game(size), detour=2), None)
    assert (slow["daily_rank"], slow["daily"]["standing"]) == (1, "ranked")
    best = finish(player, str(uuid4()), won(daily_game(size), pause=50), None)
    assert best["daily"]["place"]["moves"] == won(daily_game(size)).made
    assert player.get(f"/api/daily?size={size}").json()["players"] == 1

"""Experiments in TOML files, and what is wrong with them."""

from __future__ import annotations

import pytest

from pintu.lab import Entrant, ExperimentFileError, deals, parse_experiment
from pintu.lab.experiments import DEFAULT_ENTRANTS, DEFAULT_LIMITS
from pintu.puzzle import Board
from pintu.statespace import Limits

WHOLE = """\
entrants = ["bfs", "astar:manhattan:5"]
goal = "blank-first"

[boards]
deals = 4
seed = 7
size = "3x3"

[limits]
seconds = 5
memory = 200
"""


def test_a_whole_file_is_read() -> None:
    plan = parse_experiment(WHOLE)
    assert plan.entrants == (Entrant("bfs"), Entrant("astar", "manhattan", 5))
    assert plan.boards == tuple(deals(4, seed=7, goal="blank-first"))
    assert plan.limits == Limits(seconds=5, memory=200e6)
    assert (plan.goal, plan.board_file) == ("blank-first", None)


def test_a_limit_on_the_time_does_not_take_the_one_on_memory_away() -> None:
    plan = parse_experiment(WHOLE.replace("memory = 200\n", ""))
    assert plan.limits == Limits(seconds=5, memory=DEFAULT_LIMITS.memory)


def test_missing_keys_have_their_defaults() -> None:
    plan = parse_experiment('[boards]\nlist = ["1 2 3/4 5 6/0 7 8", "1234x5786"]')
    assert plan.boards == (Board.of("1 2 3/4 5 6/0 7 8"), Board.of("1234x5786"))
    assert tuple(map(str, plan.entrants)) == DEFAULT_ENTRANTS
    assert plan.limits == DEFAULT_LIMITS
    assert parse_experiment('[boards]\nfile = "b.csv"').board_file == "b.csv"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("seed = 7", "seed = ", "this is not TOML: Invalid value (at line 6, column 8)"),
        ("seed = 7", "sed = 7", "boards.sed (line 6): there is no such key; choose from list,"),
        ("seed = 7", 'seed = "7"', "boards.seed (line 6): must be a whole number"),
        ("deals = 4", "deals = 0", "boards.deals (line 5): must be 1 to 100,000, not 0"),
        ("deals = 4", "deals = true", "boards.deals (line 5): must be a whole number"),
        ('"3x3"', '"3 by 3"', "boards.size (line 7): '3 by 3' is not a size"),
        ("deals = 4", "", "boards (line 4): give either list, file or deals"),
        ("deals = 4", "list = [1]\ndeals = 4", "boards (line 4): give either list"),
        ('"bfs"', '"bsf"', "entrants (line 1): 'bsf': there is no algorithm 'bsf'"),
        ('"bfs"', "3", "entrants (line 1): must be a list of texts"),
        ("seconds = 5", "seconds = -1", "limits.seconds (line 10): must be 0 or more, not -1"),
        ("memory", "memories", "limits.memories (line 11): there is no such key"),
        ('"blank-first"', "3", "goal (line 2): must be text"),
        ('"blank-first"', '"middle"', "goal (line 2): 'middle' is not known"),
        ('"3x3"', '"1x1"', "boards.size (line 7): a board has at least two cells"),
        ("seed = 7", "distance = 60", "boards.distance (line 6): no board is 60 moves away"),
        ("[limits]", "[limit]", "limit (line 9): there is no such key; choose from entrants,"),
    ],
)  # fmt: skip
def test_errors_name_the_key_and_the_line(old: str, new: str, words: str) -> None:
    assert old in WHOLE
    with pytest.raises(ExperimentFileError) as caught:
        parse_experiment(WHOLE.replace(old, new, 1))
    assert str(caught.value).startswith(words)


def test_a_wrong_board_of_a_list_is_named() -> None:
    with pytest.raises(ExperimentFileError, match=r"boards.list \(line 2\): board 2: "):
        parse_experiment('[boards]\nlist = ["1 2/3 0", "1 2/3"]')


def test_a_list_without_boards_is_refused() -> None:
    with pytest.raises(ExperimentFileError, match=r"boards.list \(line 2\): give at least one"):
        parse_experiment("[boards]\nlist = []")


def test_boards_that_are_not_a_table_are_refused() -> None:
    with pytest.raises(ExperimentFileError, match=r"boards \(line 1\): must be a table"):
        parse_experiment("boards = 3")

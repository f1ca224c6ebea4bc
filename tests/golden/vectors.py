"""Test vectors: many games with the results of the Python rules, to test the rules of the page.

`python tests/golden/vectors.py` writes the file again.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from pintu import solve
from pintu.play import ASSISTANCE, Game
from pintu.play.alike import Alike, check_alike
from pintu.play.save import SaveError, format_save, parse_save
from pintu.puzzle import Board, IllegalMoveError, Move, goals, multi_tile_length
from pintu.puzzle.dealing import deal
from pintu.puzzle.moves import MovesError, format_moves, parse_moves
from pintu.puzzle.reachability import unreachable_reason

FILE = Path(__file__).parents[2] / "web/src/core/vectors.json"

Case = dict[str, Any]

_SHAPES = [(3, 3), (4, 4), (5, 5), (2, 3), (3, 2), (4, 3), (1, 5), (6, 1), (10, 10), (2, 2)]
_TEXTS = [
    "",
    "U",
    "u2 l3",
    "U2L3DR4",
    "↑↓←→2",
    "U,D, L",
    "UX",
    "U0",
    "R12",
    "U 3",
    "LRLR",
    "U1000001",
]


def vectors() -> dict[str, list[Case]]:
    """All cases, the same ones each time."""
    random = Random("vectors of the page")
    return {
        "shortest": _shortest(Random("shortest solutions of the page")),
        "boards": [_board(random) for _ in range(60)],
        "goals": [_goal(rows, cols, random) for rows, cols in _SHAPES for _ in range(4)],
        "reachability": [_reachability(random) for _ in range(80)],
        "moves": [_moves(text) for text in _TEXTS],
        "illegal": [_illegal(random) for _ in range(40)],
        "games": [_game(random) for _ in range(80)],
        "saves": _saves(random),
    }


def _shortest(random: Random) -> list[Case]:
    """Boards of at most nine cells; the length of a shortest solution, null if there is none."""
    shapes = [(3, 3)] * 6 + [(2, 4), (4, 2), (2, 3), (1, 6)]
    farthest = [Board.parse("8 6 7/2 5 4/3 0 1"), Board.parse("6 4 7/8 5 0/3 2 1")]
    pairs = [(board, goals.blank_last(3, 3)) for board in farthest]
    for shape in shapes * 10:
        goal = _some_goal(*shape, random)
        pairs.append((deal(goal, random.randrange(10**6)), goal))
    pairs += [(_shuffled(*shape, random), _some_goal(*shape, random)) for shape in shapes]
    return [
        {"start": start.text, "goal": goal.text, "length": solve(start, goal).length}
        for start, goal in pairs
    ]


def _shuffled(rows: int, cols: int, random: Random) -> Board:
    tiles = [*range(rows * cols)]
    random.shuffle(tiles)
    return Board(rows, cols, tuple(tiles))


def _some_goal(rows: int, cols: int, random: Random) -> Board:
    named = [
        goals.blank_last(rows, cols),
        goals.blank_first(rows, cols),
        goals.snail(rows, cols),
        goals.blank_at(rows, cols, random.randrange(rows * cols)),
        _shuffled(rows, cols, random),
    ]
    return random.choice(named)


def _board(random: Random) -> Case:
    board = _shuffled(*random.choice(_SHAPES), random)
    return {
        "text": board.text,
        "rows": board.rows,
        "cols": board.cols,
        "tiles": list(board.tiles),
        "ways": [str(move) for move in board.moves],
        "after": {str(move): board.after(move).text for move in board.moves},
    }


def _goal(rows: int, cols: int, random: Random) -> Case:
    goal = _some_goal(rows, cols, random)
    return {"rows": rows, "cols": cols, "text": goals.format_goal(goal), "board": goal.text}


def _reachability(random: Random) -> Case:
    rows, cols = random.choice(_SHAPES)
    start, goal = _shuffled(rows, cols, random), _some_goal(rows, cols, random)
    reason = unreachable_reason(start, goal)
    return {"start": start.text, "goal": goal.text, "why": reason and reason.as_data()}


def _moves(text: str) -> Case:
    try:
        moves = parse_moves(text)
    except MovesError:
        return {"text": text, "canonical": None}
    return {
        "text": text,
        "canonical": format_moves(moves),
        "length": len(moves),
        "multi_tile_length": multi_tile_length(moves),
    }


def _illegal(random: Random) -> Case:
    start = _shuffled(*random.choice(_SHAPES), random)
    moves = [random.choice([*Move]) for _ in range(12)]
    try:
        start.after(*moves)
    except IllegalMoveError as error:
        return {
            "start": start.text,
            "moves": format_moves(moves),
            "index": error.index,
            "code": error.message.code,
            "values": {name: error.message.values[name] for name in ("number", "row", "column")},
        }
    return _illegal(random)


def _game(random: Random) -> Case:
    """A game action by action, with its state after each."""
    goal = _some_goal(*random.choice(_SHAPES), random)
    start = deal(goal, random.randrange(10**6))
    created = datetime(2026, 1, 1, 12, random.randrange(60), tzinfo=UTC)
    picture = random.choice([None, "gallery:cranes", "upload:0f3a"])
    alike = _some_alike(len(goal.tiles) - 1, random)
    game = Game(start, goal, picture=picture, created=created, updated=created, alike=alike)
    acts: list[Case] = []
    for _ in range(random.randrange(1, 25)):
        act, game = _act(game, random)
        acts.append(act | _shown(game))
    return {
        "start": start.text,
        "goal": goal.text,
        "picture": picture,
        "alike": [list(group) for group in alike],
        "created": created.isoformat().replace("+00:00", "Z"),
        "acts": acts,
        "save": format_save(game),
    }


def _some_alike(tiles: int, random: Random) -> Alike:
    """No tiles that look the same, some of them, or all: then it is solved soon."""
    members = random.sample(range(1, tiles + 1), random.choice([0, tiles // 2, tiles]))
    cut = random.randrange(len(members) + 1)
    return check_alike([part for part in (members[:cut], members[cut:]) if len(part) > 1], tiles)


def _act(game: Game, random: Random) -> tuple[Case, Game]:
    at = game.clock + random.choice([0, 1, 350, random.randrange(5000)])
    rare = ["redo", "restart", "help", "alike"]
    kind = random.choice(["slide"] * 5 + ["move"] * 2 + ["undo"] * 2 + rare)
    if kind == "slide":
        cell = random.choice(_line_cells(game.board))
        return {"act": "slide", "cell": cell, "at": at}, game.slide(cell, at)
    if kind == "move":
        move = random.choice(game.board.moves)
        return {"act": "move", "way": str(move), "at": at}, game.after(move, at)
    if kind == "undo" and game.can_undo:
        return {"act": "undo", "at": at}, game.undo(at)
    if kind == "redo" and game.can_redo:
        return {"act": "redo", "at": at}, game.redo(at)
    if kind == "restart":
        return {"act": "restart", "at": at}, game.restart(at)
    if kind == "help":
        help_taken = random.choice(ASSISTANCE)
        return {"act": "help", "help": help_taken}, game.with_assistance(help_taken)
    if kind == "alike":
        alike = _some_alike(len(game.goal.tiles) - 1, random)
        return {"act": "alike", "alike": [list(group) for group in alike]}, game.with_alike(alike)
    return {"act": "time", "at": at}, game.with_time(at)


def _line_cells(board: Board) -> list[int]:
    row, col = divmod(board.blank, board.cols)
    cells = range(len(board.tiles))
    return [at for at in cells if (at // board.cols == row) != (at % board.cols == col)]


def _shown(game: Game) -> Case:
    return {
        "board": game.board.text,
        "cursor": game.cursor,
        "steps": len(game.steps),
        "made": game.made,
        "length": game.length,
        "multi_tile_length": game.multi_tile_length,
        "elapsed": game.elapsed,
        "home": list(game.tiles_in_place),
        "solved": game.is_solved,
    }


def _saves(random: Random) -> list[Case]:
    """Saves with one error each, and the error messages."""
    good = json.loads(_game(random)["save"])
    changes: list[Case] = [
        {},
        {"kind": "other"},
        {"version": 2},
        {"version": 0},
        {"start": "1 2/3 3"},
        {"start": good["goal"]},
        {"goal": "blank-at-99-1"},
        {"moves": "X"},
        {"moves": good["moves"] + "U"},
        {"moves": "U2", "times": "x"},
        {"moves": "UDUDLRLRLRUUUUUUUUUUU", "times": " ".join("5" * 21), "cursor": 0, "clock": 9},
        {"clock": -1},
        {"clock": 0},
        {"clock": 10**12},
        {"cursor": 10**4},
        {"cursor": 1.5},
        {"assistance": ["magic"]},
        {"assistance": "hint"},
        {"assistance": ["numbers", "hint", "hint"]},
        {"picture": ""},
        {"picture": "a\u2028b"},
        {"picture": 3},
        {"created": "yesterday"},
        {"created": "2026-02-03T04:05:06.25+08:00"},
        {"updated": None},
        {"more": 1},
        {"undone": "4"},
        {"undone": "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"},
        {"undone": "-1"},
        {"undone": 0},
        {"version": 1, "undone": ""},
        {"version": 2, "alike": ""},
        {"alike": "1 2"},
        {"alike": "2 1 "},
        {"alike": "2 1"},
        {"alike": "1"},
        {"alike": "1 1"},
        {"alike": "0 1"},
        {"alike": "1 9999"},
        {"alike": None},
        {"version": 4},
    ]
    return [_save(json.dumps(good | change)) for change in changes]


def _save(text: str) -> Case:
    try:
        return {"text": text, "save": format_save(parse_save(text)), "error": None}
    except SaveError as error:
        where = {"field": error.field, "index": error.index}
        return {"text": text, "save": None, "error": {"code": error.message.code, **where}}


def text() -> str:
    """The file, one case per line."""
    sections = (
        f'  "{name}": [\n'
        + ",\n".join(f"    {json.dumps(case, ensure_ascii=False)}" for case in cases)
        + "\n  ]"
        for name, cases in vectors().items()
    )
    return "{\n" + ",\n".join(sections) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")

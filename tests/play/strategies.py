"""Games, deals and boards for the property tests of play."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import strategies as st

from pintu.play import ASSISTANCE, Game
from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal

ZONES = st.integers(-14, 14).map(lambda hours: timezone(timedelta(hours=hours))) | st.just(UTC)
TIMES = st.none() | st.datetimes(
    min_value=datetime(1970, 1, 1), max_value=datetime(9000, 1, 1), timezones=ZONES
)
PICTURES = st.none() | st.text(min_size=1, max_size=30).filter(str.isprintable)


@st.composite
def deals(draw: st.DrawFn, most: int = 5) -> tuple[Board, Board]:
    """A start and a goal that it can reach: a named goal, one in order, or any board."""
    rows = draw(st.integers(1, most))
    cols = draw(st.integers(2 if rows == 1 else 1, most))
    goal = draw(
        st.sampled_from([goals.blank_last(rows, cols), goals.snail(rows, cols)])
        | st.integers(0, rows * cols - 1).map(lambda cell: goals.blank_at(rows, cols, cell))
        | st.permutations(range(rows * cols)).map(lambda tiles: Board(rows, cols, tuple(tiles)))
    )
    return deal(goal, draw(st.integers(0, 10**6))), goal


def line_cells(board: Board) -> list[int]:
    """The cells whose tiles can slide: all in the row or column of the blank but the blank."""
    row, col = divmod(board.blank, board.cols)
    return [
        cell
        for cell in range(len(board.tiles))
        if (cell // board.cols == row) != (cell % board.cols == col)
    ]


@st.composite
def games(draw: st.DrawFn, most: int = 5, acts: int = 25) -> Game:
    """A game after random actions of a player."""
    start, goal = draw(deals(most))
    game = Game(
        start,
        goal,
        picture=draw(PICTURES),
        created=draw(TIMES),
        updated=draw(TIMES),
    )
    for _ in range(draw(st.integers(0, acts))):
        game = draw(followers(game))
    return game


@st.composite
def followers(draw: st.DrawFn, game: Game) -> Game:
    """A game after one more action."""
    at = game.clock + draw(st.integers(0, 2000))
    act = draw(st.sampled_from(["slide"] * 5 + ["move", "undo", "undo", "redo", "restart", "help"]))
    match act:
        case "slide":
            return game.slide(draw(st.sampled_from(line_cells(game.board))), at)
        case "move":
            return game.after(draw(st.sampled_from(game.board.moves)), at)
        case "undo" if game.can_undo:
            return game.undo(at)
        case "redo" if game.can_redo:
            return game.redo(at)
        case "restart":
            return game.restart(at)
        case "help":
            return game.with_assistance(draw(st.sampled_from(ASSISTANCE)))
        case _:
            return game.with_time(at, draw(TIMES))

from __future__ import annotations

from pintu.play import Game, GameFacts, facts_of
from pintu.puzzle import Board, goals


def test_facts_are_those_of_the_current_board() -> None:
    game = Game(Board.parse("0 1 2/4 5 3/7 8 6"), goals.blank_last(3, 3), picture="gallery:koi")
    assert facts_of(game.slide(2, 100).with_assistance("hint").with_time(900)) == GameFacts(
        rows=3,
        cols=3,
        start="0 1 2/4 5 3/7 8 6",
        goal="blank-last",
        board="1 2 0/4 5 3/7 8 6",
        moves=2,
        elapsed=900,
        home=6,
        tiles=8,
        solved=False,
        assisted=True,
        picture="gallery:koi",
    )

"""The game in a file: a save, or a .pintu file with one."""

from __future__ import annotations

from pintu.play.game import Game
from pintu.play.save import SaveError, game_of, json_object

FILE_KIND = "pintu-file"
LONGEST_FILE = 16_000_000
"""Characters of a .pintu file, most of them for its picture."""


def parse_game_file(text: str) -> Game:
    """The game that was played in a file; a SaveError says in one sentence what is wrong.

    In a .pintu file this is its game, or the game to beat if no moves were made in its game.
    """
    fields = json_object(text, LONGEST_FILE)
    if fields.get("kind") != FILE_KIND:
        return game_of(fields)
    saves = [fields.get("game"), fields.get("ghost")]
    for save in saves:
        if save is not None and not isinstance(save, dict):
            raise SaveError("save.not_an_object", field="game")
    games = [game_of(save) for save in saves if save]
    if not games:
        raise SaveError("save.field_missing", field="game")
    return next((game for game in games if game.done), games[0])

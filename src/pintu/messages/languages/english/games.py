"""Games: steps, save files, share codes and results."""

from __future__ import annotations

TEMPLATES = {
    # A game.
    "game.unreachable": "the goal cannot be reached: {reason}",
    "game.already_solved": "this is already the goal",
    "game.cursor": "must be from 0 to {most:,}, not {cursor:,}",
    "game.nothing_to_undo": "there is no step to undo",
    "game.nothing_to_redo": "there is no step to redo",
    "game.undone": "must be a number of moves, 0 or more, for each of {attempts:,} attempts",
    "game.alike": "must be groups of two or more tiles from 1 to {largest}, and no tile twice",
    "game.too_long": "a game lasts at most {most:,} ms",
    "game.clock_went_back": "the clock cannot go back from {before:,} ms to {after:,} ms",
    "game.time_of_step": "step {number:,}: {reason}",
    "game.unknown_assistance": "{kind!r} is not one of {kinds}",
    "game.no_time_zone": "the time has no time zone, such as the Z in 2026-01-31T12:00:00Z",
    "game.time_out_of_range": "the time is out of range",
    "game.too_many_moves": "a game has at most {most:,} moves, and these are more",
    "game.picture_name": "must have 1 to {most} printable characters",
    "game.is_the_blank": "nothing can slide from row {row}, column {column}: it is the blank",
    "game.not_in_line": (
        "nothing can slide from row {row}, column {column}: it is not in line with the blank"
    ),
    # Its steps.
    "steps.tiles": "a slide moves 1 tile or more, a restart 0, not {tiles}",
    "steps.count_of_times": "there are {steps:,} steps, but {times:,} times",
    "steps.not_a_step": (
        "character {at}: {word!r} is not a step; a step is U, D, L or R, with the number of tiles "
        "if several slide together, or {restart} for a restart"
    ),
    # A save file.
    "save.too_long": "a saved game has at most {most:,} characters, not {count:,}",
    "save.not_json": "this is not a saved game: it is not JSON",
    "save.not_an_object": "this is not a saved game: it is JSON, but not an object with fields",
    "save.kind": "a saved game has the kind {kind!r} here",
    "save.version": "the version must be a whole number; the newest one is {newest}",
    "save.newer": (
        "this game was saved by a newer Pintu (version {version}); this one reads up to version "
        "{newest}, so please update it"
    ),
    "save.no_such_version": "there is no version {version} of saved games",
    "save.not_its_version": "this is not a saved game of version {version}: {reason}",
    "save.field_twice": "this field is there twice",
    "save.field_missing": "this field is missing",
    "save.field_unknown": "this field is not known",
    "save.text": "must be text, in quotes",
    "save.text_or_null": "must be text, in quotes, or null",
    "save.number": "must be a whole number, 0 or more",
    "save.list": "must be a list of words, or an empty list",
    "save.times": "must be whole milliseconds, separated by single spaces",
    "save.counts": "must be whole numbers, separated by single spaces",
    "save.groups": "must be groups of numbers such as 1 2 4/5 7, or empty",
    "save.time": "must be a time such as 2026-01-31T12:00:00Z, or null",
    # A share code.
    "share.too_large": (
        "share codes are for boards up to {most}x{most}, and this one is {rows}x{cols}"
    ),
    "share.too_long": "this is too long for a share code",
    "share.too_short": "this link is incomplete: its share code is too short",
    "share.not_valid": "this share code is not valid; the link may be incomplete",
    "share.letter": "{letter!r} is never part of a share code; check for a typing error",
    "share.length": (
        "this share code should have {expected} characters, not {count}; "
        "check for a missing or an extra one"
    ),
    "share.checksum": (
        "there is a typing error in this share code: its last two characters do not match"
    ),
    # A result.
    "result.moves": (
        "a result has at least 1 move, and at most as many slides as moves; "
        "{moves:,} moves with {slides:,} slides are not possible"
    ),
    "result.time": "a game cannot take {milliseconds:,} ms",
    "result.shortest": (
        "the shortest solution has 1 to {moves:,} moves, as many as were made; not {shortest:,}"
    ),
    "result.not_solved": "the game is not solved: {in_place} of {tiles} tiles are in place",
    "result.not_alike": (
        "tiles {first} and {second} do not look the same in this picture, so the game is not solved"
    ),
    "result.no_picture": (
        "tiles that look the same can be exchanged only in a picture that is stored here"
    ),
    "result.too_fast": (
        "{steps:,} steps in {milliseconds:,} ms are faster than anyone plays; "
        "they take at least {least:,} ms"
    ),
}

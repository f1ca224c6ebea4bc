"""Boards, goals and moves: what cannot be read, what cannot be played."""

from __future__ import annotations

_EXAMPLE = "write a board such as 1 2 3/4 5 6/7 8 0"
_SWAPS = "; with tiles {first} and {second} exchanged it could be solved"
_TILES = "; here the tiles are 1 to {largest}, and the blank is 0 . _ - or x"
_PLACE = "row {row}, column {column}: "

TEMPLATES = {
    # Sizes.
    "board.too_small": "a board has at least two cells; {rows}x{cols} is too small",
    "board.too_large": "a board has at most {most:,} cells; {rows}x{cols} is too large",
    "board.numbers": "a {rows}x{cols} board has each number from 0 to {largest} exactly once",
    "board.not_numbers": "rows, columns and tiles of a board are whole numbers",
    "board.not_convertible": (
        "a board is text such as 1 2 3/4 5 6/7 8 0, rows of numbers or an array, not a value of "
        "type {type}"
    ),
    "board.cells_and_rows": "a board is a list of rows or a list of cells, not both at once",
    "board.no_cell": "a {rows}x{cols} board has no cell {cell}",
    "board.too_large_for_shortest": (
        "shortest solutions are certain up to {most} cells; this board is {rows}x{cols}"
    ),
    "board.too_large_to_count": (
        "distances are counted up to {most} cells; this board is {rows}x{cols}"
    ),
    "board.other_size": (
        "the board is {rows}x{cols}, but the goal is {goal_rows}x{goal_cols}; "
        "both must have the same size"
    ),
    # A board as text.
    "board.nothing": "there is no board here; " + _EXAMPLE,
    "board.not_a_board": "{word!r} is not a board; " + _EXAMPLE,
    "board.empty_row": "row 1 has no tiles; " + _EXAMPLE,
    "board.long_line": "a line has {count:,} characters, but at most {most:,} can be read",
    "board.header_size": (
        "the header says {rows}x{cols}, but the rows make it {found_rows}x{found_cols}"
    ),
    "board.header_count": (
        "the header says {rows}x{cols}, so {count} numbers, but {following} follow"
    ),
    "board.bad_json": "this starts like JSON but is not; JSON rows look like [[1, 2], [3, 0]]",
    "board.json_rows": "JSON rows look like [[1, 2], [3, 0]]",
    "board.bad_object": (
        'this starts like a JSON object but is not; one looks like {{"board": "1 2/3 0"}}'
    ),
    "board.no_object": 'this is not a JSON object; one looks like {{"board": "1 2/3 0"}}',
    "board.object_without_board": (
        'this JSON object has no board; one looks like {{"board": "1 2/3 0"}}'
    ),
    "board.no_blank": "no blank: one cell of a board must be 0 . _ - or x",
    "board.uneven_rows": (
        "row {row} has length {length}, but row 1 has length {first}; "
        "all rows must have the same length"
    ),
    "board.tile_twice": (
        _PLACE + "{tile} is there twice (first at row {first_row}, column {first_column}); "
        "missing: {missing}"
    ),
    "board.tile": "tile {tile}",
    "board.blank": "the blank",
    "board.tile_too_large": _PLACE + "{word!r} is too large" + _TILES,
    "board.not_the_blank": _PLACE + "{word!r} is not the blank" + _TILES,
    "board.negative": _PLACE + "{word!r} is negative" + _TILES,
    "board.not_whole": _PLACE + "{word!r} is not a whole number" + _TILES,
    "board.not_a_number": _PLACE + "{word!r} is not a number" + _TILES,
    # Files of many boards.
    "boards.too_large": (
        "after {most} million characters it is not clear where a board ends; write one board on "
        "each line"
    ),
    "boards.binary": "this is binary data, not text",
    "boards.nothing": "there is no board here; write one on each line, such as 1 2 3/4 5 6/7 8 0",
    "boards.not_csv": "this is not CSV: {reason}",
    "boards.no_column": "the first line of a CSV file names its columns, one of them board",
    "boards.column_twice": "two columns have the name {name!r}",
    "boards.count_of_values": (
        "the number of values here is {values}, but the first line names {columns} columns"
    ),
    "boards.no_rows": "there is no board below the names of the columns",
    "boards.not_a_number": "{word!r} is not a whole number",
    # Goals.
    "goal.no_place": "a {rows}x{cols} board has no row {row}, column {column}",
    "goal.unknown": "{goal!r} is not known; write {names}, or a board",
    # Moves.
    "moves.named_by": "must be tile or blank, not {word!r}",
    "moves.not_a_move": (
        "character {at}: {word!r} is not a move; write U, D, L or R, each with a count after it "
        "if you like, as in U2L3D"
    ),
    "moves.bad_count": (
        "character {at}: {word!r} repeats a move {count:,} times; at least 1 and at most {most:,} "
        "moves in all can be read"
    ),
    "moves.not_convertible": (
        "moves are text such as U2L3D or a list of moves, not a value of type {type}"
    ),
    "moves.wrong_end": "they do not lead to the goal; give the goal that they lead to, or none",
    "review.count_of_times": "there must be a time for each move: {moves:,} moves, {times:,} times",
    "review.undone": "must be a number of moves, 0 or more",
    "review.times": "must be milliseconds that never decrease, 0 or more",
    "moves.impossible": (
        "move {number} ({move}) is not possible: the blank is at row {row}, column {column}, "
        "and no tile can slide {way} into it"
    ),
    "way.up": "up",
    "way.down": "down",
    "way.left": "left",
    "way.right": "right",
    # Why a goal cannot be reached.
    "unreachable.odd": (
        "the tiles need an odd number of swaps ({swaps}), but every path of the blank to its goal "
        "cell has an even number of moves, and each move is one swap" + _SWAPS
    ),
    "unreachable.even": (
        "the tiles need an even number of swaps ({swaps}), but every path of the blank to its goal "
        "cell has an odd number of moves, and each move is one swap" + _SWAPS
    ),
    "board.single_row": (
        "this board is a single row: its tiles never pass each other, and the blank can only walk "
        "along it"
    ),
    "board.single_column": (
        "this board is a single column: its tiles never pass each other, and the blank can only "
        "walk along it"
    ),
    "unreachable.row": (
        "on a single row a tile can only follow the blank, so tiles never pass each other and most "
        "boards cannot be solved: here tile {ours} is left of tile {theirs}, in the goal it is the "
        "other way round"
    ),
    "unreachable.column": (
        "on a single column a tile can only follow the blank, so tiles never pass each other and "
        "most boards cannot be solved: here tile {ours} is above tile {theirs}, in the goal it is "
        "the other way round"
    ),
    "unreachable.other_goals": "{reason}; these goals can be reached: {names}",
    # Boards made at random.
    "deal.no_steps": "a walk has at least 1 step, not {steps}",
    "deal.walk_returns": (
        "a walk of {steps} steps on a {rows}x{cols} board always ends at the goal; try {next}"
    ),
    "deal.distance_too_small": "the distance from the goal must be 1 or more, not {distance}",
    "deal.distance_too_large": "no board is {distance} moves away; the farthest is {farthest}",
    "deal.no_distances": (
        "boards at a given distance are made from 2x2 to {most} cells, not for {rows}x{cols}"
    ),
    "deal.not_found": (
        "no board {distance} moves from the goal was found on {rows}x{cols}; very few are so far"
    ),
    "deal.not_found_in_time": (
        "no board {distance} moves from the goal was found within {seconds:g} seconds; "
        "choose a smaller distance or another seed"
    ),
}

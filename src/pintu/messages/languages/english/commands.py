"""The command line: its arguments, and the files it reads and writes."""

from __future__ import annotations

TEMPLATES = {
    # Arguments.
    "input.no_board": "give a board, such as '8 6 7/2 5 4/3 0 1', or --file PATH (- for stdin)",
    "input.board": "board {number}: {reason}",
    "input.several_boards": "this file has {count:,} boards, but one is expected here",
    "input.not_a_size": "{word!r} is not a size; write rows x columns, such as 4x4",
    "input.not_steps": "{word!r} is not a number of steps from 1 to 999999",
    "input.walk_or_distance": (
        "a random walk has no given distance; give either --walk or --distance"
    ),
    "input.numbers_only": (
        "--numbers-only shows no picture; give either a picture or --numbers-only"
    ),
    "input.goal_or_blank": "the goal says where the blank is; give either --goal or --blank",
    "input.board_or_size": "give either --board, or --size and --seed for a random board",
    "input.save_or_moves": "give either a saved game, or --board and --moves",
    "input.nothing_to_review": "no moves were made in this game, so there is nothing to review",
    "input.no_database": "there is no database {file}",
    "input.no_result": "no result has the id {attempt!r}; pintu data results list shows the ids",
    "input.close_command": "there is no command {word!r}; did you mean pintu {command}?",
    "input.command_before_board": (
        "a command comes before a board; to solve it, write: pintu solve {word!r}"
    ),
    "input.no_command": "there is no command {word!r}; pintu -h lists the commands",
    # Files.
    "input.no_file_name": "the name is empty; give a path, or - for standard input",
    "input.folder": (
        "this is a folder; give a file with boards, or a board such as 1 2 3/4 5 6/7 8 0"
    ),
    "input.no_such_file": "there is no such file, and it is not a board such as 1 2 3/4 5 6/7 8 0",
    "input.standard_input": "standard input",
    "input.stdin_closed": "standard input is closed",
    "input.file": "{file}: {reason}",
    "input.line": "{file}, line {number}: {reason}",
    "input.field": "{name}: {reason}",
    "input.column": "column {name}: {reason}",
    "input.file_too_large": "the file is too large; at most {most} MB can be read",
    "input.system": "{reason}",
    "output.standard_output": "standard output",
    "output.stdout_closed": "standard output is closed",
    "output.suffix": "the name must end with .gif or .webp, or .png for a picture of the start",
    "output.not_a_file": "this is not a regular file, so it cannot be replaced",
    "output.no_folder": "there is no folder {folder}",
    "output.folder_not_writable": "the folder {folder} cannot be written to",
}

"""The lab: entrants, verdicts, tables, plots and files of experiments."""

from __future__ import annotations

TEMPLATES = {
    "entrant.wrong": "{text!r}: {reason}",
    "entrant.none": "give at least one entrant, such as astar:manhattan",
    "entrant.again": "the entrant {entrant} is listed twice",
    "entrant.twice": "{name} is given twice",
    "entrant.not_number": "{number!r} is not a number",
    "entrant.no_number": "{algorithm} takes no number",
    "entrant.whole": "{option} must be a whole number, not {number!r}",
    "verdict.shortest": "shortest, proven",
    "verdict.within": "at most {factor:g} x shortest, proven",
    "verdict.not_proven": "not proven",
    "verdict.unsolvable": "cannot be solved",
    "verdict.gave_up": "gave up: {reason}",
    "lab.no_pandas": "pandas is not installed: pip install pandas",
    "lab.no_matplotlib": "plots need matplotlib: pip install 'pintu[lab]'",
    "lab.no_plot": "there is no plot {name!r}; choose from {names}",
    "lab.plot_suffix": "the name must end with {endings:or}",
    "lab.needs_distances": (
        "distances are not known; add an entrant that finds shortest solutions, such as "
        "astar:manhattan"
    ),
    "lab.needs_weights": "a plot of weights needs astar with at least two weights",
    "lab.needs_heuristics": "a plot of estimates needs an entrant with a heuristic",
    "lab.not_toml": "this is not TOML: {reason}",
    "lab.key": "{key}: {reason}",
    "lab.key_at": "{key} (line {number}): {reason}",
    "lab.unknown_key": "there is no such key; choose from {names}",
    "lab.wrong_kind": "must be {kind}",
    "lab.kind_text": "text in quotation marks",
    "lab.kind_texts": "a list of texts in quotation marks",
    "lab.kind_whole": "a whole number",
    "lab.kind_number": "a number",
    "lab.kind_list": "a list in square brackets",
    "lab.kind_table": "a table, such as [boards] with keys below it",
    "lab.no_boards": "give at least one board",
    "lab.boards_of": "give either list, file or deals",
}

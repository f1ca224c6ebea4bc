"""The classic comparison on the 3x3 puzzle, next to the figures of an article about the game."""

from __future__ import annotations

from collections.abc import Callable

from pintu.lab.boards import deals as deal_boards
from pintu.lab.entrant import Entrant
from pintu.lab.experiments import experiment
from pintu.lab.results import Results
from pintu.lab.table import Table
from pintu.solving.batch import Executor

ARTICLE = {"bfs": 100_000, "bidirectional": 3_500, "astar:manhattan:5": 300}
"""The mean number of states searched that the article reports for 3x3, rounded as it does."""

ENTRANTS = ("bfs", "bidirectional", "astar:misplaced", "astar:manhattan", "astar:manhattan:5")


def classic(
    deals: int = 100,
    seed: int = 1,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    cancelled: Callable[[], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """Solve random 3x3 boards by breadth-first, bidirectional and A* search.

    `deals` is the number of boards, `seed` that of the first. `classic_table` makes a table of the
    results.
    """
    boards = deal_boards(deals, seed=seed)
    return experiment(
        boards, ENTRANTS, jobs=jobs, executor=executor, cancelled=cancelled, progress=progress
    )


def classic_table(results: Results) -> Table:
    """The mean states that each method expanded, next to the figures of the article."""
    records = []
    for means in results.summary().records:
        name = means["entrant"]
        records.append(
            {
                "method": Entrant.parse(name).label,
                "entrant": name,
                "states": means["expanded"],
                "article": ARTICLE.get(name),
                "frontier": means["frontier"],
                "length": means["length"],
                "proven": means["proven"],
                "boards": means["boards"],
                "seconds": means["seconds"],
            }
        )
    columns = ("method", "entrant", "states", "article", "frontier", "length", "proven", "boards",
               "seconds")  # fmt: skip
    shown = [name for name in columns if name not in ("entrant", "seconds")]
    return Table(columns, records, shown=shown)

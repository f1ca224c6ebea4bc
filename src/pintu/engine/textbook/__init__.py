"""The textbook algorithms compiled, up to 25 cells, with the counters of those in `statespace`.

For `solving`, through `textbook_search`; read that first. `level_search` is breadth-first and
bidirectional search, `best_first` A*, uniform cost and greedy search, `idastar` IDA*; `estimates`
are their heuristics and `store` is their memory.
"""

COMPILED = ("bfs", "bidirectional", "ucs", "astar", "greedy", "idastar")
"""The algorithms there are."""

COMPILED_HEURISTICS = ("zero", "misplaced", "manhattan", "linear-conflict", "walking-distance")
"""The heuristics there are; walking distance up to 4x4 only."""

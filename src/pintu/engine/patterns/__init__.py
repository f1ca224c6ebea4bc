"""Shortest solutions up to 16 cells: IDA* with additive pattern databases.

`solving` uses it through `pattern_search`. Read first `pattern` (what a table contains, and how it
is built) and `partitions` (which patterns each shape has), then `iterative_deepening` and its
kernels (the search). `estimators` has its heuristics: pattern databases, or walking distance while
their tables are missing; `estimator_cache` keeps those that are loaded.
"""

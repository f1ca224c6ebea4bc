"""Shortest solutions up to 16 cells: IDA* by additive pattern databases.

For `solving`, through `pattern_search`. Read first `pattern` (what a table holds, and building it)
and `partitions` (which patterns each shape has), then `iterative_deepening` and its kernels (the
search). `estimators` are what it can search by: pattern databases, or walking distance while their
tables are missing; `estimator_cache` has those at hand.
"""

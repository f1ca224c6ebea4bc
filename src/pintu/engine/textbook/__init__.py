"""The textbook algorithms compiled, up to 25 cells, with the counters of those in `statespace`.

`solving` uses them through `textbook_search`; read that first. `level_search` is breadth-first and
bidirectional search, `best_first` A*, uniform-cost and greedy search, `idastar` IDA* and the
depth-first searches; `estimates` has their heuristics, `store` their states.
"""

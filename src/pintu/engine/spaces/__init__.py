"""Whole state spaces of up to 12 cells: one table with every distance, and shortest paths from it.

`solving` uses it for solutions, hints and boards at a given distance. Read first `whole_space`
(what a table contains), then `breadth_first` (how it is built, on the bitmaps of `bitmaps`).
`space_search` is the search for `Board` objects, `space_table` the table's file.
"""

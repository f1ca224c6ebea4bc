"""Whole state spaces of up to 12 cells: every distance in one table, and shortest paths off it.

For `solving`, which reads solutions, hints and boards at a distance off them. Read first
`whole_space` (what a table tells), then `breadth_first` (how it is made, on the bitmaps of
`bitmaps`). `space_search` is the search for boards as they are, `space_table` the file.
"""

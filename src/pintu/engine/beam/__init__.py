"""Good solutions of 17 to 25 cells and of 6x6: beam search that widens while time lasts.

It works up to 36 cells, but for other sizes, and for two or three rows or columns, `stages` finds
shorter solutions.

For `solving.anytime`, through `beam_search`, which is a `phase.Phase`. Read first `guide` (the
estimate that ranks boards, and how a board is stored), then `beam_run` and `beam_kernels` (one run
of one width), then `beam_search` (which widths, and for how long). `placement_table` has what a few
tiles cost, `guide_patterns` says which tiles are looked up together, and `guides` loads the tables.
`pair_guide` and `pair_kernels` are the estimate by learned weights of pairs, for 6x6; `tail_search`
uses it for the end of solutions of larger boards.
"""

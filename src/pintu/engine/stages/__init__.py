"""Good solutions of boards of any size, by a beam search that goes stage by stage.

A stage brings one to five tiles to their goal cells at the edge of the open rectangle, which then
shrinks. Within a stage the beam knows the exact number of moves that these tiles still need, so it
never gets stuck; among equals it prefers boards whose other tiles are near their goal cells.

| module | what it does |
|---|---|
| `plan` | the order in which lines of cells are finished |
| `region` | the cells that a stage works on, as the kernels see them |
| `exact` | the exact number of moves that the tiles of a stage still need |
| `beam` | the beam search: from many boards before a stage to many boards after it |
| `level_kernels` | what is done in one level of the beam |
| `move_tree` | the moves to all boards of the beam |
| `run` | one solution: all stages of one plan, with one width of the beam |
| `staged_search` | the phase: many runs, one after another and on two threads, ever wider |
"""

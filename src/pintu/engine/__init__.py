"""The compiled engine: the only part of the package that uses NumPy and Numba.

| folder | what it does | used for |
|---|---|---|
| `encoding` | boards and moves as compiled code sees them | everything below |
| `spaces` | whole state spaces, every distance known | shortest solutions up to 12 cells |
| `patterns` | IDA* by pattern databases | shortest solutions up to 16 cells |
| `textbook` | the algorithms of `statespace`, with the same counters | up to 25 cells |
| `tables` | tables on disk, and the catalogue of those that can be built | `spaces`, `patterns` |

`compiled_search` runs all of them under limits, `walking_distance` is shared by `patterns` and
`textbook`, `jit` is the one door to Numba. A module `x_kernels` has the compiled functions of `x`,
and the places in the arrays that both use; kernels never import a driver.

Where the next things go: boards beyond 16 cells in `patterns` take the two words of
`encoding.packing`, which holds 25 cells and would need a third word for 30; their moves are there
already, `encoding.moves` goes up to 32 cells. A search on several threads runs one kernel a thread
(they hold no interpreter lock and share tables, never stacks): its driver stands beside
`patterns.iterative_deepening`, and `compiled_search` runs it like the others.
"""

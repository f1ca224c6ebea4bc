"""The compiled engine: the only part of the package that uses NumPy and Numba.

| folder | what it does | used for |
|---|---|---|
| `encoding` | boards and moves as numbers, for compiled code | everything below |
| `spaces` | whole state spaces, every distance known | shortest solutions up to 12 cells |
| `patterns` | IDA* with pattern databases | shortest solutions up to 16 cells |
| `beam` | beam search that widens while time lasts | good solutions of 17 to 25 cells and 6x6 |
| `textbook` | the algorithms of `statespace`, with the same counters | up to 25 cells |
| `stages` | beam search that finishes line after line | good solutions of any size |
| `windows` | stretches of a solution made shorter or proven shortest | any size |
| `tables` | tables on disk, and the list of those that can be built | `spaces`, `patterns` |

`compiled_search` runs all of them under limits, `walking_distance` is shared by `patterns` and
`textbook`, `jit` is the only module that imports Numba. A module `x_kernels` has the compiled
functions of `x` and the array indices that both use; kernels never import the module `x` itself.

How to extend it: boards with more than 16 cells in `patterns` need the two words of
`encoding.packing`, which hold 25 cells; 30 cells would need a third word. `encoding.moves` already
supports 32 cells. `beam` and `stages` use up to two threads (`cores`). A shortest solution on
several threads would run one kernel per thread (kernels release the interpreter lock, and share
tables but no stacks). Its driver would go next to `patterns.iterative_deepening`, and
`compiled_search` would run it like the others.
"""

"""Boards and moves as numbers for compiled code; everything else in `engine` builds on this.

Read first `permutation` (a board relative to its goal) and `moves` (the one table of moves). Then:
`symmetry` (rotations and reflections), `goal_shape` (a shape and the goal's blank cell, the key of
all tables), `packing` (a board in one or two words), `ranking` (the number of a reachable board).
"""

"""Boards of several tests."""

NEAR = "2 8 3/1 6 4/7 0 5"
"""Five moves from the snail."""

FARTHEST = "8 6 7/2 5 4/3 0 1"
"""31 moves from `1 2 3/4 5 6/7 8 0`; no 3x3 needs more."""

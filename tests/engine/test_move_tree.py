"""The tree of moves of a beam: paths stay the same while nodes are forgotten."""

from __future__ import annotations

from random import Random

import numpy as np

from pintu.engine.stages import move_tree
from pintu.engine.stages.move_tree import FIRST_NODES, MoveTree


def test_paths_stay_the_same_when_nodes_are_forgotten_and_room_is_made() -> None:
    chance = Random(1)
    tree = MoveTree()
    used = FIRST_NODES // 2 + 10
    depths = np.zeros(used, np.int64)
    parents = np.maximum(np.arange(used) - np.array(chance.choices(range(1, 1000), k=used)), 0)
    for node in range(1, used):
        depths[node] = depths[parents[node]] + 1
    tree.parents[1:used] = parents[1:]
    tree.moves[:used] = np.array(chance.choices(range(4), k=used))
    tree.used = used
    leaves = np.array(chance.sample(range(used - 1000, used), 20))
    before = [tree.path(int(leaf), int(depths[leaf])) for leaf in leaves]
    lengths = [len(path) for path in before]
    pauses = list(tree.shrink(leaves))
    assert len(pauses) >= 3 * (used // move_tree._PIECE)
    assert tree.used < used // 10
    assert [tree.path(int(a), b) for a, b in zip(leaves, lengths, strict=True)] == before
    for _ in tree.grow(tree.used):
        pass
    assert tree.parents.size == 2 * FIRST_NODES
    assert [tree.path(int(a), b) for a, b in zip(leaves, lengths, strict=True)] == before

"""Measure four litres with a jug of three litres and a jug of five: your own state space.

A problem needs three members, and no base class:

>>> result = search(WaterJugs(), "bfs")
>>> result.cost, str(result.guarantee)
(6, 'optimal')
>>> result.states[-1]
(3, 4)
"""

from __future__ import annotations

from dataclasses import dataclass

from pintu.statespace import search

Jugs = tuple[int, int]


@dataclass(frozen=True)
class WaterJugs:
    """Fill, empty and pour until one jug has the target amount."""

    sizes: Jugs = (3, 5)
    target: int = 4
    initial: Jugs = (0, 0)

    def is_goal(self, jugs: Jugs) -> bool:
        return self.target in jugs

    def successors(self, jugs: Jugs) -> list[tuple[str, Jugs, float]]:
        (small, large), (small_size, large_size) = jugs, self.sizes
        to_large, to_small = min(small, large_size - large), min(large, small_size - small)
        return [
            ("fill the small jug", (small_size, large), 1),
            ("fill the large jug", (small, large_size), 1),
            ("empty the small jug", (0, large), 1),
            ("empty the large jug", (small, 0), 1),
            ("pour small into large", (small - to_large, large + to_large), 1),
            ("pour large into small", (small + to_small, large - to_small), 1),
        ]


def main() -> None:
    result = search(WaterJugs(), "bfs")
    for action, jugs in zip(result.actions, result.states[1:], strict=True):
        print(f"{action:<24}{jugs}")
    print(f"{result.cost:g} steps, {result.guarantee}; {result.stats.expanded} states expanded")


if __name__ == "__main__":
    main()

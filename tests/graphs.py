"""Path problems in small graphs, for tests of the searches."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pintu.statespace import ALGORITHMS, admissible

Graph = dict[str, dict[str, float]]


@dataclass
class Way:
    """A path problem in a graph, which counts the states whose successors were requested."""

    graph: Graph
    initial: str = "a"
    goal: str = "z"
    asked: list[str] = field(default_factory=list)

    def is_goal(self, state: str) -> bool:
        return state == self.goal

    def successors(self, state: str) -> Iterable[tuple[str, str, float]]:
        self.asked.append(state)
        return [(f"{state}{other}", other, cost) for other, cost in self.graph[state].items()]

    def predecessors(self, state: str) -> Iterable[tuple[str, str, float]]:
        self.asked.append(state)
        return [
            (f"{other}{state}", other, steps[state])
            for other, steps in self.graph.items()
            if state in steps
        ]


@admissible
def nothing(state: str) -> float:
    """A heuristic that knows nothing."""
    return 0


def options(name: str) -> dict[str, Callable[[str], float]]:
    """What an algorithm cannot do without."""
    return {"heuristic": nothing} if ALGORITHMS[name].informed else {}


STEPS: Graph = {"a": {"b": 1, "c": 1}, "b": {"d": 1}, "c": {"d": 1, "z": 1}, "d": {"z": 1}, "z": {}}

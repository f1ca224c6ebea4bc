"""Generic search over any state space, independent of sliding puzzles.

A problem is any object with `initial`, `is_goal(state)` and `successors(state)`:

>>> class Doubling:
...     initial = 1
...     def is_goal(self, state: int) -> bool:
...         return state == 10
...     def successors(self, state: int) -> list[tuple[str, int, float]]:
...         return [("add one", state + 1, 1), ("double", state * 2, 1)]
>>> result = search(Doubling(), "bfs", limits=Limits(expanded=1000))
>>> result.actions, result.cost, str(result.guarantee)
(('add one', 'double', 'add one', 'double'), 4, 'optimal')
"""

from pintu.statespace.algorithms import ALGORITHMS, Algorithm
from pintu.statespace.driver import Search, SearchRunner, search
from pintu.statespace.events import Expansion, Progress
from pintu.statespace.limits import Limits
from pintu.statespace.problem import Heuristic, Problem, TwoWayProblem, admissible
from pintu.statespace.result import Result, Stats, Status

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "Expansion",
    "Heuristic",
    "Limits",
    "Problem",
    "Progress",
    "Result",
    "Search",
    "SearchRunner",
    "Stats",
    "Status",
    "TwoWayProblem",
    "admissible",
    "search",
]

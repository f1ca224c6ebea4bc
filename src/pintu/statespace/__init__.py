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

from pintu.statespace.algorithms import ALGORITHMS, Algorithm, SearchName
from pintu.statespace.driver import Search, SearchRunner, search
from pintu.statespace.events import Expansion, Progress, SuccessorKind
from pintu.statespace.limits import Limits, limits_with
from pintu.statespace.open_closed import Snapshot, TraceNode
from pintu.statespace.problem import Heuristic, Problem, TwoWayProblem, admissible
from pintu.statespace.result import Result, Stats, Status
from pintu.statespace.trace import Successor, Trace, TraceStep
from pintu.statespace.tracing import trace_search

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
    "SearchName",
    "SearchRunner",
    "Snapshot",
    "Stats",
    "Status",
    "Successor",
    "SuccessorKind",
    "Trace",
    "TraceNode",
    "TraceStep",
    "TwoWayProblem",
    "admissible",
    "limits_with",
    "search",
    "trace_search",
]

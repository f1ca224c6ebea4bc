"""Pintu: picture sliding puzzles, and the search that solves them.

>>> from pintu import solve
>>> solution = solve("2 8 3/1 6 4/7 0 5", goal="snail")
>>> len(solution), str(solution), solution.optimal
(5, 'D2RUL', True)

Names are imported when they are first used, so that `import pintu` is fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from pintu import heuristics as heuristics
    from pintu import lab as lab
    from pintu import tables as tables
    from pintu.catalogue import AlgorithmName as AlgorithmName
    from pintu.catalogue import HeuristicName as HeuristicName
    from pintu.messages import MessageError as MessageError
    from pintu.puzzle.board import Board as Board
    from pintu.puzzle.board import BoardError as BoardError
    from pintu.puzzle.board import IllegalMoveError as IllegalMoveError
    from pintu.puzzle.board_values import BoardLike as BoardLike
    from pintu.puzzle.dealing import DealError as DealError
    from pintu.puzzle.moves import Move as Move
    from pintu.puzzle.moves import MovesError as MovesError
    from pintu.puzzle.moves import MovesLike as MovesLike
    from pintu.puzzle.moves import NamedBy as NamedBy
    from pintu.puzzle.moves import format_moves as format_moves
    from pintu.puzzle.moves import parse_moves as parse_moves
    from pintu.puzzle.problem import SlidingProblem as SlidingProblem
    from pintu.puzzle.reachability import is_reachable as is_reachable
    from pintu.puzzle.reachability import why_unreachable as why_unreachable
    from pintu.solving.answers import UnsolvableError as UnsolvableError
    from pintu.solving.answers import distance as distance
    from pintu.solving.answers import distribution as distribution
    from pintu.solving.answers import hint as hint
    from pintu.solving.answers import solutions as solutions
    from pintu.solving.background import build_in_background as build_in_background
    from pintu.solving.batch_chunk import FailedBoard as FailedBoard
    from pintu.solving.cluster import ClusterError as ClusterError
    from pintu.solving.improve import improve as improve
    from pintu.solving.lesson import Lesson as Lesson
    from pintu.solving.lesson import LessonStep as LessonStep
    from pintu.solving.many import solve_many as solve_many
    from pintu.solving.pattern_database import PatternDatabase as PatternDatabase
    from pintu.solving.plan import Quality as Quality
    from pintu.solving.review import review as review
    from pintu.solving.review_value import Review as Review
    from pintu.solving.scramble import scramble as scramble
    from pintu.solving.shorten import shorten as shorten
    from pintu.solving.solution import Solution as Solution
    from pintu.solving.solution import Step as Step
    from pintu.solving.solver import solve as solve
    from pintu.solving.teach import teach as teach
    from pintu.solving.tracing import trace as trace
    from pintu.statespace import Expansion as Expansion
    from pintu.statespace import Limits as Limits
    from pintu.statespace import Problem as Problem
    from pintu.statespace import Progress as Progress
    from pintu.statespace import Result as Result
    from pintu.statespace import Search as Search
    from pintu.statespace import SearchName as SearchName
    from pintu.statespace import Stats as Stats
    from pintu.statespace import Status as Status
    from pintu.statespace import Successor as Successor
    from pintu.statespace import Trace as Trace
    from pintu.statespace import TraceNode as TraceNode
    from pintu.statespace import TraceStep as TraceStep
    from pintu.statespace import admissible as admissible
    from pintu.statespace import search as search
    from pintu.statespace import trace_search as trace_search
    from pintu.statespace.options import OptionError as OptionError
    from pintu.statespace.options import OptionTypeError as OptionTypeError
    from pintu.statespace.options import OptionValueError as OptionValueError

_MODULES = {
    "AlgorithmName": "pintu.catalogue",
    "Board": "pintu.puzzle.board",
    "BoardError": "pintu.puzzle.board",
    "BoardLike": "pintu.puzzle.board_values",
    "ClusterError": "pintu.solving.cluster",
    "DealError": "pintu.puzzle.dealing",
    "Expansion": "pintu.statespace",
    "FailedBoard": "pintu.solving.batch_chunk",
    "HeuristicName": "pintu.catalogue",
    "IllegalMoveError": "pintu.puzzle.board",
    "Lesson": "pintu.solving.lesson",
    "LessonStep": "pintu.solving.lesson",
    "Limits": "pintu.statespace",
    "MessageError": "pintu.messages",
    "Move": "pintu.puzzle.moves",
    "MovesError": "pintu.puzzle.moves",
    "MovesLike": "pintu.puzzle.moves",
    "NamedBy": "pintu.puzzle.moves",
    "OptionError": "pintu.statespace.options",
    "OptionTypeError": "pintu.statespace.options",
    "OptionValueError": "pintu.statespace.options",
    "PatternDatabase": "pintu.solving.pattern_database",
    "Problem": "pintu.statespace",
    "Progress": "pintu.statespace",
    "Quality": "pintu.solving.plan",
    "Result": "pintu.statespace",
    "Review": "pintu.solving.review_value",
    "Search": "pintu.statespace",
    "SearchName": "pintu.statespace",
    "SlidingProblem": "pintu.puzzle.problem",
    "Solution": "pintu.solving.solution",
    "Stats": "pintu.statespace",
    "Status": "pintu.statespace",
    "Step": "pintu.solving.solution",
    "Successor": "pintu.statespace",
    "Trace": "pintu.statespace",
    "TraceNode": "pintu.statespace",
    "TraceStep": "pintu.statespace",
    "UnsolvableError": "pintu.solving.answers",
    "admissible": "pintu.statespace",
    "build_in_background": "pintu.solving.background",
    "distance": "pintu.solving.answers",
    "distribution": "pintu.solving.answers",
    "format_moves": "pintu.puzzle.moves",
    "hint": "pintu.solving.answers",
    "improve": "pintu.solving.improve",
    "is_reachable": "pintu.puzzle.reachability",
    "parse_moves": "pintu.puzzle.moves",
    "review": "pintu.solving.review",
    "scramble": "pintu.solving.scramble",
    "search": "pintu.statespace",
    "shorten": "pintu.solving.shorten",
    "solutions": "pintu.solving.answers",
    "solve": "pintu.solving.solver",
    "solve_many": "pintu.solving.many",
    "teach": "pintu.solving.teach",
    "trace": "pintu.solving.tracing",
    "trace_search": "pintu.statespace",
    "why_unreachable": "pintu.puzzle.reachability",
}

_SUBMODULES = ("heuristics", "lab", "tables")
"""Modules that `import pintu` makes available, loaded when they are first used."""

__all__ = [*_MODULES]


def __getattr__(name: str) -> Any:
    if name in _SUBMODULES:
        return import_module(f"pintu.{name}")
    if name not in _MODULES:
        raise AttributeError(f"module 'pintu' has no attribute {name!r}")
    value = getattr(import_module(_MODULES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    hidden = {"Any", "TYPE_CHECKING", "import_module"}
    known = {name for name in globals() if name not in hidden and not name.startswith("_")}
    return sorted({*known, *_MODULES, *_SUBMODULES, "__version__"})

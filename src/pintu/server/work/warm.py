"""Warms a worker up: compiles and loads everything before the first job."""

from __future__ import annotations


def warm_up() -> None:
    """Solve small boards by every method that needs compiled code or tables.

    If the tables for 4x4 are missing, this starts building them in the background.
    """
    from pintu.catalogue import ALGORITHMS
    from pintu.engine.beam.guides import GUIDES
    from pintu.engine.encoding.goal_shape import GoalShape
    from pintu.engine.patterns.estimator_cache import ESTIMATORS
    from pintu.puzzle import goals
    from pintu.puzzle.dealing import deal, walk
    from pintu.solving.answers import hint
    from pintu.solving.plan import make_plan
    from pintu.solving.review import review
    from pintu.solving.solver import solve, solve_with_plan
    from pintu.statespace import Limits

    small = deal(goals.blank_last(3, 3), 1)
    hint(small)
    for entry in ALGORITHMS.values():
        if entry.compiled and entry.searches_states:
            plan = make_plan(small, algorithm=entry.name)
            solve_with_plan(plan, small, goals.blank_last(3, 3), Limits(expanded=100_000))
    near = walk(goals.blank_last(4, 4), 1, 20)
    solve(near, limits=Limits(seconds=1))
    solve(near, algorithm="astar", weight=2, limits=Limits(seconds=1))
    large = walk(goals.blank_last(5, 5), 1, 40)
    solve(large, algorithm="astar", weight=3, limits=Limits(seconds=1))
    solve(large, algorithm="idastar", limits=Limits(seconds=0.1))
    for board in (small, large):
        review(board, [board.moves[0], board.moves[0].opposite], seconds=1)
    # Without tables of 4x4, a long review builds small ones.
    ESTIMATORS.best(GoalShape(4, 4, 15).canonical()[0], long=True)
    for side in (5, 7):
        board = walk(goals.blank_last(side, side), 1, 40)
        solve(board, quality="fast", limits=Limits(seconds=1))
    for side in (5, 6):
        GUIDES.prepare(side, side, side * side - 1).join()


def warm_up_pictures() -> None:
    """Import the picture decoders and encoders."""
    import pintu.pictures.decode
    import pintu.pictures.encode  # noqa: F401


def warm_up_replays() -> None:
    """Import the models of the bodies that have games."""
    import pintu.server.save_bodies  # noqa: F401

"""What a worker of a Dask cluster loads before its first board."""

from __future__ import annotations

import asyncio
from typing import Any

from distributed import WorkerPlugin

from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.solving.background import build_in_background
from pintu.solving.solver import solve

_SIDES = (3, 4)
"""Boards of these sizes are solved by tables, which are opened once for each process."""


class EnginePlugin(WorkerPlugin):
    """Loads compiled code and tables; tables that are missing are built in the background."""

    name = "pintu-engine"

    async def setup(self, worker: Any) -> None:
        """Load in a thread: the event loop of the worker has to answer its scheduler."""
        await asyncio.to_thread(load_engine)


def load_engine() -> None:
    """Solve one board of each size that has tables."""
    build_in_background()
    for side in _SIDES:
        goal = goals.blank_last(side, side)
        solve(deal(goal, 1), goal, seconds=1)

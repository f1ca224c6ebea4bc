"""The order in which the jobs of a lane wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pintu.server.work.job import Job


class FairQueue:
    """Waiting jobs, short ones first; each of the two priorities has `size` places.

    Addresses take turns, and so do the owners at one address. A job gets the next turn of its
    address, and takes as many turns as its `cost`; the one that ends first is served first. An
    address without jobs has missed nothing: its next job gets the turn that is being served. At one
    address, of two jobs the one goes first whose owner had fewer jobs when it was added.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._jobs: list[Job] = []
        self._added = 0
        self._next_turn: dict[tuple[bool, str], float] = {}
        """By priority and address."""
        self._served = {True: 0.0, False: 0.0}
        """The latest turn of a job that was started, by priority."""

    def __iter__(self) -> Iterator[Job]:
        """The jobs in the order in which they will be started."""
        turns, order = dict(self._next_turn), []
        for job in sorted(self._jobs, key=lambda job: (job.turn, job.number)):
            turns[_key(job)] += job.cost
            order.append((not job.kind.short, turns[_key(job)], job.number, job))
        return iter([job for *_, job in sorted(order, key=lambda entry: entry[:3])])

    def __len__(self) -> int:
        return len(self._jobs)

    def __contains__(self, job: object) -> bool:
        return job in self._jobs

    def add(self, job: Job, running: Iterable[Job]) -> None:
        """Add a job; `running` are those that have been started and have not ended."""
        others = [*running, *self._jobs]
        active = {_key(other) for other in others}
        self._next_turn = {key: turn for key, turn in self._next_turn.items() if key in active}
        self._next_turn.setdefault(_key(job), self._served[job.kind.short])
        job.turn = sum(other.owner == job.owner for other in others if other.has_same_priority(job))
        self._added += 1
        job.number = self._added
        self._jobs.append(job)

    def start(self, job: Job) -> None:
        """Remove a job that a worker takes now."""
        self._jobs.remove(job)
        turn = self._next_turn[_key(job)]
        self._next_turn[_key(job)] = turn + job.cost
        self._served[job.kind.short] = max(self._served[job.kind.short], turn)

    def remove(self, job: Job) -> None:
        """Remove a job that will not be started."""
        self._jobs.remove(job)

    def clear(self) -> None:
        """Remove all jobs."""
        self._jobs.clear()

    def is_full(self, job: Job, leaving: Job | None = None) -> bool:
        """Whether there is no place for a job, not counting the one leaving."""
        like = [other for other in self._jobs if other.has_same_priority(job)]
        return len(like) - (leaving in like) >= self._size

    def job_to_evict(self, job: Job) -> Job | None:
        """The job to remove for another one when the queue is full; None if it must wait.

        It is the last of the address that has most, if the other's address has fewer; else the
        last of the owner that has most at the same address.
        """
        like = [other for other in self if other.has_same_priority(job)]
        by_address = Counter(other.address for other in like)
        address, most = by_address.most_common(1)[0]
        if most > by_address[job.address] + 1:
            return next(other for other in reversed(like) if other.address == address)
        here = [other for other in like if other.address == job.address]
        by_owner = Counter(other.owner for other in here)
        if not by_owner:
            return None
        owner, most = by_owner.most_common(1)[0]
        if most <= by_owner[job.owner] + 1:
            return None
        return next(other for other in reversed(here) if other.owner == owner)


def _key(job: Job) -> tuple[bool, str]:
    return job.kind.short, job.address

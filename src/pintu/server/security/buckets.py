"""Token buckets in memory."""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

MAX_BUCKETS = 20_000
"""Buckets with the same time to fill again."""


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Buckets:
    """Token buckets by key; the least recently used are dropped when there are too many.

    An empty bucket is full again after `seconds`; a call may give another time for its bucket.
    Those of each time have a limit of their own: those that count a minute never drop one that
    counts a day.
    """

    def __init__(
        self,
        limit: int = MAX_BUCKETS,
        clock: Callable[[], float] = time.monotonic,
        seconds: float = 60,
    ):
        self._limit = limit
        self._clock = clock
        self._seconds = seconds
        self._buckets: defaultdict[float, OrderedDict[Hashable, _Bucket]] = defaultdict(OrderedDict)
        """By the seconds in which they fill again, and by key."""

    def __len__(self) -> int:
        return sum(map(len, self._buckets.values()))

    def take(
        self, key: Hashable, most: float, tokens: float = 1, seconds: float | None = None
    ) -> float:
        """Take tokens from a bucket of at most `most`.

        Return 0 if they were there, else the seconds to wait for them; then none is taken.
        """
        wait = self.wait(key, most, tokens, seconds)
        if wait == 0:
            self.spend(key, most, tokens, seconds)
        return wait

    def wait(
        self, key: Hashable, most: float, tokens: float, seconds: float | None = None
    ) -> float:
        """The seconds until the bucket has these tokens; 0 if it has them now."""
        missing = tokens - self._fill(key, most, seconds).tokens
        return max(0.0, missing * (seconds or self._seconds) / most)

    def spend(
        self, key: Hashable, most: float, tokens: float, seconds: float | None = None
    ) -> None:
        """Take tokens even if the bucket has too few; their number is then negative."""
        self._fill(key, most, seconds).tokens -= tokens

    def level(self, key: Hashable, most: float, seconds: float | None = None) -> float:
        """The tokens in a bucket now; less than 0 if it is in debt."""
        return self._fill(key, most, seconds).tokens

    def set(self, key: Hashable, tokens: float) -> None:
        """Set the tokens of a bucket, if it exists."""
        for buckets in self._buckets.values():
            if key in buckets:
                buckets[key] = _Bucket(tokens, self._clock())

    def share(
        self, key: Hashable, most: float, seconds: float | None = None, *, new: float = 1
    ) -> float:
        """How full a bucket is, from 0 to 1; `new` is that of one that does not exist yet."""
        return max(0.0, self._fill(key, most, seconds, new).tokens / most)

    def _fill(self, key: Hashable, most: float, seconds: float | None, new: float = 1) -> _Bucket:
        """The bucket with the tokens that it has now."""
        now, seconds = self._clock(), seconds or self._seconds
        buckets = self._buckets[seconds]
        bucket = buckets.pop(key, None) or _Bucket(most * new, now)
        bucket.tokens = min(most, bucket.tokens + (now - bucket.at) * most / seconds)
        bucket.at = now
        buckets[key] = bucket
        if len(buckets) > self._limit:
            buckets.popitem(last=False)
        return bucket

"""Counters and histograms of a running server, in the text format of Prometheus."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Iterable, Iterator, Mapping

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""The upper bounds of the buckets of a histogram of durations."""

_SAMPLE = re.compile(r"(\w+)(?:\{(.*)\})? (\S+)")
Labels = tuple[str, ...]


class Counter:
    """A number that only grows, for each combination of labels.

    >>> solves = Counter("pintu_solves_total", "Solves.", "status")
    >>> solves.add("solved")
    >>> print("\\n".join(solves.lines()))
    # HELP pintu_solves_total Solves.
    # TYPE pintu_solves_total counter
    pintu_solves_total{status="solved"} 1
    """

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self._name, self._about, self._labels = name, about, labels
        self._values: Counts[Labels] = Counts()

    def add(self, *labels: str, amount: float = 1) -> None:
        """Add to the number of these labels."""
        self._values[labels] += amount  # type: ignore[assignment]

    def lines(self) -> Iterator[str]:
        """The lines of this series."""
        yield from header(self._name, self._about, "counter")
        for labels, value in sorted(self._values.items()):
            yield sample(self._name, dict(zip(self._labels, labels, strict=True)), value)


class Histogram:
    """Durations in seconds, for each combination of labels."""

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self._name, self._about, self._labels = name, about, labels
        self._buckets: dict[Labels, list[int]] = {}
        self._sums: Counts[Labels] = Counts()

    def add(self, seconds: float, *labels: str) -> None:
        """Count a duration."""
        buckets = self._buckets.get(labels)
        if buckets is None:
            buckets = self._buckets[labels] = [0] * (len(SECONDS) + 1)
        buckets[bisect_left(SECONDS, seconds)] += 1
        self._sums[labels] += seconds  # type: ignore[assignment]

    def lines(self) -> Iterator[str]:
        """The lines of this series; the buckets are cumulative, as Prometheus expects."""
        yield from header(self._name, self._about, "histogram")
        for labels, buckets in sorted(self._buckets.items()):
            named = dict(zip(self._labels, labels, strict=True))
            total = 0
            for bound, count in zip((*map(str, SECONDS), "+Inf"), buckets, strict=True):
                total += count
                yield sample(f"{self._name}_bucket", named | {"le": bound}, total)
            yield sample(f"{self._name}_sum", named, self._sums[labels])
            yield sample(f"{self._name}_count", named, total)


class Metrics:
    """What a server counts; only its event loop uses this, so there are no locks."""

    def __init__(self, process: int | None = None) -> None:
        self.process = process
        """The number of the server process, if there are several."""
        self.requests = Counter(
            "pintu_requests_total", "Answered requests.", "method", "route", "status"
        )
        self.durations = Histogram(
            "pintu_request_seconds",
            "Time from the end of a request's body to the beginning of its answer.",
            "route",
        )
        self.slow = Counter("pintu_slow_requests_total", "Requests noted as slow.", "route")
        self.solves = Counter("pintu_solves_total", "Answers of the solver.", "status")
        self.saves = Counter("pintu_saves_total", "Games stored.", "kind")
        self.store_errors = Counter("pintu_store_errors_total", "Errors of the database.", "code")
        self.in_progress = 0
        """Requests that are not yet answered."""

    def lines(self) -> Iterator[str]:
        """The lines of all series."""
        counted = (self.requests, self.durations, self.slow, self.solves, self.saves)
        for series in (*counted, self.store_errors):
            yield from series.lines()
        yield from gauge(
            "pintu_requests_in_progress",
            "Requests that are not answered yet, streams among them.",
            [({}, self.in_progress)],
        )


def gauge(
    name: str, about: str, values: Iterable[tuple[Mapping[str, str], float]]
) -> Iterator[str]:
    """The lines of a series of current values."""
    yield from header(name, about, "gauge")
    for labels, value in values:
        yield sample(name, labels, value)


def with_process(lines: Iterable[str], process: int | None) -> Iterator[str]:
    """The lines of series of one server process, with its number as a label if it has one.

    >>> print(*with_process(['x{a="b"} 1', "y 2"], 3), sep="\\n")
    x{process="3",a="b"} 1
    y{process="3"} 2
    """
    for line in lines:
        if process is None or line.startswith("#"):
            yield line
            continue
        found = _SAMPLE.fullmatch(line)
        assert found is not None
        name, labels, value = found.groups()
        shown = ",".join([f'process="{process}"', *([labels] if labels else [])])
        yield f"{name}{{{shown}}} {value}"


def header(name: str, about: str, kind: str) -> Iterator[str]:
    """The two lines before the values of a series."""
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def sample(name: str, labels: Mapping[str, str], value: float) -> str:
    """A line with one value.

    >>> sample("pintu_x", {"route": 'a"b'}, 2.5)
    'pintu_x{route="a\\\\"b"} 2.5'
    """
    shown = ",".join(f'{key}="{_escape(text)}"' for key, text in labels.items())
    return f"{name}{{{shown}}} {value:.10g}" if shown else f"{name} {value:.10g}"


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")

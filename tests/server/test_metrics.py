"""The metrics of a server."""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from pintu.server.database_check import DatabaseCheck, DatabaseState
from pintu.server.metrics import Counter, Histogram, with_process
from pintu.server.routes.metrics_text import _is_allowed
from pintu.server.schemas.health import Health
from pintu.server.settings import SettingsError, read_settings
from pintu.store import StoreError
from pintu.store.condition import Condition
from pintu.store.damage import Damage
from servers import Server, file_of, new_game, played

STATES = ("ok", "degraded", "damaged", "down")
LINE = re.compile(r"(# (HELP|TYPE) \w+ .+|\w+(\{\w+=\".*\"(,\w+=\".*\")*\})? [0-9.e+-]+)")


def test_metrics_are_off_unless_the_setting_names_readers(hosted: Server) -> None:
    answer = hosted.client().get("/api/metrics")
    assert (answer.status_code, answer.json()["code"]) == (404, "request.no_address")


def test_metrics_count_requests_saves_workers_and_memory(server: Server) -> None:
    player = server.client()
    save = {"kind": "save", "version": 1, "game": file_of(played(new_game()))}
    assert player.put("/api/games/metrics-test", json=save).status_code == 201
    answer = player.get("/api/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = answer.text.splitlines()
    assert [line for line in lines if LINE.fullmatch(line) is None] == []
    figures = {
        line.rpartition(" ")[0]: float(line.rpartition(" ")[2])
        for line in lines
        if not line.startswith("#")
    }
    saved = 'pintu_requests_total{method="PUT",route="/api/games/{game_id}",status="201"}'
    assert figures[saved] >= 1
    assert figures['pintu_saves_total{kind="save"}'] >= 1
    assert figures['pintu_request_seconds_count{route="/api/games/{game_id}"}'] >= 1
    states = {name: figures[f'pintu_store_state{{state="{name}"}}'] for name in STATES}
    assert states == {name: name == "ok" for name in STATES}
    assert sum(key.startswith("pintu_store_state") for key in figures) == len(STATES)
    assert figures["pintu_damaged_rows"] == 0
    assert {f'pintu_jobs_waiting{{lane="{lane}"}}' for lane in ("search", "picture")} <= {*figures}
    assert figures["process_resident_memory_bytes"] > 10_000_000


def test_health_and_metrics_know_the_same_states_of_the_database() -> None:
    def ping() -> None:
        raise StoreError("store.closed")

    condition = Condition()
    store: Any = SimpleNamespace(ping=ping, condition=condition)
    seen: list[str] = []

    def check() -> None:
        seen.append(asyncio.run(DatabaseCheck(store).state()))

    check()
    store.ping = lambda: None
    check()
    condition.note_row(Damage("games", "ann", "game-0001"))
    check()
    condition.note_file_damage(["a page is damaged"])
    check()
    store.ping = ping
    check()
    assert seen == ["down", "ok", "degraded", "damaged", "damaged"]
    assert set(seen) == set(get_args(DatabaseState)) == set(STATES)
    assert Health.model_json_schema()["properties"]["database"]["enum"] == list(STATES)


@pytest.mark.parametrize(
    ("readers", "client", "headers", "allowed"),
    [
        ("", "127.0.0.1", {}, False),
        ("local", "127.0.0.1", {}, True),
        ("local", "::1", {}, True),
        ("local", "192.0.2.7", {}, False),
        ("192.0.2.0/24", "192.0.2.7", {}, True),
        ("192.0.2.0/24", "127.0.0.1", {}, False),
        ("local, 192.0.2.7", "192.0.2.7", {}, True),
        # A proxy on this machine that is not trusted.
        ("local", "127.0.0.1", {b"x-forwarded-for": b"192.0.2.7"}, False),
        ("local", "127.0.0.1", {b"forwarded": b"for=192.0.2.7"}, False),
    ],
)
def test_only_readers_of_the_setting_get_metrics(
    readers: str, client: str, headers: dict[bytes, bytes], allowed: bool
) -> None:
    settings = read_settings("hosted", {"metrics": readers}, {})
    scope = {"client": (client, 1), "headers": list(headers.items())}
    request: Any = SimpleNamespace(scope=scope)
    assert _is_allowed(request, settings.metrics) is allowed


def test_a_wrong_reader_is_one_sentence() -> None:
    with pytest.raises(SettingsError, match="--metrics: 'all' is not an address or a network"):
        read_settings("hosted", {"metrics": "all"}, {})


def test_the_process_is_the_first_label_of_every_sample() -> None:
    lines = ["# HELP x About.", 'x{a="} 1",b="{"} 2', "y 1e+06"]
    assert list(with_process(lines, None)) == lines
    assert list(with_process(lines, 2)) == [
        "# HELP x About.",
        'x{process="2",a="} 1",b="{"} 2',
        'y{process="2"} 1e+06',
    ]


def test_labels_are_escaped_and_buckets_are_sums() -> None:
    counter = Counter("x_total", "About.", "name")
    counter.add('a"b\\c\nd', amount=3)
    assert list(counter.lines())[-1] == 'x_total{name="a\\"b\\\\c\\nd"} 3'
    histogram = Histogram("y", "About.")
    for seconds in (0.005, 0.02, 99):
        histogram.add(seconds)
    lines = list(histogram.lines())
    assert 'y_bucket{le="0.005"} 1' in lines
    assert 'y_bucket{le="0.025"} 2' in lines
    assert lines[-3:] == ['y_bucket{le="+Inf"} 3', "y_sum 99.025", "y_count 3"]

"""The table of limits in docs/hosting.md has those of the server: none of them is switched off."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pintu.pictures.decode import MOST_BYTES, MOST_PIXELS
from pintu.server import app, connections, lifecycle, storage_limits, strict_http, uploads
from pintu.server.save_validation import MAX_SIDE
from pintu.server.security import answer_memory, body_limit, body_memory
from pintu.server.work import job, lane, lane_shares, process
from pintu.server.work.worker import ALIVE_SECONDS
from pintu.store import games, results
from pintu.store import store as database

TEXT = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
NUMBERS = {1: "one", 2: "two", 3: "three"}
BODIES = {path: limit for _, path, limit in body_limit.LIMITS}


def mb(size: float) -> str:
    return f"{size / 1e6:g} MB"


def kb(size: float) -> str:
    return f"{size / 1e3:g} kB"


@pytest.mark.parametrize(
    "words",
    [
        f"| a picture file | {mb(MOST_BYTES)}, {MOST_PIXELS / 1e6:g} million pixels;",
        f"| a picture file | {mb(body_limit.PICTURE)},",
        f"| a save file | {mb(BODIES['/api/games/import'])} |",
        f"| a game, or a result | {mb(BODIES['/api/(games|results)/[^/]+'])},",
        f"100,000 moves, {MAX_SIDE}x{MAX_SIDE} |",
        f"| any other request | {kb(body_limit.DEFAULT_LIMIT)} |",
        f"brackets in a request, except in files | {body_limit.MAX_MARKS:,};",
        f"| results of a player | {results.MAX_RESULTS:,} |",
        f"a stored game may still grow by {kb(games._SMALL)}",
        f"another address has none running and waits | {lane._SHARED_SECONDS:g} s |",
        f"that recently used {lane_shares._MUCH_MORE:g} s more of the workers' time |",
        f"| a worker that does not report that it is alive | {process.QUIET_SECONDS:g} s |",
        f"| {process.SILENCE_TIMEOUT:g} s; with a job, also {job.GRACE_SECONDS:g} s after its time",
        f"| memory that a worker for searches keeps | {mb(lane._MAX_KEPT)} |",
        f"| a read or a write of the database | {database.MAX_WAIT_SECONDS:g} s;",
        f"| memory for all uploads | {mb(app.UPLOAD_MEMORY)}, counted as",
        f"from one address {mb(app.UPLOADS_PER_ADDRESS)} and one upload more |",
        f"above 64 kB that are not read yet | {mb(answer_memory.TOTAL)},",
        f"to one address {mb(answer_memory.PER_ADDRESS)} |",
        f"| the time of an upload, or of a save file | {uploads.MAX_READ_SECONDS:g} s;",
        f"at least {kb(uploads.WINDOW_BYTES)} in every {uploads.WINDOW_SECONDS:g} s |",
        f"| any other request body | {body_limit.MAX_SECONDS:g} s;",
        f"a pause {body_limit.MAX_PAUSE_SECONDS:g} s |",
        f"| memory for all other bodies | {mb(body_memory.TOTAL)}, from",
        f"from one address {mb(body_memory.PER_ADDRESS)}; the first {kb(body_memory.FREE)} of each",
        f"| the time of a request header | {connections.HEADER_TIMEOUT:g} s |",
        f"| {strict_http.MAX_HEADER // 1024} kB, {strict_http.MAX_LINES} lines |",
        f"| {strict_http.FREE_CHUNKS}, and more if they have at least",
        f"have at least {strict_http.CHUNK_BYTES} bytes on average |",
        f"| at least {kb(connections.WRITE_BYTES)} in every {connections.WRITE_TIMEOUT:g} s |",
        f"at most {connections._MAX_FILES:,}) minus a quarter",
        f"running requests have {NUMBERS[lifecycle._SHUTDOWN_SECONDS]} seconds to finish;",
    ],
)
def test_the_table_has_the_limits_of_the_server(words: str) -> None:
    assert words in re.sub(r"\s+", " ", TEXT)


def test_limits_fit_together() -> None:
    assert 2 * ALIVE_SECONDS < process.QUIET_SECONDS < process.SILENCE_TIMEOUT
    assert connections.MAX_PER_ADDRESS <= connections.MAX_CONNECTIONS // 2
    assert storage_limits.DAY == 24 * 60 * 60

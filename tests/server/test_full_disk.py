"""A server whose disk is full: it keeps what it acknowledged, and works again with more room."""

from __future__ import annotations

from pathlib import Path

import pytest

from servers import UNHURRIED, Server, file_of, needs_proc, new_game, played

resource = pytest.importorskip("resource")


@needs_proc
def test_a_full_disk_loses_no_acknowledged_save(tmp_path: Path) -> None:
    with Server(tmp_path, "serve", variables=UNHURRIED) as server:
        player = server.client()
        game = played(new_game(4, 4), 200)

        def save(version: int) -> tuple[int, str]:
            file = file_of(game)
            file["clock"] += version
            body = {"kind": "autosave", "version": version, "game": file}
            answer = player.put("/api/games/on-a-full-disk", json=body)
            return answer.status_code, answer.json().get("code", "")

        def stored() -> int:
            version: int = player.get("/api/games/on-a-full-disk").json()["version"]
            return version

        assert save(1)[0] == 201
        # No file may become larger than the largest is now, and a little more.
        largest = max(file.stat().st_size for file in tmp_path.rglob("*") if file.is_file())
        before = resource.prlimit(
            server.process.pid, resource.RLIMIT_FSIZE, (largest + 50_000, resource.RLIM_INFINITY)
        )
        acknowledged, refused = 1, ""
        while not refused:
            status, refused = save(acknowledged + 1)
            acknowledged += status == 200
            assert acknowledged < 500
        assert (status, refused) == (503, "store.unavailable")
        assert stored() == acknowledged
        assert server.health()["database"] == "down"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        assert save(acknowledged + 1)[0] == 200
        assert server.health()["database"] == "ok"
        assert "cannot be read or written" in server.errors.read_text()
        server.kill()
        server.start()
        assert stored() == acknowledged + 1

"""A server reports damage of its database, and serves the rows that are not damaged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import uuid4

from servers import UNHURRIED, Server, file_of, new_game, played


def test_a_damaged_game_is_one_error_and_a_damaged_file_stops_all_requests(tmp_path: Path) -> None:
    with Server(tmp_path, "serve", variables=UNHURRIED) as server:
        player = server.client()
        ids = sorted(str(uuid4()) for _ in range(2))
        for name in ids:
            save = {"kind": "save", "version": 1, "game": file_of(played(new_game()))}
            assert player.put(f"/api/games/{name}", json=save).status_code == 201
        assert server.health()["database"] == "ok"
        file = server.data / "pintu.db"
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("UPDATE games SET text = 'altered' WHERE id = ?", (ids[0],))
            connection.commit()

        answer = player.get(f"/api/games/{ids[0]}")
        assert (answer.status_code, answer.json()["code"]) == (500, "stored.damaged_game")
        assert player.get(f"/api/games/{ids[1]}").status_code == 200
        listed = player.get("/api/games").json()
        assert ([each["id"] for each in listed["games"]], listed["damaged"]) == ([ids[1]], [ids[0]])
        health = player.get("/api/health")
        assert (health.status_code, health.json()["damaged_rows"]) == (200, 1)
        assert health.json()["database"] == "degraded"

        cookies = player.cookies
        player_id = cookies["pintu"].split(".")[0]
        server.stop()
        with closing(sqlite3.connect(file)) as connection:
            root = "SELECT rootpage FROM sqlite_schema WHERE name = 'games_as_played'"
            page = connection.execute(root).fetchone()[0] - 1
            size = connection.execute("PRAGMA page_size").fetchone()[0]
        owner = player_id.encode()
        with file.open("r+b") as content:
            content.seek(page * size)
            keys = content.read(size)
            content.seek(page * size)
            content.write(keys.replace(owner, b"x" + owner[1:]))
        server.start()
        player = server.client()
        player.cookies = cookies
        health = player.get("/api/health")
        assert (health.status_code, health.json()["database"]) == (503, "damaged")
        answer = player.get(f"/api/games/{ids[1]}")
        assert (answer.status_code, answer.json()["code"]) == (503, "store.damaged_here")

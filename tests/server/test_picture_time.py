"""The time of the picture worker is shared: whoever has used it for long must wait."""

from __future__ import annotations

from pathlib import Path

from servers import Server, photo


def test_an_address_that_keeps_the_picture_worker_busy_must_wait(tmp_path: Path) -> None:
    flags = ["--proxies", "127.0.0.1", "--picture-seconds", "1", "--uploads", "0"]
    with Server(tmp_path, "serve", *flags) as server:

        def preview(address: str) -> tuple[int, str | None]:
            client = server.client(**{"X-Forwarded-For": address})  # without a cookie each time
            answer = client.post("/api/previews", content=photo(3000, 2000))
            return answer.status_code, answer.headers.get("retry-after")

        for _ in range(200):
            status, wait = preview("192.0.2.1")
            if status != 200:
                break
        assert status == 429
        assert int(wait or 0) >= 1
        assert preview("192.0.2.2")[0] == 200
        assert server.client().post("/api/previews", content=photo()).status_code == 200

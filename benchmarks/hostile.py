"""Hostile and very large input: how long it is worked on; run by `make bench`, or alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from io import BytesIO

from PIL import Image

from pintu.heuristics import heuristic_named
from pintu.pictures.decode import decode
from pintu.pictures.picture import PictureError
from pintu.play import Game
from pintu.puzzle import Move, goals
from pintu.puzzle.dealing import walk

MOST_SECONDS = 10.0
"""What takes longer has lost the bound on its work: without one, these take minutes."""


def _jpeg() -> bytes:
    out = BytesIO()
    Image.linear_gradient("L").save(out, "JPEG")
    return out.getvalue()


def _refuse(data: bytes) -> Callable[[], object]:
    def work() -> None:
        try:
            decode(data)
        except PictureError:
            return
        raise SystemExit("a hostile picture was decoded")

    return work


def _play_ten_thousand_moves() -> None:
    start = goals.blank_at(10, 10, 0)
    game = Game(start, start.after(Move.UP))
    for number in range(10_000):
        game = game.after(game.board.moves[number % len(game.board.moves)], number)
    for _ in range(5_000):
        game = game.undo()


def _estimate(rows: int, cols: int) -> Callable[[], object]:
    goal = goals.blank_last(rows, cols)
    board = walk(goal, 1, 40)
    return lambda: heuristic_named("walking-distance", goal)(board)


def hostile_rows() -> Iterator[str]:
    """Seconds for each; one that takes longer than the bound ends the benchmark."""
    photo = _jpeg()
    avif = b"\x00\x00\x00\x18ftypavif\0\0\0\0mif1avif"
    works: dict[str, Callable[[], object]] = {
        "refuse 20 MB of zeros": _refuse(bytes(20_000_000)),
        "refuse a JPEG of 24 million FF": _refuse(photo[:2] + b"\xff" * 24_000_000),
        "refuse a JPEG of 6 million segments": _refuse(photo[:2] + b"\xff\xfe\0\2" * 6_000_000),
        "refuse an AVIF of 3 million boxes": _refuse(avif + b"\0\0\0\x08free" * 3_000_000),
        "refuse 16 MB of markup after a JPEG": _refuse(photo + b"<svg<htm" * 2_000_000),
        "play 10,000 moves on 10x10, undo 5,000": _play_ten_thousand_moves,
        "estimate a 128x128 by walking distance": _estimate(128, 128),
    }
    yield "| what | ms |"
    yield "|---|---:|"
    for name, work in works.items():
        before = time.perf_counter()
        work()
        seconds = time.perf_counter() - before
        yield f"| {name} | {seconds * 1000:.0f} |"
        if seconds > MOST_SECONDS:
            raise SystemExit(f"{name}: {seconds:.1f} s, more than {MOST_SECONDS:g} s")


if __name__ == "__main__":
    print(*hostile_rows(), sep="\n")

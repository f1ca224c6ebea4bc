"""The methods that the page offers, over HTTP."""

from __future__ import annotations

import httpx
import pytest

from pintu.catalogue import ALGORITHMS, HEURISTICS


def test_the_methods_of_a_size_come_with_their_choices(player: httpx.Client) -> None:
    answer = player.get("/api/methods", params={"rows": 3, "cols": 3})
    assert answer.status_code == 200
    offered = {offer["id"]: offer for offer in answer.json()["methods"]}
    assert next(iter(offered)) == "shortest"
    assert {"dfs", "iddfs"} <= offered.keys()
    assert "gaschnig" in offered["astar"]["heuristics"]
    assert offered["weighted"]["method"] == "astar"
    assert offered["weighted"]["weight"] in offered["weighted"]["weights"]
    for offer in offered.values():
        assert offer["method"] in {"shortest", *ALGORITHMS}
        assert set(offer["heuristics"]) <= HEURISTICS.keys()


@pytest.mark.parametrize("size", [{"rows": 11, "cols": 3}, {"rows": 0, "cols": 3}, {"rows": 3}])
def test_sizes_that_are_not_taken_are_refused(player: httpx.Client, size: dict[str, int]) -> None:
    assert player.get("/api/methods", params=size).status_code == 422

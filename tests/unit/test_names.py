"""The names of the package."""

from __future__ import annotations

import pintu


def test_completion_shows_the_public_names_and_no_others() -> None:
    names = set(dir(pintu))
    assert set(pintu.__all__) <= names
    assert {"heuristics", "lab", "tables", "__version__"} <= names
    assert not names & {"Any", "TYPE_CHECKING", "import_module", "_MODULES"}


def test_what_a_caller_handles_is_public() -> None:
    assert {
        "AlgorithmName", "BoardError", "Expansion", "HeuristicName", "Limits", "MovesError",
        "Progress", "Result", "Search", "Solution", "Stats", "Status",
    } <= set(pintu.__all__)  # fmt: skip


def test_every_error_that_an_input_can_cause_has_one_base() -> None:
    errors = [name for name in pintu.__all__ if name.endswith("Error") and name != "MessageError"]
    assert len(errors) >= 8
    for name in errors:
        assert issubclass(getattr(pintu, name), pintu.MessageError)

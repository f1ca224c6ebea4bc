"""Messages: each code has a sentence in every language, with the same places for values."""

from __future__ import annotations

import ast
import json
import pickle
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from pintu.messages import Message, MessageError
from pintu.messages import languages as folder
from pintu.messages.language import Language
from pintu.messages.languages import languages
from pintu.messages.rendering import render, render_sentence
from pintu.play import GameError
from pintu.puzzle import BoardError

SOURCE = Path(__file__).parents[2] / "src" / "pintu"
CODE = re.compile(r"[a-z_]+\.[a-z_]+", re.ASCII)
ENGLISH, CHINESE = languages()["en"], languages()["zh-Hans"]
SUBJECTS = {code.partition(".")[0] for code in ENGLISH.templates}
_LOADING = "an attribute of a module that does not exist"
_PROBLEM = "a programmer's own problem or heuristic is invalid"
_CHOSEN = "`solving/plan.py` has chosen a method that takes the board"
_WRONG_MOVES = "a search returned wrong moves"
NOT_VALUES = {"field", "line", "index", "stored_version"}
"""The arguments of errors besides the values of their message."""

PLAIN_ERRORS = {
    "__init__.py": _LOADING,
    "lab/__init__.py": _LOADING,
    "store/__init__.py": _LOADING,
    "statespace/algorithms.py": _PROBLEM,
    "statespace/bounded.py": _PROBLEM,
    "statespace/driver.py": "a search object is used in the wrong order",
    "statespace/open_closed.py": "a program asks for a step that its trace does not have",
    "statespace/posthoc.py": "the forms are fixed names; the command line has its own list of them",
    "statespace/problem.py": _PROBLEM,
    "statespace/replay.py": _PROBLEM,
    "engine/encoding/goal_shape.py": _CHOSEN,
    "engine/encoding/packing.py": _CHOSEN,
    "engine/encoding/ranking.py": _CHOSEN,
    "engine/patterns/iterative_deepening.py": _CHOSEN,
    "engine/spaces/breadth_first.py": _CHOSEN,
    "engine/spaces/whole_space.py": "tables are verified by their checksum before they are used",
    "engine/textbook/estimates.py": _CHOSEN,
    "engine/textbook/textbook_search.py": _CHOSEN,
    "pictures/avif.py": "`pictures/decode.py` turns it into a message",
    "play/records.py": "the kinds of records are a type; the server has its own list of them",
    "solving/lesson.py": _WRONG_MOVES,
    "solving/replay.py": _WRONG_MOVES,
    "solving/solution.py": _WRONG_MOVES,
    "store/pictures.py": "the caller has counted the bytes of the same data",
    "store/tables.py": "a caller of the store passed a time without its zone",
}
"""Modules with errors that are plain sentences, and why no user meets them."""


def modules() -> Iterator[ast.Module]:
    for path in sorted(SOURCE.rglob("*.py")):
        if "languages" not in path.parts:
            yield ast.parse(path.read_text())


def texts() -> set[str]:
    """Every text and every name of an attribute in the source."""
    found = set()
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found.add(node.target.id)
    return found


def messages() -> Iterator[tuple[str, set[str], str]]:
    """Code, names of the values and place of each message that is made with a plain code."""
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and node.args and not _stars(node):
                first = node.args[0]
                code = first.value if isinstance(first, ast.Constant) else None
                if isinstance(code, str) and is_code(code):
                    names = {str(each.arg) for each in node.keywords} - NOT_VALUES
                    yield code, names, ast.unparse(node)


def _stars(call: ast.Call) -> bool:
    return any(each.arg is None for each in call.keywords)


def is_code(text: str) -> bool:
    return CODE.fullmatch(text) is not None and text.partition(".")[0] in SUBJECTS


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def lacking(language: Language) -> list[str]:
    """What a language has to bring along and does not."""
    return sorted(ENGLISH.templates.keys() - language.templates.keys())


def field_paths() -> set[str]:
    """Fields of requests, such as `game.picture`, which look like codes."""
    calls = (node for module in modules() for node in ast.walk(module))
    return {
        str(each.value.value)
        for call in calls
        if isinstance(call, ast.Call)
        for each in call.keywords
        if each.arg == "field" and isinstance(each.value, ast.Constant)
    }


def test_every_code_of_the_source_is_known() -> None:
    used = {text for text in texts() if is_code(text)} - field_paths()
    assert len(used) > 250  # or the source is not read as it is written
    assert used <= ENGLISH.templates.keys()


def test_every_known_code_is_used() -> None:
    used = texts()
    fields = {code for code in ENGLISH.templates if code.startswith("field.")}
    assert ENGLISH.templates.keys() - fields <= used
    assert {field.removeprefix("field.") for field in fields} <= used


def test_every_message_has_the_values_of_its_sentence() -> None:
    wrong = [call for code, names, call in messages() if names != places(ENGLISH.templates[code])]
    assert wrong == []


def test_sentences_are_raised_only_where_no_user_meets_them() -> None:
    found = set()
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            error = node.exc if isinstance(node, ast.Raise) else None
            if not isinstance(error, ast.Call) or ast.unparse(error.func) == "AssertionError":
                continue
            if any(map(_is_sentence, error.args)):
                found.add(path.relative_to(SOURCE).as_posix())
    assert found == PLAIN_ERRORS.keys()


def _is_sentence(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and " " in node.value
    return isinstance(node, ast.JoinedStr)


@pytest.mark.parametrize("language", languages().values(), ids=languages())
def test_every_language_has_every_sentence(language: Language) -> None:
    assert lacking(language) == []
    assert language.templates.keys() <= ENGLISH.templates.keys()


@pytest.mark.parametrize("code", ENGLISH.templates)
def test_all_languages_have_the_same_places(code: str) -> None:
    for language in languages().values():
        template = language.templates[code]
        assert places(template) == places(ENGLISH.templates[code])
        assert not template.endswith((language.full_stop, " "))
        assert "\n" not in template
    if re.search("[a-z]{2}", re.sub(r"{.*?}", "", ENGLISH.templates[code])):
        assert re.search("[\u4e00-\u9fff]", CHINESE.templates[code])


def test_subjects_of_a_language_have_no_code_in_common() -> None:
    for name in ("english", "chinese"):
        count = sum(
            len(module.TEMPLATES)
            for key, module in sys.modules.items()
            if key.startswith(f"pintu.messages.languages.{name}.")
        )
        assert count == len(ENGLISH.templates)


def test_a_language_is_found_in_its_folder_and_what_it_lacks_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    templates = {
        "board.blank": "das leere Feld",
        "board.tile": "Stein {tile}",
        "game.already_solved": "das ist schon das Ziel",
    }
    (tmp_path / "german.py").write_text(
        "from pintu.messages.language import Language\n"
        f"LANGUAGE = Language(tag='de', templates={templates!r}, quotes=('„', '“'),\n"
        "    separator=', ', alternative=' oder ', colon=': ', full_stop='.')\n"
    )
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    languages.cache_clear()
    try:
        assert [*languages()] == ["en", "de", "zh-Hans"]
        german = languages()["de"]
        assert render(Message("game.already_solved"), german) == "das ist schon das Ziel"
        english = "a 3x3 board has no cell 9"
        assert render(Message("board.no_cell", rows=3, cols=3, cell=9), german) == english
        missing = lacking(german)
        assert len(missing) == len(ENGLISH.templates) - 3
        assert "board.no_cell" in missing
    finally:
        languages.cache_clear()
        sys.modules.pop("pintu.messages.languages.german", None)


@pytest.mark.parametrize(
    ("template", "values", "english", "chinese"),
    [
        ("{count:,}", {"count": 1234}, "1,234", "1,234"),
        ("{word!r}", {"word": "x\n"}, r"'x\n'", r"“x\n”"),
        ("{word!r}", {"word": "it's"}, '"it\'s"', "“it's”"),
        ("{names}", {"names": ("a", "b", "c")}, "a, b, c", "a、b、c"),
        ("{names:or}", {"names": ("a", "b", "c")}, "a, b or c", "a、b 或 c"),
        ("{names:or}", {"names": ("a",)}, "a", "a"),
        ("{inner}!", {"inner": Message("board.tile", tile=3)}, "tile 3!", "3 号图块!"),
        ("{word}", {"word": "{tile} {0}"}, "{tile} {0}", "{tile} {0}"),
        ("{seconds:g} s", {"seconds": 2.5}, "2.5 s", "2.5 s"),
    ],
)  # fmt: skip
def test_values_are_written_as_the_language_writes_them(
    template: str, values: dict[str, Any], english: str, chinese: str
) -> None:
    def of(language: Language) -> Language:
        own = {**language.templates, "test.test": template}
        changed = {name: getattr(language, name) for name in Language.__slots__}
        return Language(**{**changed, "templates": own})

    message = Message("test.test", **values)
    assert render(message, of(ENGLISH)) == english
    assert render(message, of(CHINESE)) == chinese


def test_a_sentence_begins_with_its_field_or_with_a_capital() -> None:
    message = Message("game.already_solved")
    assert render_sentence(message, ENGLISH) == "This is already the goal."
    assert render_sentence(message, ENGLISH, "start") == "start: this is already the goal."
    assert render_sentence(message, CHINESE, "start") == "开局：它已经就是目标了。"
    assert render_sentence(message, CHINESE, "x.y") == "x.y：它已经就是目标了。"


def test_messages_are_values_that_go_through_json_and_pickle() -> None:
    inner = Message("board.tile", tile=2)
    message = Message("board.tile_twice", tile=inner, missing=(inner, Message("board.blank")))
    assert Message.from_data(json.loads(json.dumps(message.as_data()))) == message
    assert pickle.loads(pickle.dumps(message)) == message
    assert len({message, Message.from_data(message.as_data())}) == 1
    assert message != inner


def test_an_error_crosses_to_another_process_whole() -> None:
    errors: list[MessageError] = [
        BoardError("boards.not_a_number", field="optimal_length", line=3, word="x"),
        GameError("game.cursor", field="cursor", most=1, cursor=2),
    ]
    for error in errors:
        same = pickle.loads(pickle.dumps(error))
        assert (type(same), str(same), vars(same)) == (type(error), str(error), vars(error))

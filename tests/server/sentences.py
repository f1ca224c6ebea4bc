"""Every sentence that the source can say to a player, found by reading it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "pintu"

MESSAGES = {
    **dict.fromkeys(
        [
            *("PictureError", "DrawingError"),
            *("StoreError", "ConflictError", "FixedError", "FullError", "InUseError"),
            *("NoPictureError", "TransferError", "RefusedError", "WorkError", "QueueFullError"),
            *("Failed", "_fail_job", "not_found"),
        ],
        0,
    ),
    **dict.fromkeys(["ProblemError", "problem_response", "_wrong", "_refuse"], 1),
    **dict.fromkeys(["_hint"], 2),
}
"""What is called with a sentence, and which of its arguments that is."""

FIELDS = {"_wrong"}
"""What is called with the name of a field first."""

PASSED_ON = {
    "store/games.py",
}
"""Files whose plain ValueErrors and TypeErrors the service catches and tells."""

ANSWERS = {
    "_told_slip",
}
"""Functions whose answers are sentences that others pass on."""

KEYS = {"failed", "refused"}
"""Keys of messages between processes that have a sentence for a value."""

NAMED = {"_SENTENCES"}
"""Tables whose values are sentences."""


@dataclass(frozen=True)
class Hole:
    """A place for a value, with what is known of what can stand there."""

    quoted: bool
    fillings: tuple[Words, ...] = ()


@dataclass(frozen=True)
class Words:
    """A sentence or a part of one: text with holes, and where it stands."""

    file: str
    line: int
    parts: tuple[str | Hole, ...]

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def holes(self) -> list[Hole]:
        return [part for part in self.parts if isinstance(part, Hole)]

    @property
    def form(self) -> str:
        """The text with {} and {!r} for its holes, without a capital letter and a full stop."""
        text = "".join(
            part if isinstance(part, str) else "{!r}" if part.quoted else "{}"
            for part in self.parts
        ).removesuffix(".")
        return text[:1].lower() + text[1:]


@cache
def all_sentences() -> tuple[Words, ...]:
    """All that can reach a player, from wherever it is raised; the command line has its own."""
    paths = [path for path in sorted(SOURCE.rglob("*.py")) if "cli" not in path.parts]
    return tuple(words for path in paths for words in Module(path).sentences())


def all_fields() -> Iterator[tuple[str, str]]:
    """The names of fields that stand before sentences where they are raised, and their places."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and _name(node.func) in FIELDS:
                field = node.args[0]
                if isinstance(field, ast.Constant):
                    yield str(field.value), f"{path.relative_to(SOURCE)}:{field.lineno}"


class Module:
    """A file of the source."""

    def __init__(self, path: Path) -> None:
        self.file = str(path.relative_to(SOURCE))
        self._tree = ast.parse(path.read_text())
        self._functions = [
            node
            for node in ast.walk(self._tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        self._of_errors = {
            method
            for node in ast.walk(self._tree)
            if isinstance(node, ast.ClassDef) and node.name.endswith("Error")
            for method in node.body
        }

    def sentences(self) -> Iterator[Words]:
        for scope in (self._tree, *self._functions):
            for node in _own_nodes(scope):
                for expression in self._said_at(node, scope):
                    yield from self._words(expression, scope)

    def _said_at(self, node: ast.AST, scope: ast.AST) -> Iterator[ast.expr]:
        if isinstance(node, ast.Call):
            at = self._place_of_message(_name(node.func), scope)
            if at is not None and len(node.args) > at:
                yield node.args[at]
        elif isinstance(node, ast.Return) and node.value is not None:
            if isinstance(scope, ast.FunctionDef) and scope.name in ANSWERS:
                yield from node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value in KEYS:
                    yield value
        elif isinstance(node, ast.Assign) and _name(node.targets[0]) in NAMED:
            assert isinstance(node.value, ast.Dict)
            yield from node.value.values

    def _place_of_message(self, name: str, scope: ast.AST) -> int | None:
        """Which argument of a call is a sentence, if one is."""
        passed_on = name in ("ValueError", "TypeError") and self.file in PASSED_ON
        if passed_on or (name == "__init__" and scope in self._of_errors):
            return 0
        return MESSAGES.get(name)

    def _words(self, node: ast.expr, scope: ast.AST, depth: int = 4) -> Iterator[Words]:
        """The texts that an expression can come to, as far as reading this file tells."""
        if depth == 0:
            return
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Words(self.file, node.lineno, (node.value,))
        elif isinstance(node, ast.JoinedStr):
            parts = tuple(self._part(part, scope, depth) for part in node.values)
            yield Words(self.file, node.lineno, parts)
        elif isinstance(node, ast.IfExp | ast.BoolOp):
            for each in node.values if isinstance(node, ast.BoolOp) else (node.body, node.orelse):
                yield from self._words(each, scope, depth)
        elif isinstance(node, ast.Name):
            for value in self._assigned(node.id, scope):
                yield from self._words(value, scope, depth - 1)
        elif isinstance(node, ast.Call):
            for called in self._functions:
                for inner in _own_nodes(called) if called.name == _name(node.func) else ():
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        yield from self._words(inner.value, called, depth - 1)

    def _part(self, node: ast.expr, scope: ast.AST, depth: int) -> str | Hole:
        if isinstance(node, ast.Constant):
            return str(node.value)
        assert isinstance(node, ast.FormattedValue)
        return Hole(node.conversion == ord("r"), tuple(self._words(node.value, scope, depth - 1)))

    def _assigned(self, name: str, scope: ast.AST) -> Iterator[ast.expr]:
        for place in (scope, self._tree):
            for node in _own_nodes(place):
                if isinstance(node, ast.Assign) and _name(node.targets[0]) == name:
                    yield node.value


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function or module, but not in a function within it."""
    for child in ast.iter_child_nodes(scope):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
            yield from _own_nodes(child)


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""

"""The tree of a search as SVG, from its trace."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any

from pintu.puzzle import Board
from pintu.render.svg import CARD, FONT, IN_PLACE, INK, MOST_BYTES, PAPER, QUIET, SEAL
from pintu.statespace import Trace, TraceStep
from pintu.statespace.events import OPENED
from pintu.statespace.trace_records import text_of

MOST_NODES = 150
"""States that are drawn; a picture of more could not be read."""

_CELL, _GAP, _BETWEEN, _CAPTION, _MARGIN, _TITLE = 16, 12, 26, 17, 16, 21
_LETTER = 6.5
"""The approximate width of a letter."""
_LONGEST = 24
"""Letters of a state that is not a board."""


@dataclass(slots=True)
class _Node:
    """A state of the picture; `order` is the number of its expansion, None while it waits."""

    number: int
    state: Any
    parent: int | None
    label: str
    order: int | None = None
    children: list[_Node] = field(default_factory=list)
    depth: int = 0
    x: float = 0


def search_tree_svg(
    trace: Trace[Any, Any],
    *,
    step: int | None = None,
    waiting: bool = True,
    most: int = MOST_NODES,
) -> str:
    """The tree after so many expansions, or at the end.

    States that were expanded have a solid frame and the number of the expansion. States that wait
    have a dashed frame. The solution is drawn thick, and its last state has a double frame. For
    iterative deepening, only the round of the last step is drawn. `waiting=False` leaves out states
    that wait. At most `most` states and about 200 kB are drawn; the caption says how many states
    there are.
    """
    nodes, total = _collect(trace, list(trace.steps[:step]), waiting, most)
    complete = step is None or step >= len(trace.steps)
    path = [number for number in trace.path if complete and number in nodes]
    extents = [_extent(node.state) for node in nodes.values()]
    width, height = (max(sizes) for sizes in zip(*extents, strict=True))
    picture = _Picture(nodes, path, width, height)
    right = _place([node for node in nodes.values() if node.parent is None], width + _GAP)
    deepest = max(node.depth for node in nodes.values())
    words = _words(trace, len(nodes), total)
    extent_x = max(right - _GAP + _MARGIN, 2 * _MARGIN + _LETTER * len(words))
    extent_y = picture.y(deepest) + height + _CAPTION + _MARGIN
    caption = f'<text x="{_MARGIN}" y="{_MARGIN + 8}" font-size="12" fill="{QUIET}">{words}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{extent_x:g}" height="{extent_y:g}" '
        f'viewBox="0 0 {extent_x:g} {extent_y:g}" role="img" aria-label="{words}" '
        f'font-family="{FONT}"><title>{words}</title>'
        f'<rect width="100%" height="100%" rx="12" fill="{PAPER}"/>{caption}'
        f"{picture.draw(trace.meeting)}</svg>"
    )


def _collect(
    trace: Trace[Any, Any], steps: list[TraceStep[Any, Any]], waiting: bool, most: int
) -> tuple[dict[int, _Node], int]:
    """The first states of the tree, by their numbers, and how many there are in all."""
    last_round = steps[-1].round if steps else None
    found: dict[int, _Node] = {}
    for root in trace.roots:
        label = f"{root.g:g}+{root.h:g}"
        found[root.number] = _Node(root.number, root.state, None, label)
    for step in steps:
        if step.round != last_round:
            continue
        if step.node in found:
            found[step.node].order = step.number
        for each in step.successors:
            if each.kind in OPENED and step.node in found:
                label = f"{each.g:g}+{each.h:g}"
                found[each.node] = _Node(each.node, each.state, step.node, label)
    if not waiting:
        path = set(trace.path)
        found = {
            number: node
            for number, node in found.items()
            if node.order is not None or number in path
        }
    kept: dict[int, _Node] = {}
    budget = MOST_BYTES
    for number, node in found.items():
        budget -= _bytes(node.state)
        if len(kept) == most or budget < 0:
            break
        if node.parent is None or node.parent in kept:
            kept[number] = node
            if node.parent is not None:
                kept[node.parent].children.append(node)
    return kept, len(found)


def _place(roots: list[_Node], step: float) -> float:
    """Give each state its depth and its place: leaves next to each other, parents above them."""
    right = float(_MARGIN)
    stack = [(root, False) for root in reversed(roots)]
    while stack:
        node, done = stack.pop()
        if done:
            node.x = (node.children[0].x + node.children[-1].x) / 2
        elif node.children:
            stack.append((node, True))
            for child in reversed(node.children):
                child.depth = node.depth + 1
                stack.append((child, False))
        else:
            node.x = right
            right += step
    return right


class _Picture:
    """Draws states that have their places, and the lines between them."""

    def __init__(
        self, nodes: dict[int, _Node], path: list[int], width: float, height: float
    ) -> None:
        self._nodes, self._path = nodes, set(path)
        self._goal = path[-1] if path else None
        self._width, self._height = width, height

    def y(self, depth: int) -> float:
        """The upper edge of the states of a depth."""
        return _MARGIN + _TITLE + depth * (self._height + _CAPTION + _BETWEEN)

    def draw(self, meeting: Any) -> str:
        """All lines, then all states; `meeting` is the state that two trees have in common."""
        nodes = self._nodes.values()
        ends = [node for node in nodes if meeting is not None and node.state == meeting]
        if self._path:
            self._path |= {node.number for node in ends}
        lines = [self._edge(node) for node in nodes if node.parent is not None]
        lines += [self._link(*ends)] if len(ends) == 2 else []
        return "".join([*lines, *map(self._node, nodes)])

    def _edge(self, node: _Node) -> str:
        assert node.parent is not None
        above = self._nodes[node.parent]
        on_path = {node.number, above.number} <= self._path
        colour, thick = (SEAL, 3) if on_path else (QUIET, 1)
        start = self.y(above.depth) + self._height + _CAPTION
        return (
            f'<path d="M{above.x + self._width / 2:g},{start:g} L{node.x + self._width / 2:g},'
            f'{self.y(node.depth):g}" stroke="{colour}" stroke-width="{thick}"/>'
        )

    def _link(self, first: _Node, second: _Node) -> str:
        """A line between the two nodes of the state where both sides meet."""
        left, right = sorted((first, second), key=lambda node: node.x)
        middle = self._height / 2
        return (
            f'<path d="M{left.x + self._width:g},{self.y(left.depth) + middle:g} '
            f'L{right.x:g},{self.y(right.depth) + middle:g}" stroke="{SEAL}" stroke-width="2" '
            f'stroke-dasharray="2 4"/>'
        )

    def _node(self, node: _Node) -> str:
        on_path = node.number in self._path
        is_goal = node.number == self._goal
        colour = SEAL if on_path else IN_PLACE if node.order is not None else QUIET
        dash = "" if node.order is not None or is_goal else ' stroke-dasharray="4 3"'
        frame = (
            f'<rect width="{self._width:g}" height="{self._height:g}" rx="4" fill="{CARD}" '
            f'stroke="{colour}" stroke-width="{2 if on_path else 1}"{dash}/>'
        )
        if is_goal:
            frame += (
                f'<rect x="-3.5" y="-3.5" width="{self._width + 7:g}" '
                f'height="{self._height + 7:g}" rx="6" fill="none" stroke="{SEAL}"/>'
            )
        label = node.label if node.order is None else f"{node.order}: {node.label}"
        return (
            f'<g transform="translate({node.x:g} {self.y(node.depth):g})">{frame}'
            f"{_content(node.state, self._width)}"
            f'<text x="{self._width / 2:g}" y="{self._height + 13:g}" font-size="10" '
            f'fill="{QUIET}" text-anchor="middle">{label}</text></g>'
        )


def _content(state: Any, width: float) -> str:
    if not isinstance(state, Board):
        text = escape(_short(state))
        return (
            f'<text x="{width / 2:g}" y="16" font-size="11" fill="{INK}" '
            f'text-anchor="middle">{text}</text>'
        )
    rows = []
    for row in range(state.rows):
        tiles = state.tiles[row * state.cols : (row + 1) * state.cols]
        cells = "".join(
            f'<tspan x="{(col + 0.5) * _CELL + 2:g}">{tile}</tspan>'
            for col, tile in enumerate(tiles)
            if tile
        )
        rows.append(f'<text y="{(row + 0.75) * _CELL + 2:g}">{cells}</text>')
    return f'<g font-size="11" fill="{INK}" text-anchor="middle">{"".join(rows)}</g>'


def _extent(state: Any) -> tuple[float, float]:
    if isinstance(state, Board):
        return state.cols * _CELL + 4, state.rows * _CELL + 4
    return _LETTER * len(_short(state)) + 12, 24


def _bytes(state: Any) -> int:
    """The approximate number of bytes that a state takes in the picture."""
    return 600 + (40 * len(state.tiles) if isinstance(state, Board) else 100)


def _short(state: Any) -> str:
    text = text_of(state)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _words(trace: Trace[Any, Any], drawn: int, total: int) -> str:
    states = f"{total:,} states" if drawn == total else f"the first {drawn:,} of {total:,} states"
    options = "".join(f", {value}" for _, value in trace.options if value != 1)
    return escape(f"{trace.algorithm}{options}: {states}")

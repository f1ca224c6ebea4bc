"""Directives that draw boards, solutions and search trees with the package's own renderer.

`{board}`, `{solution}` and `{search-tree}` take a board as their argument, and are drawn while the
site is built.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pintu import Board, Expansion, Search, SlidingProblem, parse_moves, solve
from pintu.heuristics import HEURISTICS
from pintu.puzzle.goals import resolve_goal
from pintu.render.svg import board_svg, strip_svg

_SIZE, _GAP, _CAPTION, _BETWEEN = 17, 12, 18, 26


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.add_directive("board", BoardPicture)
    app.add_directive("solution", SolutionPicture)
    app.add_directive("search-tree", TreePicture)
    return {"parallel_read_safe": True}


class Picture(SphinxDirective):
    """A figure with a drawing, and its content as the caption."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"goal": directives.unchanged}

    def draw(self, board: Board, goal: Board) -> str:
        """The drawing as SVG."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """The nodes of the figure."""
        board = Board.of(self.arguments[0])
        goal = resolve_goal(self.options.get("goal"), board.rows, board.cols)
        drawing = f'<div style="overflow-x: auto">{self.draw(board, goal)}</div>'
        return [nodes.raw("", drawing, format="html"), *self.parse_content_to_nodes()]


class BoardPicture(Picture):
    """A board; `goal` colours the tiles in their goal cells, `arrow` shows a move."""

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **Picture.option_spec,
        "arrow": directives.unchanged,
    }

    def draw(self, board: Board, goal: Board) -> str:
        """The board as SVG."""
        arrow = parse_moves(self.options["arrow"])[0] if "arrow" in self.options else None
        return board_svg(board, size=48, goal=goal, arrow=arrow)


class SolutionPicture(Picture):
    """All boards of a solution."""

    def draw(self, board: Board, goal: Board) -> str:
        """The boards as SVG."""
        solution = solve(board, goal)
        return strip_svg(board, goal, solution.moves)


class TreePicture(Picture):
    """The tree of the states that a search expands, numbered in the order of expansion."""

    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        **Picture.option_spec,
        "algorithm": directives.unchanged_required,
        "heuristic": directives.unchanged,
        "weight": float,
        "most": directives.positive_int,
    }

    def draw(self, board: Board, goal: Board) -> str:
        """The tree as SVG."""
        options: dict[str, Any] = {}
        if "heuristic" in self.options:
            options["heuristic"] = HEURISTICS[self.options["heuristic"]](goal)
        if "weight" in self.options:
            options["weight"] = self.options["weight"]
        problem = SlidingProblem(board, goal)
        search = Search(problem, self.options["algorithm"], trace=True, **options)
        return tree_svg(list(islice(search, self.options.get("most", 24))), goal)


def tree_svg(expansions: list[Expansion[Board]], goal: Board) -> str:
    """Expansions as a tree: a level for each depth, a line from each board to its parent."""
    levels: dict[float, list[Expansion[Board]]] = {}
    for expansion in expansions:
        levels.setdefault(expansion.g, []).append(expansion)
    first = expansions[0].state
    rim = 2 * round(_SIZE * 0.12)
    width, height = first.cols * _SIZE + rim, first.rows * _SIZE + rim
    widest = max(map(len, levels.values()))
    total = widest * (width + _GAP) + _GAP, len(levels) * (height + _CAPTION + _BETWEEN)
    places = {
        expansion.state: (
            round((at + 0.5) * total[0] / len(level) - width / 2),
            round(row * (height + _CAPTION + _BETWEEN)),
        )
        for row, level in enumerate(levels.values())
        for at, expansion in enumerate(
            sorted(level, key=lambda each: (each.side != "forward", each.number))
        )
    }
    parts = []
    for expansion in expansions:
        x, y = places[expansion.state]
        if expansion.parent in places:
            from_x, from_y = places[expansion.parent]
            parts.append(
                f'<path d="M{from_x + width / 2:g},{from_y + height + _CAPTION:g} '
                f'L{x + width / 2:g},{y:g}" stroke="#6a6f72"/>'
            )
        drawn = board_svg(expansion.state, size=_SIZE, goal=goal)
        parts.append(drawn.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1))
        label = f"{expansion.number}: {expansion.g:g}+{expansion.h:g}"
        parts.append(
            f'<text x="{x + width / 2:g}" y="{y + height + 13:g}" font-size="11" '
            f'fill="currentColor" text-anchor="middle">{label}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total[0]}" height="{total[1]}" '
        f'viewBox="0 0 {total[0]} {total[1]}" role="img" font-family="sans-serif" '
        f'aria-label="The first {len(expansions)} boards that the search expands">'
        f"{''.join(parts)}</svg>"
    )

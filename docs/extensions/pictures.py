"""Directives that draw boards, solutions and search trees with the package's own renderer.

`{board}`, `{solution}` and `{search-tree}` take a board as their argument, and are drawn while the
site is built.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from pintu import Board, Limits, parse_moves, solve, trace
from pintu.puzzle.goals import resolve_goal
from pintu.render.search_tree import search_tree_svg
from pintu.render.svg import board_svg, strip_svg


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
        "waiting": directives.flag,
    }

    def draw(self, board: Board, goal: Board) -> str:
        """The tree as SVG."""
        names = ("algorithm", "heuristic", "weight")
        options = {name: self.options[name] for name in names if name in self.options}
        steps = trace(board, goal, limits=Limits(expanded=self.options.get("most", 24)), **options)
        return search_tree_svg(steps, waiting="waiting" in self.options)

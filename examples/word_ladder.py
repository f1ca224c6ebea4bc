"""From one word to another by changing one letter at a time, searched from both ends.

A change of a letter can be undone, so the predecessors of a word are its successors:

>>> search(WordLadder("cold", "warm"), "bidirectional").states
('cold', 'cord', 'card', 'ward', 'warm')

The number of wrong letters never overestimates the remaining steps; `@admissible` declares this:

>>> ladder = WordLadder("cold", "warm")
>>> result = search(ladder, "astar", heuristic=ladder.letters_to_change)
>>> result.cost, str(result.guarantee), result.stats.expanded
(4, 'optimal', 4)
"""

from __future__ import annotations

from collections.abc import Callable

from pintu.statespace import admissible, search

WORDS = {"card", "cold", "cord", "core", "corm", "ward", "warm", "wars", "word", "wore", "worm"}


class WordLadder:
    """The problem of getting from one word to another of the same length, through WORDS."""

    def __init__(self, initial: str, goal: str) -> None:
        self.initial = initial
        self.goal = goal
        self.letters_to_change: Callable[[str], float] = admissible(
            lambda word: sum(a != b for a, b in zip(word, goal, strict=True))
        )

    def is_goal(self, word: str) -> bool:
        return word == self.goal

    def successors(self, word: str) -> list[tuple[str, str, float]]:
        return [
            (f"{word} -> {other}", other, 1)
            for other in sorted(WORDS)
            if sum(a != b for a, b in zip(word, other, strict=True)) == 1
        ]

    def predecessors(self, word: str) -> list[tuple[str, str, float]]:
        return [(f"{other} -> {word}", other, cost) for _, other, cost in self.successors(word)]


def main() -> None:
    result = search(WordLadder("cold", "warm"), "bidirectional")
    print(" ".join(result.states))


if __name__ == "__main__":
    main()

"""What is known of the damage of a store."""

from __future__ import annotations

from typing import Literal

from pintu.store.damage import Damage

State = Literal["ok", "degraded", "damaged"]


class Condition:
    """The damage found so far; threads may share it.

    `degraded`: damaged rows are kept apart, and everything else works. `damaged`: the file itself
    is damaged, so rows may be missing without notice; nothing is read or written any more.
    """

    def __init__(self) -> None:
        self.file_damage: tuple[str, ...] = ()
        """What is wrong with the file, in the words of the database; empty if nothing is."""
        self.kept_apart = 0
        """How many rows were kept apart when they were last counted."""
        self._noted: set[Damage] = set()

    @property
    def state(self) -> State:
        """The state in one word."""
        if self.file_damage:
            return "damaged"
        return "degraded" if self.damaged_rows else "ok"

    @property
    def damaged_rows(self) -> int:
        """The number of damaged rows that are known."""
        return max(self.kept_apart, len(self._noted))

    def note_row(self, damage: Damage) -> None:
        """Note a damaged row."""
        self._noted.add(damage)

    def note_file_damage(self, lines: list[str]) -> None:
        """Note what is wrong with the file; an empty list if nothing is."""
        self.file_damage = tuple(lines)

    def note_check(self, kept_apart: int) -> None:
        """Note that everything was checked, and how many rows are kept apart since then."""
        self.kept_apart = kept_apart
        self._noted.clear()

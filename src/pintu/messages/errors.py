"""The base of all errors that a user can meet."""

from __future__ import annotations

from pintu.messages.message import Message, Value


class MessageError(Exception):
    """An error with a message; `field` names the part of the input that is wrong, if one is.

    `str` gives the English sentence, which begins with the field.

    >>> error = MessageError("board.no_cell", field="blank", rows=3, cols=3, cell=9)
    >>> str(error), error.message.code
    ('blank: a 3x3 board has no cell 9', 'board.no_cell')
    """

    def __init__(
        self, message: str | Message, /, *, field: str | None = None, **values: Value
    ) -> None:
        self.message = Message(message, **values) if isinstance(message, str) else message
        self.field = field
        super().__init__(self.message)  # so that it can be pickled

    def __str__(self) -> str:
        from pintu.messages.rendering import in_english

        return in_english(self.message, self.field)

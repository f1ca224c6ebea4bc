"""Marks the choices of a field, so that its error has them as data and not as English text."""

from __future__ import annotations

from typing import Any, get_args

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from pintu.messages import MessageError


class ChoiceError(MessageError, ValueError):
    """A value that is none of the choices."""


class Choice:
    """The mark of a `Literal`: `Annotated[Literal["gif", "webp"], Choice()]`.

    Pydantic's own error has the choices only as a text such as "'gif' or 'webp'".
    """

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Replace the error of the literal by a ChoiceError; the JSON schema stays the same."""
        choices = get_args(source)

        def check(value: Any, accept: core_schema.ValidatorFunctionWrapHandler) -> Any:
            try:
                return accept(value)
            except ValueError:
                raise ChoiceError("request.choice", choices=choices) from None

        return core_schema.no_info_wrap_validator_function(check, handler(source))

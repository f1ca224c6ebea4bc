"""What Pintu tells its users, as data: a code and values here, sentences in `languages`."""

from pintu.messages.errors import MessageError
from pintu.messages.message import Message, Value

__all__ = ["Message", "MessageError", "Value"]

"""Tables for programs that embed the package: whether missing ones are built in the background."""

from pintu.solving.background import build_in_background

__all__ = ["build_in_background"]

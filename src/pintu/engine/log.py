"""The logger `pintu.engine`: tables that are built, damaged tables, kernels that are compiled."""

from __future__ import annotations

import logging

log = logging.getLogger("pintu.engine")
# Without a handler, Python would print warnings of a program that has not configured logging.
log.addHandler(logging.NullHandler())

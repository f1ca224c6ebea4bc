"""Writes binary files, or to standard output."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pintu.cli.inputs import InputError


def check_writable(file: str) -> None:
    """Raise InputError if a file cannot be written, before the work; - is standard output."""
    if file == "-":
        return
    path = Path(file).resolve()
    if path.exists() and not path.is_file():
        raise InputError(f"{file}: this is no file that can be written over")
    if not path.parent.is_dir():
        raise InputError(f"{file}: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise InputError(f"{file}: the folder {path.parent} cannot be written to")


def write_atomically(file: str, data: bytes) -> None:
    """Write a file completely or not at all; an existing file is replaced at the end."""
    if file == "-":
        sys.stdout.buffer.write(data)
        return
    path = Path(file).resolve()  # follow links, so that a link stays one
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise InputError(f"{file}: {(error.strerror or str(error)).lower()}") from None
    except BaseException:
        part.unlink(missing_ok=True)
        raise

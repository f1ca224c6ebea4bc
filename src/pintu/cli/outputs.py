"""Writes binary data to files or to standard output."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pintu.cli.inputs import InputError, system_error


def check_writable(file: str) -> None:
    """Raise InputError if a file cannot be written, before the work; - is standard output."""
    if file == "-":
        return
    path = Path(file).resolve()
    if path.exists() and not path.is_file():
        raise InputError("output.not_a_file", field=file)
    if not path.parent.is_dir():
        raise InputError("output.no_folder", field=file, folder=str(path.parent))
    if not os.access(path.parent, os.W_OK):
        raise InputError("output.folder_not_writable", field=file, folder=str(path.parent))


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
        raise system_error(file, error) from None
    except BaseException:
        part.unlink(missing_ok=True)
        raise

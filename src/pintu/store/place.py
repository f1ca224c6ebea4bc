"""Where things are kept if nobody says otherwise."""

from __future__ import annotations

from pathlib import Path


def default_data_dir() -> Path:
    """The user's data folder of this system; it need not exist."""
    import platformdirs

    return Path(platformdirs.user_data_dir("pintu"))


def default_database(data_dir: Path) -> str:
    """The URL of the SQLite file in a data folder.

    >>> default_database(Path("/srv/pintu"))
    'sqlite:////srv/pintu/pintu.db'
    """
    return f"sqlite:///{data_dir.absolute() / 'pintu.db'}"

"""The Alembic environment; the connection and its transaction come from `store.migrate`."""

from __future__ import annotations

from alembic import context

from pintu.store.migrate import VERSION_TABLE
from pintu.store.tables import metadata


def run() -> None:
    """Run the requested migrations."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        version_table=VERSION_TABLE,
    )
    context.run_migrations()


if hasattr(context, "config"):  # not if the file is only imported, as for doctests
    run()

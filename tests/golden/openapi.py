"""The OpenAPI description of the server, from which the types of the page are generated.

`python tests/golden/openapi.py` writes the file again; then run `npm run types` in web.
"""

from __future__ import annotations

import json
from pathlib import Path

from pintu.server.app import make_app
from pintu.server.settings import Settings

FILE = Path(__file__).parents[2] / "web/openapi.json"


def text() -> str:
    """The description as JSON, formatted so that small changes have small diffs."""
    description = make_app(Settings()).openapi()
    description["info"]["version"] = "1"  # constant, because a release changes no types
    return json.dumps(description, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")

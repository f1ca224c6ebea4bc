"""The server's description of itself, from which the types of the page are made.

`python tests/golden/openapi.py` writes the file anew; then `npm run types` in web.
"""

from __future__ import annotations

import json
from pathlib import Path

from pintu.server.app import make_app
from pintu.server.settings import Settings

FILE = Path(__file__).parents[2] / "web/openapi.json"


def text() -> str:
    """The description as JSON that changes little when the API changes little."""
    description = make_app(Settings()).openapi()
    description["info"]["version"] = "1"  # a release alone changes no type
    return json.dumps(description, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")

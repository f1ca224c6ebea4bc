"""The settings of the documentation site; `make docs` builds it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import pintu

project = "Pintu"
author = "The Pintu developers"
project_copyright = author
version = release = pintu.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "extensions.docstrings",
    "extensions.http_api",
    "extensions.notebooks",
    "extensions.pictures",
    "extensions.root_pages",
]
exclude_patterns = ["extensions"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Docstrings have `names` in single backticks.
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints = "signature"
autodoc_type_aliases = {
    name: name for name in ("BoardLike", "MovesLike", "NamedBy", "Quality", "Executor", "Heuristic")
}
add_module_names = False
python_use_unqualified_type_names = True
maximum_signature_line_length = 80

html_theme = "furo"
html_title = "Pintu"
html_show_sphinx = False
html_copy_source = False

"""Two fonts made for the tests: a page that holds with both holds with what lies between.

Each is the only font its Chromium knows, by a fontconfig file. Widths are near the extremes of
fonts that systems ship: wide as Verdana and DejaVu Sans, tall as Noto Sans CJK; narrow as Arial
Narrow. A letter is drawn as a box, since only its measures count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

UNITS = 1000
"""Units of an em."""

_THIN = "ijl|'’"
_SLIM = ' .,:;!()[]-/"frtI·‘“”\u00a0'
_BROAD = "mwMW%@—…→←↑↓"
_CHINESE = (range(0x3000, 0xA000), range(0xFF00, 0xFFF0))


@dataclass(frozen=True)
class Style:
    """Widths by kind of character, and the height of a line, in units of an em."""

    thin: int
    slim: int
    usual: int
    capital: int
    broad: int
    ascent: int
    descent: int
    bold: float
    """How much wider the bold letters are."""

    def width(self, character: str) -> int:
        """The width of a letter that is no Chinese one."""
        for kind, width in ((_THIN, self.thin), (_SLIM, self.slim), (_BROAD, self.broad)):
            if character in kind:
                return width
        return self.capital if character.isupper() else self.usual


STYLES = {
    "wide": Style(
        thin=300, slim=420, usual=640, capital=780, broad=1000, ascent=1160, descent=290, bold=1.1
    ),
    "narrow": Style(
        thin=185, slim=240, usual=456, capital=550, broad=740, ascent=900, descent=200, bold=1.0
    ),
}

FONTCONFIG = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""


def write_fonts(style: str, folder: Path) -> Path:
    """Write the regular and the bold font of a style; the fontconfig file that knows only them."""
    _write_font(STYLES[style], folder / "regular.ttf", bold=False)
    _write_font(STYLES[style], folder / "bold.ttf", bold=True)
    file = folder / "fonts.conf"
    file.write_text(FONTCONFIG.format(folder=folder))
    return file


def _write_font(style: Style, path: Path, *, bold: bool) -> None:
    times = style.bold if bold else 1.0
    widths = {ord(one): round(times * style.width(one)) for one in _letters()}
    widths |= {code: UNITS for block in _CHINESE for code in block}
    names = {code: f"w{width}" for code, width in widths.items()}
    advances = {f"w{width}": width for width in {*widths.values(), UNITS}}
    advances |= {".notdef": UNITS, "space": widths[ord(" ")]}
    names |= {ord(" "): "space", 0xA0: "space"}

    font = FontBuilder(UNITS, isTTF=True)
    font.setupGlyphOrder([".notdef", *sorted(set(advances) - {".notdef"})])
    font.setupCharacterMap(names)
    font.setupGlyf(
        {name: _box(0 if name == "space" else advance) for name, advance in advances.items()}
    )
    font.setupHorizontalMetrics({name: (advance, 0) for name, advance in advances.items()})
    font.setupHorizontalHeader(ascent=style.ascent, descent=-style.descent)
    weight = "Bold" if bold else "Regular"
    font.setupNameTable({"familyName": "Pintu Test", "styleName": weight})
    font.setupOS2(
        sTypoAscender=style.ascent,
        sTypoDescender=-style.descent,
        usWinAscent=style.ascent,
        usWinDescent=style.descent,
        usWeightClass=700 if bold else 400,
        fsSelection=0x20 if bold else 0x40,
    )
    font.setupPost()
    font.font["head"].macStyle = 1 if bold else 0
    font.save(path)


def _letters() -> Iterator[str]:
    """Latin, Greek, punctuation, arrows and mathematical signs."""
    for block in (range(0x20, 0x7F), range(0xA0, 0x400), range(0x2000, 0x2300)):
        yield from map(chr, block)


def _box(advance: int) -> object:
    pen = TTGlyphPen(None)
    if advance:
        pen.moveTo((60, 0))
        for corner in ((60, 700), (advance - 60, 700), (advance - 60, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()

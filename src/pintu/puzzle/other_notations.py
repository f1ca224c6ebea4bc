"""Boards as other programs print them and as textbooks write them, rewritten for `parse_board`."""

from __future__ import annotations

import re

_BLANK_WORDS = "none|null|nan|blank|empty|b|空|空格|\\*|\\?|□|■|–|—|_{2,}|-{2,}|0{2,}"
_BLANK = re.compile(rf"(?<![^\s,/\[])(?:{_BLANK_WORDS})(?![^\s,/\]])", re.IGNORECASE)
_CALL = re.compile(r"(?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*\((.*)\)", re.DOTALL)
_TYPE = re.compile(r",\s*dtype\s*=\s*[^\s,)]+|^'[a-zA-Z]',")
_EMPTY = re.compile(r"""(['"])\s*\1""")
_GAP_IN_CSV = re.compile(r",[ \t]*(?=,)")
_WHOLE_FLOAT = re.compile(r"(?<![^\s,/\[])([0-9]+)\.0*(?![^\s,/\]])")
_ROWS = re.compile(r"\[\s*(?:\[[^][]*\][\s,/]*)+\]")
_ROW = re.compile(r"\[([^][]*)\]")
_RULE = re.compile(r"(?m)^[\s+|=─━┼┬┴├┤┌┐└┘╔╗╚╝═╬╠╣╦╩-]*$")
_THREE_WORDS = re.compile(r"\S{3}(?:[\s,]+\S{3}){2}")
_BRACKETS = str.maketrans("(){}", "[][]")
_BARS = str.maketrans("│┃║｜", "||||")


def rewrite(text: str) -> str | None:
    """The text in a notation that is usually read; None if it is in none of these.

    These are lists and arrays as Python, NumPy and other languages print them, texts in quotation
    marks, tables with bars, a blank that is a gap, an empty value or a word, floats such as
    `1.0`, sixteen hexadecimal digits, and three groups of three digits.

    >>> rewrite("array([[1, 2],\\n       [3, 0]])"), rewrite("| 1 | 2 |\\n| 3 |   |")
    ('1, 2/3, 0', '1 2/3 0')
    """
    before = text
    text = text.replace("\ufeff", "").replace("\\n", "\n").replace("\\t", " ").strip("\n")
    if gap := _with_gap(text):
        return gap
    text = _TYPE.sub("", _inside_call(text.strip()))
    text = _GAP_IN_CSV.sub(",0", _EMPTY.sub(" 0 ", text)).replace("'", "").replace('"', "")
    text = text.translate(_BARS)
    if "|" in text:
        text = _without_bars(text)
    text = text.translate(_BRACKETS)
    if _ROWS.fullmatch(text):
        text = "/".join(row.strip(", \n") for row in _ROW.findall(text))
    elif (row := _ROW.fullmatch(text)) is not None:
        text = row[1].strip(", \n")
    text = _BLANK.sub("0", _WHOLE_FLOAT.sub(r"\1", text))
    if sorted(text.upper()) == list("0123456789ABCDEF"):
        text = " ".join(str(int(digit, 16)) for digit in text)
    elif _THREE_WORDS.fullmatch(text):
        text = "/".join(re.split(r"[\s,]+", text))
    return text if text != before else None


def _inside_call(text: str) -> str:
    """What stands between the parentheses of `array(...)` or `Board.parse(...)`."""
    call = _CALL.fullmatch(text)
    return call[1].strip() if call else text


def _without_bars(text: str) -> str:
    """The rows of a table, or of one line whose rows are separated by bars."""
    lines = [line.strip() for line in _RULE.sub("", text).splitlines() if line.strip()]
    rows = [line.removeprefix("|").removesuffix("|").split("|") for line in lines]
    if len(rows) == 1 and all(len(cell.split()) > 1 for cell in rows[0]):
        return "/".join(cell.strip() for cell in rows[0])
    return "/".join(" ".join(cell.strip() or "0" for cell in row) for row in rows)


def _with_gap(text: str) -> str | None:
    """Aligned rows in which the blank is a gap, with a 0 there."""
    lines = [line for line in text.expandtabs().splitlines() if line.strip()]
    ends = [[word.end() for word in re.finditer(r"[0-9]+", line)] for line in lines]
    longest = max(ends, key=len, default=[])
    missing = [row for row, at in enumerate(ends) if at != longest]
    if len(lines) < 2 or len(missing) != 1 or re.search(r"[^0-9\s]", text):
        return None
    (row,) = missing
    absent = [col for col, end in enumerate(longest) if end not in ends[row]]
    if len(absent) != 1 or len(ends[row]) != len(longest) - 1:
        return None
    words = [line.split() for line in lines]
    words[row].insert(absent[0], "0")
    return "/".join(map(" ".join, words))

from __future__ import annotations

from itertools import pairwise
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pintu.play import CodeError, format_code, parse_code, share
from pintu.play.share import _ALPHABET, _digits, _number_of, _tiles_of, _value
from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal
from play.strategies import deals

START, GOAL = Board.parse("8 6 7/2 5 4/3 0 1"), goals.blank_last(3, 3)
CODE = "6WAX3622"


def test_the_code_of_a_deal_stays_the_same_for_ever() -> None:
    assert format_code(START, GOAL) == CODE
    assert parse_code(CODE) == (START, GOAL)
    for goal, code in (
        (goals.blank_last(4, 4), "AA8XRF3G3EPSS"),
        (goals.blank_at(4, 4, 5), "AB4DGGG967ZN33"),
        (goals.snail(3, 4), "782MWVZ0BYS6GQBF"),
    ):
        assert format_code(deal(goal, 1), goal) == code


@given(deals(most=10))
def test_a_deal_is_read_as_it_is_written(pair: tuple[Board, Board]) -> None:
    code = format_code(*pair)
    assert parse_code(code) == pair
    assert set(code) <= set(_ALPHABET)
    hyphened = "-".join(code[at : at + 4] for at in range(0, len(code), 4))
    looking_alike = hyphened.lower().replace("1", "l").replace("0", "o")
    assert parse_code(f" {looking_alike}\n") == pair


@pytest.mark.parametrize(("size", "length"), [(3, 8), (4, 13), (5, 21), (10, 109)])
def test_codes_are_short(size: int, length: int) -> None:
    goal = goals.blank_last(size, size)
    assert len(format_code(deal(goal, 1), goal)) == length


@given(deals(most=6), st.data())
def test_every_wrong_letter_is_noticed(pair: tuple[Board, Board], data: st.DataObject) -> None:
    code = format_code(*pair)
    at = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(st.sampled_from(_ALPHABET.replace(code[at], "")))
    with pytest.raises(CodeError):
        parse_code(code[:at] + letter + code[at + 1 :])


@given(deals(most=6))
def test_neighbours_exchanged_and_letters_lost_are_noticed(pair: tuple[Board, Board]) -> None:
    code = format_code(*pair)
    for at, (one, other) in enumerate(pairwise(code)):
        if one != other:
            with pytest.raises(CodeError):
                parse_code(code[:at] + other + one + code[at + 2 :])
    for at in range(2, len(code)):
        with pytest.raises(CodeError):
            parse_code(code[:at] + code[at + 1 :])


def test_every_wrong_letter_of_one_code_is_noticed() -> None:
    for at in range(len(CODE)):
        for letter in _ALPHABET.replace(CODE[at], ""):
            with pytest.raises(CodeError):
                parse_code(CODE[:at] + letter + CODE[at + 1 :])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "too short"),
        ("6WA", "too short"),
        ("6WAX362U", "'U' is never part of a share code"),
        ("6WAXß622", "'ß' is never part of a share code"),
        ("6WAX36ı2", "'ı' is never part of a share code"),
        ("6WAX362", "should have 8 characters, not 7"),
        ("6WAX36222", "should have 8 characters, not 9"),
        ("6WAX3623", "its last two characters do not match"),
        ("ZZAX3622", "is not valid; the link may be incomplete"),
        ("Z8AX3622", "is not valid; the link may be incomplete"),
        ("00AX3622", "is not valid; the link may be incomplete"),
        ("6ZAX3622", "is not valid; the link may be incomplete"),
        ("6" * 1001, "too long for a share code"),
    ],
)
def test_what_is_no_code_is_explained(text: str, message: str) -> None:
    with pytest.raises(CodeError, match=message):
        parse_code(text)


def test_only_deals_have_codes() -> None:
    with pytest.raises(CodeError, match="start: this is already the goal"):
        format_code(GOAL, GOAL)
    with pytest.raises(CodeError, match="the goal cannot be reached"):
        format_code(Board.parse("1 2 3/4 5 6/8 7 0"), GOAL)
    with pytest.raises(CodeError, match="up to 10x10, and this one is 2x11"):
        format_code(deal(goals.blank_last(2, 11), 1), goals.blank_last(2, 11))


def test_a_code_that_fits_but_is_no_deal_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as unchecked:
        unchecked.setattr(share, "check_deal", lambda start, goal: None)
        code = format_code(Board.parse("1 2 3/4 5 6/8 7 0"), GOAL)
    with pytest.raises(CodeError, match="there is a typing error"):
        parse_code(code)


def test_a_number_beyond_all_boards_is_refused() -> None:
    # 9! would be read as 0, which is 0 1 2/3 4 5/6 7 8, if its excess were dropped.
    text = CODE[:2] + _digits(factorial(9), 4)
    with pytest.raises(CodeError, match="there is a typing error"):
        parse_code(text + _digits(_value(text) % 1021, 2))


@given(st.text() | st.text(alphabet=_ALPHABET, max_size=12))
def test_any_text_is_a_deal_or_a_code_error(text: str) -> None:
    try:
        pair = parse_code(text)
    except CodeError as error:
        assert "\n" not in str(error)
    else:
        assert parse_code(format_code(*pair)) == pair


def test_arrangements_are_numbered_without_gaps() -> None:
    all_of_four = [_tiles_of(number, 4) for number in range(24)]
    assert all_of_four == sorted(set(all_of_four))
    assert [_number_of(tiles) for tiles in all_of_four] == list(range(24))

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pintu.play import Game, SaveError, format_save, parse_save, save
from pintu.play.rules import LONGEST_PICTURE, MOST_MILLISECONDS
from pintu.play.steps import MOST_MOVES, Step, StepsError, format_steps, parse_steps
from pintu.puzzle import Board, Move, goals
from play.strategies import followers, games

GAME = Game(
    Board.parse("0 1 2/4 5 3/7 8 6"),
    goals.blank_last(3, 3),
    picture="gallery/waves",
    created=datetime(2026, 1, 31, 12, tzinfo=UTC),
    updated=datetime(2026, 1, 31, 12, 5, tzinfo=UTC),
)
PLAYED = (
    GAME.slide(2, 0).after(Move.UP, 650).restart(900).with_assistance("hint").after(Move.UP, 1200)
)

TEXT = """\
{
  "kind": "pintu-game",
  "version": 3,
  "start": "0 1 2/4 5 3/7 8 6",
  "goal": "blank-last",
  "moves": "L2U|U",
  "times": "0 650 900 1200",
  "cursor": 4,
  "clock": 1200,
  "undone": "0 0",
  "assistance": [
    "hint"
  ],
  "picture": "gallery/waves",
  "alike": "",
  "created": "2026-01-31T12:00:00Z",
  "updated": "2026-01-31T12:05:00Z"
}
"""


def with_fields(**changes: Any) -> str:
    """The save with other fields; a field that is ... is left out."""
    fields = json.loads(TEXT) | changes
    return json.dumps({name: value for name, value in fields.items() if value is not ...})


def test_a_save_is_written_for_people() -> None:
    assert format_save(PLAYED) == TEXT
    assert parse_save(TEXT) == PLAYED


def test_names_of_pictures_stay_readable() -> None:
    assert '"picture": "拼图"' in format_save(replace(GAME, picture="拼图"))


@pytest.mark.parametrize("assistance", [set(), {"ai"}, {"ai", "hint", "numbers"}])
@pytest.mark.parametrize("picture", [None, 'a "b" \\ ü 拼 \u2028'])
def test_a_save_is_the_indented_json_it_always_was(
    assistance: set[str], picture: str | None
) -> None:
    game = replace(PLAYED, assistance=frozenset(assistance))
    fields = save.fields_of(game) | {"picture": picture}
    assert save.format_fields(fields) == json.dumps(fields, ensure_ascii=False, indent=2) + "\n"


@given(games())
def test_a_game_is_read_as_it_was_saved(game: Game) -> None:
    text = format_save(game)
    loaded = parse_save(text)
    assert loaded == game
    assert (loaded.board, loaded.moves, loaded.elapsed) == (game.board, game.moves, game.elapsed)
    assert format_save(loaded) == text


@given(st.data(), games(acts=8))
def test_playing_on_never_changes_what_was_saved(data: st.DataObject, game: Game) -> None:
    text = format_save(game)
    loaded = parse_save(text)
    onward = loaded
    for _ in range(5):
        onward = data.draw(followers(onward))
    assert format_save(loaded) == text
    assert parse_save(text) == game


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is not a saved game: it is not JSON"),
        ("[" * 100_000, "this is not a saved game: it is not JSON"),
        ("[1]", "this is not a saved game: it is JSON, but not an object with fields"),
        ("{}", "kind: a saved game has the kind 'pintu-game' here"),
        ('{"kind": 1, "kind": 2}', "kind: this field is there twice"),
        ('{"\\n": 1, "\\n": 2}', "'\\n': this field is there twice"),
        (" " * 2_000_001, "a saved game has at most 2,000,000 characters, not 2,000,001"),
        (with_fields(kind="picture"), "kind: a saved game has the kind"),
        (with_fields(version=...), "version: the version must be a whole number; the newest"),
        (with_fields(version=True), "version: the version must be a whole number"),
        (with_fields(version=4), "version: this game was saved by a newer Pintu (version 4)"),
        (with_fields(version=10**4000), "version: the version must be a whole number; the newest"),
        (with_fields(version=0), "version: there is no version 0 of saved games"),
        (with_fields(extra=1), "extra: this field is not known"),
        (with_fields(start=5), "start: must be text, in quotes"),
        (with_fields(start="1 2 3/4 5"), "start: row 2 has length 2"),
        (with_fields(start="1 2 3/4 5 6/7 8 0"), "start: this is already the goal"),
        (with_fields(start="1 2 3/4 5 6/8 7 0"), "start: the goal cannot be reached: the tiles"),
        (with_fields(goal="nowhere"), "goal: 'nowhere' is not known"),
        (with_fields(goal="1 2/3 0"), "goal: the board is 3x3, but the goal is 2x2"),
        (with_fields(moves="L2X|U"), "moves: character 3: 'X' is not a step"),
        (with_fields(moves="L0U|U"), "moves: character 2: '0' is not a step"),
        (with_fields(moves="L1U|U"), "moves: character 2: '1' is not a step"),
        (with_fields(moves="L2U|"), "moves: there are 3 steps, but 4 times"),
        (with_fields(moves="L99999U9|U"), "moves: a game has at most 100,000 moves"),
        (with_fields(moves=["U"]), "moves: must be text, in quotes"),
        (with_fields(times="0 650 900 x"), "times: must be whole milliseconds, separated by"),
        (with_fields(times="0  650 900 1200"), "times: must be whole milliseconds"),
        (with_fields(times="٠ 650 900 1200"), "times: must be whole milliseconds"),
        (with_fields(times="0 650 600 1200"), "times: step 3: the clock cannot go back"),
        (with_fields(cursor=5), "cursor: must be from 0 to 4, not 5"),
        (with_fields(cursor=-1), "cursor: must be a whole number, 0 or more"),
        (with_fields(cursor=True), "cursor: must be a whole number, 0 or more"),
        (with_fields(cursor=1.0), "cursor: must be a whole number, 0 or more"),
        (with_fields(clock=1199), "clock: the clock cannot go back from 1,200 ms to 1,199 ms"),
        (with_fields(assistance="hint"), "assistance: must be a list of words"),
        (with_fields(assistance=["hint", 1]), "assistance: must be a list of words"),
        (with_fields(assistance=["luck"]), "assistance: 'luck' is not one of hint, ai, numbers"),
        (with_fields(picture=7), "picture: must be text, in quotes, or null"),
        (with_fields(picture="\ud800"), "picture: must have 1 to 500 printable characters"),
        (with_fields(created="yesterday"), "created: must be a time such as"),
        (with_fields(updated="2026-01-31T12:00:00"), "updated: the time has no time zone"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(SaveError) as error:
        parse_save(text)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)
    assert error.value.index is None


@pytest.mark.parametrize("name", [name for name in json.loads(TEXT) if name != "kind"])
def test_a_missing_field_is_named(name: str) -> None:
    with pytest.raises(SaveError, match=rf"^{name}: "):
        parse_save(with_fields(**{name: ...}))


@pytest.mark.parametrize(
    ("moves", "index"), [("R2U|U", 0), ("L2L|U", 2), ("L2U|D", 3), ("L7U|U", 2)]
)
def test_the_first_bad_move_is_named_by_its_index(moves: str, index: int) -> None:
    with pytest.raises(SaveError, match=rf"moves: move {index + 1} \(.\) is not possible") as error:
        parse_save(with_fields(moves=moves))
    assert error.value.index == index


def test_undone_steps_are_replayed_as_well() -> None:
    with pytest.raises(SaveError, match="moves: move 3") as error:
        parse_save(with_fields(moves="LLLD", cursor=1, undone=""))
    assert error.value.index == 2


def test_older_saves_are_brought_up_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def from_minus_one(fields: dict[str, Any]) -> dict[str, Any]:
        return {"begin": fields.pop("board"), **fields}

    def from_zero(fields: dict[str, Any]) -> dict[str, Any]:
        return {"start": fields.pop("begin"), **fields}

    monkeypatch.setitem(save.MIGRATIONS, -1, from_minus_one)
    monkeypatch.setitem(save.MIGRATIONS, 0, from_zero)
    start = GAME.start.text
    assert parse_save(with_fields(version=0, start=..., begin=start)) == PLAYED
    assert parse_save(with_fields(version=-1, start=..., board=start)) == PLAYED
    assert parse_save(TEXT) == PLAYED
    with pytest.raises(SaveError, match="version: this is not a saved game of version 0: "):
        parse_save(with_fields(version=0))
    with pytest.raises(SaveError, match="there is no version -2"):
        parse_save(with_fields(version=-2))


def test_a_save_of_version_1_has_no_undone_moves() -> None:
    game = parse_save(with_fields(version=1, undone=...))
    assert game == PLAYED
    assert (game.undone, game.made) == ((0, 0), 1)


@pytest.mark.parametrize("undone", ["1 2 3", "-1", "1,2", " 1", 4])
def test_wrong_numbers_of_undone_moves_are_refused(undone: object) -> None:
    with pytest.raises(SaveError) as error:
        parse_save(with_fields(undone=undone))
    assert error.value.field == "undone"


def test_there_is_a_way_up_from_every_version_once_written() -> None:
    assert sorted(save.MIGRATIONS) == list(range(1, save.VERSION))


def test_the_longest_game_can_be_saved_and_read() -> None:
    ring = (Move.LEFT, Move.UP, Move.RIGHT, Move.DOWN)
    start = goals.blank_at(128, 128, 0)
    game = Game(
        start,
        start.after(Move.UP),
        tuple(Step(ring[n % 4], MOST_MILLISECONDS) for n in range(MOST_MOVES)),
        cursor=MOST_MOVES,
        clock=MOST_MILLISECONDS,
        picture="拼" * LONGEST_PICTURE,
    )
    text = format_save(game)
    assert len(text.encode()) <= save.LONGEST_TEXT
    assert parse_save(text) == game


@given(st.text() | st.text(alphabet="UDLR|0123456789") | st.text(alphabet="UD|23"))
def test_any_text_is_steps_or_a_steps_error(text: str) -> None:
    try:
        steps = parse_steps(text, [0] * sum(letter in "UDLR|" for letter in text))
        assert format_steps(steps) == text
    except StepsError as error:
        assert "\n" not in str(error)


def test_counts_that_would_fill_the_memory_are_not_read() -> None:
    with pytest.raises(StepsError, match="at most 100,000 moves"):
        parse_steps("U99999D9", [0, 0])


STEPS = st.builds(Step, st.sampled_from(Move), st.integers(0, 10**9), st.integers(1, 127))


@given(st.lists(STEPS | st.builds(Step.restart, st.integers(0, 10**9))))
def test_steps_are_read_as_they_are_written(steps: list[Step]) -> None:
    assert parse_steps(format_steps(steps), [step.at for step in steps]) == tuple(steps)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(sorted(json.loads(TEXT))), JSON)
def test_any_value_in_any_field_is_read_or_refused(name: str, value: object) -> None:
    try:
        parse_save(with_fields(**{name: value}))
    except SaveError as error:
        assert "\n" not in str(error)

"""Animations of solutions: what each frame shows, and what the files hold."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from pintu.puzzle import Board, IllegalMoveError, Move, goals, parse_moves
from pintu.render.animation import MOST_FRAMES, MOST_PIXELS, Animation, Kind, animate, still
from pintu.render.canvas import Canvas, DrawingError, Look
from pintu.render.frames import Frame, patches
from pintu.render.gif import encode_gif

START = Board.parse("2 8 3/1 6 4/7 0 5")
GOAL = goals.snail(3, 3)
MOVES = parse_moves("D2RUL")
SMALL = Look(150)


def picture(width: int = 300, height: int = 300) -> Image.Image:
    """A picture in which every pixel has a different colour."""
    across = Image.linear_gradient("L").rotate(90).resize((width, height))
    down = Image.linear_gradient("L").resize((width, height))
    return Image.merge("RGB", (across, down, ImageChops.invert(across)))


def shown(data: bytes) -> list[tuple[Image.Image, int]]:
    """The frames of a file as they are displayed, and how long each is shown."""
    frames = []
    with Image.open(BytesIO(data)) as file:
        for at in range(getattr(file, "n_frames", 1)):
            file.seek(at)
            file.load()
            frames.append((file.convert("RGB"), int(file.info["duration"])))
    return frames


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two images, in levels of 256."""
    counts = ImageChops.difference(one, other).convert("L").histogram()
    return sum(level * count for level, count in enumerate(counts)) / sum(counts)


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


def test_the_first_frame_is_the_start() -> None:
    first = next(iter(Animation(picture(), START, GOAL, MOVES, SMALL)))
    assert same(first.image, still(picture(), START, GOAL, SMALL))
    assert first.milliseconds >= 1000


def test_a_tile_shows_the_part_of_the_picture_where_the_goal_has_it() -> None:
    canvas = Canvas(GOAL, picture(), SMALL)
    drawn, whole = canvas.draw(START), canvas.whole
    assert whole is not None
    inner = canvas.side // 4  # away from edges and shadow
    for cell, tile in enumerate(START.tiles):
        if tile:
            (x, y), (home_x, home_y) = canvas.corner(cell), canvas.corner(GOAL.cell_of(tile))
            reach = canvas.side - inner
            part = drawn.crop((x + inner, y + inner, x + reach, y + reach))
            box = home_x + inner, home_y + inner, home_x + reach, home_y + reach
            assert same(part, whole.crop(box))


def test_the_last_frame_is_the_whole_picture() -> None:
    animation = Animation(picture(), START, GOAL, MOVES, SMALL)
    last = list(animation)[-1]
    side = 3 * animation.canvas.side
    x, y = animation.canvas.corner(0)
    inside = last.image.crop((x, y, x + side, y + side))
    expected = picture().resize((side, side), Image.Resampling.LANCZOS)
    corner = animation.canvas.side // 8
    box = corner, corner, side - corner, side - corner
    assert same(inside.crop(box), expected.crop(box))
    across = 0, corner, side, side - corner  # to the very edges, no gap left
    assert same(inside.crop(across), expected.crop(across))
    assert last.milliseconds >= 2000


def test_after_each_move_the_frame_is_that_board() -> None:
    animation = Animation(picture(), START, GOAL, MOVES, SMALL)
    frames = [frame.image for frame in animation]
    board, at = START, 0
    for move in MOVES:
        board = board.after(move)
        expected = still(picture(), board, GOAL, SMALL)
        at = next(n for n in range(at, len(frames)) if same(frames[n], expected))
        assert at
    assert len(frames) - at - 1 == 8  # what follows is the missing piece fading in


def test_between_two_boards_only_the_moving_tile_and_the_gap_change() -> None:
    animation = Animation(picture(), START, GOAL, parse_moves("D"), SMALL)
    frames = list(animation)
    assert len(frames) >= 5
    x, y = animation.canvas.corner(4)
    allowed = x, y, x + animation.canvas.side, y + 2 * animation.canvas.side
    for before, after in pairwise(frames):
        box = ImageChops.difference(before.image, after.image).getbbox()
        assert box is not None
        assert allowed[0] <= box[0] < box[2] <= allowed[2]
        assert allowed[1] <= box[1] < box[3] <= allowed[3]


def test_moves_that_end_elsewhere_leave_the_gap_open() -> None:
    animation = Animation(picture(), START, GOAL, MOVES[:2], SMALL)
    assert same(list(animation)[-1].image, still(picture(), animation.end, GOAL, SMALL))


def test_numbers_alone_need_no_picture() -> None:
    animation = Animation(None, START, GOAL, MOVES, SMALL)
    assert same(list(animation)[-1].image, still(None, GOAL, GOAL, SMALL))
    assert not same(still(None, START, GOAL, SMALL), still(None, GOAL, GOAL, SMALL))


def test_numbers_can_be_put_on_a_picture() -> None:
    plain, numbered = (still(picture(), START, GOAL, Look(300, on)) for on in (False, True))
    assert not same(plain, numbered)


def test_a_board_that_is_no_square_takes_the_middle_of_the_picture() -> None:
    goal = goals.blank_last(2, 4)
    canvas = Canvas(goal, picture(400, 400), Look(200))
    assert canvas.whole is not None
    side = canvas.side
    x, y = canvas.corner(0)
    inside = canvas.whole.crop((x, y, x + 4 * side, y + 2 * side))
    expected = picture(400, 400).crop((0, 100, 400, 300))
    assert difference(inside, expected.resize(inside.size, Image.Resampling.LANCZOS)) < 1


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_a_file_holds_the_frames_and_their_times(kind: Kind) -> None:
    animation = Animation(picture(), START, GOAL, MOVES, SMALL)
    drawn = list(animation)
    found = shown(animation.encode(kind))
    assert [time for _, time in found] == [frame.milliseconds for frame in drawn]
    assert sum(time for _, time in found) == round(animation.seconds * 1000)
    for (image, _), frame in zip(found, drawn, strict=True):
        assert difference(image, frame.image) < 6


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_flat_tiles_come_out_clean(kind: Kind) -> None:
    animation = Animation(None, START, GOAL, MOVES, SMALL)
    for (image, _), frame in zip(shown(animation.encode(kind)), animation, strict=True):
        assert difference(image, frame.image) < (3 if kind == "gif" else 0.001)


def test_what_does_not_change_keeps_its_colour_in_a_gif() -> None:
    animation = Animation(picture(), START, GOAL, MOVES, SMALL)
    drawn = list(animation)
    found = [image for image, _ in shown(animation.encode("gif"))]
    for at in range(1, len(drawn)):
        moved = ImageChops.difference(drawn[at - 1].image, drawn[at].image).convert("L")
        still_there = moved.point([255] + [0] * 255)
        flicker = ImageChops.difference(found[at - 1], found[at])
        flicker.paste(0, mask=ImageChops.invert(still_there))
        # Turned to grey, a change by one level may be lost.
        assert not sum(flicker.convert("L").histogram()[16:])


def test_a_gif_has_one_palette_and_only_what_changes() -> None:
    animation = Animation(picture(), START, GOAL, MOVES, Look(300))
    data = animation.encode("gif")
    with Image.open(BytesIO(data)) as file:
        for at in range(1, len(animation)):
            file.seek(at)
            _, box, *_ = file.tile[0]
            assert box is not None
            assert (box[2] - box[0]) * (box[3] - box[1]) < 300 * 300
    assert data.count(b"\x21\xf9\x04") == len(animation)
    palette, descriptors = data[13 : 13 + 768], data[13 + 768 :]
    assert len(set(zip(palette[::3], palette[1::3], palette[2::3], strict=True))) > 200
    assert not _local_palettes(descriptors)


def _local_palettes(blocks: bytes) -> list[int]:
    """Which images of a GIF have a local palette, read by the format's specification."""
    at, number, found = 0, 0, []
    while blocks[at] != 0x3B:
        if blocks[at] == 0x21:
            at += 2
        else:
            assert blocks[at] == 0x2C
            if blocks[at + 9] & 0x80:
                found.append(number)
            number += 1
            at += 11
        while blocks[at]:
            at += 1 + blocks[at]
        at += 1
    return found


def test_no_pixel_of_a_picture_becomes_clear() -> None:
    noise = Image.effect_noise((64, 64), 90).convert("RGB")
    found = shown(encode_gif([Frame(noise, 100)], noise))
    assert difference(found[0][0], noise) < 4
    assert Image.open(BytesIO(encode_gif([Frame(noise, 100)], noise))).convert("RGBA").getchannel(
        "A"
    ).getextrema() == (255, 255)


def test_frames_without_a_change_prolong_the_one_before() -> None:
    one, two = Image.new("RGB", (8, 8), "#123456"), Image.new("RGB", (8, 8), "#123457")
    animation = [Frame(one, 10), Frame(one, 20), Frame(two, 40), Frame(two, 80)]
    assert [patch.milliseconds for patch in patches(animation)] == [30, 120]
    assert list(patches([])) == []


def back_and_forth(count: int) -> tuple[Move, ...]:
    return tuple(Move.DOWN if at % 2 == 0 else Move.UP for at in range(count))


@given(st.integers(0, 1100), st.sampled_from([None, 0.02, 0.06, 0.25, 1.0, 5.0]))
def test_no_animation_is_longer_than_its_limits(count: int, seconds: float | None) -> None:
    animation = Animation(picture(), START, GOAL, back_and_forth(count), Look(480), seconds)
    assert len(animation) <= MOST_FRAMES
    assert len(animation) * 480 * 480 <= MOST_PIXELS
    moving = animation.seconds - 3
    if seconds is not None:
        assert moving == pytest.approx(count * seconds, abs=1e-6)
    else:
        assert moving <= max(60, count * 0.061)


def test_large_tiles_and_many_moves_have_fewer_frames() -> None:
    few, many = (
        Animation(None, START, GOAL, back_and_forth(n), Look(480), 0.25) for n in (30, 400)
    )
    assert (len(few) - 1) // 30 == 6
    assert (len(many) - 1) // 400 == 1


def test_the_number_of_frames_is_known_before_they_are_drawn() -> None:
    for count in (0, 1, 5, 400):
        animation = Animation(None, START, GOAL, back_and_forth(count), SMALL)
        times = [frame.milliseconds for frame in animation]
        assert len(times) == len(animation)
        assert sum(times) == round(animation.seconds * 1000)
        assert min(times) >= 20


BAD: list[tuple[Callable[[], object], str]] = [
    (lambda: Animation(None, START, goals.blank_last(3, 4), ()), "both must have the same size"),
    (lambda: Animation(None, START, GOAL, back_and_forth(1300)), "at most 1,199 moves"),
    (lambda: Animation(None, START, GOAL, back_and_forth(60), Look(2400)), "at most 47 moves"),
    (lambda: Animation(None, START, GOAL, (), Look(30)), "take at least 44"),
    (lambda: Animation(None, START, GOAL, (), Look(0)), "take at least 44"),
    (lambda: Animation(None, START, GOAL, (), Look(2401)), "at most 2,400 are possible"),
    (lambda: Animation(None, START, GOAL, (), Look(), 0), "0.02 to 5 seconds, not 0"),
    (lambda: Animation(None, START, GOAL, (), Look(), float("nan")), "not nan"),
    (lambda: still(None, START, goals.blank_last(2, 2)), "both must have the same size"),
]


@pytest.mark.parametrize(("make", "says"), BAD)
def test_what_cannot_be_drawn_is_an_error_of_one_sentence(
    make: Callable[[], object], says: str
) -> None:
    with pytest.raises(DrawingError, match=says):
        make()


def test_an_illegal_move_is_found_before_anything_is_drawn() -> None:
    with pytest.raises(IllegalMoveError) as found:
        Animation(None, START, GOAL, parse_moves("D3"), SMALL)
    assert found.value.index == 2


def test_equal_animations_give_equal_files() -> None:
    one, other = (animate(picture(), START, GOAL, MOVES, look=SMALL) for _ in range(2))
    assert one == other


def test_drawing_text_and_svg_does_not_load_pillow() -> None:
    code = (
        "import sys, pintu.render.text, pintu.render.svg; "
        "sys.exit(any(name.split('.')[0] == 'PIL' for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

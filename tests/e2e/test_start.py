"""The first run, as a person does it: picture, part, size, gap, shuffle, play."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Locator, Page, expect

from e2e.conftest import PHONE, OpenPage, shoot, violations
from e2e.playing import accessible_in_both_schemes, stop_time, wait_until_handled
from pictures.samples import BLUE, GOLD, GREEN, RED, UPRIGHT, quarters, saved, sky

COLOURS = {"red": RED, "green": GREEN, "blue": BLUE, "gold": GOLD}
CORNERS = [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)]


def bands() -> Image.Image:
    """Red, green and blue squares next to each other."""
    image = Image.new("RGB", (900, 300))
    for at, name in enumerate(("red", "green", "blue")):
        image.paste(COLOURS[name], (at * 300, 0, at * 300 + 300, 300))
    return image


def lying(kind: str) -> bytes:
    """A picture that lies on its side, and says so: stored turned, orientation 6."""
    exif = Image.Exif()
    exif[0x0112] = 6
    stored = quarters(300, 400).transpose(Image.Transpose.ROTATE_90)
    return saved(stored, kind, exif=exif, quality=92)


def payload(data: bytes, name: str = "photo.jpg", kind: str = "image/jpeg") -> FilePayload:
    return {"name": name, "mimeType": kind, "buffer": data}


def upload(page: Page, file: FilePayload | Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Upload").click()
    chooser.value.set_files(file)


def part_of(page: Page) -> Locator:
    """The window of the crop dialog, once the picture is in it."""
    part = page.get_by_role("application", name="The part to play")
    part.wait_for()
    return part


def use(page: Page) -> None:
    page.get_by_role("button", name="Use this picture").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="Your picture")).to_be_visible()


def choose_cranes(page: Page) -> None:
    """Choose a picture of the gallery, so that the next upload is seen to take its place."""
    page.get_by_role("button", name="Cranes at sunrise").click()
    expect(page.get_by_role("heading", name="Cranes at sunrise")).to_be_visible()


def seen(page: Page, spots: list[tuple[float, float]] = CORNERS) -> list[str]:
    """The colours that the picture on the page has at these spots, 0 to 1 across and down."""
    shown = page.get_by_role("img", name=re.compile("Your picture")).first
    pixels: list[list[int]] = shown.evaluate(
        """async (image, spots) => {
            await image.decode();
            const canvas = document.createElement('canvas');
            canvas.width = image.naturalWidth;
            canvas.height = image.naturalHeight;
            const context = canvas.getContext('2d', { willReadFrequently: true });
            context.drawImage(image, 0, 0);
            return spots.map(([x, y]) => [...context.getImageData(
                Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1).data]);
        }""",
        spots,
    )
    return [min(COLOURS, key=lambda name: _distance(COLOURS[name], pixel)) for pixel in pixels]


def _distance(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True))


def board(page: Page) -> Locator:
    return page.get_by_role("grid", name="Puzzle board")


def slide_once(page: Page) -> None:
    """The first slide of a game."""
    expect(board(page)).to_be_visible()
    page.clock.install()
    board(page).get_by_role("button", name=re.compile("can move")).first.press("Enter")
    page.clock.run_for(1_000)  # announcements come at most once a second
    expect(page.get_by_text("1 move", exact=False).first).to_be_attached()


@contextmanager
def carrying(page: Page, file: FilePayload) -> Iterator[Any]:
    """A file as the browser hands it to a page."""
    handle = page.evaluate_handle(
        """async ([text, name, type]) => {
            const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
            const carried = new DataTransfer();
            carried.items.add(new File([bytes], name, { type }));
            return carried;
        }""",
        [b64encode(file["buffer"]).decode(), file["name"], file["mimeType"]],
    )
    yield handle
    handle.dispose()


def test_the_first_slide_is_three_presses_away(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.get_by_role("heading", name="Cranes at sunrise")).to_be_visible()
    expect(page.get_by_role("radio", name="Easy 3 × 3 about 2 min")).to_be_checked()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Skip").click()
    slide_once(page)
    assert page.url.endswith("/play")


def test_any_tile_becomes_the_gap(open_page: OpenPage) -> None:
    page = open_page()
    page.clock.install()
    page.get_by_role("radio", name=re.compile("^Medium")).check()
    for cell, words in {
        "row 1, column 1": "gap top left",
        "row 1, column 4": "gap top right",
        "row 4, column 1": "gap bottom left",
        "row 4, column 4": "gap bottom right",
        "row 2, column 3": "gap in row 2, column 3",
    }.items():
        page.get_by_role("button", name="Start").click()
        with page.expect_response("**/api/deals"):
            page.get_by_role("button", name=f"Tile in {cell}").click()
        wait_until_handled(page)
        page.clock.run_for(1_000)  # the shuffle is shown for so long
        expect(page.get_by_text(words)).to_be_visible()
        slide_once(page)
        page.get_by_role("link", name="Pintu, start page").click()


def test_it_goes_by_keys_alone(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("heading", name="Cranes at sunrise").wait_for()
    page.keyboard.press("5")
    expect(page.get_by_role("radio", name=re.compile("^Hard"))).to_be_checked()
    page.keyboard.press("3")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "Start":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Tile in row 3, column 3")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    page.get_by_role("button", name="Start").press("Enter")
    expect(page.get_by_role("button", name="Tile in row 3, column 3")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Tile in row 2, column 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("gap in row 2, column 2")).to_be_visible()
    slide_once(page)


def test_more_sizes_and_rectangles(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name=re.compile("^More")).click()
    page.get_by_role("button", name="6 × 6, about 15 min").click()
    expect(page.get_by_role("button", name="More 6 × 6")).to_be_visible()
    for _ in range(4):
        page.get_by_role("button", name="Rows: one fewer").click()
    expect(page.get_by_role("button", name="Rows: one fewer")).to_be_disabled()
    page.get_by_role("button", name="Columns: one fewer").click()
    expect(page.get_by_text("2 × 5 · about 2 min")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Tile in row 1, column 5").click()
    slide_once(page)
    assert board(page).get_by_role("gridcell").count() == 10


def test_the_last_picture_and_size_are_remembered(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Koi pond").click()
    page.get_by_role("radio", name=re.compile("^Hard")).check()
    page.reload()
    expect(page.get_by_role("heading", name="Koi pond")).to_be_visible()
    expect(page.get_by_role("radio", name=re.compile("^Hard"))).to_be_checked()
    expect(page.get_by_role("img", name=re.compile("Four koi"))).to_be_visible()


def test_a_photo_taken_sideways_comes_out_upright(open_page: OpenPage) -> None:
    page = open_page()
    for kind in ("JPEG", "PNG", "WEBP", "AVIF"):
        choose_cranes(page)
        upload(page, payload(lying(kind), f"photo.{kind.lower()}", f"image/{kind.lower()}"))
        part_of(page)
        use(page)
        assert seen(page) == UPRIGHT, kind


def test_a_photo_the_browser_cannot_read_is_read_by_the_server(open_page: OpenPage) -> None:
    page = open_page()
    heic = saved(quarters(400, 400), "HEIF", quality=90)
    upload(page, payload(heic, "photo.heic", "image/heic"))
    part_of(page)
    page.get_by_role("button", name="Rotate by 90°").click()
    use(page)
    assert seen(page) == ["blue", "red", "gold", "green"]


def test_turning_goes_clockwise(open_page: OpenPage) -> None:
    page = open_page()
    upload(page, payload(lying("JPEG")))
    part_of(page)
    page.get_by_role("button", name="Rotate by 90°").click()
    use(page)
    assert seen(page) == ["blue", "red", "gold", "green"]


def test_the_part_is_chosen_by_mouse_and_wheel(open_page: OpenPage) -> None:
    page = open_page()
    upload(page, payload(saved(bands(), "PNG"), "bands.png", "image/png"))
    box = part_of(page).bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + box["width"], middle[1], steps=8)
    page.mouse.up()
    zoom = page.get_by_role("slider", name="Zoom")
    expect(zoom).to_have_attribute("aria-valuetext", "1 times")
    page.mouse.move(*middle)
    page.mouse.wheel(0, -400)
    expect(zoom).not_to_have_attribute("aria-valuetext", "1 times")
    use(page)
    assert set(seen(page)) == {"red"}


def test_the_part_is_chosen_by_keys(open_page: OpenPage) -> None:
    page = open_page()
    upload(page, payload(saved(bands(), "PNG"), "bands.png", "image/png"))
    part = part_of(page)
    zoom = page.get_by_role("slider", name="Zoom")
    for key in ("+", "+", "-"):
        part.press(key)
    expect(zoom).to_have_attribute("aria-valuetext", "1.1 times")
    zoom.press("Home")
    expect(zoom).to_have_attribute("aria-valuetext", "1 times")
    for _ in range(10):
        part.press("Shift+ArrowRight")
    use(page)
    assert set(seen(page)) == {"blue"}


def test_the_part_has_the_shape_of_the_board(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name=re.compile("^More")).click()
    page.get_by_role("button", name="Rows: one fewer").click()
    page.get_by_role("button", name="Columns: one more").click()
    upload(page, payload(saved(bands(), "PNG"), "bands.png", "image/png"))
    box = part_of(page).bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(2, abs=0.02)
    use(page)
    assert seen(page, [(0.1, 0.5), (0.5, 0.5), (0.9, 0.5)]) == ["red", "green", "blue"]


def test_a_picture_can_be_dropped(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("heading", name="Cranes at sunrise").wait_for()
    with carrying(page, payload(saved(quarters(200, 200), "PNG"), "a.png", "image/png")) as carried:
        page.dispatch_event("body", "dragenter", {"dataTransfer": carried})
        expect(page.get_by_text("Drop the picture to play with it")).to_be_visible()
        page.dispatch_event("body", "drop", {"dataTransfer": carried})
    expect(page.get_by_text("Drop the picture to play with it")).to_have_count(0)
    part_of(page)
    use(page)
    assert seen(page) == UPRIGHT


def test_a_picture_can_be_pasted(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("heading", name="Cranes at sunrise").wait_for()
    with carrying(page, payload(saved(quarters(200, 200), "PNG"), "a.png", "image/png")) as carried:
        page.evaluate(
            "data => document.body.dispatchEvent(new ClipboardEvent('paste',"
            " {clipboardData: data, bubbles: true, cancelable: true}))",
            carried,
        )
    part_of(page)
    use(page)
    assert seen(page) == UPRIGHT


def test_a_file_that_is_no_picture_is_refused_kindly(open_page: OpenPage) -> None:
    page = open_page(allow="422")
    upload(page, payload(b"Dear diary", "diary.txt", "text/plain"))
    expect(page.get_by_role("dialog", name="This picture cannot be used")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("The file is not a picture that can be read")
    assert violations(page) == []
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose another").click()
    chooser.value.set_files([payload(saved(quarters(200, 200), "PNG"), "a.png", "image/png")])
    part_of(page)
    use(page)


def test_a_file_that_is_too_large_is_not_even_sent(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    large = tmp_path / "photo.jpg"
    with large.open("wb") as file:
        file.truncate(25_000_001)
    upload(page, large)
    expect(page.get_by_role("alert")).to_contain_text("The file is 26 MB")
    assert "POST" not in sent


def test_a_picture_that_is_too_thin_is_refused_before_it_is_cropped(open_page: OpenPage) -> None:
    page = open_page()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    upload(page, payload(saved(quarters(50, 3000), "PNG"), "thin.png", "image/png"))
    expect(page.get_by_role("alert")).to_contain_text("50 × 3,000 pixels, too long and thin")
    assert "POST" not in sent


def test_the_crop_warns_of_few_pixels_and_of_a_part_of_one_colour(open_page: OpenPage) -> None:
    page = open_page()
    dialog = page.get_by_role("dialog")
    upload(page, payload(saved(quarters(90, 120), "PNG"), "tiny.png", "image/png"))
    part_of(page)
    expect(dialog.get_by_text("only 90 × 90 pixels")).to_be_visible()
    assert violations(page) == []
    use(page)
    small = page.get_by_text("at this size the tiles will look blurred")
    expect(small).to_have_count(0)
    page.keyboard.press("5")
    expect(small).to_be_visible()
    assert violations(page) == []
    shoot(page, "start-size-note")
    page.keyboard.press("3")
    upload(page, payload(saved(quarters(900, 900), "PNG"), "large.png", "image/png"))
    part = part_of(page)
    plain = dialog.get_by_text("almost one colour")
    for _ in range(12):
        part.press("+")
    expect(plain).to_have_count(0)
    for key in ("ArrowLeft", "ArrowUp"):
        for _ in range(10):
            part.press(f"Shift+{key}")
    expect(plain).to_be_visible()
    use(page)


def test_the_crop_warns_of_tiles_that_look_the_same_and_shows_numbers(open_page: OpenPage) -> None:
    page = open_page()
    dialog = page.get_by_role("dialog")
    upload(page, payload(saved(sky(900), "PNG"), "sky.png", "image/png"))
    part_of(page)
    expect(dialog.get_by_text("3 of 8 tiles look the same")).to_be_visible()
    numbers = dialog.get_by_role("button", name="Show numbers")
    expect(numbers).to_have_attribute("aria-pressed", "false")
    for width, height in ((360, 640), (320, 568)):
        small = open_page(viewport={"width": width, "height": height})
        upload(small, payload(saved(sky(900), "PNG"), "sky.png", "image/png"))
        above = small.get_by_role("button", name="Show numbers").bounding_box()
        below = small.get_by_role("button", name="Use this picture").bounding_box()
        assert above
        assert below
        assert above["y"] + above["height"] <= below["y"]
    assert violations(page) == []
    shoot(page, "crop-look-alikes")
    numbers.click()
    expect(numbers).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("JSON.parse(localStorage['pintu.settings']).numbers") == "corner"


def test_a_picture_that_could_not_be_sent_can_be_sent_again(open_page: OpenPage) -> None:
    page = open_page(allow="Failed to load")
    page.route("**/api/pictures?*", lambda route: route.abort())
    upload(page, payload(saved(quarters(200, 200), "PNG"), "a.png", "image/png"))
    part_of(page)
    page.get_by_role("button", name="Use this picture").click()
    expect(page.get_by_text("The server cannot be reached")).to_be_visible()
    page.unroute("**/api/pictures?*")
    use(page)


def test_own_pictures_are_kept_and_can_be_deleted(open_page: OpenPage) -> None:
    page = open_page()
    upload(page, payload(saved(quarters(200, 200), "PNG"), "a.png", "image/png"))
    part_of(page)
    use(page)
    page.reload()
    own = page.get_by_role("button", name="Your picture 1")
    expect(own).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []
    page.get_by_role("button", name="Delete this picture").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(own).to_have_count(0)
    expect(page.get_by_role("heading", name="Cranes at sunrise")).to_be_visible()


def test_a_picture_is_taken_with_the_camera(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate(
        """() => {
            const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            window.streams = [];
            navigator.mediaDevices.getUserMedia = async (request) => {
                const stream = await ask(request);
                window.streams.push(stream);
                return stream;
            };
        }"""
    )
    states = "streams.flatMap((one) => one.getTracks()).map(({ readyState }) => readyState)"
    page.get_by_role("button", name="Camera").click()
    shutter = page.get_by_role("button", name="Take the picture")
    expect(shutter).to_be_enabled()
    assert page.evaluate(states) == ["live"]
    assert violations(page) == []
    shutter.click()
    part_of(page)
    assert page.evaluate(states) == ["ended"]
    use(page)
    page.get_by_role("button", name="Camera").click()
    expect(shutter).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate(states) == ["ended", "ended"]


def test_it_says_why_there_is_no_camera(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    for name, words in {
        "NotAllowedError": "Camera access is blocked",
        "NotFoundError": "No camera was found",
        "NotReadableError": "in use by another program",
        None: "only on pages with a secure address",
    }.items():
        choose_cranes(page)
        if name is None:
            page.evaluate("Object.defineProperty(window, 'isSecureContext', { value: false })")
        else:
            page.evaluate(
                "name => { navigator.mediaDevices.getUserMedia ="
                " () => Promise.reject(new DOMException('no', name)) }",
                name,
            )
        page.get_by_role("button", name="Camera").click()
        expect(page.get_by_role("alert")).to_contain_text(words)
        # On a phone its own camera app is the other way.
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open the camera app").click()
        chooser.value.set_files([payload(lying("JPEG"))])
        part_of(page)
        use(page)
        assert seen(page) == UPRIGHT, name


def test_it_goes_by_touch_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    start = page.get_by_role("button", name="Start")
    upload(page, payload(saved(bands(), "PNG"), "bands.png", "image/png"))
    box = part_of(page).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (x - 20, y), (x + 20, y))
    for wide in (30, 40, 60):
        fingers("touchMove", (x - wide, y), (x + wide, y))
    fingers("touchEnd")
    zoom = page.get_by_role("slider", name="Zoom")
    expect(zoom).to_have_attribute("aria-valuetext", re.compile(r"^(2\.\d|3) times$"))
    page.get_by_role("button", name="Use this picture").tap()
    expect(page.get_by_role("heading", name="Your picture")).to_be_visible()
    assert set(seen(page)) == {"green"}
    expect(start).to_be_in_viewport()
    start.tap()
    page.get_by_role("button", name="Tile in row 1, column 1").tap()
    expect(board(page)).to_be_visible()


def test_all_choices_fit_a_phone_and_nothing_is_cut_off(open_page_with_font: OpenPage) -> None:
    page = open_page_with_font(viewport=PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Koi pond").wait_for()
    for name in ("Start", "Upload", "Camera", "Koi pond"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_board_stands_where_the_picture_stood(open_page: OpenPage) -> None:
    page = open_page()
    before = page.get_by_role("img", name=re.compile("Four cranes")).bounding_box()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Skip").click()
    after = board(page).bounding_box()
    assert before is not None
    assert after == pytest.approx(before, abs=1)


@pytest.mark.motion
def test_the_shuffle_can_be_skipped(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Start").click()
    stop_time(page)  # the cascade ends only if it is cut short
    with page.expect_response("**/api/deals"):
        page.get_by_role("button", name="Skip").click()
    wait_until_handled(page)
    expect(page.get_by_role("heading", name="Shuffling…")).to_be_visible()
    expect(board(page)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(board(page)).to_be_visible()


def test_without_motion_there_is_no_shuffle_to_see(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="Start").click()
    stop_time(page)
    page.get_by_role("button", name="Skip").click()
    expect(board(page)).to_be_visible()


def test_a_deal_needs_no_server(open_page: OpenPage) -> None:
    page = open_page(allow="Failed to load")
    page.route("**/api/deals", lambda route: route.abort())
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Tile in row 1, column 1").click()
    expect(page.get_by_text("gap top left")).to_be_visible()
    slide_once(page)


@pytest.mark.parametrize(("device", "locale"), [("phone", "zh-CN"), ("desktop", "en-GB")])
def test_every_stage_is_open_to_all(open_page: OpenPage, device: str, locale: str) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if device == "phone" else {}
    page = open_page(locale=locale, **phone)
    name = f"start-{device}-{locale[:2]}"
    go, more, choose, koi = {
        "en-GB": ("Start", "More", "Upload", "Koi pond"),
        "zh-CN": ("开始", "更多", "上传", "锦鲤"),
    }[locale]
    page.get_by_role("button", name=re.compile(f"^{more}")).click()
    page.get_by_role("button", name=re.compile(koi)).wait_for()
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    accessible_in_both_schemes(page, f"{name}-choose")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=choose).click()
    chooser.value.set_files([payload(lying("JPEG"))])
    page.get_by_role("application").wait_for()
    accessible_in_both_schemes(page, f"{name}-crop")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=go).click()
    page.get_by_role("group").get_by_role("button").first.wait_for()
    accessible_in_both_schemes(page, f"{name}-gap")

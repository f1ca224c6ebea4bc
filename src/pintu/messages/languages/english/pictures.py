"""Pictures: files that cannot be read, crops, drawings and animations."""

from __future__ import annotations

_WANTED = "; use a JPEG, PNG, WebP, HEIC or AVIF picture"
_SAVE_AGAIN = "; save the picture again in another program"
_SEND_AGAIN = "; send it again, or save it again first"
_FEWER_PIXELS = "at most {most:g} million pixels can be read, so send a smaller copy"

TEMPLATES = {
    # The file.
    "picture.empty": "the file is empty" + _WANTED,
    "picture.other_kind": "the file is {kind}" + _WANTED,
    "picture.gif": "a GIF",
    "picture.bmp": "a BMP picture",
    "picture.tiff": "a TIFF picture",
    "picture.pdf": "a PDF document",
    "picture.zip": "a ZIP archive",
    "picture.svg": "an SVG drawing",
    "picture.unknown": "the file is not a picture that can be read" + _WANTED,
    "picture.damaged": "the {format} file is damaged or cut short" + _SEND_AGAIN,
    "picture.holds_a_file": "the picture contains another file" + _SAVE_AGAIN,
    "picture.jpeg_parts": (
        "the JPEG file has more than {scans} scans or {parts:,} parts" + _SAVE_AGAIN
    ),
    "picture.jpeg_empty": "the JPEG file contains no picture" + _SEND_AGAIN,
    "picture.png_parts": "the PNG file has more than {parts:,} parts" + _SAVE_AGAIN,
    "picture.not_in_gallery": "the gallery has no picture {name!r}; it has {names}",
    # Its size.
    "picture.file_too_large": (
        "the file has {size:,.1f} MB, and {most:,.0f} MB is the most; send a smaller copy"
    ),
    "picture.too_many_pixels": _FEWER_PIXELS,
    "picture.too_large": "the picture is {width:,} x {height:,}; " + _FEWER_PIXELS,
    "picture.other_size": "the picture is larger than its header says; " + _FEWER_PIXELS,
    "picture.no_pixels": "the picture has no pixels" + _WANTED,
    "picture.too_small": (
        "the picture is {width:,} x {height:,}, which is too small; "
        "send one of at least {least} x {least} pixels"
    ),
    "picture.too_thin": (
        "the picture is {width:,} x {height:,}, which is too thin; "
        "the long side may be at most {most} times the short one"
    ),
    "picture.width": "a picture is at least 1 pixel wide, not {width}",
    # The crop.
    "crop.rotation": "a picture can be rotated by 0, 90, 180 or 270 degrees, not by {degrees}",
    "crop.too_small": (
        "a crop of {width} x {height} is too small; take at least {least} x {least} pixels"
    ),
    "crop.too_thin": (
        "a crop of {width} x {height} is too thin; "
        "the long side may be at most {most} times the short one"
    ),
    "crop.starts_outside": (
        "a crop must start inside the picture, at 0, 0 or further, not at {x}, {y}"
    ),
    "crop.ends_outside": (
        "the crop reaches to {right}, {below}, but the picture ends at {width}, {height}; "
        "move it or make it smaller"
    ),
    "crop.no_board": "a board has at least 1 row and 1 column, not {rows} and {cols}",
    "crop.options": "give x, y and size; or x, y, width and height; or whole alone",
    # Drawings and animations.
    "drawing.pace": "a move takes {least:g} to {most:g} seconds, not {seconds:g}",
    "drawing.too_many_moves": (
        "an animation of this size has at most {most:,} moves, and these are {count:,}"
    ),
    "drawing.too_narrow": (
        "a width of {width} pixels is too small for {cols} columns; take at least {least}"
    ),
    "drawing.too_large": (
        "a drawing of {width:,} x {height:,} pixels is too large; "
        "at most {most:,} are possible in each direction, so take a smaller width"
    ),
    "animation.too_many_cells": "an animation shows at most {most} cells, not {count}",
    "animation.too_many_moves": "an animation shows at most {most:,} moves, not {count:,}",
    "animation.picture": "must be gallery:ID, upload:ID of a picture of yours, or null",
    "picture.not_webp": "the picture is not a WebP file",
    "picture.stored_size": (
        "the picture has {width}x{height} pixels; stored pictures have at most {most} on each side"
    ),
}

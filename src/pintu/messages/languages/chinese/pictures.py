"""Pictures: files that cannot be read, crops, drawings and animations."""

from __future__ import annotations

_WANTED = "；请使用 JPEG、PNG、WebP、HEIC 或 AVIF 图片"
_SAVE_AGAIN = "；请用别的程序把图片另存一份再试"
_SEND_AGAIN = "；请重新发送，或另存一份再试"
_FEWER_PIXELS = "最多能读取 {most:g} 百万像素，请换一张小一点的"

TEMPLATES = {
    # The file.
    "picture.empty": "文件是空的" + _WANTED,
    "picture.other_kind": "这个文件是 {kind}" + _WANTED,
    "picture.gif": "GIF 动图",
    "picture.bmp": "BMP 图片",
    "picture.tiff": "TIFF 图片",
    "picture.pdf": "PDF 文档",
    "picture.zip": "ZIP 压缩包",
    "picture.svg": "SVG 图形",
    "picture.unknown": "这个文件不是能读取的图片" + _WANTED,
    "picture.damaged": "这个 {format} 文件已损坏或不完整" + _SEND_AGAIN,
    "picture.holds_a_file": "图片里还夹带着别的文件" + _SAVE_AGAIN,
    "picture.jpeg_parts": (
        "这个 JPEG 文件的扫描超过 {scans} 次，或分段超过 {parts:,} 个" + _SAVE_AGAIN
    ),
    "picture.jpeg_empty": "这个 JPEG 文件里没有图片" + _SEND_AGAIN,
    "picture.png_parts": "这个 PNG 文件的分段超过 {parts:,} 个" + _SAVE_AGAIN,
    "picture.not_in_gallery": "图库里没有{name!r}；有的是 {names}",
    # Its size.
    "picture.file_too_large": ("文件有 {size:,.1f} MB，最多可以 {most:,.0f} MB；请换一张小一点的"),
    "picture.too_many_pixels": _FEWER_PIXELS,
    "picture.too_large": "图片有 {width:,} x {height:,} 像素；" + _FEWER_PIXELS,
    "picture.other_size": "图片比文件头写的大；" + _FEWER_PIXELS,
    "picture.no_pixels": "图片里没有像素" + _WANTED,
    "picture.too_small": (
        "图片只有 {width:,} x {height:,} 像素，太小了；至少要 {least} x {least} 像素"
    ),
    "picture.too_thin": (
        "图片有 {width:,} x {height:,} 像素，太细长了；长边最多可以是短边的 {most} 倍"
    ),
    "picture.width": "图片至少有 1 像素宽，不能是 {width}",
    # The crop.
    "crop.rotation": "图片可以旋转 0、90、180 或 270 度，不能旋转 {degrees} 度",
    "crop.too_small": ("选取的部分只有 {width} x {height}，太小了；至少要 {least} x {least} 像素"),
    "crop.too_thin": ("选取的部分有 {width} x {height}，太细长了；长边最多可以是短边的 {most} 倍"),
    "crop.starts_outside": ("选取的部分要从图片里面开始，坐标为 0, 0 或更大，不能是 {x}, {y}"),
    "crop.ends_outside": (
        "选取的部分到了 {right}, {below}，而图片只到 {width}, {height}；请移动一下，或选小一点"
    ),
    "crop.no_board": "拼图至少有 1 行 1 列，不能是 {rows} 行 {cols} 列",
    "crop.options": "请给出 x、y 和 size，或 x、y、width 和 height，或只给 whole",
    # Drawings and animations.
    "drawing.pace": "一步要 {least:g} 到 {most:g} 秒，不能是 {seconds:g} 秒",
    "drawing.too_many_moves": "这么大的动画最多有 {most:,} 步，这里有 {count:,} 步",
    "drawing.too_narrow": "宽 {width} 像素放不下 {cols} 列；至少要 {least} 像素",
    "drawing.too_large": (
        "{width:,} x {height:,} 像素的图太大了；长宽最多 {most:,} 像素，请选窄一点的"
    ),
    "animation.too_many_cells": "动画最多能显示 {most} 格，不能是 {count} 格",
    "animation.too_many_moves": "动画最多能显示 {most:,} 步，不能是 {count:,} 步",
    "animation.picture": "应为 gallery:ID、自己上传的 upload:ID 或 null",
    "picture.not_webp": "图片不是 WebP 文件",
    "picture.stored_size": "图片有 {width}x{height} 像素，存储的图片每边最多 {most}",
}

"""Pictures: files that cannot be read, parts that cannot be cut, room that is used up."""

from __future__ import annotations

WORDS = {
    # Reading a file.
    "the file is empty; {wanted:said}": "文件是空的；{wanted}",
    "the file is {kind:said}; {wanted:said}": "这个文件是 {kind}；{wanted}",
    "a GIF": "GIF 动图",
    "a BMP picture": "BMP 图片",
    "a TIFF picture": "TIFF 图片",
    "a PDF document": "PDF 文档",
    "a ZIP archive": "ZIP 压缩包",
    "the file is an SVG drawing; {wanted:said}": "这个文件是 SVG 图形；{wanted}",
    "the file is no picture that can be read; {wanted:said}": "这个文件不是能读取的图片；{wanted}",
    "use a JPEG, PNG, WebP, HEIC or AVIF picture": "请使用 JPEG、PNG、WebP、HEIC 或 AVIF 图片",
    "the {kind} file is damaged or cut short; send it again or save it anew": (
        "这个 {kind} 文件已损坏或不完整；请重新发送，或另存一份再试"
    ),
    "the file holds another file within the picture; save the picture anew": (
        "图片里还夹带着别的文件；请把图片另存一份再试"
    ),
    "the JPEG file has more than {scans} scans or {parts} parts; save the picture anew": (
        "这个 JPEG 文件的扫描超过 {scans} 次，或分段超过 {parts} 个；请把图片另存一份再试"
    ),
    "the JPEG file holds no picture; send it again or save it anew": (
        "这个 JPEG 文件里没有图片；请重新发送，或另存一份再试"
    ),
    "the PNG file has more than {parts} parts; save the picture anew": (
        "这个 PNG 文件的分段超过 {parts} 个；请把图片另存一份再试"
    ),
    # Sizes.
    "the file has {size} MB, and {most} MB is the most; send a smaller copy": (
        "文件有 {size} MB，最多可以 {most} MB；请换一张小一点的"
    ),
    "the picture is {width} x {height}; {most:said}": "图片有 {width} x {height} 像素；{most}",
    "the picture has no pixels; {wanted:said}": "图片里没有像素；{wanted}",
    "the picture is {width} x {height}, which is too small; "
    "send one of at least {least} x {least} pixels": (
        "图片只有 {width} x {height} 像素，太小了；至少要 {least} x {least} 像素"
    ),
    "the picture is {width} x {height}, which is too thin; "
    "the long side may be at most {most} times the short one": (
        "图片有 {width} x {height} 像素，太细长了；长边最多可以是短边的 {most} 倍"
    ),
    "the picture is not what its header says; {most:said}": "图片和文件头写的不一样；{most}",
    "at most {most} million pixels can be read, so send a smaller copy": (
        "最多能读取 {most} 百万像素，请换一张小一点的"
    ),
    # The part that is played.
    "a picture is turned by 0, 90, 180 or 270 degrees, not by {turn}": (
        "图片可以旋转 0、90、180 或 270 度，不能旋转 {turn} 度"
    ),
    "a crop of {width} x {height} is too small; take at least {least} x {least} pixels": (
        "选取的部分只有 {width} x {height}，太小了；至少要 {least} x {least} 像素"
    ),
    "a crop of {width} x {height} is too thin; "
    "take at most {most} times the short side for the long one": (
        "选取的部分有 {width} x {height}，太细长了；长边最多可以是短边的 {most} 倍"
    ),
    "a crop starts inside the picture, at 0, 0 or further, not at {x}, {y}": (
        "选取的部分要从图片里面开始，坐标为 0, 0 或更大，不能是 {x}, {y}"
    ),
    "the crop reaches to {right}, {below}, but the picture ends at {width}, {height}; "
    "move it or make it smaller": (
        "选取的部分到了 {right}, {below}，而图片只到 {width}, {height}；请移动一下，或选小一点"
    ),
    # Sending and keeping.
    "there is no file in the body of this request": "这次没有收到文件",
    "many pictures arrive at once; please try again in 5 s": "同时传来的图片很多；请过 5 秒再试",
    "the file took too long to arrive; please try again": "文件传了太久还没传完；请再试一次",
    "your pictures may have {most} MB in all, and this one would make it {all} MB; "
    "delete another first": (
        "图片总共可以有 {most} MB，加上这一张就有 {all} MB 了；请先删除一张别的"
    ),
    "a game still uses this picture; delete that game first": (
        "还有一局在用这张图片；请先删除那一局"
    ),
    "there is no uploaded picture {picture!r}": "没有上传过{picture}",
    "it is gallery:ID, upload:ID, or null": "应为 gallery:ID、upload:ID 或 null",
    "it is gallery:ID, upload:ID of a picture of yours, or null": (
        "应为 gallery:ID、自己上传的 upload:ID 或 null"
    ),
    "the gallery has no picture {name!r}; it has {names:text}": "图库里没有{name}；有的是 {names}",
    # Animations.
    "at most {most} cells can be shown, not {count}": "动画最多能显示 {most} 格，不能是 {count} 格",
    "at most {most} can be shown, not {count}": "动画最多能显示 {most} 步，不能是 {count} 步",
    "an animation of this size has at most {most} moves, and these are {count}": (
        "这么大的动画最多有 {most} 步，这里有 {count} 步"
    ),
    "a width of {width} pixels is too small for {cols} columns; take at least {least}": (
        "宽 {width} 像素放不下 {cols} 列；至少要 {least} 像素"
    ),
    "a drawing of {width} x {height} pixels is too large; "
    "at most {most} either way are drawn, so take a smaller width": (
        "{width} x {height} 像素的图太大了；长宽最多 {most} 像素，请选窄一点的"
    ),
    "the board is {rows}x{cols} and the goal {goal_rows}x{goal_cols}; both must have one size": (
        "局面是 {rows}x{cols}，目标是 {goal_rows}x{goal_cols}；两者必须一样大"
    ),
}

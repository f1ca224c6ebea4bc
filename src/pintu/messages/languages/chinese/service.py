"""The service: requests, workers, limits."""

from __future__ import annotations

TEMPLATES = {
    # Boards in requests.
    "request.board_too_large": ("这里的拼图最多 {most} 行 {most} 列，这个是 {rows}x{cols}"),
    "request.unsolvable": "这个局面无解：{reason}",
    # Animations.
    "animation.too_many_cells": "动画最多能显示 {most} 格，不能是 {count} 格",
    "animation.too_many_moves": "动画最多能显示 {most:,} 步，不能是 {count:,} 步",
}

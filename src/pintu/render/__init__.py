"""Boards and solutions to look at: as text and as SVG."""

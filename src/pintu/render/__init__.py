"""Drawings of boards and solutions: text, SVG, images and animations."""

"""Pictures for puzzles: safe decoding of uploaded files, and the included gallery.

A photo is processed by `decode`, `cut` and `encode`, which returns a `Picture`.
"""

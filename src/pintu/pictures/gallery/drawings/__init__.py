"""The drawings of the gallery, one module each; `draw()` returns the finish image."""

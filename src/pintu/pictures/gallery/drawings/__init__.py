"""The drawings of the gallery, one file each; `draw()` gives the finished sheet."""

"""Tables on disk, for `spaces` and `patterns`; read first `catalog`, which lists them.

`file` is one table in one file, checked and shared; `folder` is where files are kept.
"""

"""Tables on disk, for `spaces` and `patterns`; read first `table_sets`, which lists them.

`file` is one table in one file, verified and shared; `folder` is the cache folder.
"""

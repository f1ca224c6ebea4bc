"""Several server processes on one machine: a supervisor starts, restarts and replaces them."""

DRAIN = b"drain\n"
"""The line by which a supervisor tells a server process to finish."""

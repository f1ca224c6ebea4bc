"""Runs the command line with `python -m pintu`."""

from pintu.cli import main

main()

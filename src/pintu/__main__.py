"""`python -m pintu`."""

from pintu.cli import main

main()

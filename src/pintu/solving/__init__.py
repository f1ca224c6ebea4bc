"""Solving boards: choosing a method, running it, and what its solution proves."""

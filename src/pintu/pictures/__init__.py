"""Pictures to play with: what a player sends made safe, and a gallery of our own.

A photo goes `decode` -> `cut` -> `encode` and comes out as a `Picture`.
"""

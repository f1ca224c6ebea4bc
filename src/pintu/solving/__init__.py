"""From a board and a goal to a solution: is there one, which method, and what it is worth."""

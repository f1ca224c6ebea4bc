"""The textbook algorithms compiled, with the counters of their readable twins."""

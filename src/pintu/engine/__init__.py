"""The compiled engine: the only part of the package that uses NumPy and Numba."""

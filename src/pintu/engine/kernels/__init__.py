"""Compiled kernels: arrays and scalars in, arrays and scalars out."""

"""Shortening any solution: stretches of it are replaced by shortest ones, or proven shortest.

`stretch_kernels` searches for a shorter way between the two boards at the ends of a stretch;
`proven` keeps the stretches known to be shortest while the solution changes around them;
`window_shortening` is the phase: it goes over the solution again and again, with longer stretches.
"""

"""Kept matches, to be gone on with."""

"""Helpers that every part of the program shares; none knows a match."""

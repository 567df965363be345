"""Matches between computers. A copy of a match is only bytes here; windows and games are unknown."""

"""Matches between machines: a copy of a match is bytes here, and no window and no game is known."""

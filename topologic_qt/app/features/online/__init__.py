"""Matches with somebody elsewhere, in a window; nothing of it is loaded before there is such a match."""

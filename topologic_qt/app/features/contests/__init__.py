"""Contests: computers and external engines play many matches of a game against each other, for comparison.

The command ``topologic-qt simulate`` and the window *Tournament* are two faces of it.
"""

"""Contests: players of a game against each other, by ``topologic-qt simulate`` or the window *Tournament*."""

"""Contests between a game's players, by ``topologic-qt simulate`` or in the window *Tournament*."""

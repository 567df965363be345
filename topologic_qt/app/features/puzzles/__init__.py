"""Solving puzzles of any game on its own table, in a window of their own."""

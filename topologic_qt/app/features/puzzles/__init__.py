"""Solving a game's puzzles on its own table, in a separate window."""

"""The graphics view of a board, for any game: tiles, pieces, gestures, a camera, ghosts.

The package knows no rule: a game tells the table where a piece may go, and signals say where it was put.
"""

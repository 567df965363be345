"""The shell around the games: the window, the match that is open, and the disk."""

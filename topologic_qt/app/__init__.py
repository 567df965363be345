"""The shell around the games: windows, the open match, and the disk."""

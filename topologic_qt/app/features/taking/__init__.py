"""A file with people's matches, results and settings, for another computer."""

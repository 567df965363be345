"""The screen of Topologic: everything on it that belongs to this game alone."""

"""The screen of Topologic: everything on it that is specific to this game."""

"""The shelf: the games to choose from, in a window without one."""

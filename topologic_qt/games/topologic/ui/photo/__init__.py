"""Photos of a real table, for the screens: reading them off the GUI thread, and what is said of it."""

"""The editor in a window, and its files."""

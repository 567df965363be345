"""Topologic for the desktop: board games of tiles, and first of all Dieter Stein's game of deduction."""

__version__ = "0.2.0"
NAME = "Topologic"
"""The name of the program."""
APP_ID = "alt.topologic_qt.Topologic"
"""The id of the program for desktops.

Such ids are the name of a domain, read backwards, and this program has none. Names that end in ``alt`` are
set aside for what is no domain and never will be (RFC 9476), so this one is nobody else's.
"""

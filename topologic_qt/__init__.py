"""Topologic for the desktop: Dieter Stein's deduction game on a table of sixty tiles."""

__version__ = "0.2.0"

NAME = "Topologic"
"""What the program is called."""

APP_ID = "alt.topologic_qt.Topologic"
"""What desktops know the program by.

Such ids are the name of a domain, read backwards, and this program has none. Names that end in ``alt`` are
set aside for what is no domain and never will be (RFC 9476), so this one is nobody else's.
"""

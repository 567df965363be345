"""Topologic for the desktop: board games with tiles, above all Dieter Stein's game of deduction."""

__version__ = "0.2.0"
NAME = "Topologic"
"""The name of the program."""
APP_ID = "alt.topologic_qt.Topologic"
"""The program's id for desktops.

Such ids are domain names read backwards, but this program has no domain. Names ending in ``alt`` are reserved
for non-domains (RFC 9476), so this one belongs to nobody else.
"""

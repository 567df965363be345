"""Topologic for the desktop: Dieter Stein's deduction game on a table of sixty tiles."""

__version__ = "0.1.0"

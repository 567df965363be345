"""Topologic, by Dieter Stein (2010): sixty tiles, a few seekers, one hidden secret."""

"""Kept matches, to continue."""

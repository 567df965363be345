"""Puzzles of Topologic: made from a seed with integer arithmetic only, and explained, without Qt."""

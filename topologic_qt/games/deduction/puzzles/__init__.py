"""Puzzles of Deduction: made by whole numbers and chance from a seed, and explained. No Qt is needed here."""

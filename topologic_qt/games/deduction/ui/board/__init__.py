"""Deduction's table: everything on it, and every gesture on it."""

"""Deduction's table: everything that lies on it, and every gesture on it."""

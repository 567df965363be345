"""Saved games on disk: one envelope for every game, read with care and written whole or not at all."""

"""Saved games on disk: one envelope for every game, read with checks and written completely or not at all."""

"""The games, one package each, independent of each other."""

"""The games: one package for each. Games know nothing of each other."""

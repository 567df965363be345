"""One room for each game in the box. Games know nothing of each other."""

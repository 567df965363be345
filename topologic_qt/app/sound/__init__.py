"""Which sounds are heard, and how they are played."""

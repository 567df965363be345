"""Milestones: what somebody has reached in all games, as the stored results prove it."""

"""Milestones: people's achievements in all games, by the stored results."""

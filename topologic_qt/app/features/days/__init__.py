"""The match of the day."""

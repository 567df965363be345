"""The match behind a window: its controller, computers' turns, other programs."""

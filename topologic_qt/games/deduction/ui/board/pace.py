"""The time that each thing takes to be seen, as a multiple of the time of a glide.

The times are the same for people and computers, whatever is drawn, answered or shown, and whoever looks on,
so that nothing is told by them. With movements switched off, everything is there at once.
"""

COIN = 5.0
"""A coin comes out of the bag, turns over and comes to rest: 0.9 seconds at the usual speed."""

ANSWER = 5.5
"""The player asked nods, shakes the head or counts: one second."""

SHOW = 6.0
"""A tile goes from the player asked to the one who asked: 1.1 seconds."""

REVEAL = 4.5
"""The missing tile and all hands turn over at the end: 0.8 seconds."""

"""The time that each thing takes to be seen, in milliseconds at the usual speed.

The times are the same for people and computers, whatever is drawn, answered or shown, and whoever looks on,
so that nothing is told by them. With movements switched off, everything is there at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from topologic_qt.widgets.motion import Motion

COIN_TIME = 900
"""A coin comes out of the bag, turns over and comes to rest."""

ANSWER_TIME = 1000
"""The player asked nods, shakes the head or counts."""

SHOW_TIME = 1100
"""A tile goes from the player asked to the one who asked."""

REVEAL_TIME = 800
"""The missing tile and all hands turn over at the end."""


def lasting(motion: Motion, time: int) -> int:
    """Return how long something takes at the speed that was chosen, in milliseconds; 0 for at once."""
    return 0 if motion.duration <= 0 else round(time * motion.pace)

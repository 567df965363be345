"""The sounds of the program, which any widget may ask for.

A computer has one loudspeaker: so there is one player, and no widget has to be handed it. Whether anything is
heard is decided there: people may have turned the sounds off, or look at another window. Without a player, as
in tests, everything is silent.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget


class Sound(Enum):
    """A sound; its value is the name of its file in ``resources/sounds``."""

    LIFT = "lift"
    """Something is taken up."""
    PLACE = "place"
    """Something is put down."""
    REFUSE = "refuse"
    """Something may not be taken up, or not be put there."""
    TURN_TILE = "turn-tile"
    """A tile is turned, or turned over."""
    HINT = "hint"
    """A number is told; the higher the number, the higher the sound."""
    CURTAIN = "curtain"
    """The computer goes from one player to another."""
    YOUR_TURN = "your-turn"
    """Somebody at this computer has to move, after others did. Heard whatever window is in front."""
    FOUND = "found"
    """Somebody has won, or found what everybody looked for."""
    RING = "ring"
    """Something is complete, and counts."""
    COIN = "coin"
    """A coin is drawn."""
    ANSWER = "answer"
    """A question is answered, whatever the answer is."""
    RIGHT = "right"
    """Something that was claimed is true."""
    WRONG = "wrong"
    """Something that was claimed is not true."""


_player: Callable[[QWidget, Sound, int], None] | None = None
"""The player in use."""


def use_player(player: Callable[[QWidget, Sound, int], None] | None) -> None:
    """Hand all sounds to this player from now on; None is silence."""
    global _player
    _player = player


def play(widget: QWidget, sound: Sound, steps: int = 0) -> None:
    """Play a sound that belongs to a widget, higher by so many steps of a scale of five tones (or lower).

    Returns at once, and never fails.
    """
    if _player is not None:
        _player(widget, sound, steps)

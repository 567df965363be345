"""The sounds that widgets play; silent without a player, as in tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

Sound: TypeAlias = Literal[
    "lift",  # something is picked up
    "place",  # something is put down
    "refuse",  # something cannot be picked up or put there
    "turn-tile",  # a tile is turned or flipped
    "hint",  # a number is given; the higher it is, the higher the sound
    "curtain",  # the computer is handed to the next player
    "your-turn",  # it is the turn of somebody here, whatever window is active
    "found",  # somebody has won, or found the secret
    "ring",  # something is complete and scores
    "coin",  # a coin is drawn
    "answer",  # a question is answered, with any answer
    "right",  # a claim was right
    "wrong",  # a claim was wrong
]
"""The name of a sound's file in ``resources/sounds``."""

Player: TypeAlias = Callable[["QWidget", Sound, int], None]

_player: Player | None = None  # current player


def use_player(player: Player | None) -> None:
    """Play all sounds with this player from now on; None is silence."""
    global _player
    _player = player


def play(widget: QWidget, sound: Sound, steps: int = 0) -> None:
    """Play a widget's sound now, so many steps of a five-tone scale higher (or lower). Never fails."""
    if _player is not None:
        _player(widget, sound, steps)

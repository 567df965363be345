"""The sounds of the program, which any widget may ask for; without a player, as in tests, all is silent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

Sound: TypeAlias = Literal[
    "lift",  # something is taken up
    "place",  # something is put down
    "refuse",  # something may not be taken up, or not be put there
    "turn-tile",  # a tile is turned, or turned over
    "hint",  # a number is told; the higher the number, the higher the sound
    "curtain",  # the computer goes from one player to another
    "your-turn",  # somebody here has to move after others did; heard whatever window is in front
    "found",  # somebody has won, or found what everybody looked for
    "ring",  # something is complete, and counts
    "coin",  # a coin is drawn
    "answer",  # a question is answered, whatever the answer is
    "right",  # something that was claimed is true
    "wrong",  # something that was claimed is not true
]
"""A sound, by the name of its file in ``resources/sounds``."""

Player: TypeAlias = Callable[["QWidget", Sound, int], None]

_player: Player | None = None  # player in use


def use_player(player: Player | None) -> None:
    """Hand all sounds to this player from now on; None is silence."""
    global _player
    _player = player


def play(widget: QWidget, sound: Sound, steps: int = 0) -> None:
    """Play a sound of a widget at once, so many steps of a five-tone scale higher (or lower). Never fails."""
    if _player is not None:
        _player(widget, sound, steps)

"""What a window holds while no game is open in it: the place where people choose one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QSettings, Signal

from topologic_qt.app.window.feature import Feature
from topologic_qt.app.window.windows import GameWindow, Windows
from topologic_qt.games.contract import GameInfo


class Chooser(QObject):
    """Fills a window with games to choose from, until one is opened."""

    game_wanted = Signal(object, object)
    """Sent with the `GameInfo` of a game to be opened, and a function that does the rest with its window."""
    outdated = Signal()
    """Sent when what is offered is there no more."""

    @property
    @abstractmethod
    def has_keyboard_at(self) -> GameInfo | None:
        """The game at which the keyboard is, or was last; None if it was at none."""

    @property
    @abstractmethod
    def setting_in_front(self) -> str | None:
        """The setting that has the keyboard, "" for none of them; None while their dialog is not open."""

    @property
    @abstractmethod
    def is_reading(self) -> bool:
        """Whether a file of people's is still being read."""

    @property
    @abstractmethod
    def opening(self) -> Sequence[Path]:
        """The files that are still being read, to be opened."""

    @abstractmethod
    def open_file(self, path: Path) -> None:
        """Open a saved match or a field, with its game; one that a window has comes to the front."""

    @abstractmethod
    def show_settings(self, at: str = "") -> None:
        """Open the dialog of the settings, with the keyboard at one of them."""

    @abstractmethod
    def look_for_waiting(self) -> None:
        """Look for what waits to be gone on with, and offer it."""

    @abstractmethod
    def renew_offers(self) -> None:
        """Offer what can be learnt now."""

    @abstractmethod
    def close(self) -> None:
        """Offer nothing more, and take the menus away."""


class Parts(NamedTuple):
    """What a program's windows are made of, beside the windows themselves."""

    features: Sequence[type[Feature]]
    """In the order of their commands in the menus."""
    chooser: Callable[[Windows, GameWindow, QSettings, GameInfo | None], Chooser] | None = None
    """Makes the chooser of a window, with the settings, and the game at which the keyboard begins.

    None for a window in which nothing is ever chosen.
    """

"""The scenes on a screen of 640 × 400 pixels: each game, its first page, and hiding a secret."""

from collections.abc import Callable

from gallery.deduction import Table as DeductionTable
from gallery.scenes import hint, secret_choice
from gallery.stage import Stage
from gallery.topology import Table as TopologyTable
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from topologic_qt.app.window.window import Window

_SCREEN = QSize(640, 400)


def _fit(stage: Stage, window: Window) -> None:
    """Make a window as large as fits such a screen."""
    window.fit(_SCREEN)
    stage.settle()


def low_setup(stage: Stage) -> None:
    """The first start."""
    _fit(stage, stage.window)


def low_topologic(stage: Stage) -> None:
    """The third turn has its hint."""
    _fit(stage, stage.window)
    hint(stage)


def low_topology(stage: Stage) -> QWidget:
    """A tile of the seventh turn is held where it is worth most."""
    table = TopologyTable(stage)
    _fit(stage, table.window)
    table.begin()
    table.play_turns(6)
    table.hold(0)
    return table.window


def low_deduction(stage: Stage) -> QWidget:
    """A question must be asked."""
    table = DeductionTable(stage)
    _fit(stage, table.window)
    table.begin()
    return table.window


def low_secret(stage: Stage) -> QWidget:
    """The dialog that hides the secret, with a tile chosen."""
    dialog = secret_choice(stage)
    assert dialog is not None
    dialog.resize(stage.window.size().boundedTo(_SCREEN))
    stage.settle()
    return dialog


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene for scene in (low_setup, low_topologic, low_topology, low_deduction, low_secret)
}
"""All scenes by name."""

"""The scenes of the list of kept matches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gallery.scenes import entering, fan, hint, spies
from gallery.stage import Stage
from PySide6.QtCore import QItemSelectionModel, QSettings

from topologic_qt.app.features.recovery.feature import RecoveryDialog
from topologic_qt.app.files.autosave_files import Found, KeptMatch, Unreadable
from topologic_qt.app.files.codec import read_match
from topologic_qt.app.kit.settings import StoredGameSettings
from topologic_qt.storage.files import Problem

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from topologic_qt.app.files.autosave_files import Seen

_EVENING = 1.7e9
"""The time of all copies, in seconds since 1970."""


def _dialog(stage: Stage, copies: list[Path]) -> RecoveryDialog:
    """Open the list of these copies; every second match has a file."""

    def read(copy: Path, done: Callable[[Seen], None]) -> None:
        try:
            held = read_match(copy)
        except Problem as problem:
            done(Unreadable(copy, problem, _EVENING))
        else:
            file = copy.with_name("Sunday.topologic") if copies.index(copy) % 2 else None
            done(KeptMatch(copy, held.package, held.content, file, at=_EVENING))

    memory = QSettings(stage.folders.settings_file, QSettings.Format.IniFormat)
    settings = partial(StoredGameSettings, memory)
    dialog = RecoveryDialog(stage.window, [Found(copy, None) for copy in copies], read, settings)
    dialog.open()
    stage.settle()
    return dialog


def _left(stage: Stage) -> list[Path]:
    """Return four matches left in one window."""
    for scene in (hint, spies, fan, entering):
        scene(stage)
    stage.window.close()
    return sorted(stage.folders.autosave.glob("*.topologic"))


def _many(stage: Stage) -> list[Path]:
    """Return sixty matches."""
    four = _left(stage)
    for number in range(56):
        four[number % 4].with_name(f"{number}.topologic").write_bytes(four[number % 4].read_bytes())
    return sorted(stage.folders.autosave.glob("*.topologic"))


def _select(stage: Stage, dialog: RecoveryDialog, *places: int) -> None:
    selection = dialog.list.selectionModel()
    selection.clearSelection()
    for place in places:
        selection.setCurrentIndex(dialog.rows.index(place), QItemSelectionModel.SelectionFlag.Select)
    stage.settle()


def kept_one(stage: Stage) -> QWidget:
    """One match was kept."""
    return _dialog(stage, _left(stage)[:1])


def kept_nothing(stage: Stage) -> QWidget:
    """Nothing was kept."""
    return _dialog(stage, [])


def kept(stage: Stage) -> QWidget:
    """A few matches were kept."""
    return _dialog(stage, _left(stage))


def kept_several(stage: Stage) -> QWidget:
    """Three of sixty are selected."""
    dialog = _dialog(stage, _many(stage))
    _select(stage, dialog, 0, 1, 3)
    return dialog


def kept_deleted(stage: Stage) -> QWidget:
    """Three of sixty were deleted, which can be undone."""
    dialog = _dialog(stage, _many(stage))
    _select(stage, dialog, 20, 21, 23)
    dialog.delete_chosen()
    stage.settle()
    return dialog


def kept_unreadable(stage: Stage) -> QWidget:
    """One match is from a newer program, and one is unreadable."""
    newer, damaged, *_ = copies = _left(stage)
    content = newer.read_text("utf-8")
    newer.write_text(content.replace('"version":', '"version": 9, "old":', 1), "utf-8")
    damaged.write_text(content[:-40], "utf-8")
    dialog = _dialog(stage, copies)
    _select(stage, dialog, 1)
    return dialog


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene
    for scene in (kept_one, kept_nothing, kept, kept_several, kept_deleted, kept_unreadable)
}

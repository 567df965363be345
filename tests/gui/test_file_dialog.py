"""The file dialogs, on platforms without their own."""

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui.answers import Answers
from tests.gui.hand import LEFT
from tests.waiting import wait_until
from topologic_qt.app.kit import settings
from topologic_qt.app.kit.dialogs import AskForFiles, FileDialog, saving_dialog
from topologic_qt.translation import ENGLISH

pytestmark = pytest.mark.gui


@pytest.fixture
def parent(qapp: object, qtbot: QtBot) -> QWidget:
    """A window that opens dialogs."""
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


def save(dialog: QFileDialog) -> None:
    (buttons,) = dialog.findChildren(QDialogButtonBox)
    (button,) = [made for made in buttons.buttons() if made.property("role") == "primary"]
    QTest.mouseClick(button, LEFT)


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Callable[[str], str]]:
    """A function that sets the program's language until the end of the test."""
    yield partial(settings.speak, qapp)
    settings.speak(qapp, ENGLISH)


def test_a_file_to_be_saved_is_not_looked_for_and_all_is_written_as_in_the_language(
    parent: QWidget, tmp_path: Path, speak: Callable[[str], str]
) -> None:
    there = tmp_path / "Parrot.topologic"
    there.write_bytes(bytes(1382))
    moment = datetime(2026, 11, 27, 4, 5).timestamp()
    os.utime(there, (moment, moment))
    for code, above, kinds, size, time in (
        (ENGLISH, "Save &in:", "File &type:", "1.4 kB", "4:05"),
        ("fr", "Enregistrer &dans\u202f:", "&Type de fichier\u202f:", "1,4 ko", "27/11/2026"),
    ):
        speak(code)
        new = tmp_path / "Snail.topologic"
        dialog = saving_dialog(parent, "Save", new, "Saved (*.topologic)", Answers())
        dialog.open()
        assert dialog.labelText(QFileDialog.DialogLabel.LookIn) == above
        assert dialog.labelText(QFileDialog.DialogLabel.FileType) == kinds
        (tree,) = dialog.findChildren(QTreeView)
        wait_until(lambda: tree.model().rowCount(tree.rootIndex()) == 1)  # noqa: B023
        painted = []
        for column in (1, 3):
            index, option = tree.model().index(0, column, tree.rootIndex()), QStyleOptionViewItem()
            delegate = tree.itemDelegate()
            assert isinstance(delegate, QStyledItemDelegate)
            delegate.initStyleOption(option, index)
            painted.append(option.text.replace("\xa0", " ").replace("\u202f", " "))
        assert painted[0] == size
        assert time in painted[1]
        dialog.close()


def test_before_a_file_is_replaced_the_program_asks_in_its_own_way(parent: QWidget, tmp_path: Path) -> None:
    file = tmp_path / "Parrot.topologic"
    file.write_text("kept")
    for yes in (False, True):
        answers = Answers(says_yes=yes)
        dialog = saving_dialog(parent, "Save the match", file, "Saved matches (*.topologic)", answers)
        dialog.open()
        wait_until(lambda: dialog.selectedFiles() == [str(file)])  # noqa: B023
        save(dialog)
        assert answers.questions == ["Replace Parrot.topologic?"]
        assert dialog.isVisible() is not yes
        dialog.close()


def test_a_new_file_is_taken_at_once_and_gets_its_ending(parent: QWidget, tmp_path: Path) -> None:
    def answer() -> None:
        (dialog,) = parent.findChildren(FileDialog)
        (name,) = dialog.findChildren(QLineEdit, "fileNameEdit")
        name.setText("Snail")
        save(dialog)

    QTimer.singleShot(0, parent, answer)
    chosen = AskForFiles().where_to_save(parent, tmp_path / "Parrot.topologic")
    assert chosen == tmp_path / "Snail.topologic"


def test_before_an_exported_file_is_replaced_its_whole_name_is_asked_about(
    parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Parrot.v2.svg").write_text("kept")

    def answer() -> None:
        dialog = parent.findChildren(FileDialog)[-1]
        (name,) = dialog.findChildren(QLineEdit, "fileNameEdit")
        name.setText("Parrot.v2")
        save(dialog)
        if dialog.isVisible():
            dialog.reject()

    for yes in (True, False):
        answers, asker = Answers(says_yes=yes), AskForFiles()
        monkeypatch.setattr(
            AskForFiles, "confirm", lambda _, *asked, answers=answers: answers.confirm(*asked)
        )
        QTimer.singleShot(0, parent, answer)
        chosen = asker.where_to_export(parent, "Export", tmp_path / "Snail.svg", {".svg": "Drawings"})
        assert answers.questions == ["Replace Parrot.v2.svg?"]
        assert chosen == (tmp_path / "Parrot.v2.svg" if yes else None)


class Native(FileDialog):
    """A stand-in for the platform's dialog, in which a name is chosen until accepted, at most twice."""

    opened = 0

    def exec(self) -> int:
        self._is_native = True
        self.opened += 1
        return int(self.opened < 3)

    def selectedFiles(self) -> list[str]:
        return [str(Path(self.directory().absolutePath()) / "Parrot")]


def test_after_a_dialog_of_the_platform_the_program_asks_about_a_name_that_got_its_ending(
    parent: QWidget, tmp_path: Path
) -> None:
    (tmp_path / "Parrot.svg").write_text("kept")
    for yes in (True, False):
        answers = Answers(says_yes=yes)
        dialog = Native(parent, "Export", str(tmp_path), "Drawings (*.svg)", answers)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.written = lambda chosen: chosen.with_suffix(".svg")
        assert dialog.ask() == (tmp_path / "Parrot.svg" if yes else None)
        assert answers.questions == ["Replace Parrot.svg?"] * (1 if yes else 2)

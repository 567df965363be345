"""Naming external engines, and choosing who plays the computers' seats."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from topologic_qt.app.match.players_dialog import EngineProgram, EnginePrograms, PlayersDialog, ProgramDialog

pytestmark = pytest.mark.gui

LEFT = Qt.MouseButton.LeftButton
TURK = EngineProgram("Turk", (sys.executable, "-x", "two words"), 5)
MEPHISTO = EngineProgram("Mephisto", (sys.executable,))


class Players:
    """The dialog and its user."""

    def __init__(self, memory: QSettings, parent: QWidget) -> None:
        self.programs = EnginePrograms(memory)
        self.parent = parent
        self.open()

    def open(self) -> None:
        self.dialog = PlayersDialog(self.parent, self.programs, lambda _: None)
        self.dialog.show()

    def click(self, text: str, within: QDialog | None = None) -> None:
        QTest.mouseClick(seen.find_button(within or self.dialog, text), LEFT)

    @property
    def naming(self) -> ProgramDialog:
        """The dialog for a program."""
        (found,) = [each for each in self.dialog.findChildren(ProgramDialog) if each.isVisible()]
        return found

    def fill(self, **texts: str) -> None:
        """Fill in lines of that dialog."""
        for name, text in texts.items():
            line = getattr(self.naming, name)
            line.clear()
            QTest.keyClicks(line, text)

    @property
    def names(self) -> list[str]:
        return [self.dialog.list.item(row).text() for row in range(self.dialog.list.count())]


@pytest.fixture
def players(qtbot: QtBot, tmp_path: Path) -> Players:
    parent = QWidget()
    qtbot.addWidget(parent)
    return Players(QSettings(str(tmp_path / "settings"), QSettings.Format.IniFormat), parent)


def test_a_program_is_named_remembered_and_changed_in_its_place(players: Players) -> None:
    assert not seen.find_button(players.dialog, "Change…").isEnabled()
    players.click("Add…")
    players.fill(name="Turk", file=sys.executable, arguments="-x 'two words'")
    players.naming.seconds.setValue(5)
    players.click("OK", players.naming)
    assert players.programs.all == (TURK,)
    assert players.programs.playing is None
    players.dialog.close()
    players.programs.keep([TURK, MEPHISTO])
    players.programs.let_play(TURK)
    players.open()
    assert players.names == ["Turk", "Mephisto"]
    players.click("Change…")
    assert (players.naming.name.text(), players.naming.file.text()) == ("Turk", sys.executable)
    assert (players.naming.arguments.text(), players.naming.seconds.value()) == ("-x 'two words'", 5)
    players.fill(name="Turk II")
    players.click("OK", players.naming)
    assert players.names == ["Turk II", "Mephisto"]
    assert players.programs.playing == EngineProgram("Turk II", TURK.command, 5), "it plays on"


def test_what_is_missing_or_wrong_is_said_and_not_taken(players: Players) -> None:
    players.programs.keep([MEPHISTO])
    players.open()
    players.click("Add…")
    missing = "Give it a name and choose the program’s file."
    for name, file, arguments, said in (
        ("Turk", "", "", missing),
        (" ", sys.executable, "", missing),
        ("Mephisto", sys.executable, "", "Another program is already called Mephisto."),
        ("master", sys.executable, "", "A computer is already called master. Choose another name."),
        ("Turk", "/no/such/file", "", "There’s no program called /no/such/file."),
        ("Turk", sys.executable, "'a", "A quotation mark in the arguments isn’t closed."),
    ):
        players.fill(name=name, file=file, arguments=arguments)
        assert said in seen.shown(players.naming)
        assert not seen.find_button(players.naming, "OK").isEnabled()
    players.click("Cancel", players.naming)
    assert players.programs.all == (MEPHISTO,)

"""Own colours of the tiles: by hex, by a line of text, remembered, and said where two are alike."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QColorDialog, QComboBox, QDialog, QLineEdit

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from topologic_qt.games.topologic.ui.board.own_colours import as_line
from topologic_qt.games.topologic.ui.board.style import usual_colours
from topologic_qt.games.topologic.ui.own_colours_dialog import OwnColoursDialog

pytestmark = pytest.mark.gui


def settings_of(person: Person) -> QDialog:
    person.menu("Edit", "Settings …")
    return next(
        dialog
        for dialog in person.window.findChildren(QDialog)
        if dialog.isVisible() and dialog.windowTitle() == "Settings"
    )


def own(person: Person, settings: QDialog) -> OwnColoursDialog:
    person.click(seen.find_button(settings, "Choose your own colours …"))
    return settings.findChildren(OwnColoursDialog)[-1]


def write(line: QLineEdit, text: str) -> None:
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)


def colour_on_table(person: Person, letter: str) -> str:
    return person.game_screen.table.tile_style.colour(f"{letter}4").name()


def test_a_colour_by_hex_is_used_at_once_and_remembered(open_window: OpenWindow) -> None:
    person = open_window()
    settings = settings_of(person)
    dialog = own(person, settings)
    assert dialog.fields["R"].line.text() == usual_colours()["R"]
    write(dialog.fields["R"].line, "#8b0000")
    assert colour_on_table(person, "R") == "#8b0000"
    assert colour_on_table(person, "G") == usual_colours()["G"]
    combo = settings.findChild(QComboBox, "palette")
    assert isinstance(combo, QComboBox)
    assert combo.currentText() == "Your own colours"
    dialog.close()
    settings.close()
    person.window.close()
    again = open_window()
    assert colour_on_table(again, "R") == "#8b0000"
    again.window.game.session.settings.setValue("settings/palette", "vivid")
    again.window.close()
    assert open_window().game_screen.table.tile_style.palette == "vivid", "as was usual in the past"


def test_what_is_no_colour_changes_nothing_and_what_is_alike_is_named(person: Person) -> None:
    dialog = own(person, settings_of(person))
    names = [field.line.accessibleName() for field in dialog.fields.values()]
    assert names[0] == "Red as a hex number"
    assert len(set(names)) == 10
    assert "easy to tell apart" in dialog.remarks.text()
    write(dialog.fields["G"].line, "#12")
    assert dialog.fields["G"].line.property("wrong")
    assert "six digits" in dialog.remarks.text()
    assert colour_on_table(person, "G") == usual_colours()["G"]
    write(dialog.fields["G"].line, "#118844")
    assert not dialog.fields["G"].line.property("wrong")
    assert colour_on_table(person, "G") == "#118844"
    write(dialog.fields["O"].line, "d84a3c")
    assert "Red and Orange are hard to tell apart." in dialog.remarks.text()
    write(dialog.fields["B"].line, "5f7f7f")
    assert "Pips on Blue are hard to see" in dialog.remarks.text()
    assert colour_on_table(person, "B") == "#5f7f7f"
    field = dialog.fields["V"]
    assert field.swatch.accessibleName() == "Choose Violet by eye"
    person.click(field.swatch)
    chooser = field.findChildren(QColorDialog)[-1]
    chooser.setCurrentColor(QColor("#4b0082"))
    chooser.accept()
    assert field.line.text() == colour_on_table(person, "V") == "#4b0082"
    person.click(seen.find_button(dialog, "Reset"))
    assert dialog.colours == usual_colours()
    assert colour_on_table(person, "V") == usual_colours()["V"]


def test_a_line_takes_all_colours_in_and_out(person: Person) -> None:
    dialog = own(person, settings_of(person))
    wanted = {**usual_colours(), "R": "#aa1111", "K": "#000000"}
    QGuiApplication.clipboard().setText(as_line(wanted))
    dialog.line.setFocus()
    dialog.line.selectAll()
    QTest.keyClick(dialog.line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.colours == wanted
    assert colour_on_table(person, "K") == "#000000"
    QGuiApplication.clipboard().clear()
    person.click(seen.find_button(dialog, "Copy"))
    assert QGuiApplication.clipboard().text() == as_line(wanted)
    write(dialog.line, "R#aa1111")
    assert "each of the ten letters once" in dialog.remarks.text()
    assert dialog.colours == wanted

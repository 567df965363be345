"""The looks of tiles, own colours, and stories."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QColorDialog, QComboBox, QDialog, QLineEdit

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person
from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.games.topologic.ui.board.style import PALETTES, as_line, usual_colours
from topologic_qt.games.topologic.ui.tile_settings import OwnColoursDialog

pytestmark = pytest.mark.gui


def alike(one: QColor, other: QColor) -> bool:
    parts = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return all(abs(here - there) <= 30 for here, there in parts)


def test_tiles_change_their_colours_where_they_lie(person: Person) -> None:
    person.sit_down()
    person.begin_round("Y5")
    border = sorted(map(str, person.match.setup.field.border))
    person.enter(" ".join(border[:2]))
    table, view = person.game_screen.table, person.game_screen.table_view
    items, lying = dict(table.tiles), person.lying
    beside_pips = QPointF(0, 16)
    for index, palette in ((1, "vivid"), (3, "distinct"), (0, "satin")):
        person.menu("Edit", "Settings…")
        dialog = next(dialog for dialog in person.window.findChildren(QDialog) if dialog.isVisible())
        combo = dialog.findChild(QComboBox, "palette")
        assert isinstance(combo, QComboBox)
        person.choose(combo, index)
        person.click(seen.find_button(dialog, "Close"))
        picture = view.grab().toImage()
        for colour, paint in PALETTES[palette].items():
            at = view.mapFromScene(table.tiles[f"{colour}4"].pos() + beside_pips)
            assert alike(picture.pixelColor(at), paint.body), (palette, colour)
    assert dict(table.tiles) == items
    assert person.lying == lying


WORDS = {
    Theme.CLASSIC: ("seekers", "secret"),
    Theme.TREASURE: ("divers", "treasure"),
    Theme.SPIES: ("agents", "microfilm"),
    Theme.LIBRARY: ("scholars", "manuscript"),
}


def test_a_match_is_told_in_the_words_of_its_story(person: Person) -> None:
    theme = Theme.SPIES
    person.choose(person.page.story.theme, list(Theme).index(theme))
    person.press("Start the match")
    seekers, secret = WORDS[theme]
    assert person.match.setup.theme is theme
    assert f"Anna hides the {secret}" in seen.shown(person.game_screen.card)
    person.hide_secret("Y5")
    assert f"The {secret} is hidden" in seen.shown(person.curtain)
    person.open_curtain()
    assert f"Drag the {seekers} from the tray" in person.status
    others = {word for name, words in WORDS.items() if name is not theme for word in words}
    said = " ".join(seen.shown(person.window)).lower()
    assert not any(f" {word} " in said for word in others)


# -- own colours ------------------------------------------------------------------------------------


def settings_of(person: Person) -> QDialog:
    person.menu("Edit", "Settings…")
    return next(dialog for dialog in person.window.findChildren(QDialog) if dialog.isVisible())


def own(person: Person, settings: QDialog) -> OwnColoursDialog:
    person.click(seen.find_button(settings, "Your own colours…"))
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


def test_what_is_no_colour_changes_nothing_what_is_alike_is_named_and_a_line_takes_all_in_and_out(
    person: Person,
) -> None:
    dialog = own(person, settings_of(person))
    names = [field.line.accessibleName() for field in dialog.fields.values()]
    assert names[0] == "Red as a hex number"
    assert len(set(names)) == 10
    assert "easy to tell apart" in dialog.remarks.text()
    green = dialog.fields["G"].line
    for text, wrong in (("#12", True), ("#118844", False)):
        write(green, text)
        assert bool(green.property("wrong")) is wrong
        assert ("six digits" in dialog.remarks.text()) is wrong
        assert colour_on_table(person, "G") == (usual_colours()["G"] if wrong else text)
    write(dialog.fields["O"].line, "d84a3c")
    assert "Red and Orange are hard to tell apart." in dialog.remarks.text()
    write(dialog.fields["B"].line, "5f7f7f")
    assert "Pips are hard to see on Blue" in dialog.remarks.text()
    assert colour_on_table(person, "B") == "#5f7f7f"
    # A colour is chosen by eye.
    field = dialog.fields["V"]
    assert field.swatch.accessibleName() == "Pick Violet"
    person.click(field.swatch)
    chooser = field.findChildren(QColorDialog)[-1]
    chooser.setCurrentColor(QColor("#4b0082"))
    chooser.accept()
    assert field.line.text() == colour_on_table(person, "V") == "#4b0082"
    person.click(seen.find_button(dialog, "Reset"))
    assert dialog.colours == usual_colours()
    assert colour_on_table(person, "V") == usual_colours()["V"]
    # A line of text takes all colours in and out.
    wanted = {**usual_colours(), "R": "#aa1111", "K": "#000000"}
    QGuiApplication.clipboard().setText(as_line(wanted))
    dialog.line.selectAll()
    QTest.keyClick(dialog.line, Qt.Key.Key_V, CONTROL)
    assert dialog.colours == wanted
    assert colour_on_table(person, "K") == "#000000"
    QGuiApplication.clipboard().clear()
    person.click(seen.find_button(dialog, "Copy"))
    assert QGuiApplication.clipboard().text() == as_line(wanted)
    write(dialog.line, "R#aa1111")
    assert "each of the ten letters one colour" in dialog.remarks.text()
    assert dialog.colours == wanted

"""In a language that needs more room, nothing is cut off."""

from collections.abc import Callable, Iterator

import pytest
from gallery.legibility import QtInBrackets, clipped_texts
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.hand import Hand
from tests.gui.person import EDITIONS, SHAPES, Person, come_to_front
from tests.tables import ORDERED
from topologic_qt.games.topologic.rules import ALL_TILES, Mark, Notes
from topologic_qt.games.topologic.ui.editor.page import FieldEditor
from topologic_qt.games.topologic.ui.editor.shape_dialog import ShapeDialog
from topologic_qt.translation import PSEUDO
from topologic_qt.widgets.translate import tr

pytestmark = pytest.mark.gui

SIZES = [(1280, 820), (900, 600)]
"""The usual size of the window, and the smallest."""

SHORT_NAMES = ("Anna", "Ben")
LONG_NAMES = ("Maximiliane von und zu Hohenlohe-Bartens", "Bartholomäus Freiherr v. Münchhausen-Lan")
WIDEST_NAMES = ("W" * 40, "&" * 40)


@pytest.fixture(params=["words", "names", "widest names"])
def crowded_by(
    request: pytest.FixtureRequest, qapp: QApplication, speak: Callable[[str], str]
) -> Iterator[str]:
    """What takes the room: a language that needs more words, or the longest names that there may be."""
    translator = QtInBrackets()
    if request.param == "words":
        speak(PSEUDO)
        qapp.installTranslator(translator)
    yield request.param
    qapp.removeTranslator(translator)


@pytest.fixture(params=SIZES, ids=lambda size: "x".join(map(str, size)))
def crowded(request: pytest.FixtureRequest, crowded_by: str, open_window: OpenWindow) -> Person:
    """Somebody before a window of the usual or the smallest size, with much to show in it."""
    person = open_window()
    width, height = request.param
    person.window.resize(width, height)
    QApplication.processEvents()
    assert (person.window.width(), person.window.height()) == (width, height)
    names = {"words": SHORT_NAMES, "names": LONG_NAMES, "widest names": WIDEST_NAMES}[crowded_by]
    for field, name in zip(person.page.seats.names, names, strict=True):
        person.write(field, name)
    return person


def start(person: Person) -> None:
    """Begin a match of three seekers in the French edition."""
    page = person.page
    person.choose(page.rules.edition, EDITIONS["french"])
    person.click(page.rules.seekers.buttons()[2])
    page.field_box.seed.setText("parrot")
    person.click(page.start_button)


def primary(root: QWidget) -> QPushButton:
    """The button in sight that leads on."""
    found = [
        made
        for made in root.findChildren(QPushButton)
        if made.isVisible() and made.isEnabled() and made.property("role") == "primary"
    ]
    assert len(found) == 1
    return found[0]


def begin_round(person: Person, secret: str) -> None:
    """Hide a secret, and open the curtain."""
    person.click(primary(person.game_screen.card))
    dialog = person.game_screen.hiding.dialog
    assert dialog is not None
    come_to_front(dialog)
    person.click(primary(dialog))
    miniature = Hand(dialog.chooser.view)
    miniature.click(miniature.tile(secret))
    person.click(primary(dialog))
    person.click(primary(dialog))
    come_to_front(person.window)
    person.click(primary(person.curtain))


def clipped(root: QWidget) -> list[str]:
    """The labels and buttons in sight of which something cannot be read."""
    return [f"{text!r} {wrong}" for text, wrong in clipped_texts(root, (*LONG_NAMES, *WIDEST_NAMES))]


@pytest.mark.parametrize("crowded_by", ["words"], indirect=True)
def test_the_translator_reaches_every_text(crowded: Person) -> None:
    assert any(text.startswith("[Start the match ") for text in seen.shown(crowded.page))
    assert seen.without_mnemonic(crowded.window.menuBar().actions()[0].text()) != "File"


def test_the_setup_page(crowded: Person) -> None:
    page = crowded.page
    for edition in EDITIONS.values():
        crowded.choose(page.rules.edition, edition)
        assert clipped(crowded.window) == []
    for shape in SHAPES.values():
        crowded.choose(page.field_box.shape, shape)
        assert clipped(crowded.window) == []
    crowded.write(page.seats.names[0], "")
    assert clipped(crowded.window) == []
    crowded.game_screen.offer(
        f"“{' '.join(LONG_NAMES)}” is waiting for you.", "Continue, please do", lambda: None
    )
    assert clipped(crowded.window) == []


def test_the_cards_the_bars_and_the_badge(crowded: Person) -> None:
    start(crowded)
    assert clipped(crowded.window) == []
    begin_round(crowded, "Y5")
    assert clipped(crowded.window) == []
    crowded.hand.drag(0, "R1")
    crowded.hand.drag(1, "R1")
    crowded.hand.drag(2, "Y6")
    assert clipped(crowded.window) == []
    crowded.key_hint()
    assert crowded.game_screen.tabletop.hint.isVisible()
    assert clipped(crowded.window) == []
    crowded.game_screen.commands[1].trigger()
    assert clipped(crowded.window) == []
    begin_round(crowded, "R1")
    crowded.enter("R1 R1 R1")
    crowded.key_hint()
    assert crowded.match.round.ending is not None
    assert clipped(crowded.window) == []


def test_the_notebook_with_all_of_its_help(crowded: Person) -> None:
    crowded.click(crowded.page.rules.aids.buttons()[2])
    start(crowded)
    begin_round(crowded, "Y5")
    assert clipped(crowded.window) == []
    crowded.enter("R1 R1 Y6")
    crowded.key_hint()
    assert clipped(crowded.window) == []
    crowded.controller.annotate((crowded.controller.notes[0].mark(ALL_TILES[:9], Mark.SUSPECTED), Notes()))
    assert clipped(crowded.window) == []
    crowded.game_screen.notebook.list.choose(0)
    assert crowded.game_screen.keeper.past.is_looking
    assert clipped(crowded.window) == []


def test_the_secret_dialog_and_the_curtain(crowded: Person) -> None:
    start(crowded)
    crowded.click(primary(crowded.game_screen.card))
    dialog = crowded.game_screen.hiding.dialog
    assert dialog is not None
    come_to_front(dialog)
    assert clipped(dialog) == []
    crowded.click(primary(dialog))
    assert clipped(dialog) == []
    miniature = Hand(dialog.chooser.view)
    miniature.click(miniature.tile("O6"))
    assert clipped(dialog) == []
    crowded.click(primary(dialog))
    assert clipped(dialog) == []
    crowded.click(primary(dialog))
    assert clipped(crowded.curtain) == []


def test_a_peek_and_what_is_told_of_it(crowded: Person) -> None:
    start(crowded)
    begin_round(crowded, "Y5")
    crowded.game_screen.peeking.command.trigger()
    dialog = crowded.game_screen.peeking.dialog
    assert dialog is not None
    come_to_front(dialog)
    for _ in range(9):
        crowded.key(Qt.Key.Key_Space)
    assert clipped(dialog) == []
    dialog.close()
    assert clipped(crowded.window) == []


def open_editor(person: Person, qtbot: QtBot) -> FieldEditor:
    """The editor, opened from the setup page."""
    person.click(seen.find_button(person.page, person.page.field_box.build_button.text()))
    qtbot.waitUntil(lambda: person.editing.is_open)
    editor = person.window.findChild(FieldEditor)
    assert isinstance(editor, FieldEditor)
    return editor


def test_the_editor(crowded: Person, qtbot: QtBot) -> None:
    editor = open_editor(crowded, qtbot)
    assert clipped(crowded.window) == []
    for text in ("", ". y5 b2\n\nk6 r1 . s4", "y5", ORDERED.replace("Y5", "."), ORDERED):
        QGuiApplication.clipboard().setText(text)
        editor.steps.paste()
        QApplication.processEvents()  # the bar grows, and then the table makes room for it
        assert clipped(crowded.window) == []
    editor.show_trouble(tr("This field is not being kept: please save it yourself."), "The disk is full.")
    assert clipped(crowded.window) == []
    crowded.write(editor.findChildren(QLineEdit)[0], "W" * 60)
    assert clipped(crowded.window) == []
    editor.play()
    assert clipped(crowded.window) == []


def test_the_shapes_of_the_editor(crowded: Person, qtbot: QtBot) -> None:
    editor = open_editor(crowded, qtbot)
    editor.tools.shape.trigger()
    dialog = editor.findChild(ShapeDialog)
    assert isinstance(dialog, ShapeDialog)
    for shape in range(dialog.shape.count()):
        dialog.shape.setCurrentIndex(shape)
        assert clipped(dialog) == []
    dialog.word.setText("ABRACADABRA"[:12])
    assert clipped(dialog) == []
    dialog.reject()


def test_every_refusal_fits_into_the_status_line(crowded: Person) -> None:
    start(crowded)
    begin_round(crowded, "Y5")
    crowded.enter("R1 R1 R1")
    crowded.hand.drag(0, "R2")
    assert clipped(crowded.window.statusBar()) == []
    crowded.key_hint()
    refused = [
        tile for tile in crowded.game_screen.table.tiles if tile not in crowded.destinations(0) | {"R1"}
    ]
    for tile in refused[:6]:
        crowded.hand.drag(0, tile)
        assert clipped(crowded.window.statusBar()) == []

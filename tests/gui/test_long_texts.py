"""Nothing is cut off in a language with longer texts."""

from collections.abc import Callable, Iterator

import pytest
from gallery.legibility import QtInBrackets, clipped_texts
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.hand import Hand
from tests.gui.person import EDITIONS, SHAPES, Person, come_to_front
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.rules.notes import Mark, Notes
from topologic_qt.translation import PSEUDO

pytestmark = pytest.mark.gui

SMALLEST = (900, 600)

SHORT_NAMES = ("Anna", "Ben")
WIDEST_NAMES = ("W" * 40, "&" * 40)


@pytest.fixture(params=["words", "widest names"])
def crowded_by(
    request: pytest.FixtureRequest, qapp: QApplication, speak: Callable[[str], str]
) -> Iterator[str]:
    """What takes the space: a wordier language, or the widest possible names."""
    translator = QtInBrackets()
    if request.param == "words":
        speak(PSEUDO)
        qapp.installTranslator(translator)
    yield request.param
    qapp.removeTranslator(translator)


@pytest.fixture
def crowded(crowded_by: str, open_window: OpenWindow) -> Person:
    person = open_window()
    person.window.resize(*SMALLEST)
    QApplication.processEvents()
    assert (person.window.width(), person.window.height()) == SMALLEST
    names = {"words": SHORT_NAMES, "widest names": WIDEST_NAMES}[crowded_by]
    for field, name in zip(person.page.seats.names, names, strict=True):
        person.write(field, name)
    return person


def primary(root: QWidget) -> QPushButton:
    found = [
        made
        for made in root.findChildren(QPushButton)
        if made.isVisible() and made.isEnabled() and made.property("role") == "primary"
    ]
    assert len(found) == 1
    return found[0]


def clipped(root: QWidget) -> list[str]:
    return [f"{text!r} {wrong}" for text, wrong in clipped_texts(root, WIDEST_NAMES)]


def test_the_setup_page_and_a_match_with_all_of_its_help(crowded: Person, crowded_by: str) -> None:
    page = crowded.page
    said_in_brackets = any(text.startswith("[Start the match ") for text in seen.shown(page))
    assert said_in_brackets == (crowded_by == "words")
    for edition in EDITIONS.values():
        crowded.choose(page.rules.edition, edition)
        assert clipped(crowded.window) == []
    for shape in SHAPES.values():
        crowded.choose(page.field_box.shape, shape)
        assert clipped(crowded.window) == []
    name = page.seats.names[0].text()
    crowded.write(page.seats.names[0], "")
    assert clipped(crowded.window) == []
    crowded.write(page.seats.names[0], name)
    crowded.game_screen.offer(
        f"“{' '.join(WIDEST_NAMES)}” is waiting for you.", "Continue, please do", lambda: None
    )
    assert clipped(crowded.window) == []

    crowded.choose(page.rules.edition, EDITIONS["french"])
    crowded.choose(page.field_box.shape, SHAPES["square"])
    crowded.click(page.rules.aids.buttons()[2])
    crowded.click(page.rules.seekers.buttons()[2])
    page.field_box.seed.setText("parrot")
    crowded.click(page.start_button)
    assert clipped(crowded.window) == []
    crowded.click(primary(crowded.game_screen.card))
    dialog = crowded.game_screen.hiding.dialog
    assert dialog is not None
    come_to_front(dialog)
    assert clipped(dialog) == []
    crowded.click(primary(dialog))
    miniature = Hand(dialog.chooser.view)
    miniature.click(miniature.tile("Y5"))
    for _ in range(2):
        assert clipped(dialog) == []
        crowded.click(primary(dialog))
    assert clipped(crowded.curtain) == []
    come_to_front(crowded.window)
    crowded.click(primary(crowded.curtain))
    assert clipped(crowded.window) == []
    crowded.enter("R1 R1 Y6")
    crowded.hand.drag(0, "R2")
    assert clipped(crowded.window) == [], "with a refusal"
    crowded.key_hint()
    assert crowded.game_screen.tabletop.hint.isVisible()
    assert clipped(crowded.window) == []
    crowded.controller.annotate((crowded.controller.notes[0].mark(ALL_TILES[:9], Mark.SUSPECTED), Notes()))
    assert clipped(crowded.window) == []
    crowded.game_screen.notebook.list.choose(0)
    assert crowded.game_screen.keeper.past.is_looking
    assert clipped(crowded.window) == []
    crowded.key(Qt.Key.Key_Escape)
    crowded.game_screen.peeking.command.trigger()
    peek = crowded.game_screen.peeking.dialog
    assert peek is not None
    come_to_front(peek)
    for _ in range(9):
        crowded.key(Qt.Key.Key_Space)
    assert clipped(peek) == []
    peek.close()
    assert clipped(crowded.window) == []
    crowded.game_screen.commands[1].trigger()
    assert clipped(crowded.window) == []
    crowded.controller.propose(HideSecret.sealed(Tile.parse("R1")))
    crowded.click(primary(crowded.curtain))
    crowded.enter("R1 R1 R1")
    crowded.key_hint()
    assert crowded.match.round.ending is not None
    assert clipped(crowded.window) == []

"""A turn at a real table from a photo: the seekers' places, the moves, and photos of no turn."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.person import CONTROL, Person
from tests.gui.photos import Eye, plain_picture
from tests.gui.test_real_table import announce, first_turn, sit_at_table
from topologic_qt.games.topologic.rules.field import turned

pytestmark = pytest.mark.gui

PLACES = (0, 0), (4, 0), (9, 5)


@pytest.fixture
def eye(monkeypatch: pytest.MonkeyPatch) -> Eye:
    """A reader that sees what a test says."""
    return Eye(monkeypatch)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A file to choose."""
    file = tmp_path / "table.jpg"
    file.write_bytes(b"a photo")
    return file


def look(person: Person, eye: Eye, *places: tuple[int, int]) -> None:
    """Take a photo of the match's field from another side, with seekers on these places."""
    field = person.match.setup.field
    eye.field = turned(field, frozenset(field.locations), 1)
    eye.seekers = tuple(person.at(*place) for place in places)
    person.menu("Match", "Turn from a photo…")


def positions(person: Person) -> list[str]:
    """The tiles under the seekers, sorted."""
    return sorted(person.positions.split())


COPY = Qt.DropAction.CopyAction
HELD = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def enters(person: Person, data: QMimeData) -> bool:
    """Drag something over the screen; return whether it would be accepted."""
    event = QDragEnterEvent(QPoint(300, 300), COPY, data, *HELD)
    event.setAccepted(False)
    QApplication.sendEvent(person.game_screen, event)
    return event.isAccepted()


def is_noted(person: Person) -> bool:
    """Whether people see what a drop would do."""
    return "Drop a photo to find its seekers" in seen.shown(person.game_screen)


def test_seekers_enter_where_they_stand_on_a_photo_that_is_chosen_dropped_or_pasted(
    person: Person, eye: Eye, photo: Path, qtbot: QtBot
) -> None:
    person.answers.file = photo
    data, told = QMimeData(), person.answers.told
    data.setUrls([QUrl.fromLocalFile(str(photo))])
    person.sit_down()
    assert not person.can_choose("Match", "Turn from a photo…"), "this is no real table"
    assert not person.can_choose("Match", "Turn from a copied photo")
    enters(person, data)  # the window may take it
    assert not is_noted(person)

    for way in ("chosen", "dropped", "pasted"):
        sit_at_table(person)
        person.press("The secret is hidden")
        match way:
            case "chosen":
                person.menu("Match", "Turn from a photo…")  # the eye sees the tiles in order
                qtbot.waitUntil(lambda: bool(told))
                assert (
                    told.pop() == "The photo shows a different field. Photograph the one you’re playing on."
                )
                look(person, eye, *PLACES)
            case "dropped":
                assert enters(person, data)
                assert is_noted(person)
                QApplication.sendEvent(person.game_screen, QDragLeaveEvent())
                assert not is_noted(person)
                assert enters(person, data)
                QApplication.sendEvent(person.game_screen, QDropEvent(QPointF(300, 300), COPY, data, *HELD))
                assert not is_noted(person)
            case _:
                QGuiApplication.clipboard().setText("no picture")
                person.key(Qt.Key.Key_V, CONTROL)
                assert told == ["You haven’t copied a picture. Copy a photo or its file, and try again."]
                QGuiApplication.clipboard().setImage(plain_picture())
                person.key(Qt.Key.Key_V, CONTROL)
        qtbot.waitUntil(lambda: "-" not in person.positions)
        assert positions(person) == sorted(person.at(*place) for place in PLACES)
        assert person.answers.questions.pop() == "Record this turn?"
        if way != "pasted":
            assert eye.read.pop() == b"a photo"


def test_the_fewest_moves_lead_to_what_the_photo_shows_and_what_is_no_turn_gets_one_sentence(
    person: Person, eye: Eye, photo: Path, qtbot: QtBot
) -> None:
    first_turn(person, *PLACES)
    announce(person, "2")
    person.answers.file = photo
    told, listed = person.answers.told, ", ".join(person.at(*place) for place in PLACES[:2])
    for places, sentence in (
        ((), "No seekers found."),
        (((0, 0), (4, 0)), f"Only 2 of 3 seekers found, on {listed}, and none on {person.at(9, 5)}."),
        (PLACES, "No seeker has moved since the last turn."),
        (((1, 2), (4, 0), (9, 5)), "The seekers can’t get there in one turn: "),
    ):
        look(person, eye, *places)
        qtbot.waitUntil(lambda: bool(told))
        assert told.pop().startswith(sentence), sentence
        assert not told
        assert not person.match.round.running
    person.answers.says_yes = False
    look(person, eye, (4, 0), (0, 3), (9, 5))
    qtbot.waitUntil(lambda: "Record this turn?" in person.answers.questions)
    assert not person.match.round.running, "nothing is entered unless people agree"
    person.answers.says_yes = True
    look(person, eye, (4, 0), (0, 3), (9, 5))
    qtbot.waitUntil(lambda: len(person.match.round.running) == 1)
    assert person.positions.split() == [person.at(0, 3), person.at(4, 0), person.at(9, 5)]
    assert "The photo shows: " in person.answers.texts[-1]
    person.key(Qt.Key.Key_Z, CONTROL)
    assert positions(person) == sorted(person.at(*place) for place in PLACES)

"""Setting a match up in two breaths: large choices and *Start*; everything else is folded away below."""

from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QWidget

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person, come_to_front
from tests.waiting import wait_until
from topologic_qt.app.elsewhere.dialog import ElsewhereDialog
from topologic_qt.app.folders import Folders
from topologic_qt.games.topologic.rules import FieldRecipe, Phase, Shape, field_text, random_field
from topologic_qt.games.topologic.ui.field_text_dialog import FieldTextDialog
from topologic_qt.games.topologic.ui.modes import Mode
from topologic_qt.games.topologic.ui.print_dialog import SheetDialog
from topologic_qt.games.topologic.ui.setup_page import SetupPage

pytestmark = pytest.mark.gui

DialogT = TypeVar("DialogT", bound=QWidget)
LARGE = ("Seek", "Hide", "Two players")
QUIET = ("Real table", "Watch computers", "With somebody elsewhere")


@pytest.fixture
def newcomer(open_window: OpenWindow, tmp_path: Path) -> Person:
    """Somebody in front of a new profile."""
    return open_window(Folders(tmp_path / "new", tmp_path / "kept"))


def page_of(person: Person) -> SetupPage:
    """The page of a new match as it is found."""
    return person.game_screen.setup_page


def dialog_of(person: Person, kind: type[DialogT]) -> DialogT:
    """The dialog that has just been opened."""
    (found,) = (one for one in person.window.findChildren(kind) if one.isVisible())
    return found


def test_two_presses_begin_a_match(open_window: OpenWindow, tmp_path: Path) -> None:
    for number, (way, phase, players) in enumerate(
        (
            ("Seek", Phase.ENTER, ("Computer", "Anna")),
            ("Hide", Phase.HIDE, ("Anna", "Computer")),
            ("Two players", Phase.HIDE, ("Anna", "Ben")),
        )
    ):
        newcomer = open_window(Folders(tmp_path / f"new {number}", tmp_path / f"kept {number}"))
        newcomer.press(way, page_of(newcomer))
        newcomer.press("Start the match")
        assert (newcomer.match.round.phase, newcomer.match.setup.players) == (phase, players)


def test_enter_alone_begins_with_the_choice_that_has_the_keyboard(newcomer: Person) -> None:
    come_to_front(newcomer.window)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down):
        newcomer.key(key)
        assert page_of(newcomer).choices.seats.mode.value in (Mode.SEEK, Mode.HIDE, Mode.TWO)
    while page_of(newcomer).choices.seats.mode.value is not Mode.HIDE:
        newcomer.key(Qt.Key.Key_Left)
    newcomer.key(Qt.Key.Key_Return)
    assert newcomer.match.round.phase is Phase.HIDE


def test_the_first_breath_has_three_choices_and_a_line_with_the_options(newcomer: Person) -> None:
    page = page_of(newcomer)
    shown = seen.shown(page)
    assert set(LARGE) <= set(shown)
    assert not set(QUIET) & set(shown)
    assert not any(combo.isVisible() for combo in page.findChildren(QComboBox))
    assert "The computer hides, and you seek. In the second round you hide." in shown

    def values() -> str:
        return next(text for text in seen.shown(page) if "Edition" in text).replace("\u00a0", " ")

    assert values() == (
        "Anna · Both rounds · Club player · Edition 2019 (current) · 5 seekers · "
        "8 × 8 without corners · Notebook: Paper"
    )
    newcomer.unfold("Options")
    assert not any("·" in text for text in seen.shown(page))
    newcomer.press("One", page)
    newcomer.press("3", page)
    newcomer.unfold("Options")
    assert values().startswith("Anna · One round · Edition 2019 (current) · 3 seekers")
    assert any("3 seekers" in text for text in seen.spoken(page))
    assert "The computer hides, and you seek." in seen.shown(page)
    newcomer.press("Two players", page)
    assert values().startswith("Anna and Ben · Edition")


def test_a_quiet_way_and_open_options_are_there_again_next_time(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    folders = Folders(tmp_path / "new", tmp_path / "kept")
    person = open_window(folders)
    person.choose_way("Real table")
    assert not page_of(person).options.is_open
    person.unfold("Options")
    person.press("Start the match")
    again = open_window(folders)
    assert page_of(again).choices.seats.mode.value is Mode.TABLE
    assert "Real table" in seen.shown(page_of(again))
    assert page_of(again).options.is_open


def test_what_does_not_apply_is_not_shown(newcomer: Person) -> None:
    page = page_of(newcomer)
    newcomer.unfold("Options")
    wanted = {
        "Seek": {"Your name", "Rounds", "Strength"},
        "Two players": {"Hides first", "Seeks first"},
        "Real table": {"Hides first", "Seeks first", "Where the program is"},
        "Watch computers": {"Rounds", "Strength"},
        "With somebody elsewhere": {"Hides first", "Seeks first"},
    }
    every = set().union(*wanted.values())
    for way, fields in wanted.items():
        newcomer.choose_way(way)
        assert every & set(seen.shown(page)) == fields, way


def test_the_problem_of_an_option_opens_them(newcomer: Person) -> None:
    page_of(newcomer).choices.seats.own_name.value = ""
    assert page_of(newcomer).seats.own_name.isVisible()
    assert not seen.offers(page_of(newcomer), "Start the match")


# -- a real table, and a letter -------------------------------------------------------------------


def test_a_real_table_begins_with_its_tiles(newcomer: Person) -> None:
    newcomer.choose_way("Real table")
    assert "First build your tiles" in seen.shown(newcomer.page)
    newcomer.press("As a printout …", newcomer.page)
    dialog_of(newcomer, SheetDialog).close()
    newcomer.press("As text …", newcomer.page)
    dialog = dialog_of(newcomer, FieldTextDialog)
    lying = random_field(FieldRecipe(Shape.CROSS, "on the table"))
    dialog.text.setPlainText("y5 b2\nk6 y5")
    assert not dialog.lay_button.isEnabled()
    assert any("Y5 is already in line 1" in text for text in seen.shown(dialog))
    dialog.text.setPlainText("y5 b2")
    assert any("it takes all 60" in text for text in seen.shown(dialog))
    dialog.text.setPlainText(field_text(lying))
    newcomer.press("Lay these tiles", dialog)
    assert newcomer.page.choices.field.tiles == lying.tiles
    newcomer.press("Start the match")
    assert newcomer.match.setup.field.tiles == lying.tiles
    assert newcomer.match.setup.seating.at_table == 1


def test_a_match_with_somebody_elsewhere_says_so_from_the_first_secret_on(newcomer: Person) -> None:
    newcomer.choose_way("With somebody elsewhere")
    newcomer.press("Start the match")
    newcomer.press("Close", dialog_of(newcomer, ElsewhereDialog))
    assert any("at another computer, cannot see it" in text for text in seen.shown(newcomer.game_screen.card))
    newcomer.hide_secret("Y5")
    assert not newcomer.window.game.is_covered
    assert any(text.startswith("Send your copy to ") for text in seen.shown(newcomer.game_screen.card))
    newcomer.press("Show a code …", newcomer.game_screen.card)
    newcomer.press("Close", dialog_of(newcomer, ElsewhereDialog))
    newcomer.press("Copy the turn", newcomer.game_screen.card)
    assert "Topologic" in QGuiApplication.clipboard().text()
    newcomer.menu("Match", "Play on at this computer …")
    newcomer.enter("Y1")


def test_somebody_who_was_sent_a_match_takes_it_in(
    newcomer: Person, open_window: OpenWindow, tmp_path: Path
) -> None:
    newcomer.choose_way("With somebody elsewhere")
    newcomer.press("Start the match")
    newcomer.press("Close", dialog_of(newcomer, ElsewhereDialog))
    newcomer.hide_secret("Y5")
    newcomer.menu("Match", "Copy for the other player")
    letter = QGuiApplication.clipboard().text()
    other = open_window(Folders(tmp_path / "other", tmp_path / "elsewhere"))
    other.choose_way("With somebody elsewhere")
    QGuiApplication.clipboard().setText(letter)
    other.press("Paste the copy you were sent")
    wait_until(lambda: other.controller.is_running)
    assert other.match.round.phase is Phase.ENTER
    assert other.match.own_seat == 1

"""Setting up a match in two steps: large choices and *Start*; everything else is folded below."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person, come_to_front
from tests.waiting import wait_until
from topologic_qt.app.files.print_preview import PrintPreview
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games.topologic.rules.notation import field_text
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import Phase
from topologic_qt.games.topologic.ui.real_table import Mode
from topologic_qt.games.topologic.ui.setup_page import FieldTextDialog, SetupPage

pytestmark = pytest.mark.gui

LARGE = ("Seek", "Hide", "Two players")
QUIET = ("Real table", "Watch computers")


@pytest.fixture
def newcomer(open_window: OpenWindow, tmp_path: Path) -> Person:
    """A person with a new profile."""
    return open_window(Folders(tmp_path / "new", tmp_path / "kept"))


def page_of(person: Person) -> SetupPage:
    """The setup page as it opens."""
    return person.game_screen.setup_page


def test_two_presses_begin_a_match_or_enter_alone(newcomer: Person) -> None:
    come_to_front(newcomer.window)
    page = page_of(newcomer)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down):
        newcomer.key(key)
        assert page.choices.seats.mode.value in (Mode.SEEK, Mode.HIDE, Mode.TWO)
    while page.choices.seats.mode.value is not Mode.HIDE:
        newcomer.key(Qt.Key.Key_Left)
    newcomer.key(Qt.Key.Key_Return)
    assert (newcomer.match.round.phase, newcomer.match.setup.players) == (Phase.HIDE, ("You", "Milo"))
    for way, phase, players in (
        ("Seek", Phase.ENTER, ("Milo", "You")),
        ("Two players", Phase.HIDE, ("Anna", "Ben")),
        ("Seek", Phase.ENTER, ("Milo", "You")),  # example names are nobody’s
    ):
        newcomer.menu("File", "New match…")
        newcomer.press(way, page)
        newcomer.press("Start the match")
        wait_until(lambda phase=phase: newcomer.match.round.phase is phase)  # type: ignore[misc]
        assert newcomer.match.setup.players == players


def test_the_first_breath_has_three_choices_and_a_line_with_the_options(newcomer: Person) -> None:
    page = page_of(newcomer)
    shown = seen.shown(page)
    assert set(LARGE) <= set(shown)
    assert not set(QUIET) & set(shown)
    assert not any(combo.isVisible() for combo in page.findChildren(QComboBox))
    assert "The computer hides, you seek. Then you swap." in shown

    def values() -> str:
        return next(text for text in seen.shown(page) if "Edition" in text).replace("\u00a0", " ")

    assert values() == (
        "You · Both rounds · Edition: 2019 (current) · 5 seekers · 8 × 8 without corners · "
        "Notebook: Notes only"
    )
    newcomer.unfold("Options")
    assert not any("·" in text for text in seen.shown(page))
    newcomer.press("One", page)
    newcomer.press("3", page)
    newcomer.unfold("Options")
    assert values().startswith("You · One round · Edition: 2019 (current) · 3 seekers")
    assert any("3 seekers" in text for text in seen.spoken(page))
    assert "The computer hides, you seek." in seen.shown(page)
    newcomer.press("Two players", page)
    assert values().startswith("Anna and Ben · Edition")

    # What does not apply is not shown.
    newcomer.unfold("Options")
    newcomer.press("Seek", page)
    newcomer.press("Both", page)
    wanted = {
        "Seek": {"Your name", "Rounds", "Milo\nNovice"},
        "Two players": {"Hides first", "Seeks first"},
        "Real table": {"Hides first", "Seeks first", "Who uses the program"},
        "Watch computers": {"Rounds", "Milo\nNovice"},
        "Online": {"Your name"},
    }
    every = set().union(*wanted.values())
    for way, fields in wanted.items():
        newcomer.choose_way(way)
        assert every & set(seen.shown(page)) == fields, way


def test_a_quiet_way_and_open_options_are_there_again_and_a_problem_in_them_opens_them(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    folders = Folders(tmp_path / "new", tmp_path / "kept")
    person = open_window(folders)
    person.choose_way("Real table")
    assert not page_of(person).options.is_open
    person.unfold("Options")
    person.press("Start the match")
    again = open_window(folders)
    page = page_of(again)
    assert page.choices.seats.mode.value is Mode.TABLE
    assert "Real table" in seen.shown(page)
    assert page.options.is_open
    again.unfold("Options")
    again.press("Seek", page)
    page.choices.seats.own_name.value = ""
    assert page.seats.own_name.isVisible()
    assert not seen.offers(page, "Start the match")


def test_a_real_table_begins_with_its_tiles(newcomer: Person) -> None:
    newcomer.choose_way("Real table")
    assert "First set up your tiles" in seen.shown(newcomer.page)
    newcomer.press("On paper…", newcomer.page)
    (sheet,) = newcomer.window.findChildren(PrintPreview)
    sheet.close()
    newcomer.press("As text…", newcomer.page)
    (dialog,) = newcomer.window.findChildren(FieldTextDialog)
    lying = random_field(FieldRecipe(Shape.CROSS, "on the table"))
    dialog.text.setPlainText("y5 b2\nk6 y5")
    assert not dialog.lay_button.isEnabled()
    assert any("Y5 is already in line 1" in text for text in seen.shown(dialog))
    dialog.text.setPlainText("y5 b2")
    assert any("it needs 60" in text for text in seen.shown(dialog))
    dialog.text.setPlainText(field_text(lying))
    newcomer.press("Lay these tiles", dialog)
    assert newcomer.page.choices.field.tiles == lying.tiles
    newcomer.press("Start the match")
    assert newcomer.match.setup.field.tiles == lying.tiles
    assert newcomer.match.setup.seating.at_table == 1

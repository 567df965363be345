"""Setting a match up in two breaths: large choices and *Start*; everything else is folded away below."""

from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QGuiApplication
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

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


def place(person: Person, widget: QWidget) -> QPoint:
    """Where a widget lies in the window."""
    return widget.mapTo(person.window, QPoint())


@pytest.mark.parametrize(
    ("way", "phase"), [("Seek", Phase.ENTER), ("Hide", Phase.HIDE), ("Two players", Phase.HIDE)]
)
def test_two_presses_begin_a_match(newcomer: Person, way: str, phase: Phase) -> None:
    newcomer.press(way, page_of(newcomer))
    newcomer.press("Start the match")
    assert newcomer.match.round.phase is phase
    assert newcomer.match.setup.players in (("Computer", "Anna"), ("Anna", "Computer"), ("Anna", "Ben"))


def test_enter_alone_begins_with_the_choice_that_has_the_keyboard(newcomer: Person) -> None:
    come_to_front(newcomer.window)
    newcomer.key(Qt.Key.Key_Right)
    assert page_of(newcomer).choices.seats.mode.value is Mode.HIDE
    newcomer.key(Qt.Key.Key_Return)
    assert newcomer.match.round.phase is Phase.HIDE


def edge(made: QWidget) -> QColor:
    """The colour of the upper edge of a button."""
    return made.grab().toImage().pixelColor(made.width() // 2, 0)


def test_what_is_offered_above_has_the_frame_of_the_keyboard_only_with_it(newcomer: Person) -> None:
    come_to_front(newcomer.window)
    offered, plain = (seen.find_button(newcomer.page, text) for text in ("Learn it in 90 seconds", "Hide"))
    assert edge(offered) == edge(plain)
    offered.setFocus()
    assert edge(offered) != edge(plain)


def test_the_first_breath_has_three_choices_and_no_field_to_fill_in(newcomer: Person) -> None:
    shown = seen.shown(page_of(newcomer))
    assert set(LARGE) <= set(shown)
    assert not set(QUIET) & set(shown)
    assert not any(combo.isVisible() for combo in page_of(newcomer).findChildren(QComboBox))
    assert "The computer hides, and you seek. In the second round you hide." in shown


def test_the_sentence_on_a_way_tells_of_the_second_round_where_there_is_one(newcomer: Person) -> None:
    newcomer.press("Hide", page_of(newcomer))
    assert "You hide, and the computer seeks. In the second round you seek." in seen.shown(page_of(newcomer))
    newcomer.unfold("Options")
    newcomer.press("One", page_of(newcomer))
    shown = seen.shown(page_of(newcomer))
    assert "You hide, and the computer seeks." in shown
    assert not any("second round" in text for text in shown)
    tips = [button.accessibleDescription() for button in page_of(newcomer).ways.group.buttons()]
    assert tips[0] == "The computer hides, and you seek."
    assert "In the second round the roles change." in tips[2]
    newcomer.press("Two players", page_of(newcomer))
    assert any("In the second round the roles change." in text for text in seen.shown(page_of(newcomer)))


def test_one_line_tells_the_values_of_the_options_as_they_change(newcomer: Person) -> None:
    page = page_of(newcomer)

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
    newcomer.press("Two players", page)
    assert values().startswith("Anna and Ben · Edition")


def test_options_unfold_in_place(newcomer: Person) -> None:
    newcomer.window.resize(900, 600)
    QApplication.processEvents()
    parts = (*page_of(newcomer).ways.group.buttons()[:3], seen.find_fold(page_of(newcomer), "Options"))
    before = [(place(newcomer, part), part.size()) for part in parts]
    newcomer.unfold("Options")
    assert page_of(newcomer).rules.edition.isVisible()
    assert [(place(newcomer, part), part.size()) for part in parts] == before


def test_options_are_found_folded_or_open_as_they_were_left(open_window: OpenWindow, tmp_path: Path) -> None:
    folders = Folders(tmp_path / "new", tmp_path / "kept")
    person = open_window(folders)
    assert not page_of(person).options.is_open
    person.unfold("Options")
    assert page_of(open_window(folders)).options.is_open
    person.unfold("Options")
    assert not page_of(open_window(folders)).options.is_open


def test_a_quiet_way_is_there_again_next_time(open_window: OpenWindow, tmp_path: Path) -> None:
    folders = Folders(tmp_path / "new", tmp_path / "kept")
    person = open_window(folders)
    person.choose_way("Real table")
    person.press("Start the match")
    again = open_window(folders)
    assert page_of(again).choices.seats.mode.value is Mode.TABLE
    assert "Real table" in seen.shown(page_of(again))


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


def test_every_option_is_reached_by_keys_and_spoken_with_its_name(newcomer: Person) -> None:
    come_to_front(newcomer.window)
    options = seen.find_fold(page_of(newcomer), "Options")
    while QApplication.focusWidget() is not options:
        newcomer.key(Qt.Key.Key_Tab)
    newcomer.key(Qt.Key.Key_Space)
    names: list[str] = []
    while (focused := QApplication.focusWidget()) is not page_of(newcomer).start_button:
        assert focused is not None
        spoken = QAccessible.queryAccessibleInterface(focused)
        kind = QAccessible.Text.Description if isinstance(focused, QComboBox) else QAccessible.Text.Name
        names.append(spoken.text(kind))
        newcomer.key(Qt.Key.Key_Tab)
    players, rules = ["Your name", "Both rounds", "Strength"], ["Edition", "5 seekers", "Paper"]
    field = ["Shape of the field", "Change …", "Seed of the field", "Shuffle", "Copy"]
    assert names == ["Options", *players, *rules, *field, "Theme", "Title"]


def test_arrows_do_not_reach_what_is_folded_away(newcomer: Person) -> None:
    come_to_front(newcomer.window)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down):
        newcomer.key(key)
        assert page_of(newcomer).choices.seats.mode.value in (Mode.SEEK, Mode.HIDE, Mode.TWO)


def test_groups_are_told_to_screen_readers(newcomer: Person) -> None:
    newcomer.unfold("Options")
    told: dict[str, list[str]] = {}
    for field, group in (
        (page_of(newcomer).rules.edition, "Rules and help"),
        (page_of(newcomer).field_box.seed, "Field"),
        (page_of(newcomer).seats.own_name, "Players"),
        (page_of(newcomer).story.titles, "Story"),
        (page_of(newcomer).ways.group.button(0), "Way to play"),
    ):
        thing, names = QAccessible.queryAccessibleInterface(field), []
        while (thing := thing.parent()) is not None:
            if thing.role() == QAccessible.Role.Grouping:
                names.append(thing.text(QAccessible.Text.Name))
        told[group] = names
    assert all(group in names for group, names in told.items()), told


# -- a real table, and a letter -------------------------------------------------------------------


@pytest.fixture
def at_table(newcomer: Person) -> Person:
    """Somebody who has chosen a real table."""
    newcomer.choose_way("Real table")
    return newcomer


def test_a_real_table_begins_with_its_tiles(at_table: Person) -> None:
    assert "First build your tiles" in seen.shown(at_table.page)
    at_table.press("Seek", at_table.page)
    assert "First build your tiles" not in seen.shown(at_table.page)


def test_its_tiles_are_built_in_the_editor(at_table: Person) -> None:
    at_table.press("In the editor …", at_table.page)
    wait_until(lambda: at_table.editing.is_open)
    assert at_table.editing.is_open


def test_its_tiles_are_written_as_text(at_table: Person) -> None:
    at_table.press("As text …", at_table.page)
    dialog = dialog_of(at_table, FieldTextDialog)
    lying = random_field(FieldRecipe(Shape.CROSS, "on the table"))
    dialog.text.setPlainText("y5 b2\nk6 y5")
    assert not dialog.lay_button.isEnabled()
    assert any("Y5 is already in line 1" in text for text in seen.shown(dialog))
    dialog.text.setPlainText("y5 b2")
    assert any("it takes all 60" in text for text in seen.shown(dialog))
    dialog.text.setPlainText(field_text(lying))
    at_table.press("Lay these tiles", dialog)
    assert at_table.page.choices.field.tiles == lying.tiles
    at_table.press("Start the match")
    assert at_table.match.setup.field.tiles == lying.tiles
    assert at_table.match.setup.seating.at_table == 1


def test_its_tiles_are_laid_by_a_printout(at_table: Person) -> None:
    at_table.press("As a printout …", at_table.page)
    assert dialog_of(at_table, SheetDialog).isVisible()


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


def test_a_copy_for_the_other_player_takes_the_curtain_away(newcomer: Person) -> None:
    newcomer.press("Two players", newcomer.page)
    newcomer.press("Start the match")
    newcomer.hide_secret("Y5")
    assert newcomer.window.game.is_covered
    newcomer.menu("Match", "Copy for the other player")
    assert not newcomer.window.game.is_covered
    assert any(text.startswith("Send your copy to ") for text in seen.shown(newcomer.game_screen.card))


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

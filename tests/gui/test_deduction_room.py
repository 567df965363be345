"""Room on the table of Deduction: whatever strip is below it, it stays where it is and is not covered."""

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QPushButton

from tests.gui import seen
from tests.gui.conftest import OpenGame
from tests.gui.deduction_players import ALONE, PEOPLE, Players, any_question
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.app.help import show_rules
from topologic_qt.app.language import speak
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.deduction.rules import Announce, Kind, Line, Pass, Show, new_setup, showable
from topologic_qt.games.deduction.ui.board.laying import plate_state, player_key
from topologic_qt.games.deduction.ui.review_dialog import ReviewDialog
from topologic_qt.games.deduction.ui.sheet.half import SheetHalf
from topologic_qt.widgets.reading import Reading
from topologic_qt.widgets.setup_frame import SetupFrame

pytestmark = pytest.mark.gui


def own_plate(players: Players) -> QRect:
    """The place of the player at the lower edge, in the view of the table."""
    view, picture = players.tabletop.view, players.tabletop.picture
    assert picture is not None
    area = players.tabletop.table.things[player_key(picture.bottom)].area
    return view.mapFromScene(area).boundingRect()


def strip(players: Players) -> QFrame:
    """The one strip that is in sight."""
    bars = [bar for bar in players.screen.children() if isinstance(bar, QFrame) and bar.isVisible()]
    found = [bar for bar in bars if any(made.isVisible() for made in bar.findChildren(QPushButton))]
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize("letters", ["", "* { font-size: 17px; }"])
@pytest.mark.parametrize("size", [QSize(900, 600), QSize(1280, 800)])
def test_the_table_stays_and_no_strip_covers_it(players: Players, size: QSize, letters: str) -> None:
    players.window.setStyleSheet(letters)
    players.window.resize(size)
    players.begin(seating=PEOPLE)
    players.open_curtain()
    seen = []

    def look() -> None:
        QApplication.processEvents()
        seen.append((players.tabletop.geometry(), own_plate(players), strip(players).height()))
        assert strip(players).geometry().top() > players.tabletop.geometry().bottom()
        assert players.tabletop.view.viewport().rect().contains(own_plate(players))

    look()
    players.propose(any_question(players.match))
    look()
    players.propose(Pass())
    players.open_curtain()
    players.ask_with_yes(0)
    players.open_curtain()
    look()
    players.propose(Show(showable(players.match)[0]))
    players.open_curtain()
    look()
    players.propose(Announce(players.controller.match.state.missing))
    look()
    players.screen.panel.entry_chosen.emit(0)
    look()
    assert not players.screen.result_bar.isVisible()
    players.key(Qt.Key.Key_Escape)
    look()
    assert players.screen.result_bar.isVisible()
    assert seen == [seen[0]] * len(seen)


def test_the_preview_shows_who_will_play_and_nobody_on_turn(players: Players) -> None:
    page, tabletop = players.screen.setup_page, players.tabletop
    for text in ("Zoe", "Zoe Quill"):
        page.players.seats[0].name.setFocus()
        page.players.seats[0].name.selectAll()
        QTest.keyClicks(page.players.seats[0].name, text)
        assert tabletop.picture is not None
        assert tuple(player.name for player in tabletop.picture.players) == page.players.names
        assert page.players.names[0] == text
        assert not any(plate_state(tabletop.picture, seat) for seat in range(3))


def test_the_preview_has_the_first_player_in_front_whoever_looked_last(players: Players) -> None:
    players.begin(seating=PEOPLE, first=2)
    players.open_curtain()
    assert players.tabletop.picture is not None
    assert players.tabletop.picture.bottom == 2
    page = players.screen.setup_page.players
    for seat, name in zip(page.seats, players.match.setup.names, strict=False):
        seat.name.setText(name)
    players.menu("File", "New match …")
    assert players.tabletop.picture is not None
    assert page.names == players.match.setup.names
    assert players.tabletop.picture.bottom == 0


def review_after_four_questions(players: Players) -> ReviewDialog:
    """The review of a match that ends with the fourth turn of the first player."""
    for _ in range(3):
        players.wait_for_turn()
        players.ask(1, Kind.COUNT, Line.SUIT)
        players.push("End the turn")
    players.wait_for_turn()
    players.ask(2, Kind.COUNT, Line.VALUE)
    players.propose(Announce(players.controller.match.state.missing))
    players.push("Review …")
    dialog = wait_until(lambda: players.screen.reviewer.dialog)
    wait_until(lambda: dialog.table.rowCount() > 0)
    return dialog


def test_the_review_fits_and_says_what_would_have_told_more(players: Players) -> None:
    players.begin(seating=ALONE)
    dialog = review_after_four_questions(players)
    for width in (540, 760):
        dialog.resize(width, 700)
        QApplication.processEvents()
        assert dialog.table.horizontalScrollBar().maximum() == 0
    model = dialog.table.model()
    spoken = Qt.ItemDataRole.AccessibleTextRole
    verdicts = [str(model.index(row, 4).data(spoken)) for row in range(model.rowCount())]
    assert any(verdict.endswith("would have told more.") for verdict in verdicts)
    dialog.close()


def test_the_review_has_low_rows_and_breaks_no_name(players: Players) -> None:
    names = ("Anna", "Computer 2", "Computer 3")
    players.begin_with(new_setup(names, seed="parrot", seating=ALONE, first=0))
    dialog = review_after_four_questions(players)
    dialog.resize(540, 700)
    QApplication.processEvents()
    high = 2 * dialog.table.fontMetrics().lineSpacing() + 16
    assert all(dialog.table.rowHeight(row) <= high for row in range(dialog.table.rowCount()))
    assert any("Computer\u00a03" in text for text in seen.shown(dialog))
    dialog.close()


def test_lines_of_the_log_have_the_number_of_their_turn(players: Players) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    players.propose(any_question(players.match), *_wrong(players))
    turns = [entry.turn for entry in players.match.log]
    assert turns == [1, 1]
    log = players.screen.panel.log
    index = log.model().index
    pictures = []
    for row in range(2):
        box = log.visualRect(index(row, 0))
        pictures.append(log.viewport().grab(box).toImage().copy(0, 0, 24, 28))
    assert pictures[0] == pictures[1]


def test_nothing_can_be_noted_beside_the_log_when_the_match_is_over(players: Players) -> None:
    players.begin()
    players.ask(1, Kind.COUNT, Line.SUIT)
    model = players.screen.panel.log.model()
    assert model.flags(model.index(0, 0)) & Qt.ItemFlag.ItemIsEditable
    players.propose(Announce(players.controller.match.state.missing))
    assert not model.flags(model.index(0, 0)) & Qt.ItemFlag.ItemIsEditable


def _wrong(players: Players) -> list[Announce]:
    """The announcement of a tile that is not missing."""
    state = players.controller.match.state
    return [Announce(next(tile for tile in state.hands[1]))]


@pytest.mark.usefixtures("in_english_again")
@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_help_below_the_sheet_is_whole_in_the_smallest_window(
    open_game: OpenGame, folders: Folders, qapp: QApplication, code: str
) -> None:
    speak(qapp, code)
    window, _ = open_game(DEDUCTION, folders)
    window.resize(900, 600)
    page = window.game.screen.widget.findChild(SetupFrame)
    assert isinstance(page, SetupFrame)
    QTest.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    (half,) = window.findChildren(SheetHalf)
    wait_until(half.isVisible)
    (help_,) = half.findChildren(Reading)
    QApplication.processEvents()
    assert help_.verticalScrollBar().maximum() == 0


def test_the_rules_fit_in_the_smallest_window(players: Players) -> None:
    players.window.resize(900, 600)
    dialog = show_rules(players.window, players.window.game.session.package)
    assert dialog.height() < 600
    dialog.close()

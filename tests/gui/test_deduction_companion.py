"""The companion of Deduction for a real table: setting it up, noting turns by keys, and correcting them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from tests.deductions import begun, tile, tiles
from tests.gui import seen
from tests.gui.deduction_desk import LEFT, Desk
from tests.real_tables import FACE_UP, HAND, at_table
from topologic_qt.games.deduction.rules import (
    Aid,
    Announcement,
    Kind,
    Line,
    Move,
    Question,
    Resignation,
    Setup,
    Step,
)
from topologic_qt.games.deduction.ui.companion.announcement_dialog import AnnouncementDialog
from topologic_qt.games.deduction.ui.companion.companion import Companion
from topologic_qt.games.deduction.ui.companion.entry_bar import EntryBar
from topologic_qt.games.deduction.ui.companion.table_dialog import RealTableDialog, RetypeDialog

if TYPE_CHECKING:
    from topologic_qt.games.deduction.ui.match_host import MatchHost

pytestmark = pytest.mark.gui


class Table(Desk):
    """A desk at which a match of a real table is noted, with the strip below it."""

    def __init__(self) -> None:
        super().__init__(at_table(), Aid.FULL)
        self.told: list[str] = []
        self.companion: Companion | None = None
        panel = self.open()
        self.companion = Companion(panel, cast("MatchHost", self), panel)
        self.bar.resize(640, 130)
        self.bar.show()
        self.present()

    @property
    def bar(self) -> EntryBar:
        """The strip below the table."""
        assert self.companion is not None
        return self.companion.bar

    def present(self) -> None:
        """Show the match in both."""
        super().present()
        if self.companion is not None:
            self.companion.present(self.view)

    def propose(self, move: Move) -> None:
        """Make a move, as the host does."""
        self.match.apply(move)
        self.present()

    def say(self, text: str) -> None:
        """Keep what stands in the status line."""
        self.told.append(text)

    def type(self, keys: str) -> None:
        """Press keys while the strip has the focus."""
        QTest.keyClicks(self.bar, keys)
        self.work()

    def press(self, text: str, root: QWidget | None = None) -> None:
        """Press the button with this text."""
        QApplication.processEvents()  # new buttons are shown then
        buttons = (self.bar if root is None else root).findChildren(QPushButton)
        made = next(one for one in buttons if one.isVisible() and text in (one.text(), one.accessibleName()))
        QTest.mouseClick(made, LEFT)
        self.work()

    @property
    def questions(self) -> list[Question]:
        """The questions in the log."""
        return [entry for entry in self.match.state.log if isinstance(entry, Question)]


@pytest.fixture
def table(qapp: QApplication) -> Iterator[Table]:
    """A table at which nothing has happened yet."""
    made = Table()
    yield made
    made.bar.deleteLater()
    if made.panel is not None:
        made.panel.deleteLater()


def test_a_turn_is_noted_by_its_keys(table: Table) -> None:
    assert table.panel is not None
    table.type("23s2")
    table.type("1a5n")
    first, second = table.questions
    assert (first.asker, first.whom, first.coin) == (0, 1, tile("S3"))
    assert (first.kind, first.line, first.answer) == (Kind.COUNT, Line.VALUE, 2)
    assert (second.asker, second.whom, second.kind) == (1, 0, Kind.HAVE)
    assert (second.line, second.answer) == (Line.SUIT, False)
    assert table.panel.log.model().rowCount() == 2


def test_a_choice_can_be_taken_back_another_player_ask_and_buttons_be_pressed(table: Table) -> None:
    QTest.keyClick(table.bar, Qt.Key.Key_Down)
    table.type("1s")
    QTest.keyClick(table.bar, Qt.Key.Key_Backspace)
    table.type("3sn")
    for text in ("1: Anna", "3", "S: Sun", "2"):
        table.press(text)
    first, second = table.questions
    assert (first.asker, first.whom, first.answer) == (1, 0, False)
    assert (first.coin, first.line) == (tile("S3"), Line.VALUE)
    assert (second.asker, second.whom, second.answer) == (2, 0, 2)


def test_a_tile_that_was_seen_or_shown_is_noted_and_what_follows_is_on_the_sheet(table: Table) -> None:
    table.type("2m3y4")
    assert "It must be here." in table.said("M4", 1)
    table.type("1m0y")
    shown = [text for text in seen.shown(table.bar) if text]
    assert "Which tile is shown?" in shown
    assert "5" not in shown  # Moon 5 is not in the own hand
    table.type("1")
    table.type("2s3y")
    table.type("2m3y-")  # a tile that nobody remembers
    first, second, third, fourth = table.questions
    assert (first.tile, second.tile) == (tile("M4"), tile("Ma"))
    assert (third.asker, third.whom, third.tile) == (2, 1, None)
    assert fourth.tile is None


def test_contradictions_are_found_and_the_wrong_line_is_corrected(table: Table) -> None:
    table.type("23s0")
    table.type("31my")
    table.type("23ay")
    assert "Something noted in these turns must be wrong: 1, 3." in seen.shown(table.bar)
    assert table.panel is not None
    table.panel.log.scrollToTop()
    QTest.mouseClick(table.panel.log.viewport(), LEFT, pos=QPoint(90, 20))
    table.work()
    assert "Turn 1" in seen.shown(table.bar)
    table.press("Correct it")
    table.type("23s2")
    assert table.questions[0].answer == 2
    assert not any("must be wrong" in text for text in seen.shown(table.bar))


def test_a_line_is_taken_out_and_notes_stay_beside_the_others(table: Table) -> None:
    table.type("23s2")
    table.type("31my")
    assert table.panel is not None
    table.panel.writer.remark(1, "sure")
    table.panel.log.choose(0)
    table.press("Take it out")
    assert [question.coin for question in table.questions] == [tile("Ma")]
    assert table.panel.log.model().index(0, 0).data(Qt.ItemDataRole.EditRole) == "sure"
    assert table.match.can_take_back


def test_announcements_and_players_who_leave_are_noted(table: Table) -> None:
    table.type("23s2")
    dialog = AnnouncementDialog(None, table.view)
    dialog.show()
    assert not dialog.wrong.isEnabled()
    announced: list[Announcement] = []
    dialog.announced.connect(announced.append)
    dialog.faces.choose(tile("A5"))
    table.press("It was wrong", dialog)
    assert announced == [Announcement(1, 0, tile("A5"), right=False)]
    menu = next(iter(one for one in seen.widgets(table.bar) if one.inherits("QMenu")))
    next(action for action in menu.actions() if "leaves" in action.text()).trigger()
    assert table.ask.questions == ["Does Ben leave?"]
    assert table.match.state.log[-1] == Resignation(1, 1)


def test_the_strip_is_hidden_when_the_match_is_over_and_in_other_matches(table: Table) -> None:
    assert table.bar.isVisible()
    table.bar.present(begun().view(0))
    assert not table.bar.isVisible()
    assert table.view.step is Step.TABLE


def test_a_real_table_is_set_up_by_its_tiles(qapp: QApplication, tmp_path: object) -> None:
    dialog = RealTableDialog(None, QSettings(f"{tmp_path}/settings.ini", QSettings.Format.IniFormat))
    dialog.show()
    chosen: list[Setup] = []
    dialog.started.connect(chosen.append)
    hand, face_up = dialog.tiles.hand, dialog.tiles.face_up

    def told(role: str) -> list[str]:
        return [made.text() for made in dialog.findChildren(QLabel) if made.property("role") == role]

    assert "Click the tiles in your hand, and those that lie face up." in told("muted")
    assert told("problem") == []
    assert not dialog.start_button.isEnabled()
    for one in HAND[:-1]:
        QTest.mouseClick(hand.button(one), LEFT)
    assert dialog.start_button.toolTip() == "Click 1 more tile of your hand."
    for one in (HAND[-1], FACE_UP[0]):
        QTest.mouseClick(hand.button(one), LEFT)
    assert told("problem") == ["Too many in your hand: take 1 tile away."]
    assert dialog.start_button.toolTip() == told("problem")[0]
    QTest.mouseClick(hand.button(FACE_UP[0]), LEFT)
    assert told("problem") == []
    QTest.mouseClick(face_up.button(HAND[0]), LEFT)  # it is in the hand
    assert not dialog.start_button.isEnabled()
    for one in FACE_UP:
        QTest.mouseClick(face_up.button(one), LEFT)
    dialog.own.setCurrentIndex(1)
    dialog.first.setCurrentIndex(2)
    QTest.mouseClick(dialog.start_button, LEFT)
    setup = chosen[0]
    assert setup.at_table is not None
    assert (setup.at_table.seat, setup.at_table.hand, setup.at_table.face_up) == (1, HAND, FACE_UP)
    assert (setup.first, setup.players, setup.deal) == (2, 3, None)
    dialog.deleteLater()


def test_tiles_are_typed_in_once_more(table: Table) -> None:
    dialog = RetypeDialog(None, table.view)
    dialog.show()
    dialog.retyped.connect(table.propose)
    QTest.mouseClick(dialog.tiles.hand.button(tile("Cn")), LEFT)
    assert not dialog.accept_button.isEnabled()
    QTest.mouseClick(dialog.tiles.hand.button(tile("Ca")), LEFT)
    QTest.mouseClick(dialog.accept_button, LEFT)
    assert table.view.hand == tiles("Sn Sa S2 Mn Ma M2 Ca")
    dialog.deleteLater()

"""Room on the table of Deduction: whatever strip is below it, it stays where it is and is not covered."""

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QFrame, QPushButton

from tests.gui.deduction_players import PEOPLE, Players, any_question
from topologic_qt.games.deduction.rules import Announce, Pass, Show, showable
from topologic_qt.games.deduction.ui.board.laying import player_key

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

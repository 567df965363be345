"""The panel beside Topology's table: points, turns, and the designs that are left."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.colours import contrast
from tests.gui import seen
from tests.topology_tables import TopologyMatch, lay_all, match_with, random_match
from topologic_qt.games.topology.rules import DESIGNS, Setup, Topology, Variant, View
from topologic_qt.games.topology.ui.board.style import Style
from topologic_qt.games.topology.ui.panel import SidePanel
from topologic_qt.table.seat_marks import colour_of
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import DARK, LIGHT

pytestmark = pytest.mark.gui


@pytest.fixture
def panel(qapp: QApplication) -> Iterator[SidePanel]:
    """The panel, as wide as it is at first and as high as the smallest window lets it be."""
    made = SidePanel(Motion(0))
    made.resize(330, 500)
    made.present(view_of(match_with("")))  # it comes beside a match alone
    made.show()
    yield made
    made.deleteLater()


def played(turns: int, players: int = 2) -> TopologyMatch:
    """A match after so many turns."""
    match = match_with("", players)
    for _ in range(turns):
        lay_all(match)
    return match


def view_of(match: TopologyMatch) -> View:
    """What everybody sees of a match."""
    return match.view(None)


def test_every_turn_is_written_down_and_the_points_are_told(panel: SidePanel) -> None:
    assert any("will be listed here" in text for text in seen.shown(panel))
    assert not panel.list.isVisible()
    match = played(0)
    for number in range(1, 4):
        lay_all(match)
        panel.present(view_of(match))
        assert panel.list.model().rowCount() == number
    assert [line.split(" lays ")[0] for line in panel.text().splitlines()[1:]] == [
        "Turn 1: Anna",
        "Turn 2: Ben",
        "Turn 3: Anna",
    ]
    match = played(3, 3)
    panel.present(view_of(match))
    said = panel.track.accessibleDescription()
    for name, points in zip(match.setup.names, match.state.scores, strict=True):
        assert f"{name} has {points} point" in said
    assert "Anna is on turn. 8 turns are left." in said
    panel.present(view_of(match_with("", variant=Variant.ADVANCED)))
    assert "left" not in panel.track.accessibleDescription()
    panel.present(view_of(random_match(Random(2), 2)))
    assert "The stack is empty" in seen.shown(panel)
    panel.present(None)
    assert panel.list.model().rowCount() == 0


def test_a_turn_is_asked_for_and_what_the_table_shows_is_chosen_without_an_echo(panel: SidePanel) -> None:
    panel.present(view_of(played(4)))
    asked: list[int] = []
    panel.turn_chosen.connect(asked.append)
    panel.list.scrollToTop()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, 20))
    QTest.keyClick(panel.list, Qt.Key.Key_Right)
    QTest.keyClick(panel.list, Qt.Key.Key_Escape)
    assert asked == [1, 2, 0]
    panel.show_turn(3)
    assert panel.list.currentIndex().row() == 2
    panel.show_turn(0)
    assert not panel.list.currentIndex().isValid()
    assert asked == [1, 2, 0]


def test_the_tray_shows_and_tells_of_every_design_how_many_are_left(panel: SidePanel) -> None:
    match = played(2)
    panel.present(view_of(match))
    grid = panel.tray.list
    model = grid.model()
    texts = [str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(26)]
    for design, text in zip(DESIGNS, texts, strict=True):
        left = match.state.stack.count(design)
        told = {0: "none is left", 1: "1 is left", 2: "2 are left"}[left]
        assert text == f"Design {design}: {told} in the stack"
    assert f"{len(match.state.stack)} tiles in the stack" in seen.shown(panel)
    for width in (330, 640):
        panel.resize(width, 500)
        QApplication.processEvents()
        for row in range(26):
            assert grid.viewport().rect().contains(grid.visualRect(model.index(row, 0)))
    before = panel.tray.grab().toImage()
    for name in ("maple", "walnut"):
        panel.set_style(Style(name))
        assert (panel.tray.grab().toImage() == before) == (name == "maple")


def test_the_track_shows_what_the_turn_would_score_and_markers_glide(panel: SidePanel) -> None:
    view = view_of(played(2))
    panel.present(view)
    still = panel.track.grab().toImage()
    panel.show_pending(12)
    assert panel.track.grab().toImage() != still
    panel.present(view)
    assert panel.track.grab().toImage() == still
    moving = SidePanel(Motion(10_000))
    moving.present(view)
    assert moving.track.property("moved") == 1.0
    moving.present(View(replace(view, scores=(12, 4))))
    assert moving.track.property("moved") < 1.0
    moving.deleteLater()
    setup = Setup(
        names=("W" * 40, "Maximiliane von und zu Hohenlohe-Bartens"), stack=match_with("").setup.stack
    )
    panel.present(view_of(TopologyMatch(Topology(), setup)))
    assert panel.track.minimumSizeHint().width() <= 330, "long names do not push the points away"


def test_colours_of_players_can_be_seen_on_both_grounds() -> None:
    for seat in range(4):
        for tokens, dark in ((LIGHT, False), (DARK, True)):
            assert contrast(colour_of(seat, dark), QColor(tokens.panel)) >= 3

"""Deduction's note sheet: manual marks, groups, pencil notes, and levels of help."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from tests.deductions import a_deal, begun, count, have, play, show, tile
from tests.gui import seen
from tests.gui.deduction_desk import LEFT, RIGHT, Desk
from tests.gui.deduction_players import ALONE, Players
from topologic_qt.games.deduction.rules.moves import Announce, Pass
from topologic_qt.games.deduction.rules.setup import Aid
from topologic_qt.games.deduction.rules.sheet import Cell, Mark
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Spot
from topologic_qt.games.deduction.ui.board.laying import hand_key
from topologic_qt.games.deduction.ui.sheet.log_list import LogModel
from topologic_qt.games.deduction.ui.sheet.panel import SheetPanel
from topologic_qt.table.glow import Glow

pytestmark = pytest.mark.gui


@pytest.fixture
def opened(qapp: QApplication) -> Iterator[list[SheetPanel]]:
    """The panels of a test, deleted afterwards."""
    panels: list[SheetPanel] = []
    yield panels
    for panel in panels:
        panel.deleteLater()


def a_desk(opened: list[SheetPanel], aid: Aid = Aid.PAPER) -> Desk:
    """After four turns: Ben has two 3s, Clara aces and the 2 of Shields; Anna showed the 2 of Moons."""
    match = begun(coins="S3 Ma C2 S2")
    play(match, count(1, "value"), Pass())  # Anna asks Ben for threes: he has two
    play(match, have(2, "value"), show("Aa"), Pass())  # Ben asks Clara for aces
    play(match, have(0, "value"), show("M2"), Pass())  # Clara asks Anna for twos
    play(match, have(2, "value"), show("A2"), Pass())  # Anna asks Clara for twos
    desk = Desk(match, aid)
    opened.append(desk.open())
    return desk


def test_a_mark_is_made_by_clicks_strokes_and_keys(opened: list[SheetPanel]) -> None:
    desk = a_desk(opened)
    grid = opened[0].grid
    for expected in (Mark.HAS_NOT, Mark.HAS, Mark.MAYBE, None):
        desk.click("M5", 1)
        assert desk.mark("M5", 1) is expected
    for expected in (Mark.HAS, None):
        desk.click("M5", 1, RIGHT)
        assert desk.mark("M5", 1) is expected
    grid.setFocus()
    for key, expected in (("y", Mark.HAS), ("p", Mark.MAYBE), ("x", Mark.HAS_NOT)):
        QTest.keyClicks(grid, key)
        assert desk.mark("M5", 1) is expected
    QTest.keyClick(grid, Qt.Key.Key_Delete)
    assert desk.mark("M5", 1) is None
    QTest.keyClick(grid, Qt.Key.Key_Right)
    QTest.keyClick(grid, Qt.Key.Key_Space)
    assert desk.mark("M5", 2) is Mark.HAS_NOT
    # a stroke marks all cells on its way, however quick, and is taken back as one
    last, first, strokes = desk.place("A5", 1), desk.place("A2", 1), len(desk.sheet.strokes)
    port = grid.viewport()
    QTest.mousePress(port, LEFT, pos=first)
    QTest.mouseMove(port, last)
    QTest.mouseRelease(port, LEFT, pos=last)
    no = Mark.HAS_NOT
    assert [desk.mark(name, 1) for name in ("A2", "A3", "A4", "A5")] == [no, no, None, no]  # A4 lies face up
    assert len(desk.sheet.strokes) == strokes + 1
    QTest.keyClick(grid, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.mark("A2", 1) is None


def test_the_own_hand_the_open_tiles_and_a_missing_tile_that_was_looked_at_are_there_already(
    opened: list[SheetPanel],
) -> None:
    desk = a_desk(opened, Aid.CHECK)
    told: list[str] = []
    opened[0].said.connect(told.append)
    desk.click("Sn", 1)
    assert desk.mark("Sn", 1) is None
    assert told == ["That tile is in your hand."]
    for name, holder, said in (
        ("Sn", 0, "It was dealt here."),
        ("C5", Spot.OPEN, "It was dealt here."),
        ("C5", 1, "It wasn’t dealt here."),
        ("M2", 0, "You showed it to Clara."),
    ):
        assert said in desk.said(name, holder)
    assert "showed" not in desk.said("S2", 0)
    desk.viewer = 1
    desk.present()
    desk.click("A5", Spot.MISSING)
    assert "Marked: doesn’t have it." in desk.said("A5", Spot.MISSING)
    play(desk.match, count(2, "value"), Announce(tile("M5")))  # Clara has it
    desk.present()
    desk.work()
    assert desk.said("A5", Spot.MISSING) == "5 of Shields, Missing. It was dealt here."
    assert "It wasn’t dealt here." in desk.said("A5", 0)
    assert "No mark contradicts the answers." in seen.shown(opened[0])
    desk.click("A5", 0)
    assert desk.mark("A5", 0) is None
    assert told[1:] == ["You’ve seen that tile: it’s the missing one."]
    for desk.viewer in (0, 2):
        desk.present()
        assert "as dealt" not in desk.said("A5", Spot.MISSING)


def test_a_line_lights_its_cells_counts_the_marks_and_is_noted_as_a_group(opened: list[SheetPanel]) -> None:
    desk = a_desk(opened)
    panel = opened[0]
    desk.click("S3", 1, RIGHT)
    desk.click("A3", 1)
    panel.show_entry(0)
    said = " ".join(seen.shown(panel))
    assert "Ben has exactly 2 of the 3s." in said
    assert "Your marks: 1 yes, 1 no, 2 open." in said
    panel.show_entry(1)
    assert "Clara has one of these" in seen.shown(panel)
    panel.writer.group()
    group = desk.sheet.written.groups[0]
    assert (group.number, group.seat, [*map(str, group.tiles)], group.entry) == (1, 2, ["Ca", "Aa"], 1)
    assert "In group 1." in desk.said("Ca", 2)
    panel.writer.group()
    assert desk.sheet.written.groups == ()


def test_pencil_lies_over_ink_and_can_be_thrown_away_or_inked(opened: list[SheetPanel]) -> None:
    desk = a_desk(opened)
    writer = opened[0].writer
    desk.click("M5", 1)
    writer.pencil_command.trigger()
    desk.click("M5", 1)
    desk.click("A5", 1)
    assert desk.mark("M5", 1) is Mark.HAS
    assert "In pencil: has it." in desk.said("M5", 1)
    writer.erase_command.trigger()
    assert (desk.mark("M5", 1), desk.mark("A5", 1)) == (Mark.HAS_NOT, None)
    desk.click("A5", 1)
    writer.ink_command.trigger()
    assert not desk.sheet.written.pencil
    assert desk.mark("A5", 1) is Mark.HAS_NOT
    writer.undo_command.trigger()
    assert desk.sheet.written.pencil


def test_a_click_on_a_line_asks_to_see_it_and_another_writes_a_remark(opened: list[SheetPanel]) -> None:
    desk = a_desk(opened)
    log, asked = opened[0].log, list[int]()
    opened[0].entry_chosen.connect(asked.append)
    log.scrollToTop()
    at = QPoint(80, 20)
    QTest.mouseClick(log.viewport(), LEFT, pos=at)
    QTest.keyClick(log, Qt.Key.Key_Escape)
    assert asked == [0, -1]
    QTest.mouseClick(log.viewport(), LEFT, pos=at)
    QTest.mouseDClick(log.viewport(), LEFT, pos=at)
    line = log.viewport().findChild(QLineEdit)
    assert line is not None
    QTest.keyClicks(line, "surely bluffing")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert dict(desk.sheet.remarks) == {0: "surely bluffing"}
    assert "Your remark: surely bluffing" in opened[0].text()


# -- help in steps ----------------------------------------------------------------------------------


def test_on_paper_nothing_is_found_out_and_check_says_what_contradicts_an_answer(
    opened: list[SheetPanel],
) -> None:
    desk = a_desk(opened)
    desk.click("A2", 2)  # Clara showed it
    desk.work()
    assert "contradicts" not in desk.said("A2", 2)
    opened[0].writer.help_command.trigger()
    assert desk.ask.questions == ["More help?"]
    desk.work()
    assert "This contradicts the answers." in desk.said("A2", 2)
    assert "must" not in desk.said("A2", 2)
    desk.point("A2", 2)
    desk.work()
    assert any("Turn 4 shows this." in text for text in seen.shown(opened[0]))
    desk.click("A2", 2)
    assert "contradicts" not in desk.said("A2", 2)
    desk.ask.says_yes = False
    opened[0].writer.help_command.trigger()
    assert desk.sheet.aid is Aid.CHECK


def test_full_fills_in_what_follows_and_says_why_to_each_player(opened: list[SheetPanel]) -> None:
    desk = a_desk(opened, Aid.FULL)
    assert "It must be here." not in desk.said("A2", 2)
    desk.work()
    assert "It must be here." in desk.said("A2", 2)
    assert "It can’t be here." in desk.said("A2", 1)
    desk.point("A2", 1)
    desk.work()
    assert any("Turn 4 shows this." in text for text in seen.shown(opened[0]))
    model = opened[0].log.model()
    assert isinstance(model, LogModel)
    assert model.lit == {3}
    play(desk.match, count(0, "suit"), Pass())
    desk.present()
    assert "It must be here." in desk.said("A2", 2)  # the new turn is not thought through yet
    for desk.viewer in (1, 0):  # Ben cannot know it, and what was found for Anna is not found for him
        desk.present()
        assert "must" not in desk.said("A2", 2)
        desk.work()
        assert ("It must be here." in desk.said("A2", 2)) == (desk.viewer == 0)


# -- secrecy ----------------------------------------------------------------------------------------


def test_nothing_of_another_sheet_is_in_the_panel(opened: list[SheetPanel]) -> None:
    desk = a_desk(opened, Aid.FULL)
    panel = opened[0]
    desk.work()
    desk.click("M5", 1, RIGHT)
    panel.writer.remark(0, "a secret remark")
    panel.show_entry(3)
    panel.writer.group()
    for viewer in (1, None):
        desk.viewer = viewer
        desk.present()
        desk.work()
        everything = "\n".join([*seen.everything_said(panel), panel.text(), *_cells_of(panel)])
        assert "secret remark" not in everything
        assert "Marked" not in everything
        assert "One of group" not in everything
        assert "Yes: the 2 of Shields" not in everything
    assert panel.grid.model().rowCount() == 0
    assert any("Notes are private:" in text for text in seen.shown(panel))
    desk.viewer = 0
    desk.present()
    assert "Marked: has it." in desk.said("M5", 1)


def _cells_of(panel: SheetPanel) -> list[str]:
    model = panel.grid.model()
    return [
        str(model.index(row, column).data(role))
        for row in range(model.rowCount())
        for column in range(model.columnCount())
        for role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
    ]


def test_equal_views_make_equal_panels_with_equal_chances(opened: list[SheetPanel]) -> None:
    other = a_deal("Sn Sa S2 Mn Ma M2 Cn", "S3 S4 A5 M3 M4 Ca C2", "M5 C3 C4 An Aa A2 A3", missing="S5")
    texts = []
    for match in (begun(), begun(other)):
        play(match, count(1, "value"), Pass())
        desk = Desk(match, Aid.CHANCES)
        panel = desk.open()
        opened.append(panel)
        desk.work()
        assert "% likely to be missing." in desk.said("A5", Spot.MISSING)
        assert "Chance" not in desk.said("A5", 1)
        assert "Chance" not in desk.said("Sn", Spot.MISSING)
        texts.append([(seen.everything_said(panel), panel.text(), _cells_of(panel), panel.grab().toImage())])
        desk.viewer = None
        desk.present()
        desk.work()
        texts[-1].append(
            (seen.everything_said(panel), panel.text(), _cells_of(panel), panel.grab().toImage())
        )
    assert texts[0] == texts[1]


def test_the_table_shows_what_the_keyboard_is_on_in_the_sheet(players: Players) -> None:
    players.window.resize(1280, 800)
    players.begin(seating=ALONE)
    QApplication.processEvents()
    panel, own = players.screen.panel, players.match.hand[0]
    grid = panel.grid
    before = seen.shown(panel)
    grid.setFocus()
    grid.show_cell(Cell(ALL_TILES[0], 0))
    players.key(Qt.Key.Key_Down, times=ALL_TILES.index(own))
    assert outlined(players) == [hand_key(0, own)]
    assert seen.shown(panel) != before
    players.key(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not grid
    assert outlined(players) == []
    assert seen.shown(panel) == before


def outlined(players: Players) -> list[str]:
    """The things highlighted on the table from elsewhere."""
    return [key for key, item in players.tabletop.table.tiles.items() if item.glow is Glow.OUTLINED]

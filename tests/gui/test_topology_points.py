"""Seeing rings: the live sum, the run that is pointed at, and the end of a turn."""

import pytest
from PySide6.QtCore import QPointF, Qt

from tests.gui.topology_people import CONTROL, OpenTable, People
from tests.waiting import wait_until
from topologic_qt.games.topology.rules import (
    Computer,
    End,
    Lay,
    Level,
    Resign,
    new_setup,
    placements,
    score,
)
from topologic_qt.games.topology.rules.lines import Run
from topologic_qt.games.topology.ui.board.curves import line_curves
from topologic_qt.games.topology.ui.board.lattice import HEXES

Seating = tuple[Computer | None, Computer | None]

pytestmark = pytest.mark.gui


def closing(people: People, first: str = "A") -> tuple[tuple[int, int], int]:
    """A place and direction in which the first tile of the rack closes a ring."""
    for placed in placements(people.match.tiles, first[0]):
        if score((*people.match.tiles, placed), 1):
            return placed.at, placed.direction
    raise AssertionError("No ring can be closed.")


def test_the_sum_follows_the_held_tile(people: People) -> None:
    people.begin("ABC")
    at, direction = closing(people, "A")
    assert (people.points, people.sum) == (0, "no ring")
    people.carry(0, at, direction)
    rings = score((*people.match.tiles, people.ghost), 1)  # type: ignore[arg-type]
    assert rings
    assert people.points == sum(ring.points for ring in rings)
    people.move(people.place((-4, 3), 0))
    assert (people.points, people.sum) == (0, "no ring")
    people.move(people.place(at, direction))
    people.release()
    assert people.points == sum(ring.points for ring in rings)
    people.take(people.hexagon(at))
    people.move(people.slot(0))
    assert people.points == 0
    people.release()


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_live_sum_is_what_the_turn_scores(people: People, seed: str) -> None:
    people.begin_with(new_setup(seed=seed))
    for _ in range(5):
        while people.match.revealed:
            tiles, laid = people.match.tiles, people.match.laid
            best = max(
                placements(tiles, people.match.revealed[0]),
                key=lambda placed: sum(ring.points for ring in score((*tiles, placed), laid + 1)),
            )
            people.controller.propose(Lay(best.design, best.at, best.direction))
        live, text = people.points, people.sum.replace("\u00a0", " ")
        people.controller.propose(End())
        result = people.match.turns[-1]
        assert live == result.points
        if not any(ring.inside for ring in result.rings):
            assert text == {
                0: "no ring",
                1: f"ring of {result.points}",
            }.get(len(result.rings), "; ".join(str(ring.length) for ring in result.rings))


def test_a_run_that_is_pointed_at_lights_up_with_its_length(people: People) -> None:
    people.begin("BCD")
    tile = people.match.tiles[0]
    people.move(people.hexagon((3, -3)))
    for line, curve in enumerate(line_curves(tile.design, tile.direction)):
        begin, first, second, end = (QPointF(*point) for point in curve[len(curve) // 2])
        point = HEXES.middle_of(tile.hexes) + (begin + first * 3 + second * 3 + end) / 8

        def run_at(point: QPointF = point) -> Run | None:
            people.move(people.spot(point), steps=1)  # again where the table was just laid out anew
            return people.screen.tabletop.pointer.run

        assert (0, line) in wait_until(run_at).parts
        assert people.note.startswith("Line of 1 part: open")
    people.move(people.hexagon((3, -3)))
    assert people.screen.tabletop.pointer.run is None
    assert people.note == ""


def test_nothing_lights_up_under_a_held_tile(people: People) -> None:
    people.begin("BCD")
    people.key(Qt.Key.Key_Left)
    people.key(Qt.Key.Key_L)
    assert people.note
    people.click(people.slot(0))
    people.move(people.hexagon((0, 0)))
    assert people.note == ""
    assert people.screen.tabletop.pointer.run is None


def scoring_turn(people: People, seating: Seating = (None, None)) -> int:
    """Lay all tiles of a turn so that a ring is closed, without ending it; return its points."""
    people.begin("ABC", seating=seating)
    while people.match.revealed:
        tiles, laid = people.match.tiles, people.match.laid
        best = max(
            placements(tiles, people.match.revealed[0]),
            key=lambda placed: sum(ring.points for ring in score((*tiles, placed), laid + 1)),
        )
        people.controller.propose(Lay(best.design, best.at, best.direction))
    points = people.points
    assert points
    return points


def test_without_motion_the_next_turn_begins_at_once(people: People) -> None:
    points = scoring_turn(people)
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.status.startswith(f"Anna scores {points} points")
    assert len(people.rack.replace(".", "")) == 3
    assert people.points == points
    people.key(Qt.Key.Key_1)
    assert (people.points, people.sum) == (0, "no ring")


def test_the_rings_fill_one_after_the_other_and_then_the_next_tiles_are_revealed(
    open_table: OpenTable,
) -> None:
    people = open_table(motion=40)
    points = scoring_turn(people)
    people.key(Qt.Key.Key_Return, CONTROL)
    celebration = people.screen.play.celebration
    assert celebration.is_running
    assert people.rack == ""
    assert people.points <= points
    wait_until(lambda: not celebration.is_running)
    assert len(people.rack) == 3
    assert people.points == points
    people.key(Qt.Key.Key_1)
    assert (people.points, people.sum) == (0, "no ring")


def test_a_computer_waits_until_the_whole_sum_has_been_seen(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("topologic_qt.games.topology.ui.celebration._REST", 100.0)
    people = open_table(motion=10)
    points = scoring_turn(people, seating=(None, Computer(Level.NOVICE, "one")))
    celebration = people.screen.play.celebration
    counted: list[int] = []
    at_the_end: list[int] = []
    celebration.counted.connect(lambda *_: counted.append(people.points))
    celebration.finished.connect(lambda: at_the_end.append(people.match.laid))
    people.key(Qt.Key.Key_Return, CONTROL)
    wait_until(lambda: people.match.number == 3)
    assert points in counted
    assert at_the_end[0] == 0


def test_the_dots_wait_for_the_tile_that_flies_over_the_rack(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = open_table(motion=600)
    people.begin("BCD")
    pointer, table = people.screen.tabletop.pointer, people.table
    shown: list[int] = []
    monkeypatch.setattr(table, "show_closable", lambda runs: shown.append(len(list(runs))))
    placed = placements(people.match.tiles, "B")[0]
    people.controller.propose(Lay("B", placed.at, placed.direction))
    assert len(pointer.lines.tiles) == 2
    assert table.is_moving
    assert not shown
    assert max(item.zValue() for item in table.tiles.values()) > table.rack.zValue()
    wait_until(lambda: not table.is_moving)
    assert shown == [len(list(pointer.lines.closable))]
    assert max(item.zValue() for item in table.tiles.values()) < table.rack.zValue()


def test_no_points_are_shown_of_a_match_without_a_turn(people: People) -> None:
    people.begin("BCD")
    badge = people.screen.tabletop.badge
    assert badge.isVisible()
    people.controller.propose(Resign())
    assert not badge.isVisible()
    assert not people.table.rack.isVisible()
    people.begin("BCD")
    assert badge.isVisible()


@pytest.mark.parametrize("how", ["key", "click"])
def test_who_does_not_wait_skips_them(open_table: OpenTable, how: str) -> None:
    people = open_table(motion=5000)
    scoring_turn(people)
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.screen.play.celebration.is_running
    if how == "key":
        people.key(Qt.Key.Key_Space)
    else:
        people.click(people.hexagon((0, 0)))
    assert not people.screen.play.celebration.is_running
    assert len(people.rack) == 3
    assert people.held == ""


def test_the_next_move_does_not_wait_for_the_rings(open_table: OpenTable) -> None:
    people = open_table(motion=5000)
    scoring_turn(people)
    people.controller.propose(End())
    assert people.screen.play.celebration.is_running
    placed = placements(people.match.tiles, people.match.revealed[0])[0]
    people.controller.propose(Lay(placed.design, placed.at, placed.direction))
    assert not people.screen.play.celebration.is_running
    assert people.laid == (placed,)

"""Visible rings: the live sum, the highlighted run, the end of a turn, and the turn before."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt

from tests.gui import seen
from tests.gui.topology_people import CONTROL, OpenTable, People
from tests.waiting import wait_until
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topology.rules.lines import Run, score
from topologic_qt.games.topology.rules.moves import Draw, End, Lay, Resign, Turn
from topologic_qt.games.topology.rules.placed import PlacedTile, placements
from topologic_qt.games.topology.rules.state import Variant, new_setup
from topologic_qt.games.topology.ui.board.curves import HEXES, line_curves
from topologic_qt.games.topology.ui.board.topology_table import RingFill
from topologic_qt.games.topology.ui.laying import middle
from topologic_qt.table.overlay import Mark

Seating = tuple[Computer | None, Computer | None]

pytestmark = pytest.mark.gui


def scoring_turn(people: People, seating: Seating = (None, None)) -> int:
    """Lay all tiles of a turn so that a ring closes, without ending it; return its points."""
    people.begin("ABC", seating=seating)
    lay_well(people)
    assert people.points
    return people.points


def lay_well(people: People) -> None:
    """Lay every revealed tile in its best place."""
    while people.match.revealed:
        tiles, laid = people.match.tiles, people.match.laid
        best = max(
            placements(tiles, people.match.revealed[0]),
            key=lambda placed: sum(ring.points for ring in score((*tiles, placed), laid + 1)),
        )
        people.controller.propose(Lay(best.design, best.at, best.direction))


def marked(people: People, wanted: str) -> dict[object, Mark]:
    """A turn's marks of a kind, by what they are on."""
    named = ((name, mark) for name, mark in people.table.turn_marks.items() if isinstance(name, tuple))
    return {name[1]: mark for name, mark in named if name[0] == wanted}


def outlined(people: People) -> set[PlacedTile]:
    """The tiles on the table outlined as one turn's."""
    at = {(mark.at.x(), mark.at.y()) for mark in marked(people, "turn").values()}
    return {tile for tile in people.shown if (middle(tile).x(), middle(tile).y()) in at}


def test_the_live_sum_follows_the_held_tile_and_is_what_the_turn_scores(people: People) -> None:
    people.begin("ABC")
    closing = next(
        placed for placed in placements(people.match.tiles, "A") if score((*people.match.tiles, placed), 1)
    )
    points = sum(ring.points for ring in score((*people.match.tiles, closing), 1))
    assert (people.points, people.sum) == (0, "no ring")
    people.carry(0, closing.at, closing.direction)
    assert people.points == points > 0
    people.move(people.place((-4, 3), 0))
    assert (people.points, people.sum) == (0, "no ring")
    people.move(people.place(closing.at, closing.direction))
    people.release()
    assert people.points == points
    people.take(people.hexagon(closing.at))
    people.move(people.slot(0))
    assert people.points == 0
    people.release()
    badge = people.screen.tabletop.badge
    people.controller.propose(Resign())
    assert not badge.isVisible()
    assert not people.table.rack.isVisible()
    people.begin_with(new_setup(seed="one"))
    assert badge.isVisible()
    for _ in range(3):
        lay_well(people)
        live, text = people.points, people.sum.replace("\u00a0", " ")
        people.controller.propose(End())
        result = people.match.turns[-1]
        assert live == result.points
        if not any(ring.inside for ring in result.rings):
            assert text == {0: "no ring", 1: f"ring of {result.points}"}.get(
                len(result.rings),
                f"rings {', '.join(str(ring.length) for ring in result.rings)} = {result.points}",
            )


def test_a_run_that_is_pointed_at_or_gone_to_by_a_key_lights_up_with_its_length(people: People) -> None:
    people.begin("BCD")
    tile, pointer = people.match.tiles[0], people.screen.tabletop.pointer
    people.move(people.hexagon((3, -3)))
    for line, curve in enumerate(line_curves(tile.design, tile.direction)):
        begin, first, second, end = (QPointF(*point) for point in curve[len(curve) // 2])
        point = HEXES.middle_of(tile.hexes) + (begin + first * 3 + second * 3 + end) / 8

        def run_at(point: QPointF = point) -> Run | None:
            people.move(people.spot(point), steps=1)  # again where the table was just laid out anew
            return pointer.run

        assert (0, line) in wait_until(run_at).parts
        assert people.note.startswith("Line of 1 part: open")
    people.move(people.hexagon((3, -3)))
    assert (pointer.run, people.note) == (None, "")
    people.key(Qt.Key.Key_Left)
    runs = set()

    def are_all_lit() -> bool:
        people.key(Qt.Key.Key_L)
        if pointer.run is not None:  # else the table was just laid out anew
            runs.add(pointer.run.parts)
            assert people.note.startswith("Line of 1 part: open")
        return len(runs) == 5

    wait_until(are_all_lit)
    people.click(people.slot(0))
    people.move(people.hexagon((0, 0)))
    assert (pointer.run, people.note) == (None, "")


def test_the_sum_of_the_turn_before_can_be_read_until_the_next_tile_is_laid(people: People) -> None:
    points, badge = scoring_turn(people), people.screen.tabletop.badge
    explained = people.sum
    people.key(Qt.Key.Key_Return, CONTROL)
    assert people.status.startswith(f"Anna scores {points} points")
    assert (people.points, people.sum, people.rack) == (points, explained, "DEF")
    assert "Last turn: Anna" in seen.shown(badge)
    assert outlined(people) == set(people.match.turns[0].tiles)
    people.click(people.slot(0))
    assert "This turn" in seen.shown(badge)
    assert (people.points, people.sum) == (0, "no ring")
    assert outlined(people) == set(people.match.turns[0].tiles)
    people.key(Qt.Key.Key_Escape)
    assert (people.points, people.sum) == (points, explained)
    people.key(Qt.Key.Key_1)
    people.key(Qt.Key.Key_Return)
    assert people.match.laid == 1
    assert "This turn" in seen.shown(badge)
    people.play_turn()
    assert outlined(people) == set(people.match.turns[1].tiles)


def test_a_tile_turned_by_half_is_signed_until_the_end_of_the_next_turn(people: People) -> None:
    people.begin("BCDEFGH", variant=Variant.ADVANCED)
    assert not people.table.turn_marks
    people.play_turns(1)
    assert not marked(people, "half")
    turned = people.match.turns[0].tiles[0]
    people.controller.propose(Turn(turned.at))
    assert [*marked(people, "half")] == [turned.place]
    people.play_turn()
    assert [*marked(people, "half")] == [turned.place]
    assert turned.place in {tile.place for tile in outlined(people)}
    people.controller.propose(Draw())
    people.play_turn()
    assert not marked(people, "half")


# -- counting ---------------------------------------------------------------------------------------


def test_the_rings_fill_one_after_the_other_before_a_computer_lays(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("topologic_qt.games.topology.ui.play._REST", 20.0)
    people = open_table(motion=10)
    points = scoring_turn(people, seating=(None, Computer(Level.NOVICE, "one")))
    counted: list[int] = []
    at_the_end: list[tuple[int, int]] = []
    celebration = people.screen.play.celebration
    celebration.counted.connect(lambda *_: counted.append(people.points))
    celebration.finished.connect(lambda: at_the_end.append((people.match.laid, people.points)))
    people.key(Qt.Key.Key_Return, CONTROL)
    assert celebration.is_running
    assert people.rack == "", "the next tiles are revealed afterwards"
    wait_until(lambda: people.match.number == 3)
    assert points in counted
    assert at_the_end[0] == (0, points), "a computer waits until the whole sum has been seen"
    wait_until(lambda: not [item for item in people.table.items() if isinstance(item, RingFill)])


def test_while_rings_are_counted_no_strip_names_the_next_turn_and_who_does_not_wait_goes_on(
    open_table: OpenTable,
) -> None:
    people = open_table(motion=5000)
    celebration = people.screen.play.celebration
    scoring_turn(people)
    track = people.screen.panel.track
    people.key(Qt.Key.Key_Return, CONTROL)
    told = seen.shown(people.screen)
    assert {"Turn 1  ·  Anna", "Anna, turn 1"} <= {*told}
    assert not any(text.startswith("Turn 2") for text in told)
    assert "It’s Anna’s turn." in track.accessibleDescription()
    assert people.status.startswith("Anna scores")
    assert "Ben" not in people.status
    people.push("Go on")
    assert "It’s Ben’s turn." in track.accessibleDescription()
    assert people.status.startswith("Ben: drag the 3 tiles")
    told = seen.shown(people.screen)
    assert "Turn 2  ·  Ben" in told
    assert "Turn 1  ·  Anna" not in told
    ways: list[Callable[[], object]] = [
        lambda: people.key(Qt.Key.Key_Space),
        lambda: people.click(people.hexagon((0, 0))),
        lambda: people.screen.play.look(1),
    ]
    for skip in ways:
        scoring_turn(people)
        people.controller.propose(End())
        assert celebration.is_running
        skip()
        assert not celebration.is_running
        assert not people.screen.counting_bar.isVisible()
        people.screen.play.look(0)
        assert (len(people.rack), people.held) == (3, "")
    scoring_turn(people)
    people.controller.propose(End())
    assert celebration.is_running
    placed = placements(people.match.tiles, people.match.revealed[0])[0]
    people.controller.propose(Lay(placed.design, placed.at, placed.direction))
    assert not celebration.is_running
    assert people.laid == (placed,)

"""The controller of a match, without a window: the only way to change it, and the private view shown."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.boardless.game import INFO as BIDS, Move, Setup, State
from tests.records import rows
from tests.waiting import wait_until
from topologic_qt.app.kit.context import Context
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.match.computer_turns import Beat
from topologic_qt.app.match.session import Session
from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.match import NothingToTakeBack
from topologic_qt.games import registry
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.storage.files import Problem
from topologic_qt.widgets.motion import Motion


class Table:
    """A session with Bids, and the number of changes of its match."""

    def __init__(self, folders: Folders) -> None:
        self.owner = QObject()
        self.said: list[Problem] = []
        self.session = Session(self.owner, BIDS.load(), Context(folders, Motion(0)), self.said.append)
        self.controller: Any = self.session.controller
        self.changes = 0
        self.controller.changed.connect(self._count)

    def _count(self) -> None:
        self.changes += 1

    def bid(self, number: int) -> None:
        """A whole turn."""
        self.controller.propose(Move(number))
        self.controller.propose(Move(None))


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "settings", tmp_path / "own" / "autosave")


@pytest.fixture
def table(qapp: QApplication, folders: Folders, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr(registry, "GAMES", [TOPOLOGIC, BIDS])
    table = Table(folders)
    yield table
    table.session.close()


def test_every_change_is_told_once_and_a_refused_one_never(table: Table) -> None:
    table.controller.begin(Setup())
    assert table.changes == 1
    table.controller.propose(Move(3))
    assert table.changes == 2
    with pytest.raises(IllegalMove):
        table.controller.propose(Move(3))
    assert table.changes == 2
    table.controller.take_back()
    assert (table.changes, table.controller.view) == (3, State())
    table.controller.take_back()
    assert table.changes == 3


def test_moves_are_replaced_by_others_in_one_change(table: Table) -> None:
    table.controller.begin(Setup())
    table.controller.propose(Move(3))
    table.controller.revise(1, (Move(5),))
    assert (table.changes, table.controller.private_view(0).bids) == (3, (5, None, None))
    with pytest.raises(IllegalMove):
        table.controller.revise(1, (Move(4), Move(4)))
    with pytest.raises(NothingToTakeBack):
        table.controller.revise(2, (Move(4),))
    assert (table.changes, table.controller.private_view(0).bids) == (3, (5, None, None))
    assert table.controller.open_moves == 1
    table.controller.propose(Move(None))
    assert (table.controller.open_moves, table.controller.can_take_back) == (0, False)


def test_nobody_sees_a_bid_but_the_seat_that_looks(table: Table) -> None:
    table.controller.begin(Setup())
    table.bid(4)
    table.bid(2)
    views = []
    for seat in (None, 0, 1, 2):
        table.controller.viewer = seat
        views.append(table.controller.view.bids)
    assert views == [(None, None, None), (4, None, None), (None, 2, None), (None, None, None)]
    assert table.controller.private_view(0).bids == (4, None, None)
    assert table.controller.viewer == 2


def test_in_another_match_nobody_looks_yet_and_the_one_before_can_be_had_back(table: Table) -> None:
    table.controller.begin(Setup("First"))
    table.controller.propose(Move(4))
    table.controller.viewer = 0
    table.controller.begin(Setup("Second"))
    assert table.controller.viewer is None
    table.controller.viewer = 0
    table.controller.return_to_previous()
    assert table.controller.title.startswith("First")
    assert table.controller.viewer is None
    assert table.controller.view.bids == (None, None, None)
    table.controller.begin(Setup("Third"))
    table.controller.propose(Move(1))
    assert table.controller.can_return
    table.controller.propose(Move(None))
    assert not table.controller.can_return, "what stands for good is not left for the match before"


def test_a_move_is_redone_until_something_else_is_done(table: Table) -> None:
    controller = table.controller
    controller.begin(Setup())
    controller.propose(Move(3))
    controller.take_back()
    assert controller.can_redo
    controller.redo()
    controller.redo()  # nothing is left
    assert (controller.private_view(0).bids, controller.can_redo) == ((3, None, None), False)
    assert table.changes == 4
    controller.take_back()
    controller.is_held = True
    assert not controller.can_redo
    controller.redo()
    assert controller.private_view(0).bids == (None, None, None)
    controller.is_held = False
    controller.propose(Move(5))
    controller.propose(Move(None))
    assert not controller.can_redo


def test_a_finished_match_is_counted_once_and_a_saved_one_is_free(
    table: Table, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    table.controller.begin(Setup())
    for number in (4, 2, 4):
        table.bid(number)
    qtbot.waitUntil(lambda: bool(rows(folders, "results_bids")))
    assert not table.controller.is_free
    table.session.io.save(tmp_path / "evening.bids")
    qtbot.waitUntil(lambda: table.controller.is_free)
    assert len(rows(folders, "results_bids")) == 1
    assert table.session.io.holds(tmp_path / "evening.bids")
    assert table.said == []


def winners(table: Table) -> list[list[int]]:
    """The winners of every counted match."""
    table.session.disk.settle(5000)
    found = rows(table.session.folders, "results_bids")
    return [[int(number) for number in re.findall(r"\d", row["winners"])] for row in found]


def finish(table: Table, *bids: int) -> None:
    """Play to the end of the match."""
    for number in bids:
        table.bid(number)
    assert table.controller.match.outcome is not None


def test_a_match_that_goes_on_from_an_older_copy_is_counted_once(
    table: Table, folders: Folders, qtbot: QtBot
) -> None:
    table.controller.begin(Setup())
    table.bid(4)
    table.bid(2)
    table.session.disk.settle(5000)
    (copy,) = folders.autosave.glob("*.bids")
    older = copy.read_bytes()
    finish(table, 4)
    assert winners(table) == [[1]]
    table.session.close()
    copy.write_bytes(older)  # as where the disk had room for the result alone

    again, found = Table(folders), list[Any]()
    again.session.autosave.find(found.extend, 1)
    qtbot.waitUntil(lambda: bool(found))
    again.controller.resume(found[0])
    finish(again, 5)
    assert winners(again) == [[1]]
    again.controller.begin(Setup())
    finish(again, 1, 2, 3)
    assert winners(again) == [[1], [2]]
    again.session.close()


def test_a_match_that_an_earlier_version_saved_and_is_played_to_several_ends_is_counted_once(
    table: Table, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "evening.bids"
    table.controller.begin(Setup())
    table.bid(4)
    table.bid(2)
    table.session.io.save(file)
    qtbot.waitUntil(lambda: table.controller.is_saved)
    whole = json.loads(file.read_bytes())
    del whole["id"]
    file.write_bytes(json.dumps({**whole, "version": 3}).encode())
    table.session.close()

    for last in (5, 4):
        again = Table(folders)
        again.session.io.files.open(file)
        wait_until(partial(getattr, again.controller, "is_running"))
        assert again.controller.is_saved
        finish(again, last)
        assert winners(again) == [[2]]
        again.session.close()


@pytest.mark.parametrize(
    ("thought", "moves"), [(0, 400), (120, 400), (399, 400), (400, 800), (799, 800), (801, 1200)]
)
def test_whoever_thinks_less_than_some_spans_moves_at_the_end_of_them(thought: int, moves: int) -> None:
    clock = [17.25]
    beat = Beat(lambda: clock[0])
    clock[0] = 20.0
    assert times(beat, clock, [thought]) == [moves]


def times(beat: Beat, clock: list[float], thoughts: Iterable[int]) -> list[int]:
    """The milliseconds until the moves of thoughts of such lengths, in beats of 400."""
    found = []
    for thought in thoughts:
        beat.begin()
        clock[0] += thought / 1000
        found.append(thought + beat.left(400))
        clock[0] += 1
    return found


def test_after_a_long_thought_short_ones_seem_as_long() -> None:
    clock = [0.0]
    beat = Beat(lambda: clock[0])
    assert times(beat, clock, [10, 900, 20, 500, 30]) == [400, 1200, 1200, 1200, 1200]
    assert times(beat, clock, [5] * 8)[-1] == 400  # after many short ones that is over
    assert times(beat, clock, [60_000, 5]) == [60_400, 12 * 400]  # an endless one makes no others endless


def test_what_waits_for_people_or_to_be_seen_comes_at_the_usual_time() -> None:
    clock = [0.0]
    beat = Beat(lambda: clock[0])
    assert times(beat, clock, [5]) == [400]
    clock[0] += 60
    assert beat.again(400) == 400
    assert times(beat, clock, [5, 900]) == [400, 1200]
    assert beat.again(400) == 1200
    clock = [0.0]
    beat = Beat(lambda: clock[0])
    for passed, left in ((400, 400), (799, 1), (801, 399)):
        clock[0] = passed / 1000
        assert beat.next(400) == left
    assert times(beat, clock, [5]) == [400]
    beat = Beat(lambda: 5.0)
    assert (beat.left(0), beat.next(0)) == (0, 0)

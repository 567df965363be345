"""Which rooms are active, which is a match's, and how ended ones are deleted."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.rooms import rooms_of
from tests.tables import ORDERED, drawn
from topologic_qt.app.files.codec import content_for_the_other, match_found_in
from topologic_qt.app.files.rooms import room_of, rooms_without_match, sweep
from topologic_qt.engine.commitment import new_salt
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.engine.match import Match
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.setup import apart_setup, new_setup as deduction_setup
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import GiveUp, HideSecret
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Setup
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.state import new_setup
from topologic_qt.online.message import Content
from topologic_qt.online.room_file import Own, room_path, rooms_in, write_room
from topologic_qt.storage.files import Problem

SETUP = Setup(drawn(ORDERED), EDITION_FRENCH, 3)


def test_a_room_that_was_ended_goes_on_no_more_and_stays_until_it_is_swept(tmp_path: Path) -> None:
    waiting, other = (rooms_of("topologic", 2)[1] for _ in range(2))
    ended = replace(other, own=Own(1, 1, Content(has_ended=True)))
    for room in (waiting, ended):
        write_room(room, room_path(tmp_path, room.id))
    assert rooms_without_match(tmp_path, TOPOLOGIC.load()) == [waiting]
    assert len(rooms_in(tmp_path).rooms) == 2
    sweep(tmp_path)
    assert rooms_in(tmp_path).rooms == [waiting]


def test_a_match_that_begins_when_all_are_there_keeps_its_room(tmp_path: Path) -> None:
    package, home = TOPOLOGY.load(), tmp_path
    setup = new_setup(("Anna", "Ben"), seed="waiting")
    waiting: Any = Match(Topology(), setup)
    begun: Any = Match(Topology(), replace(setup, seed="", stack="", anchors=("0" * 64, "1" * 64)))
    waiting.seat = begun.seat = 0
    waiting.id = begun.id = "0123456789abcdef"
    room = replace(
        rooms_of("topology", 2)[0], own=Own(1, 1, Content(copy=content_for_the_other(package, waiting)))
    )
    for match_id, is_known in ((waiting.id, True), ("fedcba9876543210", False), ("", False)):
        written = replace(room, match_id=match_id)
        write_room(written, room_path(home, room.id))
        # the program may end between the two files: the match as it was begun, and the room as it was before
        assert room_of(home, package, begun.snapshot()) == (written if is_known else None)
        assert (room_of(home, package, waiting.snapshot()) == written) == (match_id != "fedcba9876543210")


def test_a_match_is_known_again_when_the_other_player_has_told_the_secret(tmp_path: Path) -> None:
    package, home = TOPOLOGIC.load(), tmp_path
    hidden = HideSecret.sealed(ALL_TILES[0])
    told: Any = Match(Topologic(), SETUP, [hidden, GiveUp()])  # Ben gave up, and Anna's letter has come
    sent: Any = Match(Topologic(), SETUP, [replace(hidden, tile=None, salt=""), GiveUp()])
    told.seat, told.id = 1, "0123456789abcdef"
    own = Own(1, 1, Content(copy=content_for_the_other(package, sent)))
    room = replace(rooms_of("topologic", 2)[1], own=own, match_id=told.id)
    write_room(room, room_path(home, room.id))
    assert room_of(home, package, told.snapshot()) == room


def test_a_room_whose_copy_is_not_of_its_seat_costs_no_match_its_own(tmp_path: Path) -> None:
    package = DEDUCTION.load()
    names = deduction_setup(("Anna", "Ben", "Clara"), seed="rooms", first=1)
    dealer: Any = Match(Deduction(), apart_setup(names, 0, new_salt()))
    dealer.apply_automatic_moves()
    dealer.seat = 0
    match = match_found_in(content_for_the_other(package, dealer, 1), "copy").content
    own, seen = content_for_the_other(package, match, 1), content_for_the_other(package, dealer, SPECTATOR)
    first, second = (rooms_of("deduction", 3)[1] for _ in range(2))
    room = replace(first, id="f" * 32, own=Own(1, 1, Content(copy=seen, parts=(own, b"", b""))))
    other = replace(second, id="0" * 32, own=Own(1, 1, Content(copy=seen, parts=(seen, b"", b""))))
    for each in (room, other):
        write_room(each, room_path(tmp_path, each.id))
    assert room_of(tmp_path, package, match.snapshot()) == room


def test_a_match_goes_on_where_there_is_no_doubt(tmp_path: Path) -> None:
    package = TOPOLOGIC.load()

    def match_with(tile: int) -> Any:  # noqa: ANN401
        match: Any = Match(Topologic(), SETUP, [HideSecret.sealed(ALL_TILES[tile])])
        match.seat, match.id = 0, "0123456789abcdef"
        return match

    match, changed = match_with(0), match_with(1)
    own = Own(1, 1, Content(copy=content_for_the_other(package, match)))
    rooms = [replace(rooms_of("topologic", 2)[0], id=name * 32, own=own) for name in "0f"]
    for room in rooms:  # as an earlier version wrote them, without the id of a match
        write_room(room, room_path(tmp_path, room.id))
    with pytest.raises(Problem, match="could belong to several connections"):
        room_of(tmp_path, package, match.snapshot())
    room_path(tmp_path, rooms[0].id).unlink()
    assert room_of(tmp_path, package, match.snapshot()) == rooms[1]
    assert room_of(tmp_path, package, changed.snapshot()) is None
    write_room(replace(rooms[1], match_id=match.id), room_path(tmp_path, rooms[1].id))
    with pytest.raises(Problem, match="aren’t the ones you sent"):
        room_of(tmp_path, package, changed.snapshot())

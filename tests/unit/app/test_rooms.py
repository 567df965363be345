"""Which rooms go on, and what becomes of one that was ended here."""

from dataclasses import replace
from pathlib import Path

from tests.rooms import rooms_of
from topologic_qt.app.elsewhere.rooms import rooms_without_match, sweep
from topologic_qt.elsewhere.letter import Content
from topologic_qt.elsewhere.room import Own
from topologic_qt.elsewhere.room_file import room_path, rooms_in, write_room
from topologic_qt.games.topologic.info import INFO


def test_a_room_that_was_ended_goes_on_no_more_and_stays_until_it_is_swept(tmp_path: Path) -> None:
    waiting, other = (rooms_of("topologic", 2)[1] for _ in range(2))
    ended = replace(other, own=Own(1, 1, Content(has_ended=True)))
    for room in (waiting, ended):
        write_room(room, room_path(tmp_path, room.id))
    assert rooms_without_match(tmp_path, INFO.load()) == [waiting]
    assert len(rooms_in(tmp_path).rooms) == 2
    sweep(tmp_path)
    assert rooms_in(tmp_path).rooms == [waiting]

"""A kept match is played only in its own room, whatever looks like it; no secret goes astray."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.conftest import OpenWindow
from tests.gui.deduction_players import OpenDeal, Players
from tests.gui.sitters import Sitters
from tests.gui.test_language import choose
from tests.gui.test_online import dialog_of
from tests.gui.test_villains import Inlet, Villain, copies_of, copy_of, dealt, folders, inlets, meet
from tests.rooms import rooms_of
from tests.tables import ORDERED, TopologicMatch, drawn
from topologic_qt.app.features.online.feature import OnlineMatch
from topologic_qt.app.features.online.link import Link
from topologic_qt.app.files.autosave_files import KeptMatch
from topologic_qt.app.files.codec import match_found_in
from topologic_qt.app.kit.folders import Folders
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.games.deduction import records
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.joining import copy_for
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.mail import for_the_other
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Setup
from topologic_qt.online.message import Content, message_from_bytes
from topologic_qt.online.room_file import Room, read_room, room_path, write_room
from topologic_qt.online.sealing import NotOpened, open_sealed
from topologic_qt.storage.envelope import pack

pytestmark = pytest.mark.gui

SETUP = Setup(drawn(ORDERED), EDITION_FRENCH, 3)
OWN, OTHER = "f" * 32, "0" * 32
"""The ids of the room that a match is played in, and of another one, which comes before it by name."""

__all__ = ["inlets"]


def link_of(person: Sitters) -> Link | None:
    """The link of a window's match, if any."""
    return person.window.game.feature(OnlineMatch).link


def own_rooms(game: str, seats: int) -> list[Room]:
    """The rooms of a match, by their seats."""
    return [replace(room, id=OWN) for room in rooms_of(game, seats)]


def other_rooms(game: str, seats: int, host: int = 0) -> list[Room]:
    """The rooms of somebody else's similar match."""
    return [replace(room, id=OTHER) for room in rooms_of(game, seats, host)]


def close(qtbot: QtBot, *people: Sitters) -> None:
    """Close windows, and wait until everything is on the disk."""
    for person in people:
        person.window.close()
        qtbot.waitUntil(lambda person=person: not person.window.isVisible())  # type: ignore[misc]


def kept_by(person: Sitters, qtbot: QtBot, is_meant: Callable[[Any], bool]) -> KeptMatch:
    """The only kept match that is meant, once it can be continued."""
    answers: list[list[KeptMatch]] = [[]]
    asked = 0

    def look() -> bool:
        nonlocal asked
        if len(answers) > asked:  # a slow disk answers later than somebody asks again
            asked += 1
            person.window.game.session.autosave.find(answers.append, most=10, with_over=True)
        return any(is_meant(kept.match) for kept in answers[-1])

    qtbot.waitUntil(look)
    return next(kept for kept in answers[-1] if is_meant(kept.match))


def go_on(person: Sitters, kept: KeptMatch, qtbot: QtBot) -> Link:
    """Continue a kept match, and return its link."""
    person.controller.resume(kept)
    qtbot.waitUntil(lambda: link_of(person) is not None)
    link = link_of(person)
    assert link is not None
    return link


def contents(inlets: Sequence[Inlet], room: Room, seat: int) -> list[Content]:
    """A seat's messages from any window, as far as a room can open them."""
    found = []
    for put in (each for inlet in inlets for each in inlet.put_ever if each):
        try:
            found.append(message_from_bytes(open_sealed(room, seat, put)).content)
        except (NotOpened, ValueError):
            continue
    return found


def moves_told(said: Sequence[Content]) -> int:
    """The number of moves in the newest copy."""
    return len(match_found_in(said[-1].copy, "copy").content.moves) if said else 0


def topologic_copy(match: TopologicMatch, seat: int) -> bytes:
    """A match as claimed by somebody who knows what everyone may know."""
    told: TopologicMatch = Match(Topologic(), match.setup, for_the_other(match.state, match.moves))
    told.seat = seat
    return copy_of(told, 1 - seat)


@pytest.fixture
def anna(open_window: OpenWindow, tmp_path: Path) -> Any:  # noqa: ANN401
    """She plays Topologic."""
    return open_window(folders(tmp_path))


def play_with_ben(anna: Any, inlets: list[Inlet], qtbot: QtBot) -> list[Room]:  # noqa: ANN401
    """Let Anna hide a secret in a match with Ben; return the rooms of the two."""
    rooms = own_rooms("topologic", 2)
    anna.begin_with(SETUP)
    anna.controller.sit(0)
    meet(anna, rooms[0], inlets, qtbot)
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: moves_told(contents(inlets, rooms[1], 0)) == 1)
    return rooms


def play_with_both(anna: Any, other: Sitters, inlets: list[Inlet], qtbot: QtBot) -> Villain:  # noqa: ANN401
    """Let Anna play with Ben; in another window, closed later, somebody begins a similar match."""
    play_with_ben(anna, inlets, qtbot)
    rooms = other_rooms("topologic", 2, host=1)
    meet(other, rooms[0], inlets, qtbot)
    mallory = Villain(rooms[1], inlets)
    mallory.say(copy=topologic_copy(anna.controller.match, 1))
    qtbot.waitUntil(lambda: other.controller.is_running and bool(contents(inlets, rooms[1], 0)))
    close(qtbot, other)
    return mallory


def room_linked(person: Sitters, qtbot: QtBot) -> str:
    """The id of the match's room in a window, once it is connected."""
    qtbot.waitUntil(lambda: link_of(person) is not None)
    link = link_of(person)
    assert link is not None
    return link.room.id


def test_a_forged_room_gets_nothing_of_a_match_also_after_a_change_of_language(
    anna: Any,  # noqa: ANN401
    open_window: OpenWindow,
    tmp_path: Path,
    inlets: list[Inlet],
    qtbot: QtBot,
) -> None:
    mallory = play_with_both(anna, open_window(folders(tmp_path)), inlets, qtbot)
    told = len(contents(inlets, mallory.room, 0))
    choose(anna.window, qtbot, "de")
    found = room_linked(anna, qtbot)
    choose(anna.window, qtbot, "en")
    assert found == OWN
    close(qtbot, anna)
    anna = open_window(folders(tmp_path))
    own = kept_by(anna, qtbot, lambda match: match.moves[0].tile is not None)
    assert go_on(anna, own, qtbot).room.id == OWN
    qtbot.waitUntil(lambda: bool(inlets[-1].put_ever))
    assert len(contents(inlets, mallory.room, 0)) == told


def forget_whose(home: Folders, room_id: str) -> None:
    """Write a room's file like an earlier version, without the id of its match."""
    path = room_path(home.elsewhere, room_id)
    write_room(replace(read_room(path), match_id=""), path)


def test_a_match_is_linked_once_wherever_it_comes_from(
    anna: Any,  # noqa: ANN401
    open_window: OpenWindow,
    tmp_path: Path,
    inlets: list[Inlet],
    qtbot: QtBot,
) -> None:
    play_with_ben(anna, inlets, qtbot)
    anna.begin_with(SETUP)
    assert link_of(anna) is None
    anna.window.game.change_match()
    assert room_linked(anna, qtbot) == OWN
    file, again = tmp_path / "match.topologic", tmp_path / "again.topologic"
    anna.window.game.session.io.save(file)
    qtbot.waitUntil(lambda: anna.controller.path == file)
    again.write_bytes(file.read_bytes())
    other = open_window(folders(tmp_path))
    other.window.open_file(again)
    qtbot.waitUntil(lambda: other.status == "This match continues in another window.")
    assert link_of(other) is None
    assert link_of(anna) is not None
    close(qtbot, anna, other)
    second = open_window(Folders(tmp_path / "other settings", tmp_path / "autosave"))
    second.window.open_file(file)
    assert room_linked(second, qtbot) == OWN


def test_no_other_player_gets_a_hand(
    open_deal: OpenDeal, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot
) -> None:
    home, rooms, match = folders(tmp_path), own_rooms("deduction", 3), dealt(0)
    anna = open_deal(home)
    meet(anna, rooms[1], inlets, qtbot)
    Villain(rooms[0], inlets).say(**copies_of(match))
    qtbot.waitUntil(lambda: anna.controller.is_running and bool(inlets[-1].put_ever))
    mallorys = copy_for(match, 2)  # with her own hand in Anna's seat
    faked = replace(mallorys.setup, apart=replace(mallorys.setup.apart, seat=1))  # type: ignore[type-var]
    fake: Any = Match(Deduction(), faked, mallorys.moves)

    def as_bytes(seat: int) -> bytes:
        copy = copy_for(fake, seat)
        return pack("deduction", records.to_record(Snapshot(copy.setup, copy.moves, None, seat)))

    other, theirs = open_deal(home), other_rooms("deduction", 3)
    meet(other, theirs[1], inlets, qtbot)
    mallory = Villain(theirs[0], inlets)
    mallory.say(copy=as_bytes(SPECTATOR), parts=(b"", as_bytes(1), b""))
    qtbot.waitUntil(lambda: other.controller.is_running and bool(inlets[-1].put_ever))
    close(qtbot, other, anna)
    told = len(contents(inlets, theirs[0], 1))
    hand = match.state.hands[1]

    def begin_again() -> Players:
        """Open a window, and continue Anna's match in its own room."""
        anna = open_deal(home)
        own = kept_by(anna, qtbot, lambda match: match.setup.apart.hand == hand)
        assert go_on(anna, own, qtbot).room.id == OWN
        return anna

    anna = begin_again()
    qtbot.waitUntil(lambda: bool(inlets[-1].put_ever))
    assert len(contents(inlets, theirs[0], 1)) == told
    close(qtbot, anna)
    for room_id in (OWN, OTHER):  # as earlier versions wrote them: the hand tells which is which
        forget_whose(home, room_id)
    begin_again()


def test_a_code_and_an_id_belong_to_one_match(
    anna: Any,  # noqa: ANN401
    qtbot: QtBot,
) -> None:
    anna.begin_with(SETUP)
    dialog = dialog_of(anna)
    with qtbot.waitSignal(dialog.finished):  # whoever answers a code comes to the match it was shown for
        anna.begin_with(SETUP)
    own = anna.controller.match.id
    for is_same in (True, False):  # no other program chooses the id of a match
        sent: TopologicMatch = Match(Topologic(), SETUP)
        sent.seat, sent.id, sent.notes = 1, "0123456789abcdef", anna.controller.match.notes
        anna.controller.receive(sent, own if is_same else "")
        assert (anna.controller.match.id == own) == is_same
        assert anna.controller.match.id != "0123456789abcdef"

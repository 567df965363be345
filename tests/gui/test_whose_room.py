"""A kept match is played in its own room and no other, whatever else looks like it; no secret goes astray."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.gui.conftest import OpenWindow
from tests.gui.deduction_players import OpenDeal, Players
from tests.gui.sitters import Sitters
from tests.gui.test_elsewhere import dialog_of
from tests.gui.test_language import choose
from tests.gui.test_villains import Inlet, Villain, copies_of, copy_of, dealt, folders, inlets, meet
from tests.rooms import rooms_of
from tests.tables import ORDERED, TopologicMatch, drawn
from topologic_qt.app.codec import content_for_the_other, match_found_in
from topologic_qt.app.elsewhere.link import Link
from topologic_qt.app.elsewhere.rooms import room_of
from topologic_qt.app.folders import Folders
from topologic_qt.app.kept_match import KeptMatch
from topologic_qt.elsewhere.letter import Content, letter_from_bytes
from topologic_qt.elsewhere.room import Own, Room
from topologic_qt.elsewhere.room_file import read_room, room_path, write_room
from topologic_qt.elsewhere.sealing import NotOpened, open_sealed
from topologic_qt.engine import ONLOOKER, Match, Snapshot
from topologic_qt.games.deduction import records
from topologic_qt.games.deduction.info import INFO as DEDUCTION
from topologic_qt.games.deduction.rules import Deduction, copy_for
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.rules import (
    ALL_TILES,
    EDITION_FRENCH,
    GiveUp,
    HideSecret,
    Setup,
    Topologic,
    for_the_other,
)
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.games.topology.rules import Topology, new_setup
from topologic_qt.storage.packing import pack

pytestmark = pytest.mark.gui

SETUP = Setup(drawn(ORDERED), EDITION_FRENCH, 3)
OWN, OTHER = "f" * 32, "0" * 32
"""The ids of the room that a match is played in, and of another one, which comes before it by name."""
MORE_THAN_ONE = "more than one connection here looks like its own"
OTHER_MOVES = "it has other moves than those that went to them from here"

__all__ = ["inlets"]


def link_of(person: Sitters) -> Link | None:
    """The link of the match in a window, if there is one."""
    assert person.window.game.mail is not None
    return person.window.game.mail.elsewhere.link


def own_rooms(game: str, seats: int) -> list[Room]:
    """The rooms of a match, by their seats."""
    return [replace(room, id=OWN) for room in rooms_of(game, seats)]


def other_rooms(game: str, seats: int, host: int = 0) -> list[Room]:
    """The rooms of somebody else's match that is like it."""
    return [replace(room, id=OTHER) for room in rooms_of(game, seats, host)]


def close(qtbot: QtBot, *people: Sitters) -> None:
    """Close windows, and wait until all is on the disk."""
    for person in people:
        person.window.close()
        qtbot.waitUntil(lambda person=person: not person.window.isVisible())  # type: ignore[misc]


def kept_by(person: Sitters, qtbot: QtBot, is_meant: Callable[[Any], bool]) -> KeptMatch:
    """The one kept match that is meant, as soon as it can be gone on with."""
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


def kept_as(person: Sitters, qtbot: QtBot, match_id: str) -> KeptMatch:
    """The kept match with an id."""
    return kept_by(person, qtbot, lambda match: bool(match.id == match_id))


def go_on(person: Sitters, kept: KeptMatch, qtbot: QtBot) -> Link:
    """Go on with a kept match, and return its link."""
    person.controller.resume(kept)
    qtbot.waitUntil(lambda: link_of(person) is not None)
    link = link_of(person)
    assert link is not None
    return link


def contents(inlets: Sequence[Inlet], room: Room, seat: int) -> list[Content]:
    """What went from a seat by any window, as far as it can be opened in a room."""
    found = []
    for put in (each for inlet in inlets for each in inlet.put_ever if each):
        try:
            found.append(letter_from_bytes(open_sealed(room, seat, put)).content)
        except (NotOpened, ValueError):
            continue
    return found


def moves_told(said: Sequence[Content]) -> int:
    """The number of moves in the newest copy."""
    return len(match_found_in(said[-1].copy, "copy").content.moves) if said else 0


def topologic_copy(match: TopologicMatch, seat: int) -> bytes:
    """A match as somebody may claim that it is, who knows what everybody may know."""
    told: TopologicMatch = Match(Topologic(), match.setup, for_the_other(match.state, match.moves))
    told.seat = seat
    return copy_of(told, 1 - seat)


@pytest.fixture
def anna(open_window: OpenWindow, tmp_path: Path) -> Any:  # noqa: ANN401
    """She plays Topologic."""
    return open_window(folders(tmp_path))


def play_with_ben(anna: Any, inlets: list[Inlet], qtbot: QtBot) -> list[Room]:  # noqa: ANN401
    """Anna hides a secret in a match with Ben; the rooms of the two."""
    rooms = own_rooms("topologic", 2)
    anna.begin_with(SETUP)
    anna.controller.sit(0)
    meet(anna, rooms[0], inlets, qtbot)
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: moves_told(contents(inlets, rooms[1], 0)) == 1)
    return rooms


def play_with_both(anna: Any, other: Sitters, inlets: list[Inlet], qtbot: QtBot) -> Villain:  # noqa: ANN401
    """Anna plays with Ben; in another window, which is closed then, somebody begins a match like that."""
    play_with_ben(anna, inlets, qtbot)
    rooms = other_rooms("topologic", 2, host=1)
    meet(other, rooms[0], inlets, qtbot)
    mallory = Villain(rooms[1], inlets)
    mallory.say(copy=topologic_copy(anna.controller.match, 1))
    qtbot.waitUntil(lambda: other.controller.is_running and bool(contents(inlets, rooms[1], 0)))
    close(qtbot, other)
    return mallory


def save(person: Sitters, file: Path, qtbot: QtBot) -> Path:
    """Save the match in a file, and return that."""
    person.window.game.session.io.save(file)
    qtbot.waitUntil(lambda: person.controller.path == file)
    return file


def test_a_forged_room_gets_nothing_of_a_match(
    anna: Any,  # noqa: ANN401
    open_window: OpenWindow,
    tmp_path: Path,
    inlets: list[Inlet],
    qtbot: QtBot,
) -> None:
    mallory = play_with_both(anna, open_window(folders(tmp_path)), inlets, qtbot)
    close(qtbot, anna)
    told = len(contents(inlets, mallory.room, 0))
    anna = open_window(folders(tmp_path))
    own = kept_by(anna, qtbot, lambda match: match.moves[0].tile is not None)
    assert go_on(anna, own, qtbot).room.id == OWN
    qtbot.waitUntil(lambda: bool(inlets[-1].put_ever))
    assert len(contents(inlets, mallory.room, 0)) == told


def test_another_language_keeps_the_room(
    anna: Any,  # noqa: ANN401
    open_window: OpenWindow,
    tmp_path: Path,
    inlets: list[Inlet],
    qtbot: QtBot,
) -> None:
    play_with_both(anna, open_window(folders(tmp_path)), inlets, qtbot)
    choose(anna.window, qtbot, "de")
    qtbot.waitUntil(lambda: link_of(anna) is not None)
    found = link_of(anna)
    choose(anna.window, qtbot, "en")
    assert found is not None
    assert found.room.id == OWN


def two_matches(
    opened: Callable[[Folders], Any],
    setup: Any,  # noqa: ANN401
    home: Folders,
    inlets: list[Inlet],
    qtbot: QtBot,
) -> dict[str, str]:
    """Anna has begun the same match with two others; the room of each match by its id."""
    rooms, windows = {}, []
    for room_id in (OWN, OTHER):
        anna = opened(home)
        windows.append(anna)
        anna.begin_with(setup)
        anna.controller.sit(0)
        game = anna.window.game.session.package.info.id
        meet(anna, replace(rooms_of(game, 2)[0], id=room_id), inlets, qtbot)
        rooms[anna.controller.match.id] = room_id
        qtbot.waitUntil(lambda: bool(inlets[-1].put_ever))
    close(qtbot, *windows)
    return rooms


@pytest.mark.parametrize(
    ("table", "setup"),
    [
        ("open_window", SETUP),
        ("open_table", replace(new_setup(("Anna", "Ben"), seed="same"), given_stack=True)),
    ],
    ids=["topologic", "topology"],
)
def test_each_of_two_equal_matches_goes_on_in_its_own_room(
    request: pytest.FixtureRequest,
    table: str,
    setup: object,
    tmp_path: Path,
    inlets: list[Inlet],
    qtbot: QtBot,
) -> None:
    opened, home = request.getfixturevalue(table), folders(tmp_path)
    for match_id, room_id in two_matches(opened, setup, home, inlets, qtbot).items():
        anna = opened(home)
        kept = kept_as(anna, qtbot, match_id)
        assert go_on(anna, kept, qtbot).room.id == room_id
        close(qtbot, anna)


def forget_whose(home: Folders, room_id: str) -> None:
    """Have the file of a room as an earlier version wrote it, without the id of its match."""
    path = room_path(home.elsewhere, room_id)
    write_room(replace(read_room(path), match_id=""), path)


def test_of_an_earlier_version_a_match_goes_on_where_there_is_no_doubt(
    open_window: OpenWindow, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot
) -> None:
    home = folders(tmp_path)
    rooms = two_matches(open_window, SETUP, home, inlets, qtbot)
    match_id = next(match_id for match_id, room_id in rooms.items() if room_id == OWN)
    for room_id in (OWN, OTHER):
        forget_whose(home, room_id)
    anna = open_window(home)
    anna.controller.resume(kept_as(anna, qtbot, match_id))
    qtbot.waitUntil(lambda: any(MORE_THAN_ONE in each for each in anna.answers.told))
    assert link_of(anna) is None
    room_path(home.elsewhere, OTHER).unlink()
    close(qtbot, anna)
    anna = open_window(home)
    kept = kept_as(anna, qtbot, match_id)
    assert go_on(anna, kept, qtbot).room.id == OWN
    qtbot.waitUntil(lambda: read_room(room_path(home.elsewhere, OWN)).match_id == match_id)


def test_a_saved_file_finds_its_room_also_in_a_second_program(
    anna: Any,  # noqa: ANN401
    open_window: OpenWindow,
    tmp_path: Path,
    inlets: list[Inlet],
    qtbot: QtBot,
) -> None:
    play_with_ben(anna, inlets, qtbot)
    file = save(anna, tmp_path / "match.topologic", qtbot)
    close(qtbot, anna)
    second = open_window(Folders(tmp_path / "other settings", tmp_path / "autosave"))
    second.window.game.open_file(file)
    qtbot.waitUntil(lambda: link_of(second) is not None)
    link = link_of(second)
    assert link is not None
    assert link.room.id == OWN


def test_a_second_copy_is_not_linked_beside_the_first(
    anna: Any,  # noqa: ANN401
    open_window: OpenWindow,
    tmp_path: Path,
    inlets: list[Inlet],
    qtbot: QtBot,
) -> None:
    play_with_ben(anna, inlets, qtbot)
    file, again = save(anna, tmp_path / "match.topologic", qtbot), tmp_path / "again.topologic"
    again.write_bytes(file.read_bytes())
    other = open_window(folders(tmp_path))
    other.window.game.open_file(again)
    qtbot.waitUntil(lambda: other.status == "This match goes on with the others in another window.")
    assert link_of(other) is None
    assert link_of(anna) is not None


def test_a_copy_with_other_moves_is_not_linked(
    anna: Any,  # noqa: ANN401
    open_window: OpenWindow,
    tmp_path: Path,
    inlets: list[Inlet],
    qtbot: QtBot,
) -> None:
    play_with_ben(anna, inlets, qtbot)
    match = anna.controller.match
    changed: Any = Match(Topologic(), SETUP, [HideSecret.sealed(ALL_TILES[0])])
    changed.seat, changed.id, changed.notes = 0, match.id, match.notes
    close(qtbot, anna)
    anna = open_window(folders(tmp_path))
    kept = kept_as(anna, qtbot, match.id)
    anna.controller.resume(kept._replace(match=changed))
    qtbot.waitUntil(lambda: any(OTHER_MOVES in each for each in anna.answers.told))
    assert link_of(anna) is None


def test_back_to_the_previous_match_is_back_in_its_room(
    anna: Any,  # noqa: ANN401
    inlets: list[Inlet],
    qtbot: QtBot,
) -> None:
    play_with_ben(anna, inlets, qtbot)
    anna.begin_with(SETUP)
    assert link_of(anna) is None
    anna.window.game.undo()
    qtbot.waitUntil(lambda: link_of(anna) is not None)
    link = link_of(anna)
    assert link is not None
    assert link.room.id == OWN


def test_the_match_before_another_one_in_the_same_room_stays_as_it_was(
    anna: Any,  # noqa: ANN401
    open_window: OpenWindow,
    tmp_path: Path,
    inlets: list[Inlet],
    qtbot: QtBot,
) -> None:
    rooms = play_with_ben(anna, inlets, qtbot)
    link, before = link_of(anna), anna.controller.match.id
    assert link is not None
    link.ask_for_rematch()
    ben = Villain(rooms[1], inlets)
    asked = contents(inlets, rooms[1], 0)
    qtbot.waitUntil(lambda: contents(inlets, rooms[1], 0)[-1].talk.request is not None)
    request = contents(inlets, rooms[1], 0)[-1].talk.request
    assert request is not None
    assert asked is not None
    ben.say(copy=asked[-1].copy, talk=ben.content.talk.with_answer(0, request, is_yes=True))
    qtbot.waitUntil(lambda: anna.controller.match.id != before)
    after = anna.controller.match.id
    path = room_path(folders(tmp_path).elsewhere, OWN)
    qtbot.waitUntil(lambda: read_room(path).match_id == after)
    close(qtbot, anna)
    anna = open_window(folders(tmp_path))
    earlier, later = kept_as(anna, qtbot, before), kept_as(anna, qtbot, after)
    anna.controller.resume(earlier)
    qtbot.waitUntil(lambda: not anna.window.game.session.disk.is_reading)
    assert link_of(anna) is None
    assert not anna.answers.told
    assert go_on(anna, later, qtbot).room.id == OWN


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
    mallory.say(copy=as_bytes(ONLOOKER), parts=(b"", as_bytes(1), b""))
    qtbot.waitUntil(lambda: other.controller.is_running and bool(inlets[-1].put_ever))
    close(qtbot, other, anna)
    told = len(contents(inlets, theirs[0], 1))
    hand = match.state.hands[1]

    def begin_again() -> Players:
        """Open a window, and go on in it with Anna's match: its room is her own."""
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


def test_whoever_answers_a_code_comes_to_the_match_that_it_was_shown_for(
    anna: Any,  # noqa: ANN401
    qtbot: QtBot,
) -> None:
    anna.begin_with(SETUP)
    dialog = dialog_of(anna)
    with qtbot.waitSignal(dialog.finished):
        anna.begin_with(SETUP)


def test_a_match_that_begins_when_all_are_there_keeps_its_room(tmp_path: Path) -> None:
    package, home = TOPOLOGY.load(), folders(tmp_path).elsewhere
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


def test_no_other_program_chooses_the_id_of_a_match(anna: Any) -> None:  # noqa: ANN401
    anna.begin_with(SETUP)
    own = anna.controller.match.id
    for is_same in (True, False):
        sent: TopologicMatch = Match(Topologic(), SETUP)
        sent.seat, sent.id, sent.notes = 1, "0123456789abcdef", anna.controller.match.notes
        anna.controller.receive(sent, own if is_same else "")
        assert (anna.controller.match.id == own) == is_same
        assert anna.controller.match.id != "0123456789abcdef"


def test_a_match_is_known_again_when_the_other_player_has_told_the_secret(tmp_path: Path) -> None:
    package, home = TOPOLOGIC.load(), folders(tmp_path).elsewhere
    hidden = HideSecret.sealed(ALL_TILES[0])
    told: Any = Match(Topologic(), SETUP, [hidden, GiveUp()])  # Ben gave up, and Anna's letter has come
    sent: Any = Match(Topologic(), SETUP, [replace(hidden, tile=None, salt=""), GiveUp()])
    told.seat, told.id = 1, "0123456789abcdef"
    own = Own(1, 1, Content(copy=content_for_the_other(package, sent)))
    room = replace(rooms_of("topologic", 2)[1], own=own, match_id=told.id)
    write_room(room, room_path(home, room.id))
    assert room_of(home, package, told.snapshot()) == room


def test_a_room_whose_copy_is_not_of_its_seat_costs_no_match_its_own(tmp_path: Path) -> None:
    package, home = DEDUCTION.load(), folders(tmp_path).elsewhere
    dealer = dealt()
    match = match_found_in(copy_of(dealer, 1), "copy").content
    own, seen = copy_of(match, 1), copy_of(dealer, ONLOOKER)
    room = replace(own_rooms("deduction", 3)[1], own=Own(1, 1, Content(copy=seen, parts=(own, b"", b""))))
    other = replace(other_rooms("deduction", 3)[1], own=Own(1, 1, Content(copy=seen, parts=(seen, b"", b""))))
    for each in (room, other):
        write_room(each, room_path(home, each.id))
    assert room_of(home, package, match.snapshot()) == room

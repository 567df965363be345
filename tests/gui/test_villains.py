"""A window that plays with programs that were changed to do harm: each ends as a sentence, or as nothing."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.deductions import DeductionMatch
from tests.far_homes import AnyMatch
from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.deduction_players import OpenDeal, Players
from tests.gui.person import Person
from tests.gui.sitters import Sitters
from tests.gui.test_elsewhere import ASK_BACK, dialog_of, more, shown_code, strip_of
from tests.gui.topology_people import OpenTable
from tests.rooms import rooms_of
from tests.tables import ORDERED, TopologicMatch, drawn
from tests.topology_draws import DRAWS
from tests.waiting import wait_until
from topologic_qt.app.codec import content_for_the_other
from topologic_qt.app.elsewhere.link import Link
from topologic_qt.app.elsewhere.meeting_place import MeetingPlace, choose_place
from topologic_qt.app.folders import Folders
from topologic_qt.elsewhere.carrier import CarrierState
from topologic_qt.elsewhere.correspondence import Correspondence
from topologic_qt.elsewhere.invitation import guest_slot
from topologic_qt.elsewhere.letter import (
    MOST_ONLOOKERS,
    Content,
    Request,
    RequestKind,
    Talk,
    letter_from_bytes,
)
from topologic_qt.elsewhere.room import Room, draw_secret
from topologic_qt.elsewhere.sealing import open_sealed
from topologic_qt.engine import ONLOOKER, Match, Seat
from topologic_qt.engine.commitment import new_salt
from topologic_qt.games import registry
from topologic_qt.games.deduction.rules import Deduction, apart_setup, new_setup
from topologic_qt.games.topologic.rules import (
    EDITION_FRENCH,
    AskForHint,
    GiveUp,
    HideSecret,
    PlaceSeeker,
    Setup,
    Tile,
    Topologic,
    for_the_other,
)
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.games.topology.rules import Topology, new_setup as topology_setup
from topologic_qt.storage.code import to_code
from topologic_qt.storage.private import make_private_folder

pytestmark = pytest.mark.gui

NAMES = ("Anna", "Ben", "Clara")


class Inlet:
    """A carrier whose messages the test writes."""

    unsent = 0

    def __init__(self) -> None:
        self._heard: Callable[[str, bytes], None] = lambda _slot, _content: None
        self.watched: set[str] = set()
        self.put_ever: list[bytes] = []

    def attend(self, slot: str, content: bytes) -> None:
        """Leave the slot alone: who is here is not told."""

    def start(self, heard: Callable[[str, bytes], None], changed: Callable[[CarrierState], None]) -> None:
        """Begin, connected."""
        self._heard = heard
        changed(CarrierState(is_connected=True))

    def watch(self, slot: str) -> None:
        """Listen to a slot."""
        self.watched.add(slot)

    def leave(self, slot: str) -> None:
        """Listen to it no longer."""

    def put(self, slot: str, content: bytes) -> None:
        """Remember what is said."""
        self.put_ever.append(content)

    def close(self) -> None:
        """Hear nothing any more."""

    def tell(self, slot: str, content: bytes) -> None:
        """Let something be heard in a slot."""
        self._heard(slot, content)


class Villain:
    """A program at another seat, which says what the test wants."""

    def __init__(self, room: Room, inlets: list[Inlet]) -> None:
        self.room, self.letters, self._inlets = room, Correspondence(room), inlets
        self.content = Content()

    def say(self, **changes: object) -> None:
        """Write a letter in which this is changed."""
        self.content = replace(self.content, **changes)  # type: ignore[arg-type]
        self.tell(self.letters.write(self.content))

    def answers(self, room: Room) -> list[bool]:
        """The answer of the window to what was asked, if there is one."""
        put = [each for each in self._inlets[-1].put_ever if each]
        if not put:
            return []
        found = letter_from_bytes(open_sealed(self.room, room.seat, put[-1])).content.talk.answer
        return [] if found is None else [found.is_yes]

    def tell(self, letter: bytes) -> None:
        """Let something be heard as this seat's letter."""
        self._inlets[-1].tell(self.room.slot(self.room.seat), letter)


@pytest.fixture
def inlets(monkeypatch: pytest.MonkeyPatch) -> list[Inlet]:
    """The carriers of all windows, in the order in which they connected."""
    made: list[Inlet] = []

    def carrier(_: MeetingPlace) -> Inlet:
        made.append(Inlet())
        return made[-1]

    monkeypatch.setattr(MeetingPlace, "carrier", carrier)
    return made


def folders(tmp_path: Path) -> Folders:
    """The folders of somebody."""
    found = Folders(tmp_path / "settings", tmp_path / "autosave")
    make_private_folder(found.elsewhere)
    return found


def meet(person: Sitters, room: Room, inlets: list[Inlet], qtbot: QtBot) -> Link:
    """Have a window play in a room."""
    mail = person.window.game.mail
    assert mail is not None
    mail.elsewhere.meet(room)
    qtbot.waitUntil(lambda: bool(inlets) and room.slot(room.seats - 1) in inlets[-1].watched)
    link = mail.elsewhere.link
    assert link is not None
    return link


def copies_of(match: DeductionMatch, seats: int = 3) -> dict[str, object]:
    """What a dealer's letter has of a match."""
    copies = [b"" if seat == match.seat else copy_of(match, seat) for seat in range(seats)]
    return {"copy": copy_of(match, ONLOOKER), "parts": tuple(copies)}


def copy_of(match: AnyMatch, seat: Seat) -> bytes:
    """The copy of a match for a seat."""
    found = [info for info in registry.GAMES if info.id == ("deduction" if match.seats > 2 else "topologic")]
    return content_for_the_other(found[0].load(), match, seat)


def dealt(dealer: Seat = 0, seed: str = "villain") -> DeductionMatch:
    """A match at its dealer's computer; Ben begins."""
    setup = apart_setup(new_setup(NAMES, seed=seed, first=1), dealer, new_salt())
    match: DeductionMatch = Match(Deduction(), setup)
    match.apply_automatic_moves()
    match.seat = dealer
    return match


@pytest.fixture
def ben(open_deal: OpenDeal, tmp_path: Path) -> Players:
    """He plays Deduction, and was welcomed to a match that has not arrived yet."""
    return open_deal(folders(tmp_path))


@pytest.fixture
def rooms() -> list[Room]:
    """Three have agreed on a match of Deduction."""
    return rooms_of("deduction", 3)


def test_more_onlookers_than_can_be_are_not_told_and_each_number_once(
    open_window: OpenWindow, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot
) -> None:
    anna, rooms, told = open_window(folders(tmp_path)), rooms_of("topologic", 2), list[str]()
    anna.begin_with(Setup(drawn(ORDERED), EDITION_FRENCH, 3))
    anna.controller.sit(0)
    link = meet(anna, rooms[0], inlets, qtbot)
    anna.window.game.session.told.connect(told.append)
    ben = Villain(rooms[1], inlets)
    for numbers in ((0, 2), (0, 2, 1, 3)):  # only the newest letter may be heard of those that come at once
        for number in numbers:
            ben.say(onlookers=number)
        qtbot.waitUntil(lambda newest=numbers[-1]: link.onlookers == newest)  # type: ignore[misc]
    assert told == ["2 people look on", "3 people look on"]
    link.let_look_on()
    ben.say(onlookers=MOST_ONLOOKERS + 1, talk=ben.content.talk.with_remark("oops"))
    ben.say(onlookers=4, talk=ben.content.talk.with_remark("hello"))
    qtbot.waitUntil(lambda: "Hello!" in link.remark)
    assert told[2:] == ["5 people look on", "Ben: “Hello!”"]


@pytest.fixture
def host(open_window: OpenWindow, tmp_path: Path, shared_folder: MeetingPlace) -> Person:
    """She has begun a match to which she can invite."""
    home = folders(tmp_path)
    choose_place(QSettings(home.settings_file, QSettings.Format.IniFormat), shared_folder)
    anna = open_window(home)
    anna.sit_down(edition="french", seekers=3)
    return anna


def test_codes_cannot_be_guessed_again_and_again(host: Person, inlets: list[Inlet], qtbot: QtBot) -> None:
    dialog, codes = dialog_of(host), list[str]()
    for _ in range(2):  # as often as people show codes
        host.press("Show a code", dialog)
        for _ in range(3):
            qtbot.waitUntil(lambda: shown_code(dialog) not in ("", *codes))
            codes.append(shown_code(dialog))
            inlets[-1].tell(guest_slot(int(codes[-1].split("-")[0])), b"a guess")
        qtbot.waitUntil(lambda: seen.offers(dialog, "Show a code"))
        assert "Somebody may be guessing" in " ".join(seen.shown(dialog))
        assert not shown_code(dialog)
        assert inlets[-1].put_ever[-2:] == [b"", b""]
    assert len(inlets) == 2


def test_a_place_that_leaves_no_number_is_named(
    host: Person, inlets: list[Inlet], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Inlet, "watch", lambda inlet, slot: inlet.tell(slot, b"taken"))
    dialog = dialog_of(host)
    host.press("Show a code", dialog)
    qtbot.waitUntil(
        lambda: "Every number that a code can begin with is in use at " in " ".join(seen.shown(dialog))
    )
    assert seen.offers(dialog, "Show a code")


NOT_OURS = "It is not for the players who have met here."


def test_a_match_of_more_seats_than_there_are_players_does_not_begin(
    open_window: OpenWindow, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot
) -> None:
    ben, rooms = open_window(folders(tmp_path)), rooms_of("topologic", 4)
    link = meet(ben, rooms[1], inlets, qtbot)
    host, fourth = Villain(rooms[0], inlets), Villain(rooms[3], inlets)
    match: TopologicMatch = Match(Topologic(), Setup(drawn(ORDERED), EDITION_FRENCH, 3))
    match.seat = 0
    host.say(copy=copy_of(match, 1))
    qtbot.waitUntil(lambda: NOT_OURS in strip_of(ben))
    fourth.say(talk=fourth.content.talk.with_remark("hello"))
    qtbot.waitUntil(lambda: "Hello!" in link.remark)
    assert not ben.controller.is_running


def test_what_was_said_before_a_guest_had_come_begins_no_match(
    ben: Players, rooms: list[Room], inlets: list[Inlet], qtbot: QtBot
) -> None:
    link, match = meet(ben, rooms[1], inlets, qtbot), dealt()
    before = Villain(replace(rooms[0], pair_keys=(None, None, rooms[0].pair_keys[2])), inlets)
    before.say(**copies_of(match), talk=before.content.talk.with_remark("hello"))
    qtbot.waitUntil(lambda: "Hello!" in link.remark)
    now = Villain(replace(rooms[0], own=before.letters.room.own), inlets)
    now.say(**copies_of(match))
    qtbot.waitUntil(lambda: ben.controller.is_running)
    assert ben.match.viewer == 1


def test_a_copy_for_another_player_begins_no_match(
    ben: Players, rooms: list[Room], inlets: list[Inlet], qtbot: QtBot
) -> None:
    meet(ben, rooms[1], inlets, qtbot)
    match = dealt()
    Villain(rooms[0], inlets).say(copy=b"all", parts=(b"", copy_of(match, 2), copy_of(match, 1)))
    qtbot.waitUntil(lambda: NOT_OURS in strip_of(ben))
    assert not ben.controller.is_running


def test_a_copy_without_a_hand_begins_no_match(
    ben: Players, rooms: list[Room], inlets: list[Inlet], qtbot: QtBot
) -> None:
    meet(ben, rooms[1], inlets, qtbot)
    onlookers = copy_of(dealt(), ONLOOKER)
    bens = onlookers.replace(b'"seat": 0', b'"seat": 2')
    assert bens != onlookers
    Villain(rooms[0], inlets).say(copy=onlookers, parts=(b"", bens, b""))
    qtbot.waitUntil(lambda: strip_of(ben).endswith("The hidden hand is damaged."))
    assert not ben.controller.is_running


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda copy: copy[:200], "It is damaged."),
        (
            lambda copy: copy.replace(b'"version": 3', b'"version": 99'),
            "A newer program has written it. Update this one.",
        ),
        (
            lambda copy: copy.replace(b'"game": "topologic"', b'"game": "chess"'),
            "It is a match of another game.",
        ),
        (lambda _: copy_of(dealt(), ONLOOKER), "It is a match of another game."),
    ],
    ids=["half", "newer", "no game here", "another game"],
)
def test_what_is_wrong_with_a_letter_is_said_without_a_file(
    open_window: OpenWindow,
    tmp_path: Path,
    inlets: list[Inlet],
    qtbot: QtBot,
    change: Callable[[bytes], bytes],
    why: str,
) -> None:
    ben, rooms = open_window(folders(tmp_path)), rooms_of("topologic", 2)
    meet(ben, rooms[1], inlets, qtbot)
    match: TopologicMatch = Match(Topologic(), Setup(drawn(ORDERED), EDITION_FRENCH, 3))
    match.seat = 0
    copy = change(copy_of(match, 1))
    Villain(rooms[0], inlets).say(copy=copy)
    qtbot.waitUntil(lambda: strip_of(ben) == f"What the other player sent was not added. {why}")


@pytest.mark.parametrize(
    "asked", [Request(1, RequestKind.REMATCH), Request(1, RequestKind.TAKE_BACK, 1, 0)], ids=lambda r: r.kind
)
def test_a_guest_can_neither_deal_the_next_match_nor_take_back(
    open_deal: OpenDeal, tmp_path: Path, rooms: list[Room], inlets: list[Inlet], qtbot: QtBot, asked: Request
) -> None:
    anna = open_deal(folders(tmp_path))
    anna.begin_with(dealt().setup)
    anna.controller.sit(0)
    link, moves = meet(anna, rooms[0], inlets, qtbot), anna.controller.match.moves
    ben = Villain(rooms[1], inlets)
    ben.say(talk=replace(ben.content.talk, asked=1, request=asked))
    may_ask = asked.kind is RequestKind.REMATCH
    qtbot.waitUntil(lambda: bool(link.asked_of_us if may_ask else ben.answers(rooms[0])))
    assert bool(link.asked_of_us) == may_ask
    ben.say(match=2, **copies_of(dealt(1, "of Ben")))
    ben.say(talk=ben.content.talk.with_remark("hello"))
    qtbot.waitUntil(lambda: "Hello!" in link.remark)
    assert ben.answers(rooms[0]) == ([] if may_ask else [False])
    assert anna.controller.match.moves == moves


def test_a_copy_that_anybody_may_have_written_adds_nothing(
    open_window: OpenWindow, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot
) -> None:
    anna, rooms = open_window(folders(tmp_path)), rooms_of("topologic", 2)
    anna.begin_with(Setup(drawn(ORDERED), EDITION_FRENCH, 3))
    anna.controller.sit(0)
    link = meet(anna, rooms[0], inlets, qtbot)
    anna.hide_secret("Y5")
    match = anna.controller.match
    forged: TopologicMatch = Match(Topologic(), match.setup, for_the_other(match.state, match.moves))
    forged.apply(GiveUp())
    forged.seat = 1
    text = to_code(copy_of(forged, 0), "Topologic")
    paste(anna, text)
    qtbot.waitUntil(lambda: any("come by themselves" in each for each in anna.answers.told))
    assert len(anna.controller.match.moves) == 1
    link.leave()
    paste(anna, text)  # from now on it is a match by mail
    qtbot.waitUntil(lambda: len(anna.controller.match.moves) > 1)


def paste(anna: Person, text: str) -> None:
    """Take in a text that was copied."""
    QGuiApplication.clipboard().setText(text)
    anna.menu("Match", "Paste the other player’s copy")


def hidden(tile: str = "Y5", title: str = "Topologic") -> TopologicMatch:
    """A match in which the host has hidden the first secret."""
    setup = Setup(drawn(ORDERED), EDITION_FRENCH, 3, title=title, players=("Ben", "Anna"))
    match: TopologicMatch = Match(Topologic(), setup)
    match.seat = 0
    match.apply(HideSecret.sealed(Tile.parse(tile)))
    return match


class Asker:
    """A villain who is the host, has hidden a secret, and asks for something; Anna sits in seat 1."""

    def __init__(self, anna: Person, inlets: list[Inlet], qtbot: QtBot) -> None:
        self.anna, self._qtbot, self.rooms = anna, qtbot, rooms_of("topologic", 2)
        self.link = meet(anna, self.rooms[1], inlets, qtbot)
        self.ben = Villain(self.rooms[0], inlets)
        self.match = hidden()
        self.ben.say(copy=copy_of(self.match, 0))
        qtbot.waitUntil(lambda: anna.controller.is_running)
        self.before = anna.controller.match.snapshot()

    def ask(self, talk: Talk) -> None:
        """Ask for something, and have Anna agree."""
        self.ben.say(talk=talk)
        self._qtbot.waitUntil(lambda: "would like" in strip_of(self.anna))
        self.anna.press("Agree")
        self._qtbot.waitUntil(lambda: self.ben.answers(self.rooms[1]) == [True])

    def wait_for(self, text: str) -> None:
        """Wait until the strip above the match says something."""
        self._qtbot.waitUntil(lambda: text in strip_of(self.anna))

    def do(self, **changes: object) -> None:
        """Say something that Anna's program may follow, and wait until it was heard."""
        self.ben.say(**changes, talk=Talk().with_remark("hello"))
        self._qtbot.waitUntil(lambda: "Hello!" in self.link.remark)
        self._qtbot.waitUntil(lambda: not self.link._busy)


@pytest.fixture
def asker(open_window: OpenWindow, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot) -> Asker:
    """Ben asks Anna, and does something else."""
    return Asker(open_window(folders(tmp_path)), inlets, qtbot)


def test_a_yes_to_a_take_back_begins_no_other_match(asker: Asker) -> None:
    asker.ask(Talk().with_take_back(1, standing=0))
    asker.do(match=2, copy=copy_of(hidden(title="Forged"), 0))
    assert asker.anna.controller.match.snapshot() == asker.before
    assert not asker.anna.match.is_held


def test_a_yes_to_another_match_takes_nothing_back(asker: Asker) -> None:
    asker.ask(Talk().with_rematch())
    before = copy_of(Match(Topologic(), asker.match.setup), 0)
    asker.do(undone=1, standing=0, copy=before)
    assert asker.anna.controller.match.snapshot() == asker.before
    assert not asker.anna.match.is_held


def go_on_by_herself(anna: Person) -> None:
    """Ask for a hint that nobody gives, since the referee's program is away."""
    assert not anna.match.is_held
    anna.enter("Y1 K5 R1")
    anna.press("Ask for the hint")


def test_who_has_agreed_is_told_who_is_waited_for_and_need_not_wait(asker: Asker) -> None:
    asker.ask(Talk().with_take_back(1, standing=0))
    anna = asker.anna
    asker.wait_for("You agreed that Ben takes the last turn back")
    assert "Ben is waited for" in strip_of(anna)
    assert "It is your turn" not in strip_of(anna)
    assert "what is waited for" in " ".join(seen.shown(anna.game_screen.card))
    more(anna, "Agree no longer")
    asker.wait_for("It is your turn")
    assert "waited for" not in strip_of(anna)
    wait_until(lambda: asker.ben.answers(asker.rooms[1]) == [False], "Telling Ben")
    go_on_by_herself(anna)


def test_a_yes_lapses_when_who_asked_comes_back_and_asks_no_longer(asker: Asker) -> None:
    asker.ask(Talk().with_take_back(1, standing=0))
    asker.wait_for("Ben is waited for")
    asker.do()
    asker.wait_for("It is your turn")
    go_on_by_herself(asker.anna)


def test_who_goes_on_after_withdrawing_a_yes_still_follows_who_had_taken_it(asker: Asker) -> None:
    """Ben's program has taken the turn back before it heard that Anna agrees no longer."""
    asker.ask(Talk().with_take_back(1, standing=0))
    asker.wait_for("Ben is waited for")
    more(asker.anna, "Agree no longer")
    asker.wait_for("It is your turn")
    go_on_by_herself(asker.anna)
    asker.do(undone=1, standing=0, copy=copy_of(Match(Topologic(), asker.match.setup), 0))
    assert not asker.anna.controller.match.moves
    assert asker.link.problem is None
    asker.match = hidden("K5")
    asker.ben.say(copy=copy_of(asker.match, 0))
    asker.wait_for("It is your turn")
    go_on_by_herself(asker.anna)


@pytest.mark.parametrize("changes", [{}, {"players": ("Ben", "Loser")}, {"seekers": 5}], ids=str)
def test_another_match_is_the_one_that_was_agreed(asker: Asker, changes: dict[str, Any]) -> None:
    asker.ask(Talk().with_rematch())
    setup = replace(asker.match.setup, field=drawn("\n".join(reversed(ORDERED.strip().splitlines()))))
    another: TopologicMatch = Match(Topologic(), replace(setup, **changes))
    asker.do(match=2, copy=copy_of(another, 0))
    if not changes:
        assert asker.anna.match.setup == another.setup
        return
    assert asker.anna.controller.match.snapshot() == asker.before
    assert "with the same players and the same settings, and this is none" in strip_of(asker.anna)


@pytest.mark.parametrize("third_says", [True, False])
def test_no_other_match_begins_before_the_third_has_agreed(
    open_table: OpenTable, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot, third_says: bool
) -> None:
    package, rooms = TOPOLOGY.load(), rooms_of("topology", 3)

    def begun(number: int) -> bytes:
        """The copy of the host of a match in which its tiles are drawn together."""
        anchors = [DRAWS.anchor(draw_secret(room, number)) for room in rooms]
        setup = DRAWS.begun(topology_setup(NAMES, first=number - 1), anchors)
        match: AnyMatch = Match(Topology(), setup)
        match.seat = 0
        for move in DRAWS.moves(match, draw_secret(rooms[0], number)):
            match.apply(move)
        return content_for_the_other(package, match)

    clara = open_table(folders(tmp_path))
    link = meet(clara, rooms[2], inlets, qtbot)
    anna, ben = Villain(rooms[0], inlets), Villain(rooms[1], inlets)
    anna.say(copy=begun(1))
    qtbot.waitUntil(lambda: clara.controller.is_running)
    before = clara.controller.match.setup
    anna.say(talk=Talk().with_rematch())
    qtbot.waitUntil(lambda: "would like" in strip_of(clara))
    request = anna.content.talk.request
    assert request is not None
    clara.push("Agree")
    anna.say(match=2, talk=Talk().with_remark("hello"), copy=begun(2))
    qtbot.waitUntil(lambda: "Hello!" in link.remark)
    qtbot.waitUntil(lambda: not link._busy)
    assert clara.controller.match.setup == before
    assert clara.match.is_held
    ben.say(copy=begun(1), talk=Talk().with_answer(0, request, third_says).with_remark("thanks"))
    qtbot.waitUntil(lambda: "Thank you" in link.remark)
    qtbot.waitUntil(lambda: not link._busy and not clara.match.is_held)
    assert (clara.controller.match.setup != before) == third_says


def test_a_hint_that_was_given_before_the_yes_came_is_not_taken_back(
    open_window: OpenWindow, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot
) -> None:
    anna, rooms = open_window(folders(tmp_path)), rooms_of("topologic", 2)
    anna.begin_with(Setup(drawn(ORDERED), EDITION_FRENCH, 3))
    anna.controller.sit(0)
    link, ben = meet(anna, rooms[0], inlets, qtbot), Villain(rooms[1], inlets)
    anna.hide_secret("Y5")
    more(anna, ASK_BACK)
    qtbot.waitUntil(lambda: link.asked_by_us is not None)
    request = link._content.talk.request
    assert request is not None
    ours = anna.controller.match
    match: TopologicMatch = Match(Topologic(), ours.setup, for_the_other(ours.state, ours.moves))
    for seeker, tile in enumerate(("Y1", "K5", "R1")):
        match.apply(PlaceSeeker(seeker, Tile.parse(tile)))
    match.apply(AskForHint())
    ben.say(copy=copy_of(match, 1))
    qtbot.waitUntil(lambda: len(anna.match.round.turns) == 1)
    ben.say(talk=Talk().with_answer(0, request, is_yes=True))
    qtbot.waitUntil(lambda: link.asked_by_us is None)
    assert len(anna.match.round.turns) == 1
    assert not anna.match.is_held

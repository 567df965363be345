"""A window that plays with malicious programs: each attack ends in a sentence or without effect."""

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from pathlib import Path

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
from tests.gui.test_online import ASK_BACK, dialog_of, more, shown_code, strip_of
from tests.gui.topology_people import OpenTable
from tests.rooms import rooms_of
from tests.tables import ORDERED, TopologicMatch, drawn
from tests.waiting import wait_until
from topologic_qt.app.features.online import meeting
from topologic_qt.app.features.online.feature import OnlineMatch
from topologic_qt.app.features.online.link import Link
from topologic_qt.app.features.online.meeting import MeetingPlace, choose_place
from topologic_qt.app.files.codec import content_for_the_other
from topologic_qt.app.kit.folders import Folders
from topologic_qt.engine.commitment import new_salt
from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.engine.match import Match
from topologic_qt.games import registry
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.setup import apart_setup, new_setup
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.mail import for_the_other
from topologic_qt.games.topologic.rules.moves import AskForHint, GiveUp, HideSecret, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Setup
from topologic_qt.online.invitation import guest_topic
from topologic_qt.online.message import (
    LAST_MESSAGE,
    MOST_SPECTATORS,
    REMARKS,
    Content,
    Talk,
    message_from_bytes,
)
from topologic_qt.online.room_file import Room, room_path, write_room
from topologic_qt.online.sealing import open_sealed
from topologic_qt.online.sync import Sync
from topologic_qt.online.transport import TransportState
from topologic_qt.storage.code import to_code
from topologic_qt.storage.private import make_private_folder

pytestmark = pytest.mark.gui

NAMES = ("Anna", "Ben", "Clara")
NEXT_REMARK = cycle(REMARKS)


class Inlet:
    """A transport whose messages the test writes."""

    unsent = 0

    def __init__(self) -> None:
        self._heard: Callable[[str, bytes], None] = lambda _topic, _content: None
        self.watched: set[str] = set()
        self.put_ever: list[bytes] = []

    def attend(self, topic: str, content: bytes) -> None:
        """Ignore the topic of presence."""

    def start(self, heard: Callable[[str, bytes], None], changed: Callable[[TransportState], None]) -> None:
        """Begin, connected."""
        self._heard = heard
        changed(TransportState(is_connected=True))

    def watch(self, topic: str) -> None:
        """Watch a topic."""
        self.watched.add(topic)

    def leave(self, topic: str) -> None:
        """Stop watching a topic."""

    def put(self, topic: str, content: bytes) -> None:
        """Store a message."""
        self.put_ever.append(content)

    def close(self) -> None:
        """Stop receiving."""

    def wait_for_end(self) -> None:
        """No-op: there is no thread."""

    def tell(self, topic: str, content: bytes) -> None:
        """Deliver content of a topic."""
        self._heard(topic, content)


class Villain:
    """A program at another seat, which sends what the test wants."""

    def __init__(self, room: Room, inlets: list[Inlet]) -> None:
        self.room, self.messages, self._inlets = room, Sync(room), inlets
        self.content = Content()

    def say(self, **changes: object) -> None:
        """Send a message with these changes."""
        self.content = replace(self.content, **changes)  # type: ignore[arg-type]
        self.tell(self.messages.write(self.content))

    def be_heard(self, link: Link, qtbot: QtBot, **changes: object) -> None:
        """Send a message with these changes, and wait until the window has processed it."""
        remark = next(NEXT_REMARK)
        talk = changes.pop("talk", self.content.talk)
        assert isinstance(talk, Talk)
        self.say(**changes, talk=talk.with_remark(remark))
        qtbot.waitUntil(lambda: REMARKS[remark] in link.remark and not link._busy)

    def answer(self, room: Room) -> bool | None:
        """The window's answer to a request, or None."""
        put = [each for each in self._inlets[-1].put_ever if each]
        if not put:
            return None
        found = message_from_bytes(open_sealed(self.room, room.seat, put[-1])).content.talk.answer
        return found.is_yes if found and found.request == self.content.talk.request else None

    def tell(self, message: bytes) -> None:
        """Deliver something as this seat's message."""
        self._inlets[-1].tell(self.room.topic(self.room.seat), message)


@pytest.fixture
def inlets(monkeypatch: pytest.MonkeyPatch) -> list[Inlet]:
    """All windows' transports, in the order of connecting."""
    made: list[Inlet] = []

    def transport(_: MeetingPlace, *_by: object, **_with: object) -> Inlet:
        made.append(Inlet())
        return made[-1]

    monkeypatch.setattr(MeetingPlace, "transport", transport)
    return made


def folders(tmp_path: Path) -> Folders:
    """A person's folders."""
    found = Folders(tmp_path / "settings", tmp_path / "autosave")
    make_private_folder(found.elsewhere)
    return found


def meet(person: Sitters, room: Room, inlets: list[Inlet], qtbot: QtBot) -> Link:
    """Let a window play in a room."""
    elsewhere = person.window.game.feature(OnlineMatch)
    elsewhere.meet(room)
    qtbot.waitUntil(lambda: bool(inlets) and room.topic(room.seats - 1) in inlets[-1].watched)
    link = elsewhere.link
    assert link is not None
    return link


def copies_of(match: DeductionMatch, seats: int = 3) -> dict[str, object]:
    """The parts of a match in a dealer's message."""
    copies = [b"" if seat == match.seat else copy_of(match, seat) for seat in range(seats)]
    return {"copy": copy_of(match, SPECTATOR), "parts": tuple(copies)}


def copy_of(match: AnyMatch, seat: Seat) -> bytes:
    """A seat's copy of the match."""
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
    """The rooms of three who agreed on a match of Deduction."""
    return rooms_of("deduction", 3)


def begin_as_host(person: Sitters, setup: object) -> None:
    """Begin a match in whose first seat the person sits."""
    person.begin_with(setup)
    person.controller.sit(0)


def test_a_guest_tells_who_looks_on_as_far_as_can_be_and_adds_nothing_late_or_by_mail(
    open_window: OpenWindow, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot
) -> None:
    anna, rooms, told = open_window(folders(tmp_path)), rooms_of("topologic", 2), list[str]()
    begin_as_host(anna, Setup(drawn(ORDERED), EDITION_FRENCH, 3))
    link = meet(anna, rooms[0], inlets, qtbot)
    anna.window.game.session.told.connect(told.append)
    ben = Villain(rooms[1], inlets)
    for numbers in ((0, 2), (0, 2, 1, 3)):  # only the newest message may be heard of those that come at once
        for number in numbers:
            ben.say(spectators=number)
        qtbot.waitUntil(lambda newest=numbers[-1]: link.spectators == newest)  # type: ignore[misc]
    assert told == ["2 spectators", "3 spectators"]
    link.let_look_on()
    ben.say(spectators=MOST_SPECTATORS + 1, talk=ben.content.talk.with_remark("oops"))
    ben.say(spectators=4, talk=ben.content.talk.with_remark("hello"))
    qtbot.waitUntil(lambda: "Hello!" in link.remark)
    assert told[2:] == ["5 spectators", "Ben: “Hello!”"]

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
    ben.say(talk=ben.content.talk.with_answer(0, request, is_yes=True))  # too late: he has a hint
    qtbot.waitUntil(lambda: link.asked_by_us is None)
    assert len(anna.match.round.turns) == 1
    assert not anna.match.is_held

    moves = anna.controller.match.moves
    forged: TopologicMatch = Match(Topologic(), ours.setup, for_the_other(anna.controller.match.state, moves))
    forged.apply(GiveUp())
    forged.seat = 1
    text = to_code(copy_of(forged, 0), "Topologic")  # anybody may have written that
    paste(anna, text)
    qtbot.waitUntil(lambda: any("arrive by themselves" in each for each in anna.answers.told))
    assert anna.controller.match.moves == moves
    link.leave()
    paste(anna, text)  # from now on it is a match by mail
    qtbot.waitUntil(lambda: len(anna.controller.match.moves) > len(moves))


def paste(anna: Person, text: str) -> None:
    """Join a copied text."""
    QGuiApplication.clipboard().setText(text)
    anna.menu("Match", "Play elsewhere", "Paste the other player’s copy")


def test_codes_cannot_be_guessed_again_and_again_and_a_place_without_a_free_number_is_named(
    open_window: OpenWindow,
    tmp_path: Path,
    shared_folder: MeetingPlace,
    inlets: list[Inlet],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = folders(tmp_path)
    choose_place(QSettings(home.settings_file, QSettings.Format.IniFormat), shared_folder)
    monkeypatch.setattr(meeting, "_LOOKING", 10)
    host = open_window(home)
    host.sit_down(edition="french", seekers=3)
    dialog, codes = dialog_of(host), list[str]()
    for _ in range(2):  # as often as people show codes
        host.press("Show a code", dialog)
        for _ in range(3):
            qtbot.waitUntil(lambda: shown_code(dialog) not in ("", *codes))
            codes.append(shown_code(dialog))
            inlets[-1].tell(guest_topic(int(codes[-1].split("-")[0])), b"a guess")
        qtbot.waitUntil(lambda: seen.offers(dialog, "Show a code"))
        assert "somebody may be guessing" in " ".join(seen.shown(dialog))
        assert not shown_code(dialog)
        assert inlets[-1].put_ever[-2:] == [b"", b""]
    assert len(inlets) == 2
    monkeypatch.setattr(meeting, "_LOOKING", 60_000)  # on a busy machine, too, all numbers are heard before
    monkeypatch.setattr(Inlet, "watch", lambda inlet, topic: inlet.tell(topic, b"taken"))
    host.press("Show a code", dialog)
    in_use = "There are no free codes at "
    qtbot.waitUntil(lambda: in_use in " ".join(seen.shown(dialog)))
    assert seen.offers(dialog, "Show a code")


# -- what begins no match ---------------------------------------------------------------------------------

NOT_OURS = "It’s for other players."


def test_no_copy_but_the_own_one_begins_a_match_over_a_dealer(
    ben: Players, rooms: list[Room], inlets: list[Inlet], qtbot: QtBot
) -> None:
    link, match, dealer = meet(ben, rooms[1], inlets, qtbot), dealt(), Villain(rooms[0], inlets)
    dealer.say(copy=b"all", parts=(b"", copy_of(match, 2), copy_of(match, 1)))
    qtbot.waitUntil(lambda: NOT_OURS in strip_of(ben))
    spectators = copy_of(match, SPECTATOR)
    bens = spectators.replace(b'"seat": 0', b'"seat": 2')
    assert bens != spectators
    dealer.say(copy=spectators, parts=(b"", bens, b""))
    qtbot.waitUntil(lambda: strip_of(ben).endswith("The hidden hand is damaged."))
    own = dealer.messages.room.own
    before_he_came = replace(rooms[0], pair_keys=(None, None, rooms[0].pair_keys[2]), own=own)
    dealer = Villain(before_he_came, inlets)
    dealer.be_heard(link, qtbot, **copies_of(match))
    assert not ben.controller.is_running
    dealer = Villain(replace(rooms[0], own=dealer.messages.room.own), inlets)
    dealer.say(**copies_of(match))
    qtbot.waitUntil(lambda: ben.controller.is_running)
    assert ben.match.viewer == 1


ANOTHER_GAME = "It’s a match from another game."
WRONG: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda _: copy_of(dealt(), SPECTATOR), ANOTHER_GAME),
    (lambda copy: copy[:200], "It’s damaged."),
    (lambda copy: copy.replace(b'"game": "topologic"', b'"game": "chess"'), ANOTHER_GAME),
    (
        lambda copy: copy.replace(b'"version": 3', b'"version": 99'),
        "It’s from a newer version. Update this program.",
    ),
]


def test_what_is_wrong_with_a_message_is_said_without_a_file(
    open_window: OpenWindow, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot
) -> None:
    match: TopologicMatch = Match(Topologic(), Setup(drawn(ORDERED), EDITION_FRENCH, 3))
    match.seat = 0
    copy = copy_of(match, 1)
    ben, rooms = open_window(folders(tmp_path)), rooms_of("topologic", 2)
    meet(ben, rooms[1], inlets, qtbot)
    host = Villain(rooms[0], inlets)
    for change, why in WRONG:
        host.say(copy=change(copy))
        said = f"Can’t add what the other player sent. {why}"
        qtbot.waitUntil(lambda: strip_of(ben) == said)  # noqa: B023
    assert not ben.controller.is_running
    host.say(copy=copy)
    qtbot.waitUntil(lambda: ben.controller.is_running)
    put = len(inlets[-1].put_ever)
    inlets[-1].tell(rooms[1].topic(1), b"forged")  # whatever stands in the own topic is replaced
    qtbot.waitUntil(lambda: len(inlets[-1].put_ever) > put)
    messages, room = host.messages, host.messages.room
    messages.room = replace(room, own=replace(room.own, counter=LAST_MESSAGE))
    host.say(copy=copy)  # as a changed program might count
    refused = "Can’t add what Anna sent. Its message number can’t be right yet."
    qtbot.waitUntil(lambda: strip_of(ben) == refused)
    messages.room = room
    host.say(talk=host.content.talk.with_remark("hello"))
    qtbot.waitUntil(lambda: "Anna: “Hello!”" in strip_of(ben))
    assert "is here" not in strip_of(ben)
    inlets[-1].tell(room.presence_topic(0), messages.presence())
    qtbot.waitUntil(lambda: "Anna is here" in strip_of(ben))

    ben, rooms = open_window(Folders(tmp_path / "more", tmp_path / "kept")), rooms_of("topologic", 4)
    make_private_folder(ben.window.game.session.folders.elsewhere)
    link = meet(ben, rooms[1], inlets, qtbot)
    Villain(rooms[0], inlets).say(copy=copy)  # for two, where four have met
    qtbot.waitUntil(lambda: NOT_OURS in strip_of(ben))
    Villain(rooms[3], inlets).be_heard(link, qtbot)
    assert not ben.controller.is_running


# -- what nobody has agreed to ----------------------------------------------------------------------------


def test_a_guest_can_neither_deal_the_next_match_nor_take_back(
    open_deal: OpenDeal, tmp_path: Path, rooms: list[Room], inlets: list[Inlet], qtbot: QtBot
) -> None:
    anna = open_deal(folders(tmp_path))
    begin_as_host(anna, dealt().setup)
    link, moves = meet(anna, rooms[0], inlets, qtbot), anna.controller.match.moves
    ben = Villain(rooms[1], inlets)
    ben.say(talk=ben.content.talk.with_rematch())
    qtbot.waitUntil(lambda: bool(link.asked_of_us))
    ben.be_heard(link, qtbot, match=2, **copies_of(dealt(1, "of Ben")))
    assert ben.answer(rooms[0]) is None
    assert anna.controller.match.moves == moves
    ben.content = Content(talk=ben.content.talk.without_request())
    ben.say(talk=ben.content.talk.with_take_back(1, 0))
    qtbot.waitUntil(lambda: ben.answer(rooms[0]) is False)
    assert not link.asked_of_us
    assert anna.controller.match.moves == moves


def hidden(tile: str = "Y5", title: str = "Topologic") -> TopologicMatch:
    """A match in which the host has hidden the first secret."""
    setup = Setup(drawn(ORDERED), EDITION_FRENCH, 3, title=title, players=("Ben", "Anna"))
    match: TopologicMatch = Match(Topologic(), setup)
    match.seat = 0
    match.apply(HideSecret.sealed(Tile.parse(tile)))
    return match


class Asker:
    """A malicious host, who has hidden a secret and makes a request; Anna has seat 1."""

    def __init__(self, anna: Person, inlets: list[Inlet], qtbot: QtBot) -> None:
        self.anna, self._qtbot, self.rooms = anna, qtbot, rooms_of("topologic", 2)
        self.link = meet(anna, self.rooms[1], inlets, qtbot)
        self.ben = Villain(self.rooms[0], inlets)
        self.match = hidden()
        self.ben.say(copy=copy_of(self.match, 0))
        qtbot.waitUntil(lambda: anna.controller.is_running)
        self.before = anna.controller.match.snapshot()

    @property
    def talk(self) -> Talk:
        """The talk so far, without requests."""
        return self.ben.content.talk.settled

    def ask(self, talk: Talk) -> None:
        """Make a request in the present match, and let Anna agree."""
        self.ben.say(match=1, undone=0, standing=0, copy=copy_of(self.match, 0), talk=talk)
        self._qtbot.waitUntil(lambda: "would like" in strip_of(self.anna))
        self.anna.press("Agree")
        self._qtbot.waitUntil(lambda: self.ben.answer(self.rooms[1]) is True)

    def wait_for(self, text: str) -> None:
        """Wait until the strip above the match shows a text."""
        self._qtbot.waitUntil(lambda: text in strip_of(self.anna))

    def do(self, **changes: object) -> None:
        """Send something that Anna's program may follow, and wait until it is processed."""
        self.ben.be_heard(self.link, self._qtbot, **changes, talk=self.talk)

    @property
    def has_changed(self) -> bool:
        """Whether Anna's match has changed, or waits for something."""
        return self.anna.controller.match.snapshot() != self.before or self.anna.match.is_held


@pytest.fixture
def asker(open_window: OpenWindow, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot) -> Asker:
    """Ben makes a request to Anna, and does something else."""
    return Asker(open_window(folders(tmp_path)), inlets, qtbot)


def test_a_yes_is_a_yes_to_nothing_else(asker: Asker) -> None:
    asker.ask(asker.talk.with_take_back(1, standing=0))
    asker.do(match=2, copy=copy_of(hidden(title="Forged"), 0))
    assert not asker.has_changed
    asker.ask(asker.talk.with_rematch())
    asker.do(undone=1, standing=0, copy=copy_of(Match(Topologic(), asker.match.setup), 0))
    assert not asker.has_changed
    setup = replace(asker.match.setup, field=drawn("\n".join(reversed(ORDERED.strip().splitlines()))))
    for wrong in (replace(setup, players=("Ben", "Loser")), replace(setup, seekers=5)):
        asker.ask(asker.talk.with_rematch())
        asker.do(match=2, copy=copy_of(Match(Topologic(), wrong), 0))
        asker.wait_for("the rematch you agreed on")
        assert not asker.has_changed
    asker.ask(asker.talk.with_rematch())
    asker.do(match=2, copy=copy_of(Match(Topologic(), setup), 0))
    assert asker.anna.match.setup == setup


def go_on_by_herself(anna: Person) -> None:
    """Ask for a hint that nobody gives, since the referee's program is not connected."""
    assert not anna.match.is_held
    anna.enter("Y1 K5 R1")
    anna.press("Ask for the hint")


def test_who_has_agreed_need_not_wait_and_still_follows_who_had_taken_it(asker: Asker) -> None:
    anna = asker.anna
    asker.ask(asker.talk.with_take_back(1, standing=0))
    asker.wait_for("You let Ben take back the last turn")
    assert "Waiting for Ben…" in strip_of(anna)
    assert "It’s your turn" not in strip_of(anna)
    assert "who moves next" in " ".join(seen.shown(anna.game_screen.card))
    asker.do()  # he asks no longer
    asker.wait_for("It’s your turn")
    assert "Waiting" not in strip_of(anna)

    asker.ask(asker.talk.with_take_back(1, standing=0))
    asker.wait_for("Waiting for Ben")
    more(anna, "Withdraw my agreement")
    asker.wait_for("It’s your turn")
    wait_until(lambda: asker.ben.answer(asker.rooms[1]) is False, "Telling Ben")
    go_on_by_herself(anna)
    # Ben's program has taken the turn back before it heard that Anna agrees no longer.
    asker.do(undone=1, standing=0, copy=copy_of(Match(Topologic(), asker.match.setup), 0))
    assert not anna.controller.match.moves
    assert asker.link.problem is None
    asker.ben.say(copy=copy_of(hidden("K5"), 0))
    asker.wait_for("It’s your turn")
    go_on_by_herself(anna)


def test_who_waits_for_a_match_that_will_not_begin_is_told_also_after_a_new_start(
    open_table: OpenTable, tmp_path: Path, inlets: list[Inlet], qtbot: QtBot
) -> None:
    home, rooms = folders(tmp_path), rooms_of("topology", 3)
    write_room(rooms[1], room_path(home.elsewhere, rooms[1].id))
    host = Villain(rooms[0], inlets)
    for _ in range(2):
        ben = open_table(home)
        qtbot.waitUntil(lambda: strip_of(ben) == "Waiting for the other computers…")  # noqa: B023
        host.say(has_ended=True)
        ended = "The other player has ended the connection."
        qtbot.waitUntil(lambda: strip_of(ben).startswith(ended))  # noqa: B023
        ben.window.windows.close()

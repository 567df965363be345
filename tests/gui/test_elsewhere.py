"""A match with somebody elsewhere: two windows with folders of their own, which meet by a code."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from shutil import copytree, rmtree
from threading import Event

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.sitters import Sitters
from tests.gui.topology_people import OpenTable, People
from tests.mosquitto import MOSQUITTO, Mosquitto
from tests.waiting import PATIENCE, wait_until
from topologic_qt.app.autosave_file import AutosaveFile, Write
from topologic_qt.app.elsewhere import room_line
from topologic_qt.app.elsewhere.dialog import ElsewhereDialog
from topologic_qt.app.elsewhere.line import Line
from topologic_qt.app.elsewhere.link import Link
from topologic_qt.app.elsewhere.meeting_place import MeetingPlace, choose_place
from topologic_qt.app.elsewhere.room_strip import RoomStrip
from topologic_qt.app.elsewhere.strip import Strip
from topologic_qt.app.elsewhere.turns import earlier
from topologic_qt.app.folders import Folders
from topologic_qt.app.window import Window
from topologic_qt.app.windows import Windows
from topologic_qt.elsewhere.letter import LAST_LETTER
from topologic_qt.elsewhere.room import Room
from topologic_qt.elsewhere.room_file import rooms_in, write_room
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.rules import Phase
from topologic_qt.games.topology.rules import new_setup

pytestmark = pytest.mark.gui


@pytest.fixture
def broker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Mosquitto | None]:
    """A broker that runs, as the test's parameter says: plain, with TLS, or none."""
    kind = getattr(request, "param", None)
    if kind is None:
        yield None
        return
    mosquitto = Mosquitto(tmp_path / "broker", tls=kind == "TLS")
    mosquitto.start()
    yield mosquitto
    mosquitto.kill()


@pytest.fixture
def place(broker: Mosquitto | None, shared_folder: MeetingPlace) -> MeetingPlace:
    """The broker if there is one, else a folder that both share."""
    if broker is None:
        return shared_folder
    told = broker.settings()
    return MeetingPlace(host=told.host, port=told.port, tls=told.tls, authority=told.ca_file)


def home(tmp_path: Path, name: str, place: MeetingPlace) -> Folders:
    """The folders of somebody who has chosen the meeting place already."""
    folders = Folders(tmp_path / name / "settings", tmp_path / name / "autosave")
    choose_place(QSettings(folders.settings_file, QSettings.Format.IniFormat), place)
    return folders


@pytest.fixture
def anna(open_window: OpenWindow, tmp_path: Path, place: MeetingPlace) -> Person:
    """At her computer; she invites Ben."""
    return open_window(home(tmp_path, "anna", place))


@pytest.fixture
def ben(open_window: OpenWindow, tmp_path: Path, place: MeetingPlace) -> Person:
    """At his computer."""
    return open_window(home(tmp_path, "ben", place))


def dialog_of(person: Person) -> ElsewhereDialog:
    """The dialog in which two machines meet, opened from the menu."""
    person.menu("Match", "Play with somebody elsewhere …")
    return the_dialog(person.window)


def open_dialog(window: Window) -> ElsewhereDialog:
    """The dialog in which two machines meet, opened in the window of any game."""
    window.game.play_elsewhere()
    return the_dialog(window)


def the_dialog(window: Window) -> ElsewhereDialog:
    """The dialog that is open."""
    (dialog,) = [each for each in window.findChildren(ElsewhereDialog) if each.isVisible()]
    return dialog


def code_line(dialog: ElsewhereDialog) -> QLineEdit:
    """The line for a code."""
    line = dialog.findChild(QLineEdit, "code")
    assert isinstance(line, QLineEdit)
    return line


def shown_code(dialog: ElsewhereDialog) -> str:
    """The code that the dialog shows; empty if there is none."""
    shown = dialog.findChild(QLabel, "shown code")
    return shown.text() if isinstance(shown, QLabel) and shown.isVisible() else ""


def invite(person: Person, qtbot: QtBot) -> str:
    """Have a code shown, and return it."""
    dialog = dialog_of(person)
    person.press("Show a code", dialog)
    qtbot.waitUntil(lambda: bool(shown_code(dialog)))
    return shown_code(dialog)


def join(person: Person, code: str) -> ElsewhereDialog:
    """Type a code."""
    dialog = dialog_of(person)
    QTest.keyClicks(code_line(dialog), code)
    person.press("Join", dialog)
    return dialog


def strip_of(person: Sitters) -> str:
    """The line of the strip above the match; empty if there is none."""
    strips = [each for each in person.window.findChildren(RoomStrip) if each.isVisible()]
    return strips[0].line if strips else ""


def meet(anna: Person, ben: Person, qtbot: QtBot) -> None:
    """Anna begins a match, and Ben comes to it by her code."""
    anna.sit_down(edition="french", seekers=3)
    join(ben, invite(anna, qtbot))
    qtbot.waitUntil(lambda: ben.controller.is_running)
    assert ben.match.setup == anna.match.setup
    assert (anna.match.own_seat, ben.match.own_seat) == (0, 1)


ANYWHERE = pytest.mark.parametrize(
    "broker",
    [
        None,
        pytest.param("plain", marks=pytest.mark.skipif(MOSQUITTO is None, reason="Mosquitto is not here")),
        pytest.param("TLS", marks=pytest.mark.skipif(MOSQUITTO is None, reason="Mosquitto is not here")),
    ],
    indirect=True,
    ids=["folder", "plain", "TLS"],
)
"""By a shared folder, and by a broker, plain and with TLS."""


@ANYWHERE
def test_a_whole_round_goes_by_itself(anna: Person, ben: Person, qtbot: QtBot) -> None:
    meet(anna, ben, qtbot)
    assert not any(each.isVisible() for each in anna.window.findChildren(ElsewhereDialog))
    assert "Anna has to hide" in " ".join(seen.shown(ben.game_screen.card))
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: ben.match.round.phase is Phase.ENTER)
    assert ben.match.round.secret is None
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == 1)
    assert ben.match.round.turns[0].hint == 2
    assert not anna.answers.questions
    assert "It is your turn" in strip_of(ben)
    qtbot.waitUntil(lambda: "Received" in strip_of(anna))
    ben.menu("Match", "Give up the round …")
    qtbot.waitUntil(lambda: str(ben.match.rounds[0].secret) == "Y5")
    assert ben.match.rounds[0].is_true_to_seal is True


def test_a_wrong_word_uses_the_code_up(anna: Person, ben: Person, qtbot: QtBot) -> None:
    anna.sit_down(edition="french", seekers=3)
    code = invite(anna, qtbot)
    dialog = the_dialog(anna.window)
    number, first, second = code.split("-")
    other = "parrot" if "parrot" not in (first, second) else "orbit"
    refused = join(ben, f"{number}-{other}-{second}")
    qtbot.waitUntil(lambda: shown_code(dialog) not in ("", code))
    qtbot.waitUntil(lambda: "not the one that is shown there" in " ".join(seen.shown(refused)))
    ben.press("Close", refused)
    join(ben, shown_code(dialog))
    qtbot.waitUntil(lambda: ben.controller.is_running)


def test_without_a_match_to_invite_to_no_code_can_be_shown(ben: Person, qapp: QApplication) -> None:
    before = {each for each in qapp.topLevelWidgets() if each.isVisible()}
    dialog = dialog_of(ben)
    assert {each for each in qapp.topLevelWidgets() if each.isVisible()} - before == {dialog}


def test_what_is_no_code_is_said_at_once(ben: Person, qtbot: QtBot) -> None:
    dialog = join(ben, "parrot")
    assert "is no code" in " ".join(seen.shown(dialog))


def test_who_types_a_code_that_nobody_shows_is_told(ben: Person, qtbot: QtBot) -> None:
    dialog = join(ben, "7-parrot-orbit")
    qtbot.waitUntil(lambda: "Nobody shows the code" in " ".join(seen.shown(dialog)))


def test_the_match_goes_on_after_both_programs_were_closed(
    anna: Person, ben: Person, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    meet(anna, ben, qtbot)
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: ben.match.round.phase is Phase.ENTER)
    anna.window.close()
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    ben.window.close()
    ben = open_window(home(tmp_path, "ben", place))
    continue_kept(ben, qtbot)
    anna = open_window(home(tmp_path, "anna", place))
    continue_kept(anna, qtbot)
    qtbot.waitUntil(lambda: len(anna.match.round.turns) == 1 and len(ben.match.round.turns) == 1)
    assert ben.match.round.turns[0].hint == 2


def continue_kept(person: Person, qtbot: QtBot) -> None:
    """Go on with the match that is offered."""
    person.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(person.window, "Continue"))
    person.press("Continue")


ASK_BACK = "Ask to take my last turn back"


def more_entries(person: Sitters) -> list[QAction]:
    """The entries of the menu of the strip, as they are offered now."""
    strip = next(each for each in person.window.findChildren(Strip) if each.isVisible())
    menu = seen.find_button(strip, "More").menu()
    menu.aboutToShow.emit()
    return [each for each in menu.actions() if not each.isSeparator()]


def more_entry(person: Sitters, entry: str) -> QAction:
    """An entry of the menu of the strip, as it is offered now."""
    return next(each for each in more_entries(person) if each.text() == entry)


def more(person: Sitters, entry: str) -> None:
    """Choose something from the menu of the strip, once it is offered."""
    action = more_entry(person, entry)
    wait_until(action.isEnabled, entry)
    action.trigger()


def ask_for_another(person: Sitters) -> None:
    """Ask for another match above the table, as soon as that is offered."""
    strip = next(each for each in person.window.findChildren(Strip) if each.isVisible())
    wait_until(lambda: seen.offers(strip, "Ask for another match"), "Another match")
    QTest.mouseClick(seen.find_button(strip, "Ask for another match"), Qt.MouseButton.LeftButton)


NO_TURN = "Your last turn cannot be taken back: you have had none, or somebody knows something by it already."


def can_ask_back(person: Person, qtbot: QtBot) -> bool:
    """Whether the last turn can be asked back; nothing is asked any more afterwards."""
    told: list[str] = []
    person.window.game.session.told.connect(told.append)
    more(person, ASK_BACK)
    qtbot.waitUntil(lambda: NO_TURN in told or "You asked" in strip_of(person))
    person.window.game.session.told.disconnect(told.append)
    if NO_TURN in told:
        return False
    more(person, "Ask no longer")
    return True


def link_of(person: Sitters) -> Link:
    """The link of the match in a window, for a letter as another program might write it."""
    assert person.window.game.mail is not None
    link = person.window.game.mail.elsewhere.link
    assert link is not None
    return link


def ask_and_hear(anna: Person, ben: Person, qtbot: QtBot) -> None:
    """Anna hides a secret, Ben asks for the first hint, and both know it."""
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: ben.match.round.phase is Phase.ENTER)
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == 1)
    qtbot.waitUntil(lambda: len(anna.match.round.turns) == 1)


BEN_WOULD_LIKE = "Ben would like to take the last turn back."
ANNA_WOULD_LIKE = "Anna would like to take the last turn back."


def hide(anna: Person, ben: Person, qtbot: QtBot) -> None:
    """Anna hides a secret, and Ben's program knows it."""
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: ben.match.round.phase is Phase.ENTER)


def test_who_goes_on_from_an_older_backup_is_told_so_until_they_move(
    anna: Person, ben: Person, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    ben.window.close()
    copytree(tmp_path / "ben", tmp_path / "backup")
    ben = open_window(home(tmp_path, "ben", place))
    continue_kept(ben, qtbot)
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == 1)
    ben.window.close()
    rmtree(tmp_path / "ben")
    copytree(tmp_path / "backup", tmp_path / "ben")
    ben = open_window(home(tmp_path, "ben", place))
    continue_kept(ben, qtbot)
    older = "The data here are older than what went out from your seat"
    qtbot.waitUntil(lambda: strip_of(ben).startswith(older))
    link = link_of(ben)
    qtbot.waitUntil(lambda: 0 in link._problems)  # what Anna's program has cannot be added
    assert strip_of(ben).startswith(older)
    ben.menu("Match", "Give up the round …")
    assert older not in strip_of(ben)


def test_a_turn_is_taken_back_when_both_agree(anna: Person, ben: Person, qtbot: QtBot) -> None:
    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    more(anna, ASK_BACK)
    qtbot.waitUntil(lambda: ANNA_WOULD_LIKE in strip_of(ben))
    assert ben.status == ANNA_WOULD_LIKE
    ben.press("No")
    assert ben.status == "You said no."
    qtbot.waitUntil(lambda: "You asked" not in strip_of(anna))
    more(anna, ASK_BACK)
    qtbot.waitUntil(lambda: ANNA_WOULD_LIKE in strip_of(ben))
    ben.press("Agree")
    qtbot.waitUntil(lambda: anna.match.round.phase is ben.match.round.phase is Phase.HIDE)
    anna.hide_secret("K5")
    qtbot.waitUntil(lambda: ben.match.round.phase is Phase.ENTER)
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == 1)
    assert ben.match.round.turns[0].hint == 2


def test_a_take_back_goes_on_where_a_program_ended_in_the_midst_of_it(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    more(anna, ASK_BACK)
    qtbot.waitUntil(lambda: ANNA_WOULD_LIKE in strip_of(ben))
    link = link_of(ben)
    link._busy += 1  # as while something takes long: letters wait
    ben.press("Agree")
    qtbot.waitUntil(lambda: anna.match.round.phase is Phase.HIDE)
    qtbot.waitUntil(lambda: link._contents[0].undone == 1)
    link._rewind(earlier(INFO.load(), ben.controller.match.snapshot(), 0))  # kept, and no more
    link._busy -= 1
    link._go_on()
    qtbot.waitUntil(lambda: strip_of(ben).startswith("Anna has to move"))
    hide(anna, ben, qtbot)


def test_nothing_that_told_something_is_taken_back(anna: Person, ben: Person, qtbot: QtBot) -> None:
    """A hint, and a giving up that told the secret; before it, no hint was given in its round."""
    meet(anna, ben, qtbot)
    ask_and_hear(anna, ben, qtbot)
    assert not can_ask_back(ben, qtbot)
    ben.menu("Match", "Give up the round …")
    qtbot.waitUntil(lambda: str(ben.match.rounds[0].secret) == "Y5")
    assert not can_ask_back(ben, qtbot)
    assert not can_ask_back(anna, qtbot)
    ben.hide_secret("K1")
    qtbot.waitUntil(lambda: anna.match.round.phase is Phase.ENTER)
    anna.menu("Match", "Give up the round …")
    qtbot.waitUntil(lambda: ben.match.to_move is None)
    assert not anna.match.rounds[1].turns


def test_after_giving_up_only_what_was_hidden_since_is_taken_back(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    ben.menu("Match", "Give up the round …")
    qtbot.waitUntil(lambda: str(ben.match.rounds[0].secret) == "Y5")
    assert not can_ask_back(ben, qtbot)
    standing = len(ben.controller.match.moves)
    link = link_of(ben)
    link._write(talk=link._content.talk.with_take_back(1, standing - 1))  # as another program might ask
    qtbot.waitUntil(lambda: BEN_WOULD_LIKE in strip_of(anna))
    anna.press("Agree")
    qtbot.waitUntil(lambda: "You asked" not in strip_of(ben))
    assert len(anna.match.rounds) == len(ben.match.rounds) == 2
    ben.hide_secret("K1")
    qtbot.waitUntil(lambda: anna.match.round.phase is Phase.ENTER)
    more(ben, ASK_BACK)
    qtbot.waitUntil(lambda: BEN_WOULD_LIKE in strip_of(anna))
    anna.press("Agree")
    qtbot.waitUntil(lambda: anna.match.round.phase is ben.match.round.phase is Phase.HIDE)
    assert len(anna.controller.match.moves) == len(ben.controller.match.moves) == standing


def test_a_match_that_an_earlier_version_took_too_far_back_says_that_it_cannot_go_on(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    ben.menu("Match", "Give up the round …")
    qtbot.waitUntil(lambda: str(ben.match.rounds[0].secret) == "Y5")
    for person in (anna, ben):
        link_of(person)._rewind(earlier(INFO.load(), person.controller.match.snapshot(), 1))
    link_of(anna)._write(talk=link_of(anna)._content.talk.with_remark("hello"))
    qtbot.waitUntil(lambda: "This match cannot go on." in strip_of(ben))


def test_nobody_at_another_machine_is_asked_to_look_away(anna: Person, ben: Person, qtbot: QtBot) -> None:
    meet(anna, ben, qtbot)
    before = " ".join(seen.shown(anna.game_screen.card))
    dialog = anna.open_dialog()
    said = " ".join([before, *seen.shown(dialog), *seen.spoken(dialog)])
    assert "look away" not in said
    assert "Nobody else is looking" not in said
    assert dialog.chooser.isVisible()
    dialog.reject()
    ask_and_hear(anna, ben, qtbot)
    anna.menu("Match", "Peek at the secret …")
    peek = anna.game_screen.peeking.dialog
    assert peek is not None
    said = " ".join([*seen.shown(peek), *seen.spoken(peek)])
    assert "The notebook records that you looked" in said
    assert "look away" not in said


def finish(anna: Person, ben: Person, qtbot: QtBot) -> None:
    """Anna and Ben meet, and each gives up the round of the other."""
    meet(anna, ben, qtbot)
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: ben.match.round.phase is Phase.ENTER)
    ben.menu("Match", "Give up the round …")
    qtbot.waitUntil(lambda: len(anna.match.rounds) == 2)
    ben.hide_secret("K1")
    qtbot.waitUntil(lambda: anna.match.round.phase is Phase.ENTER)
    anna.menu("Match", "Give up the round …")
    qtbot.waitUntil(lambda: anna.match.to_move is ben.match.to_move is None)


def test_another_match_begins_when_both_want_it(anna: Person, ben: Person, qtbot: QtBot) -> None:
    finish(anna, ben, qtbot)
    before = ben.match.setup
    ask_for_another(ben)
    qtbot.waitUntil(lambda: "Ben would like another match." in strip_of(anna))
    anna.press("Agree")
    qtbot.waitUntil(lambda: before != anna.match.setup == ben.match.setup and not anna.controller.is_held)
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: ben.match.round.phase is Phase.ENTER)


def test_who_asks_for_another_match_at_the_same_time_agrees(anna: Person, ben: Person, qtbot: QtBot) -> None:
    finish(anna, ben, qtbot)
    told: list[str] = []
    before = ben.match.setup
    for person in (anna, ben):
        person.window.game.session.told.connect(told.append)
        ask_for_another(person)
    qtbot.waitUntil(lambda: before != anna.match.setup == ben.match.setup)
    assert told == ["Anna would like another match, too."]


ANNA_WANTS_ANOTHER = "Anna would like another match."


def test_who_was_away_when_another_match_was_asked_for_is_asked_after_a_new_start(
    anna: Person, ben: Person, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    finish(anna, ben, qtbot)
    before = anna.match.setup
    ben.window.close()
    ask_for_another(anna)
    ben = open_window(home(tmp_path, "ben", place))
    continue_kept(ben, qtbot)
    qtbot.waitUntil(lambda: ANNA_WANTS_ANOTHER in strip_of(ben))
    ben.press("Agree")
    qtbot.waitUntil(lambda: before != anna.match.setup == ben.match.setup)


def test_who_was_away_when_another_match_was_agreed_to_begins_it_after_a_new_start(
    anna: Person, ben: Person, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    finish(anna, ben, qtbot)
    before = ben.match.setup
    ask_for_another(anna)
    qtbot.waitUntil(lambda: ANNA_WANTS_ANOTHER in strip_of(ben))
    anna.window.close()
    ben.press("Agree")
    qtbot.waitUntil(lambda: "You agreed to another match" in strip_of(ben))
    anna = open_window(home(tmp_path, "anna", place))
    anna.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(anna.window, "Continue"))
    assert any("is over; continue to see whether" in text for text in seen.shown(anna.window))
    anna.press("Continue")
    qtbot.waitUntil(lambda: before != anna.match.setup == ben.match.setup)


@pytest.mark.parametrize("has_asked", [True, False])
def test_another_match_goes_on_in_its_room_where_the_program_was_killed_as_it_began(
    anna: Person,
    ben: Person,
    qtbot: QtBot,
    open_window: OpenWindow,
    tmp_path: Path,
    place: MeetingPlace,
    monkeypatch: pytest.MonkeyPatch,
    has_asked: bool,
) -> None:
    finish(anna, ben, qtbot)
    before = anna.match.setup
    monkeypatch.setattr(link_of(anna), "_when_kept", lambda _: None)  # the match is kept, and no more
    asker, other = (anna, ben) if has_asked else (ben, anna)
    ask_for_another(asker)
    qtbot.waitUntil(lambda: "would like another match." in strip_of(other))
    other.press("Agree")
    qtbot.waitUntil(lambda: anna.match.setup != before)
    anna.window.close()
    anna = open_window(home(tmp_path, "anna", place))
    continue_kept(anna, qtbot)
    qtbot.waitUntil(lambda: before != anna.match.setup == ben.match.setup)
    hide(anna, ben, qtbot)


def test_the_first_match_goes_on_in_its_room_where_the_program_was_killed_as_it_came(
    anna: Person,
    ben: Person,
    qtbot: QtBot,
    open_window: OpenWindow,
    tmp_path: Path,
    place: MeetingPlace,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def keep(self: Link, _: object) -> None:
        self._busy += 1  # the match is kept, and no more

    anna.sit_down(edition="french", seekers=3)
    with monkeypatch.context() as as_it_comes:
        as_it_comes.setattr(Link, "_when_kept", keep)
        join(ben, invite(anna, qtbot))
        qtbot.waitUntil(lambda: ben.controller.is_running)
        ben.window.close()
    shared, away = Path(place.folder), tmp_path / "away"
    shared.rename(away)
    ben = open_window(home(tmp_path, "ben", place))
    continue_kept(ben, qtbot)
    away.rename(shared)
    hide(anna, ben, qtbot)
    assert len(ben.window.windows.open) == 1
    assert len(list((tmp_path / "ben" / "autosave").glob("*.topologic"))) == 1


def test_nothing_tells_of_a_match_that_is_not_kept_yet(
    anna: Person, ben: Person, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(copy: AutosaveFile, write: Write) -> None:
        if copy.path.is_relative_to(tmp_path / "anna"):
            may_keep.wait(PATIENCE)
        fill(copy, write)

    def write(room: Room, path: Path) -> None:
        if path.is_relative_to(tmp_path / "anna") and room.own.content.copy:
            kept.append(any((tmp_path / "anna" / "autosave").glob("*.topologic")))
        write_room(room, path)

    may_keep, kept, fill = Event(), list[bool](), AutosaveFile.fill
    monkeypatch.setattr(AutosaveFile, "fill", late)
    monkeypatch.setattr(room_line, "write_room", write)
    ben.sit_down(edition="french", seekers=3)
    join(anna, invite(ben, qtbot))
    qtbot.waitUntil(lambda: anna.controller.is_running)
    qtbot.waitUntil(lambda: link_of(anna)._post.is_all_sent)
    may_keep.set()
    qtbot.waitUntil(lambda: bool(kept))
    assert all(kept)


def test_a_match_whose_connection_was_ended_is_not_offered_when_it_is_over(
    anna: Person, ben: Person, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    finish(anna, ben, qtbot)
    more(ben, "End the connection …")
    qtbot.waitUntil(lambda: not list((tmp_path / "ben" / "elsewhere").glob("*.json")))
    ben.window.close()
    ben = open_window(home(tmp_path, "ben", place))
    looked: list[object] = []
    ben.window.game.recovery.looked.connect(looked.append)
    ben.window.look_for_kept_match()
    qtbot.waitUntil(lambda: looked == [None])
    assert not seen.offers(ben.window, "Continue")


@pytest.mark.parametrize("is_away", [False, True])
def test_a_match_that_is_over_is_offered_no_more_once_it_is_known_that_the_other_has_ended(
    anna: Person,
    ben: Person,
    qtbot: QtBot,
    open_window: OpenWindow,
    tmp_path: Path,
    place: MeetingPlace,
    is_away: bool,
) -> None:
    finish(anna, ben, qtbot)
    if is_away:
        ben.window.close()
    more(anna, "End the connection …")
    if is_away:  # it is not known yet
        ben = open_window(home(tmp_path, "ben", place))
        continue_kept(ben, qtbot)
    qtbot.waitUntil(lambda: strip_of(ben).startswith("Anna has ended the connection"))
    ben.window.close()
    ben = open_window(home(tmp_path, "ben", place))
    looked: list[object] = []
    ben.window.game.recovery.looked.connect(looked.append)
    ben.window.look_for_kept_match()
    qtbot.waitUntil(lambda: looked == [None])
    assert not seen.offers(ben.window, "Continue")


def test_where_another_match_is_set_up_the_strip_comes_only_with_a_question(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    finish(anna, ben, qtbot)
    before = anna.match.setup
    assert "The match is over" in strip_of(ben)
    ben.menu("File", "New match …")
    assert strip_of(ben) == ""
    ask_for_another(anna)
    qtbot.waitUntil(lambda: ANNA_WANTS_ANOTHER in strip_of(ben))
    ben.press("Agree")
    qtbot.waitUntil(lambda: before != anna.match.setup == ben.match.setup)
    assert "Anna has to move" in strip_of(ben)
    assert not ben.game_screen.is_setting_up


def test_a_remark_is_seen_and_spoken_at_the_other_table(anna: Person, ben: Person, qtbot: QtBot) -> None:
    meet(anna, ben, qtbot)
    told: list[str] = []
    ben.window.game.session.told.connect(told.append)
    strip = next(each for each in anna.window.findChildren(Strip) if each.isVisible())
    actions = seen.find_button(strip, "Say").menu().actions()
    next(each for each in actions if each.text() == "Good luck!").trigger()
    qtbot.waitUntil(lambda: "Anna: “Good luck!”" in strip_of(ben))
    assert told == ["Anna: “Good luck!”"]
    assert "You: “Good luck!”" in strip_of(anna)


def test_the_connection_can_be_ended_for_good(
    anna: Person, ben: Person, qtbot: QtBot, tmp_path: Path
) -> None:
    meet(anna, ben, qtbot)
    rooms = tmp_path / "anna" / "elsewhere"
    assert len(list(rooms.glob("*.json"))) == 1
    more(anna, "End the connection …")
    qtbot.waitUntil(lambda: not list(rooms.glob("*.json")))
    assert strip_of(anna) == ""
    assert anna.controller.is_running


def test_who_ends_the_connection_is_told_to_the_other_who_sees_it_after_a_new_start(
    anna: Person, ben: Person, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    more(anna, ASK_BACK)
    qtbot.waitUntil(lambda: ANNA_WOULD_LIKE in strip_of(ben))
    told: list[str] = []
    ben.window.game.session.told.connect(told.append)
    more(anna, "End the connection …")
    ended = "Anna has ended the connection: no move comes from there any more."
    qtbot.waitUntil(lambda: strip_of(ben).startswith(ended))
    assert told == [f"{ended} To play again, begin a match and invite everybody anew."]
    assert not seen.offers(ben.window, "Agree")
    assert not seen.find_button(ben.window, "Say").isEnabled()
    assert [each.text() for each in more_entries(ben)] == ["End the connection …"]
    ben.window.close()
    ben = open_window(home(tmp_path, "ben", place))
    continue_kept(ben, qtbot)
    qtbot.waitUntil(lambda: strip_of(ben).startswith(ended))
    more(ben, "End the connection …")
    assert strip_of(ben) == ""


def wait_for_the_match(anna: People, ben: People, qtbot: QtBot) -> None:
    """Ben comes to a match of Anna's that is still to begin."""
    open_dialog(anna.window).invite()
    come(anna.window, ben.window, qtbot)
    anna.push("Close", the_dialog(anna.window))
    qtbot.waitUntil(lambda: strip_of(ben) == "Connected. The match is on its way.")


def test_who_waits_for_a_match_is_told_that_it_will_not_begin(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    anna, ben, _ = three_tables(open_table, tmp_path, place)
    wait_for_the_match(anna, ben, qtbot)
    more(anna, "End the connection …")
    ended = "The other player has ended the connection: no move comes from there any more."
    qtbot.waitUntil(lambda: strip_of(ben).startswith(ended))
    ben.window.windows.close()
    ben = open_table(home(tmp_path, "ben", place))
    qtbot.waitUntil(lambda: strip_of(ben).startswith(ended))


def test_a_connection_whose_end_was_told_does_not_go_on_after_a_crash(
    anna: Person, ben: Person, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    rooms = tmp_path / "ben" / "elsewhere"
    link_of(ben)._write(has_ended=True)  # as at the end of a connection; its file is still to be deleted
    qtbot.waitUntil(lambda: "Ben has ended the connection" in strip_of(anna))
    qtbot.waitUntil(lambda: any(room.own.content.has_ended for room in rooms_in(rooms).rooms))
    ben.window.close()
    ben = open_window(home(tmp_path, "ben", place))
    continue_kept(ben, qtbot)
    qtbot.waitUntil(lambda: not list(rooms.glob("*.json")))
    assert strip_of(ben) == ""


def test_the_connection_can_be_ended_where_the_meeting_place_is_gone(
    anna: Person, ben: Person, qtbot: QtBot, tmp_path: Path, place: MeetingPlace
) -> None:
    meet(anna, ben, qtbot)
    Path(place.folder).rename(tmp_path / "elsewhere it is")
    qtbot.waitUntil(lambda: "is missing" in strip_of(anna))
    more(anna, "End the connection …")
    assert strip_of(anna) == ""
    qtbot.waitUntil(lambda: not list((tmp_path / "anna" / "elsewhere").glob("*.json")))


def test_what_is_still_to_be_saved_brings_no_connection_back(
    anna: Person, ben: Person, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(room: Room, path: Path) -> None:
        may_save.wait(PATIENCE)
        write_room(room, path)
        saved.append(path)

    def wait_for_end(line: Line) -> None:
        is_waited_for.set()
        wait_in_earnest(line)

    may_save, is_waited_for, saved = Event(), Event(), list[Path]()
    wait_in_earnest = Line.wait_for_end
    meet(anna, ben, qtbot)
    rooms = tmp_path / "anna" / "elsewhere"
    monkeypatch.setattr(room_line, "write_room", late)
    monkeypatch.setattr(Line, "wait_for_end", wait_for_end)
    anna.hide_secret("Y5")
    more(anna, "End the connection …")
    qtbot.waitUntil(lambda: is_waited_for.is_set() or not list(rooms.glob("*.json")))
    may_save.set()
    qtbot.waitUntil(lambda: any(rooms in path.parents for path in saved))
    qtbot.waitUntil(lambda: not list(rooms.glob("*.json")))


@pytest.mark.skipif(MOSQUITTO is None, reason="Mosquitto is not here")
@pytest.mark.parametrize("broker", ["plain"], indirect=True)
def test_the_match_goes_on_after_the_broker_was_killed(
    anna: Person, ben: Person, qtbot: QtBot, broker: Mosquitto
) -> None:
    meet(anna, ben, qtbot)
    qtbot.waitUntil(lambda: "Ben is here" in strip_of(anna) and "Anna is here" in strip_of(ben))
    broker.kill()
    qtbot.waitUntil(lambda: "lost" in strip_of(anna) or "answer" in strip_of(anna))
    anna.hide_secret("Y5")
    broker.start()
    qtbot.waitUntil(lambda: ben.match.round.phase is Phase.ENTER)
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == 1)
    qtbot.waitUntil(lambda: "Ben is here" in strip_of(anna))


def test_whoever_joined_and_closed_at_once_still_gets_the_match(
    anna: Person, ben: Person, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    anna.sit_down(edition="french", seekers=3)
    join(ben, invite(anna, qtbot))
    qtbot.waitUntil(lambda: bool(list((tmp_path / "ben" / "elsewhere").glob("*.json"))))
    ben.window.close()
    ben = open_window(home(tmp_path, "ben", place))
    ben.window.look_for_kept_match()  # if it came before the window was closed
    qtbot.waitUntil(lambda: ben.controller.is_running or seen.offers(ben.window, "Continue"))
    if not ben.controller.is_running:
        ben.press("Continue")
    assert ben.match.setup == anna.match.setup


def test_nobody_rewinds_more_than_the_last_turn(anna: Person, ben: Person, qtbot: QtBot) -> None:
    meet(anna, ben, qtbot)
    ask_and_hear(anna, ben, qtbot)
    link = link_of(ben)
    link._write(talk=link._content.talk.with_take_back(5, 0))  # as another program might ask
    qtbot.waitUntil(lambda: "Ben would like to take the last turn back." in strip_of(anna))
    anna.press("Agree")
    qtbot.waitUntil(lambda: "You asked" not in strip_of(ben))
    assert len(anna.match.round.turns) == len(ben.match.round.turns) == 1


def test_the_referee_takes_nothing_back_that_the_program_would_say_again(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    meet(anna, ben, qtbot)
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: ben.match.round.phase is Phase.ENTER)
    assert can_ask_back(anna, qtbot)
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == 1)
    assert not can_ask_back(anna, qtbot)
    standing = len(anna.controller.match.moves) - 1
    link = link_of(anna)
    link._write(talk=link._content.talk.with_take_back(1, standing))  # as another program might ask
    qtbot.waitUntil(lambda: "Anna would like" in strip_of(ben))
    ben.press("Agree")
    qtbot.waitUntil(lambda: "You asked" not in strip_of(anna))
    assert len(anna.match.round.turns) == len(ben.match.round.turns) == 1
    assert len(anna.controller.match.moves) == len(ben.controller.match.moves) == standing + 1


def test_whoever_asks_moves_nothing_until_there_is_an_answer(anna: Person, ben: Person, qtbot: QtBot) -> None:
    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    ben.enter("Y1 K5")
    more(ben, ASK_BACK)
    qtbot.waitUntil(lambda: "You asked" in strip_of(ben))
    moves = len(ben.controller.match.moves)
    ben.hand.drag(2, next(iter(ben.destinations(2))))
    assert len(ben.controller.match.moves) == moves
    assert not seen.offers(ben.window, "Ask for the hint")
    assert "Nothing can be moved now" in " ".join(seen.shown(ben.game_screen.card))
    qtbot.waitUntil(lambda: BEN_WOULD_LIKE in strip_of(anna))
    more(ben, "Ask no longer")
    ben.hand.drag(2, next(iter(ben.destinations(2))))
    assert len(ben.controller.match.moves) == moves + 1
    qtbot.waitUntil(lambda: BEN_WOULD_LIKE not in strip_of(anna))


def test_of_two_questions_that_cross_none_is_granted_by_itself(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    meet(anna, ben, qtbot)
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: ben.match.round.phase is Phase.ENTER)
    ben.enter("Y1 K5")
    actions = [more_entry(person, ASK_BACK) for person in (anna, ben)]
    told: list[str] = []
    for person, action in zip((anna, ben), actions, strict=True):
        person.window.game.session.told.connect(told.append)
        action.trigger()
    qtbot.waitUntil(lambda: ANNA_WOULD_LIKE in strip_of(ben))
    assert "You asked" in strip_of(anna)
    assert f"{ANNA_WOULD_LIKE} Your own request is put aside." in told
    ben.press("No")
    qtbot.waitUntil(lambda: "You asked" not in strip_of(anna))
    assert told[-1] == "Ben said no."
    assert link_of(ben).can_ask
    assert can_ask_back(anna, qtbot)
    assert ben.positions == "Y1 K5 -"
    assert anna.match.round.phase is Phase.ENTER


def test_a_question_that_was_granted_as_it_was_withdrawn_changes_nothing(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    more(anna, ASK_BACK)
    qtbot.waitUntil(lambda: ANNA_WOULD_LIKE in strip_of(ben))
    more(anna, "Ask no longer")
    ben.press("Agree")
    qtbot.waitUntil(lambda: not ben.match.is_held)
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == len(anna.match.round.turns) == 1)


def test_who_asked_hears_that_a_yes_was_withdrawn(anna: Person, ben: Person, qtbot: QtBot) -> None:
    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    more(anna, ASK_BACK)
    qtbot.waitUntil(lambda: ANNA_WOULD_LIKE in strip_of(ben))
    assert "Ben is waited for" in strip_of(anna)
    away = link_of(anna)
    away._busy += 1  # as while something takes long: letters wait
    ben.press("Agree")
    qtbot.waitUntil(lambda: "Anna is waited for" in strip_of(ben))
    more(ben, "Agree no longer")
    qtbot.waitUntil(lambda: away._contents[1].talk.answer is not None and away._contents[1].talk.answer[3])
    away._busy -= 1
    away._go_on()
    qtbot.waitUntil(lambda: "You asked" not in strip_of(anna))
    assert anna.match.round.phase is Phase.ENTER
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == len(anna.match.round.turns) == 1)
    qtbot.waitUntil(lambda: link_of(ben).can_ask)


def test_a_linked_match_is_not_played_on_at_one_computer(anna: Person, ben: Person, qtbot: QtBot) -> None:
    meet(anna, ben, qtbot)
    assert not anna.can_choose("Match", "Play on at this computer …")


def come(host: Window, guest: Window, qtbot: QtBot) -> None:
    """Somebody types the code that the host's dialog shows."""
    dialog = the_dialog(host)
    qtbot.waitUntil(lambda: bool(shown_code(dialog)))
    code = shown_code(dialog)
    typed = open_dialog(guest)
    QTest.keyClicks(code_line(typed), code)
    typed.join()
    qtbot.waitUntil(lambda: not is_open(host, dialog) or shown_code(dialog) not in ("", code))


def is_open(window: Window, dialog: ElsewhereDialog) -> bool:
    """Whether a dialog was not closed yet."""
    return any(each is dialog and each.isVisible() for each in window.findChildren(ElsewhereDialog))


def tables(open_table: OpenTable, tmp_path: Path, place: MeetingPlace, names: Sequence[str]) -> list[People]:
    """Players at computers of their own, each of whom has chosen the meeting place."""
    return [open_table(home(tmp_path, name.lower(), place)) for name in names]


def three_tables(open_table: OpenTable, tmp_path: Path, place: MeetingPlace) -> list[People]:
    """Anna, Ben and Clara at computers of their own. Anna has begun a match of the three; Ben is first."""
    names = ("Anna", "Ben", "Clara")
    people = tables(open_table, tmp_path, place, names)
    people[0].begin_with(new_setup(names, seed="elsewhere", first=1))
    return people


def gather(people: list[People], qtbot: QtBot) -> None:
    """The first of them invites the others to a match of all, which begins then."""
    host, *guests = people
    open_dialog(host.window).invite()
    for guest in guests:
        come(host.window, guest.window, qtbot)
    qtbot.waitUntil(lambda: all(each.controller.is_running and each.match.revealed for each in people))


def test_who_was_told_a_code_can_type_it_on_the_shelf(
    shelf_windows: Windows, anna: Person, folders: Folders, place: MeetingPlace, qtbot: QtBot
) -> None:
    choose_place(QSettings(folders.settings_file, QSettings.Format.IniFormat), place)
    anna.sit_down(edition="french", seekers=3)
    code = invite(anna, qtbot)
    (shelf,) = shelf_windows.open
    assert isinstance(shelf, Window)
    QTest.mouseClick(seen.find_button(shelf, "I was told a code …"), Qt.MouseButton.LeftButton)
    dialog = the_dialog(shelf)
    QTest.keyClick(code_line(dialog), Qt.Key.Key_Return)
    assert "is no code" not in "".join(seen.shown(dialog))
    QTest.keyClicks(code_line(dialog), code)
    QTest.keyClick(code_line(dialog), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shelf.game.controller.is_running)
    assert shelf.game.controller.match.setup == anna.controller.match.setup


def test_enter_in_the_meeting_place_meets_there_and_goes_to_the_code(shelf_windows: Windows) -> None:
    (shelf,) = shelf_windows.open
    assert isinstance(shelf, Window)
    QTest.mouseClick(seen.find_button(shelf, "I was told a code …"), Qt.MouseButton.LeftButton)
    dialog = the_dialog(shelf)
    first = dialog.focusWidget()
    assert first is not None
    assert first.accessibleName() == "Name or address"
    QTest.keyClick(first, Qt.Key.Key_Return)
    assert "Where shall your programs meet?" in seen.shown(dialog)  # nothing was typed yet
    assert any(text.endswith("The code comes next.") for text in seen.shown(dialog))
    QTest.keyClicks(first, "127.0.0.1")
    QTest.keyClick(first, Qt.Key.Key_Return)
    assert "Meeting place: 127.0.0.1" in "".join(seen.shown(dialog))
    assert dialog.focusWidget() is code_line(dialog)


def test_the_shared_folder_and_the_certificate_are_chosen_in_dialogs(
    open_window: OpenWindow, folders: Folders, tmp_path: Path
) -> None:
    person = open_window(folders)
    dialog = dialog_of(person)
    person.answers.file = None
    person.press("Choose …", dialog)
    certificate = named_line(dialog, "Certificate (only for a broker at home)")
    assert certificate.text() == ""
    person.answers.file = tmp_path / "home.crt"
    person.press("Choose …", dialog)
    assert certificate.text() == str(tmp_path / "home.crt")
    person.press("A shared folder", dialog)
    person.press("Choose …", dialog)
    assert named_line(dialog, "Folder").text() == str(tmp_path)


def test_a_folder_that_is_not_there_is_told_as_soon_as_it_is_chosen(
    open_window: OpenWindow, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    person = open_window(folders)
    dialog = dialog_of(person)
    person.press("A shared folder", dialog)
    person.write(named_line(dialog, "Folder"), str(tmp_path / "nowhere"))
    person.press("Meet there", dialog)
    missing = f"The folder {tmp_path / 'nowhere'} is missing."
    qtbot.waitUntil(lambda: any(text.startswith(missing) for text in seen.shown(dialog)))
    assert any("It is tried again by itself." in text for text in seen.shown(dialog))


def named_line(dialog: ElsewhereDialog, name: str) -> QLineEdit:
    """The line of a dialog that readers name so."""
    (line,) = [line for line in dialog.findChildren(QLineEdit) if line.accessibleName() == name]
    return line


def test_topology_is_played_elsewhere_too(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    anna, ben = tables(open_table, tmp_path, place, ("Anna", "Ben"))
    anna.begin_with(new_setup(("Anna", "Ben"), seed="elsewhere", first=1))
    gather([anna, ben], qtbot)
    assert (anna.match.own_seat, ben.match.own_seat) == (0, 1)
    ben.play_turn()
    qtbot.waitUntil(lambda: len(anna.match.turns) == 1 and bool(anna.match.revealed))
    anna.play_turn()
    qtbot.waitUntil(lambda: len(ben.match.turns) == 2)
    assert ben.match.tiles == anna.match.tiles


def play_one_turn(people: list[People], turn: int, qtbot: QtBot) -> None:
    """Whoever is on turn plays, when the tiles are drawn; the second begins."""
    mover = people[turn % len(people)]
    qtbot.waitUntil(lambda: not mover.match.waits_for_mail)
    assert all(each is mover or each.match.waits_for_mail for each in people)
    mover.play_turn()
    qtbot.waitUntil(lambda: all(len(each.match.turns) == turn for each in people))


def test_three_play_topology_at_three_computers(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    people = three_tables(open_table, tmp_path, place)
    gather(people, qtbot)
    assert [each.match.own_seat for each in people] == [0, 1, 2]
    assert len({each.controller.match.setup for each in people}) == 1
    assert not any("invited" in strip_of(each) for each in people)
    for turn in range(1, 6):
        play_one_turn(people, turn, qtbot)
    assert len({each.match.tiles for each in people}) == 1


def test_who_counts_as_nobody_can_is_named_and_the_others_still_hear_each_other(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    people = three_tables(open_table, tmp_path, place)
    gather(people, qtbot)
    anna, ben, clara = people
    play_one_turn(people, 1, qtbot)
    letters = link_of(ben)._post._correspondence  # as a changed program might count
    room = letters.room
    letters.room = replace(room, own=replace(room.own, counter=LAST_LETTER))
    link_of(ben).say("hello")
    refused = "What Ben sent was not added. It has a number that no message of this match can have yet."
    qtbot.waitUntil(lambda: strip_of(anna) == strip_of(clara) == refused)
    letters.room = room
    link_of(anna).say("hello")
    heard = link_of(
        clara
    )._contents  # what Ben said before may be the newest that is shown: he counts right now
    qtbot.waitUntil(lambda: bool(heard[0].talk.remarks))
    link_of(ben).say("moment")
    qtbot.waitUntil(lambda: "Ben: “One moment, please.”" in strip_of(anna))
    qtbot.waitUntil(lambda: "Ben: “One moment, please.”" in strip_of(clara))
    play_one_turn(people, 2, qtbot)


def end_match(people: list[People], qtbot: QtBot) -> object:
    """The second gives up; return the setup of the match that is over then."""
    people[1].menu("Match", "Give up the match …")
    qtbot.waitUntil(lambda: all(each.match.is_over for each in people))
    for each in people:
        assert each.offers("New match")
        assert not each.offers("Once more")
    return people[0].controller.match.setup


def end_and_ask_for_another(people: list[People], qtbot: QtBot) -> object:
    """The match ends, and the third asks for another one; return the setup of the one that is over."""
    before = end_match(people, qtbot)
    ask_for_another(people[2])
    return before


def test_all_of_three_who_ask_at_the_same_time_agree(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    people = three_tables(open_table, tmp_path, place)
    gather(people, qtbot)
    before = end_match(people, qtbot)
    for each in people:
        ask_for_another(each)

    def has_begun() -> bool:
        for each in people:  # who had agreed to a request that was put aside is asked again
            if each.offers("Agree"):
                each.push("Agree")
        return all(each.controller.match.setup != before for each in people)

    qtbot.waitUntil(has_begun)
    assert len({each.controller.match.setup for each in people}) == 1


def test_all_of_three_have_to_agree_to_another_match(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    people = three_tables(open_table, tmp_path, place)
    gather(people, qtbot)
    before = end_and_ask_for_another(people, qtbot)
    anna, ben, _ = people
    qtbot.waitUntil(lambda: "Clara would like another match." in strip_of(anna))
    anna.push("Agree")
    qtbot.waitUntil(lambda: "Clara would like another match." in strip_of(ben))
    assert all(each.controller.match.setup == before for each in people)
    ben.push("Agree")
    qtbot.waitUntil(lambda: all(each.controller.match.setup != before for each in people))
    assert len({each.controller.match.setup for each in people}) == 1
    qtbot.waitUntil(lambda: all(bool(each.match.revealed) for each in people))
    mover = people[anna.match.seat]
    mover.play_turn()
    qtbot.waitUntil(lambda: all(len(each.match.turns) == 1 for each in people))


def test_who_is_away_follows_to_the_other_match_later(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    people = three_tables(open_table, tmp_path, place)
    gather(people, qtbot)
    before = end_and_ask_for_another(people, qtbot)
    anna, ben, clara = people
    qtbot.waitUntil(lambda: "Clara would like another match." in strip_of(ben))
    ben.push("Agree")
    away = link_of(ben)
    away._busy += 1  # as while something takes long: letters wait
    qtbot.waitUntil(lambda: "Clara would like another match." in strip_of(anna))
    anna.push("Agree")
    qtbot.waitUntil(lambda: all(each.controller.match.setup != before for each in (anna, clara)))
    qtbot.waitUntil(lambda: anna.match.opener == clara.match.opener == 1)
    qtbot.waitUntil(lambda: len(away._contents[2].copy) > 0 and away._contents[2].match == 2)
    assert ben.controller.match.setup == before
    away._busy -= 1
    away._go_on()
    qtbot.waitUntil(lambda: all(bool(each.match.revealed) for each in people))
    assert len({each.controller.match.setup for each in people}) == 1


def test_who_was_not_invited_yet_can_be_later_and_after_a_new_start(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    anna, ben, clara = three_tables(open_table, tmp_path, place)
    open_dialog(anna.window).invite()
    come(anna.window, ben.window, qtbot)
    anna.push("Close", the_dialog(anna.window))
    assert "Clara was not invited yet." in strip_of(anna)
    assert anna.match.waits_for_mail
    anna.window.close()
    anna = open_table(home(tmp_path, "anna", place))
    anna.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(anna.window, "Continue"))
    anna.push("Continue")
    qtbot.waitUntil(lambda: "Clara was not invited yet." in strip_of(anna))
    more(anna, "Invite Clara …")
    the_dialog(anna.window).invite()
    come(anna.window, clara.window, qtbot)
    people = [anna, ben, clara]
    qtbot.waitUntil(lambda: all(each.controller.is_running and each.match.revealed for each in people))
    play_one_turn(people, 1, qtbot)


def test_a_match_that_never_begins_hides_none_that_has_begun(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    names = ("Anna", "Dora", "Ben", "Clara")
    anna, dora, ben, clara = tables(open_table, tmp_path, place, names)
    other = People(another_window(ben), ben.answers)
    for host, guest in ((anna, ben), (dora, other)):
        name = "Anna" if host is anna else "Dora"
        host.begin_with(new_setup((name, "Ben", "Clara"), seed=name, first=1))
        open_dialog(host.window).invite()
        come(host.window, guest.window, qtbot)
        host.push("Close", the_dialog(host.window))
        qtbot.waitUntil(lambda: strip_of(guest) == "Connected. The match is on its way.")  # noqa: B023
    ben.window.windows.close()
    rooms = rooms_in(tmp_path / "ben" / "elsewhere").rooms
    begun = next(host for host in (anna, dora) if link_of(host).room.id == rooms[1].id)
    more(begun, "Invite Clara …")
    the_dialog(begun.window).invite()
    come(begun.window, clara.window, qtbot)
    ben = open_table(home(tmp_path, "ben", place))

    windows = ben.window.windows

    def playing() -> list[object]:
        open_now = [each.game.controller for each in windows.open if isinstance(each, Window)]
        return [each.match.setup for each in open_now if each.is_running and each.match.moves]

    qtbot.waitUntil(lambda: playing() == [begun.controller.match.setup])
    assert len(windows.open) == 2
    disk = another_window(ben).game.session.disk
    qtbot.waitUntil(lambda: not disk.is_reading)
    assert len(windows.open) == 3


def test_who_begins_a_match_while_another_is_waited_for_waits_for_it_in_another_window(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace, qtbot: QtBot
) -> None:
    anna, ben, clara = three_tables(open_table, tmp_path, place)
    wait_for_the_match(anna, ben, qtbot)
    assert not ben.window.turn_to(None), "the shelf comes in another window"
    ben.begin_with(new_setup(("Ben", "Dora"), seed="here"))
    here = ben.controller.match.setup
    windows = ben.window.windows
    qtbot.waitUntil(lambda: len(windows.open) == 2)
    opened = windows.open[1]
    assert isinstance(opened, Window)
    other = People(opened, ben.answers)
    assert ben.status == "The match with the others is waited for in another window."
    qtbot.waitUntil(lambda: strip_of(other) == "Connected. The match is on its way.")
    more(anna, "Invite Clara …")
    the_dialog(anna.window).invite()
    come(anna.window, clara.window, qtbot)
    qtbot.waitUntil(lambda: other.controller.is_running and bool(other.controller.match.moves))
    assert ben.controller.match.setup == here
    assert strip_of(ben) == ""


def another_window(person: Sitters) -> Window:
    """One more window of a person's program, with the same game."""
    window = person.window.windows.another(person.window.game.session.package.info)
    assert isinstance(window, Window)
    return window


def test_players_who_sit_apart_are_people_and_are_invited_at_the_start(
    open_table: OpenTable, tmp_path: Path, place: MeetingPlace
) -> None:
    anna = open_table(home(tmp_path, "anna", place))
    page = anna.screen.setup_page
    assert any(page.players.levels)
    page.place.value = "apart"
    assert page.sits_apart
    assert not any(page.players.levels)
    page.players.seats[1].kind.setCurrentIndex(1)
    assert not page.sits_apart
    page.place.value = "apart"
    for row, name in zip(page.players.seats, ("Anna", "Ben"), strict=False):
        row.name.setText(name)
    anna.push("Start the match")
    assert the_dialog(anna.window).isVisible()
    anna.push("Close", the_dialog(anna.window))
    assert "Match, Play with somebody elsewhere" in seen.shown(anna.window.statusBar())[0]

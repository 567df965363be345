"""An online match: windows with their own folders, which meet by a code."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree, rmtree
from threading import Event

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.sitters import Sitters
from tests.waiting import PATIENCE, wait_until
from topologic_qt.app.features.online import meeting, shared_match as room_line
from topologic_qt.app.features.online.dialog import OnlineDialog
from topologic_qt.app.features.online.feature import OnlineMatch
from topologic_qt.app.features.online.link import Link
from topologic_qt.app.features.online.meeting import Line, MeetingPlace, choose_place
from topologic_qt.app.features.online.strip import RoomStrip, Strip
from topologic_qt.app.features.recovery.feature import Recovery
from topologic_qt.app.files.autosave_files import AutosaveFile, Write
from topologic_qt.app.files.rooms import earlier
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.window.window import Window
from topologic_qt.app.window.windows import Windows
from topologic_qt.games.host import Do
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.rules.state import Phase
from topologic_qt.online.room_file import Room, write_room

pytestmark = pytest.mark.gui


@pytest.fixture
def codes_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show codes soon, since content on this computer is visible at once."""
    monkeypatch.setattr(meeting, "_LOOKING", 100)


@pytest.fixture
def place(shared_folder: MeetingPlace, codes_soon: None) -> MeetingPlace:
    """A folder shared by all."""
    return shared_folder


def home(tmp_path: Path, name: str, place: MeetingPlace) -> Folders:
    """The folders of a person who has chosen the meeting place."""
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


def dialog_of(person: Person) -> OnlineDialog:
    """The dialog for meeting, opened from the menu."""
    person.menu("Match", "Play elsewhere", "Play online with others…")
    return the_dialog(person.window)


def open_dialog(window: Window) -> OnlineDialog:
    """The dialog for meeting, opened in any game's window."""
    window.game.do(Do.INVITE)
    return the_dialog(window)


def the_dialog(window: Window) -> OnlineDialog:
    """The open dialog."""
    (dialog,) = [each for each in window.findChildren(OnlineDialog) if each.isVisible()]
    return dialog


def code_line(dialog: OnlineDialog) -> QLineEdit:
    """The line for a code."""
    line = dialog.findChild(QLineEdit, "code")
    assert isinstance(line, QLineEdit)
    return line


def shown_code(dialog: OnlineDialog) -> str:
    """The first code in the dialog; "" without one."""
    return next(iter(dialog.codes.values()), "")


def invite(person: Person, qtbot: QtBot) -> str:
    """Show a code, and return it."""
    dialog = dialog_of(person)
    person.press("Show a code", dialog)
    qtbot.waitUntil(lambda: bool(shown_code(dialog)))
    return shown_code(dialog)


def join(person: Person, code: str) -> OnlineDialog:
    """Type a code."""
    dialog = dialog_of(person)
    QTest.keyClicks(code_line(dialog), code)
    person.press("Join", dialog)
    return dialog


def strip_of(person: Sitters) -> str:
    """The text of the strip above the match; "" without one."""
    strips = [each for each in person.window.findChildren(RoomStrip) if each.isVisible()]
    return strips[0].line.text() if strips else ""


def meet(anna: Person, ben: Person, qtbot: QtBot) -> None:
    """Anna begins a match, and Ben joins by her code."""
    anna.sit_down(edition="french", seekers=3)
    join(ben, invite(anna, qtbot))
    qtbot.waitUntil(lambda: ben.controller.is_running)
    assert ben.match.setup == anna.match.setup
    assert (anna.match.own_seat, ben.match.own_seat) == (0, 1)


def continue_kept(person: Person, qtbot: QtBot) -> None:
    """Continue the offered match."""
    person.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(person.window, "Continue"))
    person.press("Continue")


ASK_BACK = "Ask to take back my turn"
ANNA_WOULD_LIKE = "Anna would like to take back the last turn."
BEN_WOULD_LIKE = "Ben would like to take back the last turn."
ANNA_WANTS_ANOTHER = "Anna would like a rematch."


def more_entries(person: Sitters) -> list[QAction]:
    """The present entries of the strip's menu."""
    strip = next(each for each in person.window.findChildren(Strip) if each.isVisible())
    menu = seen.find_button(strip, "More").menu()
    menu.aboutToShow.emit()
    return [each for each in menu.actions() if not each.isSeparator()]


def more_entry(person: Sitters, entry: str) -> QAction:
    """A present entry of the strip's menu."""
    return next(each for each in more_entries(person) if each.text() == entry)


def more(person: Sitters, entry: str) -> None:
    """Choose an entry of the strip's menu, once it is there."""
    action = more_entry(person, entry)
    wait_until(action.isEnabled, entry)
    action.trigger()


def ask_for_another(person: Sitters) -> None:
    """Ask for a rematch above the table, once that is possible."""
    strip = next(each for each in person.window.findChildren(Strip) if each.isVisible())
    wait_until(lambda: seen.offers(strip, "Ask for a rematch"), "Another match")
    QTest.mouseClick(seen.find_button(strip, "Ask for a rematch"), Qt.MouseButton.LeftButton)


NO_TURN = "You can’t take back your last turn: there isn’t one, or it gave something away."


def asks_back_in_vain(person: Person, qtbot: QtBot) -> None:
    """Try to take back the last turn after it has revealed something."""
    entry = more_entry(person, ASK_BACK)
    qtbot.waitUntil(lambda: NO_TURN in entry.toolTip())
    assert not entry.isEnabled()


def link_of(person: Sitters) -> Link:
    """The link of a window's match, for messages of another program."""
    link = person.window.game.feature(OnlineMatch).link
    assert link is not None
    return link


def hide(anna: Person, ben: Person, qtbot: QtBot) -> None:
    """Anna hides a secret, and Ben's program learns that."""
    anna.hide_secret("Y5")
    qtbot.waitUntil(lambda: ben.match.round.phase is Phase.ENTER)


def ask(ben: Person) -> None:
    """Ben's seekers enter, and he asks for the hint."""
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")


def give_up_both(anna: Person, ben: Person, qtbot: QtBot) -> None:
    """Each gives up the other's round, which ends the match."""
    hide(anna, ben, qtbot)
    ben.menu("Match", "Give up the round…")
    give_up_second(anna, ben, qtbot)


def give_up_second(anna: Person, ben: Person, qtbot: QtBot) -> None:
    """Ben hides, and Anna gives up, which ends the match."""
    qtbot.waitUntil(lambda: len(anna.match.rounds) == 2)
    ben.hide_secret("K1")
    qtbot.waitUntil(lambda: anna.match.round.phase is Phase.ENTER)
    anna.menu("Match", "Give up the round…")
    qtbot.waitUntil(lambda: anna.match.to_move is ben.match.to_move is None)
    qtbot.waitUntil(lambda: anna.match.rounds[1].is_true_to_seal is True)


@contextmanager
def busy(person: Sitters) -> Iterator[Link]:
    """While something slow runs there, messages wait."""
    link = link_of(person)
    link._busy += 1
    yield link
    link._busy -= 1
    link._go_on()


# -- a match of two ------------------------------------------------------------------------------------


def test_a_whole_match_goes_by_itself_and_is_offered_no_more_once_its_connection_has_ended(
    anna: Person, ben: Person, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    meet(anna, ben, qtbot)
    assert not any(each.isVisible() for each in anna.window.findChildren(OnlineDialog))
    assert not anna.can_choose("Match", "Play elsewhere", "Play on at this computer…")
    assert "Anna must hide" in " ".join(seen.shown(ben.game_screen.card))
    card = " ".join(seen.shown(anna.game_screen.card))
    hiding = anna.open_dialog()
    assert hiding.chooser.isVisible()
    for text in ("look away", "No one’s looking"):  # nobody is there who could
        assert text not in " ".join([card, *seen.shown(hiding), *seen.spoken(hiding)])
    hiding.reject()
    hide(anna, ben, qtbot)
    assert ben.match.round.secret is None
    ask(ben)
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == 1)
    assert ben.match.round.turns[0].hint == 2
    assert not anna.answers.questions
    assert "It’s your turn" in strip_of(ben)
    qtbot.waitUntil(lambda: "Delivered" in strip_of(anna))
    told: list[str] = []
    ben.window.game.session.told.connect(told.append)
    say(anna, "Good luck!")
    qtbot.waitUntil(lambda: "Anna: “Good luck!”" in strip_of(ben))
    assert told == ["Anna: “Good luck!”"]
    assert "You: “Good luck!”" in strip_of(anna)
    anna.menu("Match", "Peek at the secret…")
    peek = anna.game_screen.peeking.dialog
    assert peek is not None
    assert "look away" not in " ".join([*seen.shown(peek), *seen.spoken(peek)])
    peek.reject()
    ben.menu("Match", "Give up the round…")
    qtbot.waitUntil(lambda: str(ben.match.rounds[0].secret) == "Y5")
    assert ben.match.rounds[0].is_true_to_seal is True
    give_up_second(anna, ben, qtbot)

    ben.window.close()
    more(anna, "End the connection…")
    qtbot.waitUntil(lambda: not list((tmp_path / "anna" / "elsewhere").glob("*.json")))
    anna.window.close()
    ben = open_window(home(tmp_path, "ben", place))
    continue_kept(ben, qtbot)  # that it has ended is not known yet
    ended = "Anna has ended the connection."
    qtbot.waitUntil(lambda: strip_of(ben).startswith(ended))
    assert not seen.find_button(ben.window, "Say").isEnabled()
    assert [each.text() for each in more_entries(ben)] == ["End the connection…"]
    ben.window.close()
    for name in ("anna", "ben"):
        again = open_window(home(tmp_path, name, place))
        looked: list[object] = []
        again.window.game.feature(Recovery).looked.connect(looked.append)
        again.window.look_for_kept_match()
        qtbot.waitUntil(lambda: looked == [None])  # noqa: B023
        assert not seen.offers(again.window, "Continue")


def say(person: Sitters, remark: str) -> None:
    """Choose a remark above the match."""
    strip = next(each for each in person.window.findChildren(Strip) if each.isVisible())
    actions = seen.find_button(strip, "Say").menu().actions()
    next(each for each in actions if each.text() == remark).trigger()


def test_the_match_goes_on_after_new_starts_also_from_an_older_backup(
    anna: Person, ben: Person, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, place: MeetingPlace
) -> None:
    def start(name: str) -> Person:
        again = open_window(home(tmp_path, name, place))
        continue_kept(again, qtbot)
        return again

    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    anna.window.close()
    ben.window.close()
    copytree(tmp_path / "ben", tmp_path / "backup")
    ben = start("ben")
    ask(ben)
    ben.window.close()
    ben, anna = start("ben"), start("anna")
    qtbot.waitUntil(lambda: len(anna.match.round.turns) == len(ben.match.round.turns) == 1)
    assert ben.match.round.turns[0].hint == 2
    ben.window.close()
    rmtree(tmp_path / "ben")
    copytree(tmp_path / "backup", tmp_path / "ben")
    ben = start("ben")
    older = "This copy is older than what you’ve sent"
    qtbot.waitUntil(lambda: strip_of(ben).startswith(older))
    qtbot.waitUntil(lambda: 0 in link_of(ben)._problems)  # what Anna's program has cannot be added
    assert strip_of(ben).startswith(older)
    ben.menu("Match", "Give up the round…")
    assert older not in strip_of(ben)


def test_a_turn_is_taken_back_when_both_agree_and_none_that_told_something(
    anna: Person, ben: Person, qtbot: QtBot, place: MeetingPlace, tmp_path: Path
) -> None:
    def ask_for_more(asker: Person, other: Person, moves: int, standing: int) -> None:
        """Ask like another program, and let the other player agree."""
        link = link_of(asker)
        qtbot.waitUntil(lambda: link.can_ask)
        link._write(talk=link._content.talk.with_take_back(moves, standing))
        qtbot.waitUntil(lambda: "would like to take back the last turn" in strip_of(other))
        other.press("Agree")
        qtbot.waitUntil(lambda: "You asked" not in strip_of(asker))

    meet(anna, ben, qtbot)
    hide(anna, ben, qtbot)
    ben.enter("Y1 K5")
    more(ben, ASK_BACK)  # whoever asks moves nothing until there is an answer
    qtbot.waitUntil(lambda: "You asked" in strip_of(ben))
    moves = len(ben.controller.match.moves)
    ben.hand.drag(2, next(iter(ben.destinations(2))))
    assert len(ben.controller.match.moves) == moves
    assert not seen.offers(ben.window, "Ask for the hint")
    assert "You can’t move now" in " ".join(seen.shown(ben.game_screen.card))
    qtbot.waitUntil(lambda: BEN_WOULD_LIKE in strip_of(anna))
    more(ben, "Withdraw my request")
    ben.hand.drag(2, next(iter(ben.destinations(2))))
    assert len(ben.controller.match.moves) == moves + 1
    qtbot.waitUntil(lambda: BEN_WOULD_LIKE not in strip_of(anna))

    told: list[str] = []
    for person in (anna, ben):
        person.window.game.session.told.connect(told.append)
    shared, gone = Path(place.folder), tmp_path / "gone"
    shared.rename(gone)  # of two questions that cross none is granted by itself
    for person in (anna, ben):
        more(person, ASK_BACK)
        qtbot.waitUntil(lambda: link_of(person).asked_by_us is not None)  # noqa: B023
    gone.rename(shared)
    qtbot.waitUntil(lambda: ANNA_WOULD_LIKE in strip_of(ben))
    assert f"{ANNA_WOULD_LIKE} That cancels your own request." in told
    ben.press("No")
    assert ben.status == "You said no."
    qtbot.waitUntil(lambda: "You asked" not in strip_of(anna))
    assert told[-1] == "Ben said no."

    more(anna, ASK_BACK)
    qtbot.waitUntil(lambda: ANNA_WOULD_LIKE in strip_of(ben))
    with busy(ben) as link:
        ben.press("Agree")
        qtbot.waitUntil(lambda: anna.match.round.phase is Phase.HIDE)
        qtbot.waitUntil(lambda: link._contents[0].undone == 1)
        link._rewind(earlier(INFO.load(), ben.controller.match.snapshot(), 0))  # kept, and no more
    qtbot.waitUntil(lambda: strip_of(ben).startswith("It’s Anna’s turn"))
    hide(anna, ben, qtbot)
    ask(ben)
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == len(anna.match.round.turns) == 1)

    # a hint and a secret have told something: nobody is asked, nor granted what another program asks for
    for person in (ben, anna):  # Anna's program would say the hint again
        asks_back_in_vain(person, qtbot)
    standing = len(anna.controller.match.moves)
    ask_for_more(ben, anna, 5, 0)
    ask_for_more(anna, ben, 1, standing - 1)
    assert len(anna.controller.match.moves) == len(ben.controller.match.moves) == standing
    ben.menu("Match", "Give up the round…")
    qtbot.waitUntil(lambda: str(ben.match.rounds[0].secret) == "Y5")
    standing = len(ben.controller.match.moves)
    ask_for_more(ben, anna, 1, standing - 1)
    assert len(anna.controller.match.moves) == len(ben.controller.match.moves) == standing


def test_another_match_begins_when_both_want_it_also_over_new_starts(
    anna: Person,
    ben: Person,
    qtbot: QtBot,
    open_window: OpenWindow,
    tmp_path: Path,
    place: MeetingPlace,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meet(anna, ben, qtbot)
    give_up_both(anna, ben, qtbot)
    before = anna.match.setup
    assert "The match is over" in strip_of(ben)
    ben.menu("File", "New match…")
    assert strip_of(ben) == ""
    ask_for_another(anna)
    qtbot.waitUntil(lambda: ANNA_WANTS_ANOTHER in strip_of(ben))
    ben.press("No")
    qtbot.waitUntil(lambda: "You asked" not in strip_of(anna))
    ben.window.close()
    ask_for_another(anna)
    ben = open_window(home(tmp_path, "ben", place))
    continue_kept(ben, qtbot)
    qtbot.waitUntil(lambda: ANNA_WANTS_ANOTHER in strip_of(ben))
    anna.window.close()
    ben.press("Agree")
    qtbot.waitUntil(lambda: "You agreed to a rematch" in strip_of(ben))
    anna = open_window(home(tmp_path, "anna", place))
    anna.window.look_for_kept_match()
    qtbot.waitUntil(lambda: seen.offers(anna.window, "Continue"))
    assert any("is over. Continue to see if" in text for text in seen.shown(anna.window))
    with monkeypatch.context() as as_it_begins:  # it is kept, and no more
        as_it_begins.setattr(Link, "_when_kept", lambda _link, _then: None)
        anna.press("Continue")
        qtbot.waitUntil(lambda: anna.match.setup != before)
        anna.window.close()
    anna = open_window(home(tmp_path, "anna", place))
    continue_kept(anna, qtbot)
    qtbot.waitUntil(lambda: before != anna.match.setup == ben.match.setup and not anna.controller.is_held)
    hide(anna, ben, qtbot)


def test_a_match_goes_on_in_its_room_where_the_program_was_killed_as_it_came(
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

    shared.rename(away)  # the connection can be ended where the meeting place is gone
    qtbot.waitUntil(lambda: "is missing" in strip_of(anna))
    more(anna, "End the connection…")
    assert strip_of(anna) == ""
    qtbot.waitUntil(lambda: not list((tmp_path / "anna" / "elsewhere").glob("*.json")))


def test_nothing_goes_out_before_it_is_kept_and_nothing_that_is_saved_late_brings_a_connection_back(
    anna: Person, ben: Person, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill_late(copy: AutosaveFile, write: Write) -> None:
        if copy.path.is_relative_to(tmp_path / "anna"):
            may_keep.wait(PATIENCE)
        fill(copy, write)

    def note_what_is_kept(room: Room, path: Path) -> None:
        if path.is_relative_to(tmp_path / "anna") and room.own.content.copy:
            kept.append(any((tmp_path / "anna" / "autosave").glob("*.topologic")))
        write_room(room, path)

    may_keep, kept, fill = Event(), list[bool](), AutosaveFile.fill
    with monkeypatch.context() as slow_disk:
        slow_disk.setattr(AutosaveFile, "fill", fill_late)
        slow_disk.setattr(room_line, "write_room", note_what_is_kept)
        ben.sit_down(edition="french", seekers=3)
        join(anna, invite(ben, qtbot))
        qtbot.waitUntil(lambda: anna.controller.is_running)
        qtbot.waitUntil(lambda: link_of(anna)._post.is_all_sent)
        may_keep.set()
        qtbot.waitUntil(lambda: bool(kept))
        assert all(kept)

    def write_late(room: Room, path: Path) -> None:
        may_save.wait(PATIENCE)
        write_room(room, path)
        saved.append(path)

    def wait_for_end(line: Line) -> None:
        is_waited_for.set()
        wait_in_earnest(line)

    may_save, is_waited_for, saved = Event(), Event(), list[Path]()
    wait_in_earnest, rooms = Line.wait_for_end, tmp_path / "ben" / "elsewhere"
    monkeypatch.setattr(room_line, "write_room", write_late)
    monkeypatch.setattr(Line, "wait_for_end", wait_for_end)
    ben.hide_secret("Y5")
    more(ben, "End the connection…")
    qtbot.waitUntil(lambda: is_waited_for.is_set() or not list(rooms.glob("*.json")))
    may_save.set()
    qtbot.waitUntil(lambda: any(rooms in path.parents for path in saved))
    qtbot.waitUntil(lambda: not list(rooms.glob("*.json")))


# -- codes and meeting places ---------------------------------------------------------------------------


def type_code(shelf: Window, code: str) -> OnlineDialog:
    """Type a code on the shelf with the keyboard."""
    QTest.mouseClick(seen.find_button(shelf, "Join with a code…"), Qt.MouseButton.LeftButton)
    dialog = the_dialog(shelf)
    QTest.keyClick(code_line(dialog), Qt.Key.Key_Return)
    assert "isn’t a code" not in "".join(seen.shown(dialog))
    QTest.keyClicks(code_line(dialog), code)
    QTest.keyClick(code_line(dialog), Qt.Key.Key_Return)
    return dialog


def test_a_code_is_typed_on_the_shelf_and_a_wrong_one_is_told(
    shelf_windows: Windows,
    anna: Person,
    folders: Folders,
    place: MeetingPlace,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choose_place(QSettings(folders.settings_file, QSettings.Format.IniFormat), place)
    (shelf,) = shelf_windows.open
    assert isinstance(shelf, Window)

    def refused(code: str, why: str) -> None:
        dialog = type_code(shelf, code)
        qtbot.waitUntil(lambda: why in " ".join(seen.shown(dialog)))
        seen.find_button(dialog, "Close").click()

    refused("parrot", "isn’t a code")
    with monkeypatch.context() as impatient:
        impatient.setattr(meeting, "_WAITING", 100)
        refused("7-parrot-orbit", "No one is showing 7-parrot-orbit")
    anna.sit_down(edition="french", seekers=3)
    code = invite(anna, qtbot)
    number, first, second = code.split("-")
    other = "parrot" if "parrot" not in (first, second) else "orbit"
    refused(f"{number}-{other}-{second}", "isn’t the code on the other screen")
    shown = the_dialog(anna.window)
    qtbot.waitUntil(lambda: shown_code(shown) not in ("", code))
    type_code(shelf, shown_code(shown))
    qtbot.waitUntil(lambda: shelf.game.controller.is_running)
    assert shelf.game.controller.match.setup == anna.controller.match.setup


def test_the_meeting_place_is_chosen_by_keyboard_or_in_dialogs(
    shelf_windows: Windows, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    (shelf,) = shelf_windows.open
    assert isinstance(shelf, Window)
    QTest.mouseClick(seen.find_button(shelf, "Join with a code…"), Qt.MouseButton.LeftButton)
    dialog = the_dialog(shelf)
    assert dialog.focusWidget() is code_line(dialog)
    assert "Meeting place: this network" in seen.shown(dialog)
    for each in ("Change…", "A broker"):
        QTest.mouseClick(seen.find_button(dialog, each), Qt.MouseButton.LeftButton)
    first = named_line(dialog, "Name or address")
    QTest.keyClick(first, Qt.Key.Key_Return)
    assert "Where will you meet?" in seen.shown(dialog)  # nothing was typed yet
    QTest.keyClicks(first, "127.0.0.1")
    port = dialog.findChild(QSpinBox)
    assert isinstance(port, QSpinBox)
    port.setValue(1883)
    assert "Port 1883 is usually not encrypted; 8883 is." in seen.shown(dialog)
    QTest.keyClick(first, Qt.Key.Key_Return)
    assert "Meeting place: 127.0.0.1:1883" in seen.shown(dialog)
    assert dialog.focusWidget() is code_line(dialog)

    person = open_window(Folders(tmp_path / "other" / "settings", tmp_path / "other" / "autosave"))
    dialog = dialog_of(person)
    assert not seen.offers(dialog, "Show a code"), "there is no match to invite to"
    for each in ("Change…", "A broker"):
        person.press(each, dialog)
    person.answers.file = None
    person.press("Choose…", dialog)
    certificate = named_line(dialog, "Certificate (for a broker at home)")
    assert certificate.text() == ""
    person.answers.file = tmp_path / "home.crt"
    person.press("Choose…", dialog)
    assert certificate.text() == str(tmp_path / "home.crt")
    person.press("A shared folder", dialog)
    person.press("Choose…", dialog)
    assert named_line(dialog, "Folder").text() == str(tmp_path)
    person.write(named_line(dialog, "Folder"), str(tmp_path / "nowhere"))
    person.press("Meet there", dialog)
    missing = f"The folder {tmp_path / 'nowhere'} is missing."
    qtbot.waitUntil(lambda: any(text.startswith(missing) for text in seen.shown(dialog)))
    assert any("Trying again…" in text for text in seen.shown(dialog))


def named_line(dialog: OnlineDialog, name: str) -> QLineEdit:
    """The line of a dialog with this accessible name."""
    (line,) = [line for line in dialog.findChildren(QLineEdit) if line.accessibleName() == name]
    return line


# -- more than two ----------------------------------------------------------------------------------


def come(host: Window, guest: Window, qtbot: QtBot) -> None:
    """Let somebody type the code in the host's dialog."""
    dialog = the_dialog(host)
    qtbot.waitUntil(lambda: bool(shown_code(dialog)))
    code = shown_code(dialog)
    typed = open_dialog(guest)
    QTest.keyClicks(code_line(typed), code)
    typed.join()
    qtbot.waitUntil(lambda: not is_open(host, dialog) or shown_code(dialog) not in ("", code))


def is_open(window: Window, dialog: OnlineDialog) -> bool:
    """Whether a dialog is still open."""
    return any(each is dialog and each.isVisible() for each in window.findChildren(OnlineDialog))

"""Saving and opening: files on disk, the title bar, and bad files."""

import errno
import json
import os
from pathlib import Path

import pytest
from opening import open_view, read_match, write_match
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person
from tests.tables import TopologicMatch, new_match
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.window.window import Window

pytestmark = pytest.mark.gui

SHIFT = Qt.KeyboardModifier.ShiftModifier


def on_disk(file: Path) -> TopologicMatch:
    """The match that a file holds."""
    match, _ = read_match(file)
    return match


def save(person: Person, file: Path, qtbot: QtBot) -> None:
    """Save the match in a file, by the menu."""
    person.answers.file = file
    person.menu("File", "Save as…")
    qtbot.waitUntil(lambda: person.controller.path == file and person.controller.is_saved)


def open_file(person: Person, file: Path, qtbot: QtBot) -> None:
    """Open a file, by the menu."""
    person.answers.file = file
    before = person.controller.path
    assert before != file
    person.menu("File", "Open…")
    qtbot.waitUntil(lambda: person.controller.path == file or bool(person.answers.told))


def beside(person: Person, file: Path, qtbot: QtBot) -> Person:
    """The people at the window in which a file opens beside a running match."""
    qtbot.waitUntil(lambda: person.window.windows.holding(file) is not None)
    window = person.window.windows.holding(file)
    assert isinstance(window, Window)
    assert window is not person.window
    return Person(window, person.answers)


# -- moments of a match, by the hands of two players -------------------------------------------


def before_the_secret(person: Person) -> None:
    person.sit_down(title="Night", players=("Cleo", "Dan"), edition="french", seekers=3, shape="ring")


def entering(person: Person) -> None:
    before_the_secret(person)
    person.begin_round("Y5")
    person.hand.drag(1, "R1")


def in_the_second_turn(person: Person) -> None:
    entering(person)
    person.hand.drag(0, "R2")
    person.hand.drag(2, "R2")
    person.ask()
    person.hand.drag(2, min(person.destinations(2)))
    person.hand.drag(0, max(person.destinations(0)))


def between_the_rounds(person: Person) -> None:
    before_the_secret(person)
    person.begin_round("Y5")
    person.enter("Y5 Y5 Y5")
    person.press("Ask for the hint")


def in_the_second_round(person: Person) -> None:
    between_the_rounds(person)
    person.begin_round("K1")
    person.enter("K1 K2 K1")
    person.ask()
    person.hand.drag(1, min(person.destinations(1)))


def at_the_end(person: Person) -> None:
    between_the_rounds(person)
    person.begin_round("K1")
    person.enter("K1 K2 K1")
    person.menu("Match", "Give up the round…")


def picture(person: Person) -> tuple[object, ...]:
    """The visible state of a match."""
    glows = {key: (item.look, item.glow) for key, item in person.game_screen.table.tiles.items()}
    texts = [text for part in (person.game_screen, person.game_screen.notebook) for text in seen.shown(part)]
    said = person.window.game.chrome.status.own  # for a while, the status line tells where it was saved
    return person.match, person.lying, glows, texts, person.game_screen.notebook.text(), said


# -- saving and opening ------------------------------------------------------------------------


def test_a_match_is_reopened_exactly_where_it_was_and_goes_on(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    one = open_window()
    for number, moment in enumerate((in_the_second_round, in_the_second_turn)):
        file = tmp_path / f"night {number}.topologic"
        moment(one)
        save(one, file, qtbot)
        assert one.answers.told == []
        other = open_window()
        open_file(other, file, qtbot)
        one.key(Qt.Key.Key_Escape)  # away with what was said at the end of a round
        assert picture(other) == picture(one), moment.__name__
        assert other.title == f"Night: Cleo – Dan (night {number}.topologic) — Topologic"
    before = one.positions
    other.window.game.files.open_file(file)
    assert other.status == "This match is already open."
    other.hand.drag(1, max(other.destinations(1)))
    other.window.game.files.open_file(file)
    assert other.status == "This match is already open, with unsaved changes."
    for _ in range(3):
        other.press("Take back")
    assert other.positions != before
    assert other.match.round.running == ()
    assert not seen.offers(other.window, "Take back")
    other.press("Ask for the hint")
    assert len(other.match.round.turns) == 2


def test_the_first_save_asks_for_a_file_and_the_title_bar_tells_what_is_saved(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    entering(person)
    assert person.title == "Night: Cleo – Dan* — Topologic"
    person.answers.file = None
    person.key(Qt.Key.Key_S, CONTROL)
    assert person.answers.proposed is not None
    assert person.answers.proposed.name == "Night - Cleo - Dan.topologic"
    assert person.controller.path is None
    assert "*" in person.title
    person.answers.file, person.answers.proposed = tmp_path / "a.topologic", None
    saved = "Night: Cleo – Dan (a.topologic) — Topologic"
    unsaved = "Night: Cleo – Dan (a.topologic)* — Topologic"
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: person.title == saved)
    person.answers.proposed = None
    person.hand.drag(0, "R1")
    assert person.title == unsaved
    person.press("Take back")
    assert person.title == saved
    person.hand.drag(0, "R3")
    assert person.title == unsaved
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: person.title == saved)
    assert person.answers.proposed is None
    assert on_disk(tmp_path / "a.topologic").moves[-1].to.number == 3  # type: ignore[union-attr]
    person.answers.file = tmp_path / "b.topologic"
    person.key(Qt.Key.Key_S, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: (tmp_path / "b.topologic").exists() and "(b.topologic) —" in person.title)
    assert person.answers.proposed == tmp_path / "a.topologic"
    assert on_disk(tmp_path / "a.topologic").moves == on_disk(tmp_path / "b.topologic").moves


def test_recent_files_are_offered_the_latest_first_and_one_that_is_gone_is_said_to_be_gone(
    open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    person = open_window()
    entering(person)
    files = [tmp_path / f"{name}.topologic" for name in ("a", "b & b", "c")]
    for file in files:
        save(person, file, qtbot)
    person.window.close()
    later = open_window()
    assert recent(later) == [f"{name}.topologic – Topologic" for name in ("c", "b & b", "a")]
    later.choose_recent("b & b.topologic – Topologic")
    qtbot.waitUntil(lambda: later.controller.path == files[1])
    assert recent(later)[0] == "b & b.topologic – Topologic"
    files[0].unlink()
    before = picture(later)
    later.choose_recent("a.topologic – Topologic")
    qtbot.waitUntil(lambda: bool(later.answers.told))
    assert later.answers.told == [f"a.topologic isn’t in {tmp_path}. Was it moved or renamed?"]
    assert picture(later) == before
    later.choose_recent("Clear this list")
    assert recent(later) == []


def recent(person: Person) -> list[str]:
    """The files in the menu of recent ones."""
    entries = [seen.without_mnemonic(action.text()) for action in person.recent_menu().actions()]
    return [entry for entry in entries if entry and entry != "Clear this list"]


# -- files that are no good --------------------------------------------------------------------


def damage(content: bytes, how: str) -> bytes:
    """A file that was damaged in one way."""
    data = json.loads(content)
    match how:
        case "cut":
            return content[: len(content) // 2]
        case "newer":
            data["version"], data["program"] = 99, "9.9.9"
        case "an illegal move":
            data["match"]["moves"][1] = {"move": "move", "seeker": 1, "to": "Y5"}
        case "another game":
            data["game"] = "chess"
    return json.dumps(data).encode()


DAMAGES = {
    "cut": "line ",
    "newer": "newer version (9.9.9, format 99)",
    "an illegal move": "move 2",
    "another game": "another game (chess)",
}


def test_a_file_that_is_no_good_is_refused_in_a_sentence_and_nothing_changes(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    good, bad = tmp_path / "good.topologic", tmp_path / "bad.topologic"
    bad.write_bytes(b"{}")
    person.write(person.page.field_box.seed, "parrot")
    open_file(person, bad, qtbot)
    assert person.game_screen.is_setting_up
    assert person.page.field_box.seed.text() == "parrot"
    in_the_second_turn(person)
    save(person, good, qtbot)
    before, title = picture(person), person.title
    for how, says in DAMAGES.items():
        person.answers.told.clear()
        content = damage(good.read_bytes(), how)
        bad.write_bytes(content)
        open_file(person, bad, qtbot)
        (sentence,) = person.answers.told
        assert sentence.startswith("bad.topologic"), how
        assert says in sentence, how
        assert "\n" not in sentence
        assert (picture(person), person.title) == (before, title), how
        assert bad.read_bytes() == content, how
    person.hand.drag(1, max(person.destinations(1)))
    assert len(person.match.round.running) == 3


def test_what_cannot_be_saved_is_said_and_stays_unsaved(
    person: Person, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    entering(person)
    (tmp_path / "file").write_text("no folder")
    person.answers.file = tmp_path / "file" / "a.topologic"
    person.menu("File", "Save as…")
    qtbot.waitUntil(lambda: bool(person.answers.told))
    assert person.answers.told == [
        f"a.topologic wasn’t saved: {tmp_path / 'file'} isn’t a folder. Save elsewhere."
    ]
    assert person.controller.path is None
    file = tmp_path / "a.topologic"
    save(person, file, qtbot)
    content = file.read_bytes()
    person.hand.drag(0, "R1")
    before = picture(person)

    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    person.answers.told.clear()
    monkeypatch.setattr(os, "fsync", refuse)
    person.key(Qt.Key.Key_S, CONTROL)
    qtbot.waitUntil(lambda: bool(person.answers.told))
    assert "the disk is full" in person.answers.told[0]
    assert file.read_bytes() == content
    assert picture(person) == before
    assert "(a.topologic)*" in person.title


def test_the_folder_in_which_the_program_deletes_is_not_for_files_of_peoples(
    person: Person, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    entering(person)
    (tmp_path / "link").symlink_to(folders.autosave)
    qtbot.waitUntil(lambda: bool(list(folders.autosave.glob("[!.]*.topologic"))))
    for *entries, chosen in (
        ("File", "Save as…", folders.autosave / "mine.topologic"),
        ("File", "Save as…", tmp_path / "link" / "mine.topologic"),
        ("Match", "Play elsewhere", "Save for the other player…", folders.autosave / "Ben.topologic"),
    ):
        person.answers.file = chosen
        person.answers.told.clear()
        person.menu(*entries)
        qtbot.waitUntil(lambda: bool(person.answers.told))
        (told,) = person.answers.told
        assert "The program deletes files in " in told, chosen
        assert not chosen.exists(), chosen
        assert person.controller.path is None
    person.answers.told.clear()
    (copy,) = folders.autosave.glob("[!.]*.topologic")
    open_file(person, copy, qtbot)
    assert person.answers.told == [f"{copy.name} is a kept match. To continue it, choose File, Kept matches."]


# -- back to the match before ------------------------------------------------------------------


BACK = "This is the previous match. To return, choose File, Forward to the newer match."


def test_the_match_before_can_be_had_back(person: Person, tmp_path: Path, qtbot: QtBot) -> None:
    in_the_second_turn(person)
    save(person, tmp_path / "a.topologic", qtbot)
    before, title = picture(person), person.title
    person.menu("File", "New match…")
    person.start(title="Day", edition="french", seekers=3)
    person.key(Qt.Key.Key_Z, CONTROL)
    hint = "Anna, the referee, is hiding the secret."
    assert person.status == f"Nothing to take back yet. {hint}"
    assert person.match.setup.title == "Day"
    person.menu("File", "Back to the previous match")
    assert person.status == f"{before[-1]} {BACK}"
    assert (picture(person)[:-1], person.title) == (before[:-1], title)
    assert not person.can_choose("File", "Back to the previous match")

    # The setup page leads back to it, too.
    person.menu("File", "New match…")
    assert person.game_screen.is_setting_up
    assert "Your match is waiting." in seen.shown(person.page)
    assert not person.can_choose("Edit", "Take back")
    assert not person.can_choose("Match", "Ask for the hint")
    person.press("Go back")
    assert picture(person) == before
    at_the_end(person)
    over = person.status
    for _ in range(2):
        person.key(Qt.Key.Key_Z, CONTROL)
        assert person.status == f"You can’t take that back: what’s played stands. {over}"
    person.menu("File", "New match…")
    assert "Your last match" in seen.shown(person.page)
    person.press("View")
    assert not person.game_screen.is_setting_up


# -- dropping a file on the window -------------------------------------------------------------


def drop(person: Person, at: QPoint, *urls: QUrl) -> bool:
    """Drop files on a point of the window, like the desktop; return whether they were taken."""
    handle = person.window.windowHandle()
    data = QMimeData()
    data.setUrls(list(urls))
    offered = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter, move = QDragEnterEvent(at, *offered), QDragMoveEvent(at, *offered)
    QApplication.sendEvent(handle, enter)
    if enter.isAccepted():
        move.accept()
    QApplication.sendEvent(handle, move)
    if not move.isAccepted():
        QApplication.sendEvent(handle, QDragLeaveEvent())
        return False
    dropped = QDropEvent(QPointF(at), *offered)
    QApplication.sendEvent(handle, dropped)
    return dropped.isAccepted()


def test_files_can_be_dropped_anywhere_on_the_window_and_nothing_else(
    person: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    window, table = person.window, person.game_screen.table_view
    entering(person)
    person.hand.carry(0, "R4")
    for number, target in enumerate((seen.find_button(window, "Take back"), table)):
        file = tmp_path / f"{number}.topologic"
        write_match((match := new_match()).snapshot(), file)
        spot = target.mapTo(window, target.rect().center())
        assert drop(person, spot, QUrl.fromLocalFile(str(file)))
        opened = beside(person, file, qtbot)
        assert opened.match == open_view(match)
        opened.window.close()
        if not number:  # what was held when a file was dropped has gone home
            person.hand.release()
        assert person.positions == person.lying == "- R1 -"
    before = picture(person)
    middle = table.mapTo(window, table.rect().center())
    assert not drop(person, middle, QUrl("https://example.org/a.topologic"))
    assert not drop(person, middle)
    assert (picture(person), person.answers.told) == (before, [])
    drop(person, QPoint(600, 20), QUrl.fromLocalFile(str(tmp_path)))
    qtbot.waitUntil(lambda: bool(person.answers.told))
    assert "is a folder" in person.answers.told[0]


def test_quitting_right_after_saving_is_no_trouble_and_what_was_not_saved_is_said(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    for file in (tmp_path / "a.topologic", tmp_path / "file" / "a.topologic"):
        person = open_window()
        entering(person)
        person.answers.file = file
        person.key(Qt.Key.Key_S, CONTROL)
        person.key(Qt.Key.Key_Q, CONTROL)
        if file.exists():
            assert not person.window.isVisible()
            QApplication.processEvents()
            assert on_disk(file).state.round.positions == person.match.round.positions
        assert len(person.answers.told) == (not file.exists())

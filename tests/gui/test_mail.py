"""A match by mail: two people at two computers, who send each other texts or files."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from opening import new_match
from PySide6.QtGui import QAction, QGuiApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_autosave import await_copy, copies
from tests.gui.test_files import entering, save
from topologic_qt.app.folders import Folders
from topologic_qt.engine import IllegalMove
from topologic_qt.games.topologic.by_mail import TopologicMail
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.rules import (
    ChangeSeat,
    Computer,
    FieldRecipe,
    GiveUp,
    HideSecret,
    Level,
    Notes,
    Phase,
    Setup,
    Tile,
    peek,
    random_field,
)
from topologic_qt.storage import pack
from topologic_qt.storage.code import from_code, to_code

pytestmark = pytest.mark.gui

NAMES = [INFO.name]
PLAY_HERE = "Play on at this computer …"


@pytest.fixture
def anna(open_window: OpenWindow, tmp_path: Path) -> Person:
    """At her computer; she hides first."""
    return open_window(Folders(tmp_path / "anna" / "settings", tmp_path / "anna" / "autosave"))


@pytest.fixture
def ben(open_window: OpenWindow, bens: Folders) -> Person:
    """At his computer."""
    return open_window(bens)


@pytest.fixture
def bens(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "ben" / "settings", tmp_path / "ben" / "autosave")


def copied(person: Person) -> str:
    """The text that somebody copies to mail it."""
    person.menu("Match", "Copy for the other player")
    return QGuiApplication.clipboard().text()


def paste(person: Person, text: str, qtbot: QtBot) -> list[str]:
    """Take a mailed text in; returns what was complained of."""
    QGuiApplication.clipboard().setText(text)
    before = person.controller.view if person.controller.is_running else None
    person.menu("Match", "Paste the other player’s copy")
    qtbot.waitUntil(
        lambda: (
            bool(person.answers.told) or (person.controller.is_running and person.controller.view != before)
        )
    )
    told, person.answers.told = person.answers.told, []
    return told


def open_copy(person: Person, file: Path, qtbot: QtBot) -> list[str]:
    """Take a mailed file in; returns what was complained of."""
    person.answers.file, before = file, person.controller.serial
    person.menu("Match", "Open the other player’s copy …")
    qtbot.waitUntil(lambda: bool(person.answers.told) or person.controller.serial != before)
    told, person.answers.told = person.answers.told, []
    return told


def alike(anna: Person, ben: Person) -> bool:
    """Whether both see the same match; each knows which seat is theirs."""
    assert (anna.match.own_seat, ben.match.own_seat) == (0, 1)
    return replace(anna.match, own_seat=None) == replace(ben.match, own_seat=None)


def hide(anna: Person, secret: str = "Y5") -> None:
    """Anna begins a match, and hides the secret."""
    anna.sit_down(edition="french", seekers=3)
    anna.hide_secret(secret)
    anna.open_curtain()


def begin(anna: Person, ben: Person, qtbot: QtBot, secret: str = "Y5") -> None:
    """Anna hides the secret; Ben gets his copy, and lets his seekers enter."""
    hide(anna, secret)
    assert paste(ben, copied(anna), qtbot) == []
    ben.enter("Y1 K5 R1")


NO_CODE = [
    ("", "There is no code in this text"),
    ("Dear Ben,", "There is no code in this text"),
    ("-- Topologic --\nabc\n-- end --", "The code is damaged"),
    ("x" * 2_000_001, "too long to be a code"),
]


def test_a_whole_match_by_mail(anna: Person, ben: Person, tmp_path: Path, qtbot: QtBot) -> None:
    begin(anna, ben, qtbot)
    assert not ben.can_choose("Match", PLAY_HERE)
    for person in (anna, ben):
        command = person.game_screen.computers.hand_over_command
        assert not command.isEnabled()
        assert "Only people play a match with somebody elsewhere." in command.toolTip()
    page, *others = ben.controller.notes
    ben.controller.annotate((page.remark(1, "Warm!"), *others))
    half_a_turn = copied(ben)
    assert "Warm!" not in from_code(half_a_turn, NAMES).decode()
    assert paste(anna, half_a_turn, qtbot) == []
    anna.window.game.undo()
    assert anna.positions == "Y1 K5 R1", "what the other player did is not taken back here"
    for _ in range(3):
        ben.press("Take back")
    ben.enter("K5 Y1 R1")
    ben.press("Ask for the hint")
    assert ben.match.round.phase is Phase.HINT
    assert "Anna has to answer" in seen.shown(ben.game_screen.card)
    ben.press("Copy the turn")
    turn = QGuiApplication.clipboard().text()
    assert paste(anna, turn, qtbot) == []
    assert anna.positions == "K5 Y1 R1"
    assert anna.answers.questions == anna.answers.harmless == ["The answer is ready"]
    answer = QGuiApplication.clipboard().text()
    before = anna.match
    assert paste(anna, turn, qtbot) == [
        (
            "The copied text was not added. It is older than the match here: 1 move is "
            "missing. Use the newest one."
        )
    ]
    assert paste(anna, copied(anna), qtbot) == [
        "The copied text was not added. Everything in it is already here. Ask for a newer one."
    ]
    for text, says in NO_CODE:
        assert says in paste(anna, text, qtbot)[0]
    assert anna.match == before
    QGuiApplication.clipboard().setText(answer)
    ben.press("Paste the answer")
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == 1)
    assert ben.match.round.turns[0].hint == 2
    assert (ben.controller.notes[0].remarks, len(ben.controller.notes[0].times)) == ({1: "Warm!"}, 1)
    assert not anna.controller.notes[0].remarks
    assert alike(anna, ben)

    ben.menu("Match", "Give up the round …")
    assert "The other copy will tell where the secret was." in " ".join(seen.shown(ben.game_screen.card))
    ben.hide_secret("K1")
    assert paste(anna, copied(ben), qtbot) == []
    assert paste(ben, copied(anna), qtbot) == []
    for person in (anna, ben):
        assert str(person.match.rounds[0].secret) == "Y5"
        assert person.match.rounds[0].is_true_to_seal is True
    anna.enter("K1 K1 K1")
    anna.press("Ask for the hint")
    assert paste(ben, copied(anna), qtbot) == []
    assert paste(anna, copied(ben), qtbot) == []
    assert alike(anna, ben)
    assert anna.match.round.phase is Phase.OVER
    for person in (anna, ben):
        said = " ".join(seen.shown(person.game_screen.card))
        assert "Anna wins" in said
        assert not person.curtain.isVisible()
        assert "Both check codes are right: neither secret was moved." in said
    history = Folders(tmp_path / "anna" / "settings", tmp_path / "anna" / "autosave").history
    qtbot.waitUntil(history.exists)  # the round that the answer ended is counted
    qtbot.waitUntil(lambda: '"turns": 1' in history.read_text(encoding="utf-8"))


def test_no_secret_reaches_the_seekers_computer(
    anna: Person, ben: Person, bens: Folders, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "anna.topologic"
    hide(anna, "B4")
    save(anna, file, qtbot)
    assert "contains the secret, which is still hidden" in open_copy(ben, file, qtbot)[0]
    assert not ben.controller.is_running
    assert paste(ben, copied(anna), qtbot) == []
    ben.enter("Y1 K5 R1")
    await_copy(ben, bens, qtbot)
    texts = [from_code(copied(anna), NAMES).decode(), from_code(copied(ben), NAMES).decode()]
    texts += [copy.read_text(encoding="utf-8") for copy in copies(bens)]
    for text in texts:
        moves = json.loads(text)["match"]["moves"]
        assert moves[0].keys() == {"move", "sealed", "commitment", "withheld"}
        assert moves[0]["sealed"] is None
        assert "B4" not in json.dumps(moves)
    everything = "\n".join([*seen.everything_said(ben.window), *seen.spoken(ben.window), ben.title])
    for secret, any_other in (("Blue 4", "Blue 3"), ("B4", "B3")):  # the notebook names every tile
        # Whole words: seeds and seals are letters and digits at random.
        times = [len(re.findall(rf"\b{tile}\b", everything)) for tile in (secret, any_other)]
        assert times[0] == times[1]
    before = ben.match
    assert "contains the secret, which is still hidden" in open_copy(ben, file, qtbot)[0]
    assert ben.match == before
    assert peek(ben.controller.private_view(ben.match.round.referee)) is None

    # whose copy it is outlives the program, and is not told to the other
    assert json.loads(texts[-1])["match"]["own_seat"] == 2
    assert all('"own_seat": null' in text for text in texts[:2])
    save(anna, file, qtbot)
    anna.window.close()
    again = open_window(Folders(tmp_path / "again" / "settings", tmp_path / "again" / "autosave"))
    again.answers.file = file
    again.menu("File", "Open …")
    qtbot.waitUntil(lambda: again.controller.is_running)
    assert again.match.own_seat == 0


def with_an_id(text: str) -> str:
    """A mailed text into which somebody has put an id, as files of one's own have it."""
    content = json.loads(from_code(text, NAMES)) | {"version": 4, "id": "a" * 16}
    return to_code(json.dumps(content).encode(), INFO.name)


def test_a_mailed_copy_has_no_id_of_the_sender_and_each_match_is_counted_once(
    anna: Person, open_window: OpenWindow, bens: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    for secret, by_file in (("Y5", True), ("R1", False)):
        ben = open_window(bens)
        hide(anna, secret)
        text, annas = copied(anna), anna.controller.match.id
        assert annas not in from_code(text, NAMES).decode()
        forged = with_an_id(text)
        if by_file:
            file = tmp_path / "forged.topologic"
            file.write_bytes(from_code(forged, NAMES))
            assert open_copy(ben, file, qtbot) == []
        else:
            assert paste(ben, forged, qtbot) == []
        own = ben.controller.match.id
        ben.enter(" ".join([secret] * 3))
        ben.press("Ask for the hint")
        assert paste(anna, copied(ben), qtbot) == []
        assert anna.controller.match.id == annas
        assert paste(ben, with_an_id(copied(anna)), qtbot) == []
        assert ben.controller.match.id == own
        assert own not in (annas, "a" * 16)
    again = open_window(bens)
    assert paste(again, forged, qtbot) == []
    assert again.controller.match.id == own, "it is one match, whoever takes it in again"
    counted: list[int] = []
    ben.controller.results.read(lambda rows: counted.append(len(rows)))
    qtbot.waitUntil(lambda: bool(counted))
    assert counted == [2]


def save_for_the_other(person: Person, file: Path, qtbot: QtBot) -> None:
    """Save for the other player, and wait until that is written or was asked or complained about."""
    before = file.read_bytes() if file.exists() else None
    person.answers.file = file
    person.answers.questions.clear()
    person.answers.told.clear()
    person.menu("Match", "Save for the other player …")
    qtbot.waitUntil(
        lambda: (
            bool(person.answers.questions or person.answers.told)
            or (file.exists() and file.read_bytes() != before)
        )
    )


def test_by_files_it_goes_too_and_they_are_written_with_care(
    person: Person, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file, own, link = (tmp_path / f"{name}.topologic" for name in ("x", "a", "link"))
    entering(person)
    save_for_the_other(person, file, qtbot)
    assert person.answers.proposed is not None
    assert person.answers.proposed.name == "Night, for Dan.topologic"
    assert person.controller.path is None
    file.write_bytes(file.read_bytes() + b" ")
    changed = file.read_bytes()
    person.answers.says_yes = False
    save_for_the_other(person, file, qtbot)
    assert person.answers.questions == ["Replace the changed file?"]
    assert file.read_bytes() == changed

    other = open_window()
    other.answers.file = file
    other.menu("File", "Open …")
    qtbot.waitUntil(lambda: other.controller.is_running or bool(other.answers.questions))
    assert other.answers.questions == []  # it is not open where it was written
    assert other.match.setup == person.match.setup
    assert other.match.round.secret is None

    save(person, own, qtbot)
    precious = own.read_bytes()
    link.symlink_to(own)
    for each in (own, link):
        save_for_the_other(person, each, qtbot)
        assert person.answers.told == [f"{each.name} is the file of your own match. Choose another name."]
        assert own.read_bytes() == precious

    entering(other)
    for sure in (False, True):  # the file is open in the other window
        other.answers.says_yes = sure
        save_for_the_other(other, own, qtbot)
        assert len(other.answers.questions) == 1
        if not sure:
            assert own.read_bytes() == precious
    qtbot.waitUntil(lambda: own.read_bytes() != precious)
    assert json.loads(own.read_text(encoding="utf-8"))["match"]["moves"][0]["sealed"] is None
    assert (tmp_path / "a.topologic~").read_bytes() == precious
    assert other.controller.path is None


def test_notes_that_somebody_else_wrote_do_not_come_with_a_copy(ben: Person, qtbot: QtBot) -> None:
    theirs = new_match(Setup(random_field(FieldRecipe())))
    theirs.apply(HideSecret.sealed(Tile.parse("Y5")))
    record = json.loads(json.dumps(TopologicMail().record_for_the_other(theirs)))
    record["notes"][0]["aid"], record["notes"][0]["suggestions"] = "full", 7
    assert paste(ben, to_code(pack(INFO.id, record), INFO.name), qtbot) == []
    assert ben.controller.notes == (Notes(), Notes())


def test_where_a_computer_plays_nothing_is_mailed_or_taken_in(
    anna: Person, ben: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    commands = ("Copy for the other player", "Save for the other player …")
    entering(anna)
    assert [anna.can_choose("Match", text) for text in commands] == [True, True]
    anna.game_screen.computers.hand_over(Level.CLUB)
    assert [anna.can_choose("Match", text) for text in commands] == [False, False]
    why_not = "This match cannot be sent: only people may play it, each at a computer of their own."
    actions = anna.window.findChildren(QAction)
    tips = {each.toolTip() for each in actions if each.text().replace("&", "") in commands}
    assert tips == {why_not}
    begin(anna, ben, qtbot)
    ben.controller.propose(ChangeSeat(1, Computer(Level.CLUB, "club")))
    ben.controller.propose(ChangeSeat(1, None))
    ben.press("Ask for the hint")
    ben.press("Copy the turn")
    assert "This match cannot be played by mail" in ben.answers.told[0]
    save(ben, tmp_path / "ben.topologic", qtbot)
    assert "A computer plays in it," in open_copy(anna, tmp_path / "ben.topologic", qtbot)[0]


def test_each_plays_one_seat_until_people_play_on_at_one_computer(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    hide(anna)
    assert not anna.can_choose("Match", PLAY_HERE)
    assert paste(ben, copied(anna), qtbot) == []
    assert "Ben has to move" in seen.shown(anna.game_screen.card)
    anna.controller.changed.emit()
    assert anna.status.startswith("Send your copy to Ben.")
    before = anna.positions
    anna.hand.drag(0, "G3")
    for command in ("Ask for the hint", "Give up the round …", "Suggest a turn"):
        assert not anna.can_choose("Match", command)
    with pytest.raises(IllegalMove):
        anna.controller.propose(GiveUp())
    assert anna.positions == before

    anna.answers.questions.clear()
    anna.menu("Match", PLAY_HERE)
    assert anna.answers.questions == ["Play on at this computer?"]
    assert anna.match.own_seat is None
    assert not anna.can_choose("Match", PLAY_HERE)
    anna.hand.drag(0, "G3")
    assert anna.positions == "G3 - -"
    assert "here it is your turn to move them" in paste(ben, copied(anna), qtbot)[0]

    anna.menu("Match", PLAY_HERE)
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    assert "its move 2 is not the one that was made here" in paste(anna, copied(ben), qtbot)[0]
    anna.press("Take back")
    assert paste(anna, copied(ben), qtbot) == []

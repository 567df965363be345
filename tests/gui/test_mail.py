"""A match by mail: two people at two computers, who exchange texts or files."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from opening import new_match
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import Person
from tests.gui.test_autosave import await_copy, copies, look
from tests.gui.test_files import entering, save
from tests.gui.test_recovery_dialog import GO_ON, opened, read, select
from tests.records import stored_results
from topologic_qt.app.kit.folders import Folders
from topologic_qt.engine.game import IllegalMove
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.by_mail import MAIL
from topologic_qt.games.topologic.info import INFO
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import ChangeSeat, GiveUp, HideSecret
from topologic_qt.games.topologic.rules.notes import Notes
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, random_field
from topologic_qt.games.topologic.rules.state import Phase, Proof, peek
from topologic_qt.storage import files
from topologic_qt.storage.code import from_code, to_code
from topologic_qt.storage.envelope import pack

pytestmark = pytest.mark.gui

NAMES = [INFO.name]
PLAY_HERE = "Play on at this computer…"


@pytest.fixture
def anna(open_window: OpenWindow, tmp_path: Path) -> Person:
    """At her computer; she hides first."""
    return open_window(folders_of(tmp_path, "anna"))


@pytest.fixture
def ben(open_window: OpenWindow, bens: Folders) -> Person:
    """At his computer."""
    return open_window(bens)


@pytest.fixture
def bens(tmp_path: Path) -> Folders:
    return folders_of(tmp_path, "ben")


def folders_of(tmp_path: Path, name: str) -> Folders:
    """A person's folders."""
    return Folders(tmp_path / name / "settings", tmp_path / name / "autosave")


def copied(person: Person) -> str:
    """The text that a person copies to mail."""
    person.menu("Match", "Play elsewhere", "Copy for the other player")
    return QGuiApplication.clipboard().text()


def paste(person: Person, text: str, qtbot: QtBot) -> list[str]:
    """Join a mailed text; return the complaints."""
    QGuiApplication.clipboard().setText(text)
    before = person.controller.view if person.controller.is_running else None
    person.menu("Match", "Play elsewhere", "Paste the other player’s copy")
    qtbot.waitUntil(
        lambda: (
            bool(person.answers.told) or (person.controller.is_running and person.controller.view != before)
        )
    )
    told, person.answers.told = person.answers.told, []
    return told


def open_copy(person: Person, file: Path, qtbot: QtBot) -> list[str]:
    """Join a mailed file; return the complaints."""
    person.answers.file, before = file, person.controller.serial
    person.menu("Match", "Play elsewhere", "Open the other player’s copy…")
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


def test_a_whole_match_by_mail(anna: Person, ben: Person, tmp_path: Path, qtbot: QtBot) -> None:
    begin(anna, ben, qtbot)
    assert not ben.can_choose("Match", "Play elsewhere", PLAY_HERE)
    for person in (anna, ben):
        assert not person.game_screen.computers.hand_over_command.isEnabled()
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
    assert "Anna must answer" in seen.shown(ben.game_screen.card)
    ben.press("Copy the turn")
    turn = QGuiApplication.clipboard().text()
    assert paste(anna, turn, qtbot) == []
    assert anna.positions == "K5 Y1 R1"
    assert anna.answers.questions == anna.answers.harmless == ["The answer is ready"]
    answer = QGuiApplication.clipboard().text()
    before = anna.match
    assert paste(anna, turn, qtbot) == [
        "The copied text wasn’t added. It’s 1 move behind your match. Use the newest copy."
    ]
    assert paste(anna, copied(anna), qtbot) == [
        "The copied text wasn’t added. You already have everything in it. Ask for a newer one."
    ]
    assert "There’s no code in this text" in paste(anna, "Dear Anna,", qtbot)[0]
    assert anna.match == before
    QGuiApplication.clipboard().setText(answer)
    ben.press("Paste the answer")
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == 1)
    assert ben.match.round.turns[0].hint == 2
    assert (ben.controller.notes[0].remarks, len(ben.controller.notes[0].times)) == ({1: "Warm!"}, 1)
    assert not anna.controller.notes[0].remarks
    assert alike(anna, ben)

    ben.menu("Match", "Give up the round…")
    assert "The other copy will show where the secret was." in " ".join(seen.shown(ben.game_screen.card))
    ben.hide_secret("K1")
    assert paste(anna, copied(ben), qtbot) == []
    assert paste(ben, copied(anna), qtbot) == []
    for person in (anna, ben):
        assert str(person.match.rounds[0].secret) == "Y5"
        assert person.match.rounds[0].is_true_to_seal is True
    anna.enter("K1 K1 K1")
    anna.press("Ask for the hint")
    letter = copied(anna)
    assert paste(ben, letter, qtbot) == []
    qtbot.waitUntil(lambda: ben.match.round.ending is not None)
    assert paste(ben, letter, qtbot) == [
        "The copied text wasn’t added. The match is already over. Send your copy again to show how it ended."
    ]
    assert paste(anna, copied(ben), qtbot) == []
    assert alike(anna, ben)
    assert anna.match.round.phase is Phase.OVER
    for person in (anna, ben):
        said = " ".join(seen.shown(person.game_screen.card))
        assert "Anna wins" in said
        assert not person.curtain.isVisible()
        assert "Verified: neither secret was moved." in said
    anna.window.game.session.disk.settle()  # the round that the answer ended is counted
    assert 1 in [row["turns"] for row in stored_results(folders_of(tmp_path, "anna"), "topologic")]


def test_no_secret_reaches_the_seekers_computer(
    anna: Person, ben: Person, bens: Folders, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "anna.topologic"
    hide(anna, "B4")
    save(anna, file, qtbot)
    assert "with the secret in it" in open_copy(ben, file, qtbot)[0]
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
    assert "with the secret in it" in open_copy(ben, file, qtbot)[0]
    assert ben.match == before
    assert peek(ben.controller.private_view(ben.match.round.referee)) is None

    # whose copy it is outlives the program, and is not told to the other
    assert json.loads(texts[-1])["match"]["own_seat"] == 2
    assert all('"own_seat": null' in text for text in texts[:2])
    save(anna, file, qtbot)
    anna.window.close()
    again = open_window(folders_of(tmp_path, "again"))
    again.answers.file = file
    again.menu("File", "Open…")
    qtbot.waitUntil(lambda: again.controller.is_running)
    assert again.match.own_seat == 0


def with_an_id(text: str) -> str:
    """A mailed text with an id inserted, as in people's own files."""
    content = json.loads(from_code(text, NAMES)) | {"version": 4, "id": "a" * 16}
    return to_code(json.dumps(content).encode(), INFO.name)


def test_a_mailed_copy_has_no_id_of_the_sender_and_the_match_is_counted_once(
    anna: Person, ben: Person, open_window: OpenWindow, bens: Folders, qtbot: QtBot
) -> None:
    hide(anna)
    text, annas = copied(anna), anna.controller.match.id
    assert annas not in from_code(text, NAMES).decode()
    forged = with_an_id(text)
    assert paste(ben, forged, qtbot) == []
    own = ben.controller.match.id
    ben.enter("Y5 Y5 Y5")
    ben.press("Ask for the hint")
    question = copied(ben)
    assert "open your match first" in paste(open_window(), question, qtbot)[0]
    assert paste(anna, question, qtbot) == []
    assert anna.controller.match.id == annas
    assert paste(ben, with_an_id(copied(anna)), qtbot) == []
    assert ben.controller.match.id == own
    assert own not in (annas, "a" * 16)
    again = open_window(bens)
    assert paste(again, forged, qtbot) == []
    assert again.controller.match.id == own, "it is one match, whoever takes it in again"
    ben.window.game.session.disk.settle()
    assert len(stored_results(bens, "topologic")) == 1


def save_for_the_other(person: Person, file: Path, qtbot: QtBot) -> None:
    """Save for the other player, and wait until that is written, questioned or refused."""
    before = file.read_bytes() if file.exists() else None
    person.answers.file = file
    person.answers.questions.clear()
    person.answers.told.clear()
    person.menu("Match", "Play elsewhere", "Save for the other player…")
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
    other.menu("File", "Open…")
    qtbot.waitUntil(lambda: other.controller.is_running or bool(other.answers.questions))
    assert other.answers.questions == []  # it is not open where it was written
    assert other.match.setup == person.match.setup
    assert other.match.round.secret is None

    save(person, own, qtbot)
    precious = own.read_bytes()
    link.symlink_to(own)
    for each in (own, link):
        save_for_the_other(person, each, qtbot)
        assert person.answers.told == [f"{each.name} holds your own match. Choose another name."]
        assert own.read_bytes() == precious


def test_notes_that_somebody_else_wrote_do_not_come_with_a_copy(ben: Person, qtbot: QtBot) -> None:
    theirs = new_match(Setup(random_field(FieldRecipe())))
    theirs.apply(HideSecret.sealed(Tile.parse("Y5")))
    record = json.loads(json.dumps(MAIL.record_for_the_other(theirs)))
    record["notes"][0]["aid"], record["notes"][0]["suggestions"] = "full", 7
    assert paste(ben, to_code(pack(INFO.id, record), INFO.name), qtbot) == []
    assert ben.controller.notes == (Notes(), Notes())


def test_where_a_computer_plays_nothing_is_mailed_or_taken_in(
    anna: Person, ben: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    commands = ("Copy for the other player", "Save for the other player…")
    entering(anna)
    assert [anna.can_choose("Match", "Play elsewhere", text) for text in commands] == [True, True]
    anna.game_screen.computers.hand_over(Level.CLUB)
    assert [anna.can_choose("Match", "Play elsewhere", text) for text in commands] == [False, False]
    begin(anna, ben, qtbot)
    ben.controller.propose(ChangeSeat(1, Computer(Level.CLUB, "club")))
    ben.controller.propose(ChangeSeat(1, None))
    ben.press("Ask for the hint")
    ben.press("Copy the turn")
    assert "Only two people can play by mail" in ben.answers.told[0]
    save(ben, tmp_path / "ben.topologic", qtbot)
    assert "A computer plays in it;" in open_copy(anna, tmp_path / "ben.topologic", qtbot)[0]


def test_each_plays_one_seat_until_people_play_on_at_one_computer(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    hide(anna)
    assert not anna.can_choose("Match", "Play elsewhere", PLAY_HERE)
    assert paste(ben, copied(anna), qtbot) == []
    assert "It’s Ben’s turn" in seen.shown(anna.game_screen.card)
    anna.controller.changed.emit()
    assert anna.status.startswith("Send your copy to Ben, then")
    before = anna.positions
    anna.hand.drag(0, "G3")
    for command in ("Ask for the hint", "Give up the round…", "Suggest a turn"):
        assert not anna.can_choose("Match", "Play elsewhere", command)
    with pytest.raises(IllegalMove):
        anna.controller.propose(GiveUp())
    assert anna.positions == before

    anna.answers.questions.clear()
    anna.menu("Match", "Play elsewhere", PLAY_HERE)
    assert anna.answers.questions == ["Play on at this computer?"]
    assert anna.match.own_seat is None
    assert not anna.can_choose("Match", "Play elsewhere", PLAY_HERE)
    anna.hand.drag(0, "G3")
    assert anna.positions == "G3 - -"
    assert "that’s your job" in paste(ben, copied(anna), qtbot)[0]

    anna.menu("Match", "Play elsewhere", PLAY_HERE)
    ben.enter("Y1 K5 R1")
    ben.press("Ask for the hint")
    assert "move 2 is different here" in paste(anna, copied(ben), qtbot)[0]
    anna.press("Take back")
    assert paste(anna, copied(ben), qtbot) == []


# -- the end -------------------------------------------------------------------------------------------


def end(person: Person, folders: Folders, qtbot: QtBot) -> None:
    """Close the window once the present match is kept."""
    await_copy(person, folders, qtbot)
    person.window.close()
    qtbot.waitUntil(lambda: not list(folders.autosave.glob("*.lock")))


def test_the_end_stays_until_its_file_holds_it_and_can_be_mailed_again(
    anna: Person, ben: Person, bens: Folders, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path
) -> None:
    begin(anna, ben, qtbot)
    ben.menu("Match", "Give up the round…")
    ben.hide_secret("K1")
    assert paste(anna, copied(ben), qtbot) == []
    assert paste(ben, copied(anna), qtbot) == []
    anna.menu("Match", "Give up the round…")
    letter = copied(anna)

    # a match that waits for a proof is offered at the next start
    annas = folders_of(tmp_path, "anna")
    end(anna, annas, qtbot)
    anna = open_window(annas)
    assert look(anna, qtbot)
    anna.press(GO_ON)

    # Ben does not mail that his copy has told the end
    ben.answers.says_yes = False
    assert paste(ben, letter, qtbot) == []
    assert ben.match.round.phase is Phase.OVER
    end(ben, bens, qtbot)
    assert len(copies(bens)) == 1
    again = open_window(bens)
    assert not look(again, qtbot)  # nobody is waited for: the list is enough
    dialog = opened(again, qtbot)
    assert [row[0] for row in read(dialog, qtbot)] == ["Topologic: Anna – Ben"]
    select(dialog, 0)
    again.press("View", dialog)
    qtbot.waitUntil(lambda: again.controller.is_running)
    again.press("Copy the ending for Anna")
    assert paste(anna, QGuiApplication.clipboard().text(), qtbot) == []
    assert anna.match.round.proof is Proof.PROVEN
    save(again, tmp_path / "ben.topologic", qtbot)
    end(again, bens, qtbot)
    assert copies(bens) == []


# -- what happens while the other player's copy is taken in --------------------------------------------


class SlowJoining:
    """Joins two copies only when allowed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = 0
        """How often it was begun."""
        self.may_end = threading.Event()
        self._join = MAIL.joined
        monkeypatch.setattr(MAIL, "joined", self._joined)

    def _joined(self, *copies: object) -> object:
        assert threading.current_thread() is not threading.main_thread()
        self.begun += 1
        self.may_end.wait()
        return self._join(*copies)  # type: ignore[arg-type]

    @contextmanager
    def paste(self, person: Person, letter: str, qtbot: QtBot) -> Iterator[None]:
        """Join a text, and finish only after something else was done."""
        self.begun = 0
        self.may_end.clear()
        QGuiApplication.clipboard().setText(letter)
        person.menu("Match", "Play elsewhere", "Paste the other player’s copy")
        qtbot.waitUntil(lambda: self.begun == 1)
        try:
            yield
        finally:
            self.may_end.set()


def test_what_happens_meanwhile_stays(
    anna: Person, ben: Person, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(anna, ben, qtbot)
    ben.press("Ask for the hint")
    letter, told = copied(ben), anna.answers.told
    joining = SlowJoining(monkeypatch)

    with joining.paste(anna, letter, qtbot):  # a move, after which they are joined again
        anna.menu("Match", "Play elsewhere", PLAY_HERE)
        anna.hand.drag(0, "G3")
    qtbot.waitUntil(lambda: len(told) == 1)
    assert joining.begun == 2
    assert "move 2 is different here" in told[0]
    assert anna.positions == "G3 - -"
    anna.press("Take back")

    with joining.paste(anna, letter, qtbot):  # something that is written down
        page, *others = anna.controller.notes
        anna.controller.annotate((page.remark(1, "He thinks long."), *others))
    qtbot.waitUntil(lambda: len(anna.match.round.turns) == 1)
    assert anna.controller.notes[0].remarks == {1: "He thinks long."}
    assert joining.begun == 1

    with joining.paste(anna, letter, qtbot):  # another match
        anna.sit_down(title="Another")
    qtbot.waitUntil(lambda: len(told) == 2)
    assert "It’s a copy of another match." in told[1]
    assert anna.match.setup.title == "Another"


def test_a_copy_that_comes_in_while_the_match_is_saved_leaves_it_its_file(
    anna: Person, ben: Person, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(anna, ben, qtbot)
    ben.press("Ask for the hint")
    letter = copied(ben)
    file, may_end, write = tmp_path / "slow.topologic", threading.Event(), files.write_file

    def slow(path: Path, content: bytes, private: bool = False) -> None:
        if path == file:
            may_end.wait()
        write(path, content, private)

    monkeypatch.setattr("topologic_qt.storage.files.write_file", slow)
    anna.answers.file = file
    anna.menu("File", "Save as…")
    assert paste(anna, letter, qtbot) == []
    may_end.set()
    qtbot.waitUntil(lambda: anna.controller.path == file)
    assert not anna.controller.is_saved
    anna.menu("File", "Save")
    qtbot.waitUntil(lambda: anna.controller.is_saved)

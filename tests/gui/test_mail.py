"""A match by mail: two people at two computers, who send each other texts or files."""

import json
import re
from dataclasses import replace
from functools import partial
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


def open_copy(person: Person, file: Path, qtbot: QtBot) -> None:
    """Begin with the match of a mailed file."""
    person.answers.file = file
    person.menu("Match", "Open the other player’s copy …")
    qtbot.waitUntil(lambda: person.controller.is_running)


def alike(anna: Person, ben: Person) -> bool:
    """Whether both see the same match; each knows which seat is theirs."""
    assert (anna.match.own_seat, ben.match.own_seat) == (0, 1)
    return replace(anna.match, own_seat=None) == replace(ben.match, own_seat=None)


def begin(anna: Person, ben: Person, qtbot: QtBot, secret: str = "Y5") -> None:
    """Anna hides the secret; Ben gets his copy, and lets his seekers enter."""
    anna.sit_down(edition="french", seekers=3)
    anna.hide_secret(secret)
    anna.open_curtain()
    assert paste(ben, copied(anna), qtbot) == []
    ben.enter("Y1 K5 R1")


def test_a_mailed_copy_tells_no_id_and_is_one_match_whoever_takes_it_in_again(
    anna: Person, ben: Person, open_window: OpenWindow, bens: Folders, qtbot: QtBot
) -> None:
    anna.sit_down(edition="french", seekers=3)
    anna.hide_secret("Y5")
    anna.open_curtain()
    text, own = copied(anna), anna.controller.match.id
    assert own not in from_code(text, NAMES).decode()
    assert paste(ben, text, qtbot) == []
    ben.enter("Y1 K5 R1")
    again = open_window(bens)
    assert paste(again, text, qtbot) == []
    assert again.controller.match.id == ben.controller.match.id != own
    ben.press("Ask for the hint")
    assert paste(anna, copied(ben), qtbot) == []
    assert anna.controller.match.id == own


def with_an_id(text: str) -> str:
    """A mailed text into which somebody has put an id, as files of one's own have it."""
    content = json.loads(from_code(text, NAMES)) | {"version": 4, "id": "a" * 16}
    return to_code(json.dumps(content).encode(), INFO.name)


@pytest.mark.parametrize("by_file", [False, True])
def test_matches_that_are_mailed_with_one_id_are_counted_each(
    open_window: OpenWindow, bens: Folders, tmp_path: Path, qtbot: QtBot, by_file: bool
) -> None:
    for number, secret in enumerate(("Y5", "R1"), start=1):
        home = tmp_path / f"anna {number}"
        anna, ben = open_window(Folders(home / "settings", home / "autosave")), open_window(bens)
        anna.sit_down(edition="french", seekers=3)
        anna.hide_secret(secret)
        anna.open_curtain()
        forged = with_an_id(copied(anna))
        if by_file:
            file = tmp_path / "forged.topologic"
            file.write_bytes(from_code(forged, NAMES))
            open_copy(ben, file, qtbot)
        else:
            assert paste(ben, forged, qtbot) == []
        own = ben.controller.match.id
        ben.enter(" ".join([secret] * 3))
        ben.press("Ask for the hint")
        assert paste(anna, copied(ben), qtbot) == []
        assert paste(ben, with_an_id(copied(anna)), qtbot) == []
        assert ben.controller.match.id == own != "a" * 16
    counted: list[int] = []
    ben.controller.results.read(lambda rows: counted.append(len(rows)))
    qtbot.waitUntil(lambda: bool(counted))
    assert counted == [2]


def test_a_whole_match_by_mail(anna: Person, ben: Person, qtbot: QtBot) -> None:
    begin(anna, ben, qtbot)
    ben.press("Ask for the hint")
    assert ben.match.round.phase is Phase.HINT
    assert "Anna has to answer" in seen.shown(ben.game_screen.card)
    ben.press("Copy the turn")
    assert paste(anna, QGuiApplication.clipboard().text(), qtbot) == []
    assert anna.answers.questions == anna.answers.harmless == ["The answer is ready"]
    answer = QGuiApplication.clipboard().text()
    QGuiApplication.clipboard().setText(answer)
    ben.press("Paste the answer")
    qtbot.waitUntil(lambda: len(ben.match.round.turns) == 1)
    assert ben.match.round.turns[0].hint == 2
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


def test_by_files_it_goes_too(anna: Person, ben: Person, tmp_path: Path, qtbot: QtBot) -> None:
    file = tmp_path / "for ben.topologic"
    entering(anna)
    anna.answers.file = file
    anna.menu("Match", "Save for the other player …")
    qtbot.waitUntil(file.exists)
    assert anna.controller.path is None
    open_copy(ben, file, qtbot)
    assert ben.match.setup == anna.match.setup
    assert ben.match.round.secret is None


def test_the_own_file_is_not_written_over_with_the_copy_for_the_other(
    anna: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    entering(anna)
    anna.answers.file = tmp_path / "a.topologic"
    anna.menu("File", "Save as …")
    qtbot.waitUntil(lambda: anna.controller.path is not None)
    before = (tmp_path / "a.topologic").read_bytes()
    anna.menu("Match", "Save for the other player …")
    assert anna.answers.told == ["a.topologic is the file of your own match. Choose another name."]
    assert (tmp_path / "a.topologic").read_bytes() == before


def test_no_secret_reaches_the_seekers_computer(
    anna: Person, ben: Person, bens: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    begin(anna, ben, qtbot, "B4")
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


def test_notes_stay_at_home_and_tell_when_the_answer_came(anna: Person, ben: Person, qtbot: QtBot) -> None:
    begin(anna, ben, qtbot, "Y5")
    page, *others = ben.controller.notes
    ben.controller.annotate((page.remark(1, "Warm!"), *others))
    ben.hand.drag(1, "Y5")
    ben.press("Ask for the hint")
    assert "Warm!" not in from_code(copied(ben), NAMES).decode()
    assert paste(anna, copied(ben), qtbot) == []
    answer = QGuiApplication.clipboard().text()
    assert paste(ben, answer, qtbot) == []
    first = ben.controller.notes[0]
    assert first.remarks == {1: "Warm!"}
    assert len(first.times) == 1
    assert not anna.controller.notes[0].remarks


def test_a_round_that_the_answer_ends_is_counted(
    anna: Person, ben: Person, bens: Folders, qtbot: QtBot
) -> None:
    anna.sit_down(edition="french", seekers=3)
    anna.hide_secret("Y5")
    anna.open_curtain()
    assert paste(ben, copied(anna), qtbot) == []
    ben.enter("Y5 Y5 Y5")
    ben.press("Ask for the hint")
    assert not bens.history.exists()
    assert paste(anna, copied(ben), qtbot) == []
    assert paste(ben, QGuiApplication.clipboard().text(), qtbot) == []
    qtbot.waitUntil(bens.history.exists)
    qtbot.waitUntil(lambda: bens.history.read_text(encoding="utf-8").count("\n") == 1)
    assert json.loads(bens.history.read_text(encoding="utf-8"))["turns"] == 1


def test_notes_that_somebody_else_wrote_do_not_come_with_a_copy(ben: Person, qtbot: QtBot) -> None:
    theirs = new_match(Setup(random_field(FieldRecipe())))
    theirs.apply(HideSecret.sealed(Tile.parse("Y5")))
    record = json.loads(json.dumps(TopologicMail().record_for_the_other(theirs)))
    record["notes"][0]["aid"], record["notes"][0]["suggestions"] = "full", 7
    assert paste(ben, to_code(pack(INFO.id, record), INFO.name), qtbot) == []
    assert ben.controller.notes == (Notes(), Notes())


def test_where_a_computer_plays_nothing_is_mailed(anna: Person) -> None:
    commands = ("Copy for the other player", "Save for the other player …")
    entering(anna)
    assert [anna.can_choose("Match", text) for text in commands] == [True, True]
    anna.game_screen.computers.hand_over(Level.CLUB)
    assert [anna.can_choose("Match", text) for text in commands] == [False, False]
    why_not = "This match cannot be sent: only people may play it, each at a computer of their own."
    actions = anna.window.findChildren(QAction)
    tips = {each.toolTip() for each in actions if each.text().replace("&", "") in commands}
    assert tips == {why_not}


def test_what_a_computer_has_played_in_is_neither_mailed_nor_taken_in(
    anna: Person, ben: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    begin(anna, ben, qtbot)
    ben.controller.propose(ChangeSeat(1, Computer(Level.CLUB, "club")))
    ben.controller.propose(ChangeSeat(1, None))
    ben.press("Ask for the hint")
    ben.press("Copy the turn")
    assert "This match cannot be played by mail" in ben.answers.told[0]
    save(ben, tmp_path / "ben.topologic", qtbot)
    anna.answers.file = tmp_path / "ben.topologic"
    anna.menu("Match", "Open the other player’s copy …")
    qtbot.waitUntil(lambda: bool(anna.answers.told))
    assert "A computer plays in it," in anna.answers.told[0]


def test_nobody_lets_a_computer_play_on_against_somebody_elsewhere_and_the_command_says_why(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    begin(anna, ben, qtbot)
    for person in (anna, ben):
        command = person.game_screen.computers.hand_over_command
        assert not command.isEnabled()
        assert "Only people play a match with somebody elsewhere." in command.toolTip()


# -- what is not taken in ----------------------------------------------------------------------


def test_what_was_taken_in_already_is_refused(anna: Person, ben: Person, qtbot: QtBot) -> None:
    begin(anna, ben, qtbot)
    ben.press("Ask for the hint")
    turn = copied(ben)
    assert paste(anna, turn, qtbot) == []
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
    assert anna.match == before


def test_the_copy_of_another_match_is_refused(anna: Person, ben: Person, qtbot: QtBot) -> None:
    begin(anna, ben, qtbot)
    foreign = copied(ben)
    anna.sit_down(title="Day")
    assert "It is a copy of another match." in paste(anna, foreign, qtbot)[0]


def test_two_that_went_different_ways_are_not_joined(anna: Person, ben: Person, qtbot: QtBot) -> None:
    begin(anna, ben, qtbot)
    anna.menu("Match", PLAY_HERE)
    anna.hand.drag(0, "G3")
    ben.press("Ask for the hint")
    assert "its move 2 is not the one that was made here" in paste(anna, copied(ben), qtbot)[0]
    anna.press("Take back")
    assert paste(anna, copied(ben), qtbot) == []


def test_the_referee_cannot_move_the_seekers(anna: Person, ben: Person, qtbot: QtBot) -> None:
    anna.sit_down(edition="french", seekers=3)
    anna.hide_secret("Y5")
    anna.open_curtain()
    assert paste(ben, copied(anna), qtbot) == []
    anna.menu("Match", PLAY_HERE)
    anna.hand.drag(0, "G3")
    assert "here it is your turn to move them" in paste(ben, copied(anna), qtbot)[0]


def test_the_referees_own_file_is_not_taken_in(
    anna: Person, ben: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    begin(anna, ben, qtbot)
    save(anna, tmp_path / "anna.topologic", qtbot)
    before = ben.match
    ben.answers.file = tmp_path / "anna.topologic"
    ben.menu("Match", "Open the other player’s copy …")
    qtbot.waitUntil(lambda: bool(ben.answers.told))
    assert "contains the secret, which is still hidden" in ben.answers.told[0]
    assert ben.match == before
    referee = ben.match.round.referee
    assert peek(ben.controller.private_view(referee)) is None


def test_the_referees_own_file_is_not_taken_in_without_a_match_either(
    anna: Person, ben: Person, tmp_path: Path, qtbot: QtBot
) -> None:
    entering(anna)
    save(anna, tmp_path / "anna.topologic", qtbot)
    ben.answers.file = tmp_path / "anna.topologic"
    ben.menu("Match", "Open the other player’s copy …")
    qtbot.waitUntil(lambda: bool(ben.answers.told))
    assert "contains the secret, which is still hidden" in ben.answers.told[0]
    assert not ben.controller.is_running


# -- each plays one seat ------------------------------------------------------------------------


PLAY_HERE = "Play on at this computer …"


def test_while_the_other_has_to_move_nobody_moves_here(anna: Person, ben: Person, qtbot: QtBot) -> None:
    entering(anna)
    assert not anna.can_choose("Match", PLAY_HERE)
    copied(anna)
    assert "Dan has to move" in seen.shown(anna.game_screen.card)
    anna.controller.changed.emit()
    assert anna.status.startswith("Send your copy to Dan.")
    before = anna.positions
    anna.hand.drag(0, anna.at(1, 0))
    assert anna.positions == before
    for command in ("Ask for the hint", "Give up the round …", "Suggest a turn"):
        assert not anna.can_choose("Match", command)
    with pytest.raises(IllegalMove):
        anna.controller.propose(GiveUp())
    assert anna.positions == before


def test_what_the_other_player_did_is_not_taken_back_here(anna: Person, ben: Person, qtbot: QtBot) -> None:
    begin(anna, ben, qtbot)
    assert paste(anna, copied(ben), qtbot) == []
    before = anna.positions
    anna.window.game.undo()
    assert anna.positions == before == "Y1 K5 R1"
    ben.press("Take back")
    assert ben.positions != before


def test_what_was_copied_for_the_archive_goes_on_at_one_computer(anna: Person) -> None:
    entering(anna)
    copied(anna)
    anna.answers.questions.clear()
    anna.menu("Match", PLAY_HERE)
    assert anna.answers.questions == ["Play on at this computer?"]
    assert anna.match.own_seat is None
    anna.hand.drag(0, anna.at(1, 0))
    assert anna.positions.split()[0] == anna.at(1, 0)
    assert not anna.can_choose("Match", PLAY_HERE)


def test_a_seekers_copy_cannot_be_played_on_alone(anna: Person, ben: Person, qtbot: QtBot) -> None:
    begin(anna, ben, qtbot)
    assert not ben.can_choose("Match", PLAY_HERE)


def test_whose_copy_it_is_outlives_the_program(
    anna: Person, ben: Person, bens: Folders, tmp_path: Path, qtbot: QtBot, open_window: OpenWindow
) -> None:
    begin(anna, ben, qtbot)
    ben.press("Ask for the hint")
    await_copy(ben, bens, qtbot)
    assert json.loads(copies(bens)[0].read_text(encoding="utf-8"))["match"]["own_seat"] == 2
    assert '"own_seat": null' in from_code(copied(ben), NAMES).decode()
    save(anna, tmp_path / "anna.topologic", qtbot)
    again = open_window(Folders(tmp_path / "again" / "settings", tmp_path / "again" / "autosave"))
    again.answers.file = tmp_path / "anna.topologic"
    anna.window.close()
    again.menu("File", "Open …")
    qtbot.waitUntil(lambda: again.controller.is_running)
    assert again.match.own_seat == 0


def has_turns(person: Person, turns: int) -> bool:
    """Whether so many turns have their hint."""
    return len(person.match.round.turns) == turns


def test_a_whole_exchange_needs_no_more_clicks_than_there_are_letters(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    """For each letter: copy it, take it in; the answer is offered by itself, and nothing else is asked."""
    begin(anna, ben, qtbot)
    clicks = 0

    def click(person: Person, button: str) -> None:
        nonlocal clicks
        person.press(button)
        clicks += 1

    for turn in range(1, 4):
        if turn > 1:
            ben.hand.drag(0, "Y5" if turn == 2 else "G5")
        click(ben, "Ask for the hint")
        click(ben, "Copy the turn")
        click(anna, "Paste the answer")  # and the question is answered with a click
        qtbot.waitUntil(partial(has_turns, anna, turn))
        assert anna.answers.questions.pop() == "The answer is ready"
        clicks += 1
        click(ben, "Paste the answer")
        qtbot.waitUntil(partial(has_turns, ben, turn))
    assert anna.answers.questions == []
    assert anna.answers.told == ben.answers.told == []
    assert clicks == 3 * 5  # as before each copy had a seat of its own


# -- what is no code ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is no code in this text"),
        ("Dear Ben,", "There is no code in this text"),
        ("-- Topologic --\nabc\n-- end --", "The code is damaged"),
        ("x" * 2_000_001, "too long to be a code"),
    ],
)
def test_what_is_no_code_is_said_to_be_none(anna: Person, qtbot: QtBot, text: str, says: str) -> None:
    entering(anna)
    assert says in paste(anna, text, qtbot)[0]


def test_half_a_turn_that_was_mailed_gives_way_to_the_whole_one(
    anna: Person, ben: Person, qtbot: QtBot
) -> None:
    begin(anna, ben, qtbot)
    assert paste(anna, copied(ben), qtbot) == []
    for _ in range(3):
        ben.press("Take back")
    ben.enter("R1 R1 G3")
    ben.press("Ask for the hint")
    assert paste(anna, copied(ben), qtbot) == []
    assert anna.positions == ben.positions == "R1 R1 G3"
    assert paste(ben, copied(anna), qtbot) == []
    assert alike(anna, ben)

"""External engines in computers' seats: they play in the window like computers."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QComboBox, QDialog, QWidget

from tests.gui import seen
from tests.gui.person import Person
from tests.gui.test_computer_turns import start
from tests.waiting import let_pass, wait_until
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.match.players_dialog import EngineProgram, EnginePrograms
from topologic_qt.engine.players import Level
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.rules.state import Phase

pytestmark = pytest.mark.gui

SEEKER = """
import json, os, sys
for line in sys.stdin:
    asked = json.loads(line)
    with open({log!r}, "a") as log:
        print(json.dumps(dict(process=os.getpid(), **asked)), file=log)
    seekers = {{move["seeker"]: move for move in asked["legal"] if move["move"] == "place"}}
    moves = list(seekers.values()) + [{{"move": "ask"}}]
    {trouble}
    print(json.dumps(dict(ok=True, moves=moves)), flush=True)
"""

Engine = Callable[..., Path]


@pytest.fixture
def engine(tmp_path: Path, folders: Folders) -> Engine:
    """Let an engine play the computers' seats in the next window; return the log of its questions."""

    def play(trouble: str = "") -> Path:
        log, script = tmp_path / "log", tmp_path / "seeker.py"
        script.write_text(SEEKER.format(log=str(log), trouble=trouble), encoding="utf-8")
        settle(folders, EngineProgram("Turk", (sys.executable, str(script)), 60))
        return log

    return play


def settle(folders: Folders, program: EngineProgram) -> None:
    """Let a program play the computers' seats, in the settings."""
    programs = EnginePrograms(QSettings(folders.settings_file, QSettings.Format.IniFormat))
    programs.keep([program])
    programs.let_play(program)


def asked(log: Path) -> list[dict[str, object]]:
    """The engine's questions so far."""
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()] if log.exists() else []


def hide(person: Person) -> None:
    """Begin a round in which a person hides and a computer's seat seeks."""
    start(person, "Hide")
    person.controller.propose(HideSecret(Tile.parse("B3")))


def hand_over(person: Person) -> None:
    """Begin a round, and hand the seeker's seat over to a computer."""
    person.sit_down(seekers=3)
    person.begin_round("B3")
    person.game_screen.computers.hand_over(Level.CLUB)


def turns(person: Person) -> int:
    return len(person.match.round.turns)


def is_running(process: int) -> bool:
    """Whether a process of this id exists."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_an_engine_is_told_what_its_seat_may_know_and_ends_with_the_match_and_with_the_window(
    engine: Engine, person: Person
) -> None:
    log = engine()
    hand_over(person)
    wait_until(lambda: turns(person) > 2)
    person.menu("Match", "Take over from the computer")
    questions = asked(log)
    process = questions[0]["process"]
    assert isinstance(process, int)
    assert {question["process"] for question in questions} == {process}
    assert [question["seat"] for question in questions] == [1] * len(questions)
    assert '"secret"' not in json.dumps(questions)
    assert '"sealed"' not in json.dumps(questions)
    assert is_running(process)
    person.menu("Match", "Give up the round…")
    person.controller.propose(HideSecret(Tile.parse("B3")))
    person.open_curtain()
    person.menu("Match", "Give up the round…")
    assert not is_running(process)
    person.menu("File", "New match…")
    hide(person)
    wait_until(lambda: turns(person) > 0)
    process = asked(log)[-1]["process"]
    assert isinstance(process, int)
    assert is_running(process)
    assert person.window.close()
    assert not is_running(process)


def test_where_it_plays_no_more_somebody_takes_over_or_hands_the_seat_to_our_computer(
    engine: Engine, person: Person
) -> None:
    engine("moves[-2] = dict(move='place', seeker=1, to='R7')")
    person.answers.says_yes = False
    hand_over(person)
    wait_until(lambda: person.answers.questions)
    let_pass(0)
    assert person.positions == "- - -", "until then nothing is played"
    person.menu("Match", "Take over from the computer")
    assert person.answers.questions == ["This seat needs a player"]
    assert person.match.computer is None
    person.answers.says_yes = True
    person.menu("File", "New match…")
    hide(person)
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    assert person.answers.questions == ["This seat needs a player"] * 2
    assert person.answers.texts[-1].startswith("Turk tried a move that isn’t allowed: ")
    assert person.match.round.score is not None


def settings_of(person: Person, title: str) -> QDialog:
    """An open dialog of that title."""
    return next(
        dialog
        for dialog in person.window.findChildren(QDialog)
        if dialog.isVisible() and dialog.windowTitle() == title
    )


def test_people_say_who_plays_and_it_holds_at_once(engine: Engine, person: Person) -> None:
    log = engine()
    person.menu("Tools", "Other programs…")
    players = settings_of(person, "Other programs")
    assert "Turk" in seen.shown(players)
    playing = players.findChild(QWidget, "playing")
    assert isinstance(playing, QComboBox)
    person.choose(playing, 0)
    person.click(seen.find_button(players, "Close"))
    hide(person)
    wait_until(lambda: person.match.round.phase is Phase.OVER)
    assert asked(log) == []

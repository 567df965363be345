"""Sounds: which are played, and when none is. Here they are recorded."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui.conftest import OpenWindow
from tests.gui.deduction_players import PEOPLE, Players, any_question
from tests.gui.person import CONTROL, Person, come_to_front
from tests.gui.test_computer_turns import start
from tests.gui.test_deduction_match import missing, wrong
from tests.gui.test_topology_points import scoring_turn
from tests.gui.topology_people import SHIFT, OpenTable
from tests.waiting import wait_until
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.settings import VOLUMES, Settings
from topologic_qt.app.sound.sounds import BESIDE_A_VOICE, Sounds
from topologic_qt.games.deduction.rules.moves import Pass
from topologic_qt.games.deduction.rules.tiles import Kind, Line
from topologic_qt.games.deduction.ui.board.laying import MISSING, coin_key, target_key
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.widgets.sounds import use_player

pytestmark = pytest.mark.gui


class Played(NamedTuple):
    """A sound that was played."""

    name: str
    steps: int
    volume: float


class Recorder:
    """A speaker that records what it plays, at once and in the same thread."""

    def __init__(self) -> None:
        self.played: list[Played] = []
        self.is_broken = False

    @property
    def names(self) -> list[str]:
        """The names of the sounds since the last call."""
        names = [each.name for each in self.played]
        self.played.clear()
        return names

    def play(self, name: str, steps: int, volume: float) -> None:
        if self.is_broken:
            raise RuntimeError("The cable is cut.")
        self.played.append(Played(name, steps, volume))

    def submit(self, function: Callable[..., object], *arguments: object) -> object:
        return function(*arguments)

    def close(self, limit: float | None = None) -> None:
        pass


@pytest.fixture
def heard(folders: Folders) -> Iterator[Recorder]:
    """A record of all windows' sounds, with the settings in the test's folder."""
    recorder = Recorder()
    memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    sounds = Sounds(Settings(memory), lambda later: recorder, recorder)
    use_player(sounds.play)
    yield recorder
    sounds.close()


def begin(person: Person, heard: Recorder) -> None:
    """Begin a round of three seekers, in an active window."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    come_to_front(person.window)
    heard.played.clear()


def test_what_people_take_and_drop_is_heard_unless_it_is_muted(
    person: Person,
    heard: Recorder,
    open_window: OpenWindow,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    begin(person, heard)
    tray = person.hand.seeker(1)
    for seeker, to, sound in (
        (0, person.at(0, 0), "place"),
        (1, person.at(4, 2), "refuse"),
        (1, tray, "place"),  # it is put back
    ):
        person.hand.take(seeker)
        assert heard.names == ["lift"]
        person.hand.move(person.hand.tile(person.at(0, 0)))
        person.hand.move(person.hand.tile(to) if isinstance(to, str) else to)
        person.hand.release()
        assert heard.names == [sound]
    person.key(Qt.Key.Key_2)
    usual = heard.played[-1].volume
    assert heard.names == ["lift"]
    person.key(Qt.Key.Key_Escape)
    assert heard.names == []
    with monkeypatch.context() as patch:
        patch.setattr(QAccessible, "isActive", lambda: True)
        person.key(Qt.Key.Key_2)
        assert heard.played[-1].volume == pytest.approx(usual * BESIDE_A_VOICE)
        person.key(Qt.Key.Key_Escape)

    person.key(Qt.Key.Key_M, CONTROL)
    assert person.status == "Sound off. The same key turns it on again."
    heard.played.clear()
    person.hand.drag(1, person.at(4, 0))
    assert heard.names == []
    another = open_window()
    begin(another, heard)
    another.hand.drag(0, another.at(0, 0))
    assert heard.names == [], "it holds in other windows, too"
    assert another.window.game.menu.actions["mute"].isChecked()
    person.game_screen.table.play_sound("place")
    come_to_front(person.window)
    person.key(Qt.Key.Key_M, CONTROL)
    assert heard.names == ["place"]
    heard.is_broken = True
    person.hand.drag(2, person.at(0, 0))
    assert person.positions.split()[2] == person.at(0, 0)
    assert "RuntimeError" in caplog.text
    heard.is_broken = False
    come_to_front(another.window)
    person.game_screen.table.play_sound("place")
    assert heard.names == [], "a window behind another one is silent"
    person.game_screen.table.play_sound("your-turn")
    assert heard.names == ["your-turn"]


def test_the_curtain_is_heard_hints_the_higher_the_better_and_finding_sounds_otherwise(
    person: Person, heard: Recorder
) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    come_to_front(person.window)
    person.hide_secret("Y5")
    assert "curtain" in heard.names
    person.open_curtain()
    come_to_front(person.window)
    person.enter_at((0, 0), (4, 0), (9, 5))
    hints: list[tuple[int, int]] = []
    while True:
        heard.played.clear()
        hint = person.ask()
        if "found" in [each.name for each in heard.played]:
            break
        hints += [(hint, each.steps) for each in heard.played if each.name == "hint"]
        person.move_towards("Y5")
    assert heard.names == ["found"]
    (first, low), (second, high) = hints[:2]
    assert first < second
    assert high - low == second - first


def test_after_a_computer_it_is_ones_turn(person: Person, heard: Recorder) -> None:
    start(person, "Seek")
    wait_until(lambda: "your-turn" in heard.names)


def test_a_tile_is_heard_when_it_is_taken_turned_and_laid_and_each_ring_that_it_closes(
    open_table: OpenTable, heard: Recorder
) -> None:
    people = open_table(motion=1)
    people.begin("BCD")
    come_to_front(people.window)
    heard.played.clear()
    people.carry(0, (2, 0), 0)
    assert heard.names == ["lift"]
    people.key(Qt.Key.Key_R)
    people.key(Qt.Key.Key_R, SHIFT)
    assert heard.names == ["turn-tile", "turn-tile"]
    people.release()
    assert people.laid == (PlacedTile("B", (2, 0), 0),)
    assert heard.names == ["place"]
    for pace in (0, 1):
        people.window.windows.context.motion.pace = pace
        scoring_turn(people)
        heard.played.clear()
        people.key(Qt.Key.Key_Return, CONTROL)
        wait_until(lambda: not people.screen.is_counting)
        rings = [each.steps for each in heard.played if each.name == "ring"]
        assert rings == sorted(rings)
        assert len(rings) == (len(people.match.turns[-1].rings) if pace else 1)


def test_a_question_is_heard_from_the_coin_to_the_answer_and_everybody_hears_what_is_announced(
    players: Players, heard: Recorder
) -> None:
    def begin() -> None:
        players.begin(seating=PEOPLE)
        players.open_curtain()
        come_to_front(players.window)

    begin()
    heard.played.clear()
    players.click_on(MISSING)
    assert heard.names == ["refuse"], "a click that does nothing"
    players.drag(coin_key(Line.SUIT), lambda: target_key(1, Kind.COUNT))
    assert heard.names == ["lift", "place", "answer"]
    players.propose(Pass())
    players.open_curtain()
    assert heard.names == ["curtain", "coin"]
    # What is shown makes no difference for the ear.
    told = []
    for number in (0, -1):
        begin()
        players.ask_by_move_with_yes(0)
        players.open_curtain()
        come_to_front(players.window)
        heard.played.clear()
        assert len(players.showing) > 1
        players.click(players.showing[number])
        players.open_curtain()
        told.append(heard.played.copy())
    assert told[0] == told[1]
    assert "turn-tile" in [each.name for each in told[0]]
    for announced, sound in ((missing, "right"), (wrong, "wrong")):
        begin()
        players.propose(any_question(players.match))
        heard.played.clear()
        players.propose(announced(players))
        assert sound in heard.names


def test_after_the_mute_it_is_as_loud_as_before_and_what_ends_is_not_answered(
    qapp: QApplication, folders: Folders
) -> None:
    settings = Settings(QSettings(folders.settings_file, QSettings.Format.IniFormat))
    for before, after in (("loud", "loud"), ("off", "medium")):
        settings.choose(settings.memory, "volume", before)
        settings.mute(True)
        assert settings.is_muted
        settings.mute(False)
        assert settings.volume == VOLUMES[after]
    # An output that falls silent while the program ends.
    asked: list[Callable[[Callable[[], None]], object]] = []

    def make(later: Callable[[Callable[[], None]], object]) -> Recorder:
        asked.append(later)
        return Recorder()

    sounds = Sounds(settings, make)
    sounds.play(QWidget(), "your-turn")
    sounds.close()
    done: list[str] = []
    asked[0](lambda: done.append("closed"))
    assert not done

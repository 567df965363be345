"""Sounds: what is heard when people play, and when nothing is. Here, they are written down."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from tests.gui.builder import Builder
from tests.gui.conftest import OpenWindow
from tests.gui.deduction_players import ALONE, PEOPLE, Players, any_question
from tests.gui.person import CONTROL, Person, come_to_front
from tests.gui.test_computer_turns import start
from tests.gui.test_deduction_match import missing, wrong
from tests.gui.test_settings import settings_of
from tests.gui.test_shelf import shelf_of
from tests.gui.test_topology_points import scoring_turn
from tests.gui.topology_people import SHIFT, OpenTable, People
from tests.waiting import wait_until
from topologic_qt.app.folders import Folders
from topologic_qt.app.lesson_window import open_lesson
from topologic_qt.app.settings import VOLUMES, Settings
from topologic_qt.app.sounds import BESIDE_A_VOICE, Sounds
from topologic_qt.games.deduction.rules import Announce, Kind, Line, Pass, Step
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board.laying import MISSING, coin_key, target_key
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topology.rules import PlacedTile
from topologic_qt.widgets.sounds import use_player

pytestmark = pytest.mark.gui


class Played(NamedTuple):
    """A sound that was played."""

    name: str
    steps: int
    volume: float


class Recorder:
    """A speaker that writes down what it plays, at once and in the same thread."""

    def __init__(self) -> None:
        self.played: list[Played] = []
        self.is_closed = False
        self.is_broken = False

    @property
    def names(self) -> list[str]:
        """The names of what was played since the last look."""
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
        self.is_closed = True


@pytest.fixture
def heard(folders: Folders) -> Iterator[Recorder]:
    """What is played by all windows, with the settings in the test's folder."""
    recorder = Recorder()
    memory = QSettings(folders.settings_file, QSettings.Format.IniFormat)
    sounds = Sounds(Settings(memory), lambda later: recorder, recorder)
    use_player(sounds.play)
    yield recorder
    sounds.close()


def begin(person: Person, heard: Recorder) -> None:
    """Begin a round of three seekers, in a window in front."""
    person.sit_down(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    come_to_front(person.window)
    heard.played.clear()


# -- the table, in every game -------------------------------------------------------------------------


def test_a_dropped_seeker_is_heard_once(person: Person, heard: Recorder) -> None:
    begin(person, heard)
    person.hand.take(0)
    assert heard.names == ["lift"]
    person.hand.move(person.hand.tile(person.at(0, 0)))
    person.hand.release()
    assert heard.names == ["place"]


def test_a_refused_drop_sounds_otherwise(person: Person, heard: Recorder) -> None:
    begin(person, heard)
    person.hand.drag(0, person.at(4, 2))
    assert heard.names == ["lift", "refuse"]


def test_a_seeker_that_is_put_back_is_placed(person: Person, heard: Recorder) -> None:
    begin(person, heard)
    tray = person.hand.seeker(0)
    person.hand.take(0)
    person.hand.move(person.hand.tile(person.at(0, 0)))
    person.hand.move(tray)
    person.hand.release()
    assert heard.names == ["lift", "place"]


def test_keys_sound_as_the_mouse_does(person: Person, heard: Recorder) -> None:
    begin(person, heard)
    person.key(Qt.Key.Key_1)
    assert heard.names == ["lift"]
    person.key(Qt.Key.Key_Escape)
    assert heard.names == []


def test_tiles_of_the_editor_are_heard(builder: Builder, heard: Recorder) -> None:
    builder.type("y5b2")
    come_to_front(builder.person.window)
    heard.played.clear()
    builder.hand.bring("Y5", builder.hand.place((2, 2)))
    assert heard.names == ["lift", "place"]


# -- when nothing is heard, or less ---------------------------------------------------------------------


def test_ctrl_m_turns_the_sounds_off_and_on(person: Person, heard: Recorder) -> None:
    begin(person, heard)
    person.key(Qt.Key.Key_M, CONTROL)
    assert person.status == "The sounds are off. The same key turns them on again."
    person.hand.drag(0, person.at(0, 0))
    assert heard.names == []
    person.key(Qt.Key.Key_M, CONTROL)
    person.hand.drag(1, person.at(4, 0))
    assert heard.names == ["place", "lift", "place"]


def test_the_mute_is_remembered_and_holds_in_other_windows(open_window: OpenWindow, heard: Recorder) -> None:
    open_window().key(Qt.Key.Key_M, CONTROL)
    another = open_window()
    begin(another, heard)
    another.hand.drag(0, another.at(0, 0))
    assert heard.names == []
    entry = another.window.game.menu.actions["mute"]
    assert entry.isChecked()


def test_shelf_and_lesson_can_be_muted_as_well(people: People, heard: Recorder, folders: Folders) -> None:
    lesson = open_lesson(people.window.windows, people.window, TOPOLOGIC)
    shelf_of(people.window)
    settings = Settings(QSettings(folders.settings_file, QSettings.Format.IniFormat))
    for window, muted in ((lesson, True), (people.window, False)):
        come_to_front(window)
        QTest.keyClick(window, Qt.Key.Key_M, CONTROL)
        assert settings.is_muted == muted
    lesson.close()


def test_volume_is_chosen_by_ear(person: Person, heard: Recorder) -> None:
    dialog = settings_of(person)
    come_to_front(dialog)
    combo = dialog.findChild(QComboBox, "volume")
    assert isinstance(combo, QComboBox)
    person.choose(combo, 2)
    assert heard.played[-1].volume == VOLUMES["loud"]
    assert heard.played[-2].volume == VOLUMES["quiet"]
    heard.played.clear()
    person.key(Qt.Key.Key_Down)
    assert heard.names == []


def test_after_the_mute_it_is_as_loud_as_before(folders: Folders) -> None:
    settings = Settings(QSettings(folders.settings_file, QSettings.Format.IniFormat))
    settings.choose(settings.memory, "volume", "loud")
    settings.mute(True)
    assert settings.is_muted
    settings.mute(False)
    assert settings.volume == VOLUMES["loud"]
    settings.choose(settings.memory, "volume", "off")
    settings.mute(True)
    settings.mute(False)
    assert settings.volume == VOLUMES["medium"]


def test_beside_a_screen_reader_sounds_are_quieter(
    person: Person, heard: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(person, heard)
    person.hand.drag(0, person.at(0, 0))
    usual = heard.played[-1].volume
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    person.hand.drag(1, person.at(4, 0))
    assert heard.played[-1].volume == pytest.approx(usual * BESIDE_A_VOICE)


def test_a_window_behind_another_one_is_silent(
    person: Person, heard: Recorder, open_window: OpenWindow
) -> None:
    begin(person, heard)
    come_to_front(open_window().window)
    person.game_screen.table.play_sound("place")
    assert heard.names == []
    person.game_screen.table.play_sound("your-turn")
    assert heard.names == ["your-turn"]


def test_a_speaker_that_fails_disturbs_nobody(
    person: Person, heard: Recorder, caplog: pytest.LogCaptureFixture
) -> None:
    begin(person, heard)
    heard.is_broken = True
    person.hand.drag(0, person.at(0, 0))
    assert person.positions.split()[0] == person.at(0, 0)
    assert "RuntimeError" in caplog.text


def test_after_the_end_nothing_is_played(person: Person, heard: Recorder) -> None:
    sounds = Sounds(person.window.game.settings, lambda later: heard, heard)
    use_player(sounds.play)
    sounds.close()
    begin(person, heard)
    person.hand.drag(0, person.at(0, 0))
    assert heard.is_closed
    assert heard.names == []


# -- Topologic ------------------------------------------------------------------------------------------


def test_a_hint_sounds_the_higher_the_more_points_it_has(person: Person, heard: Recorder) -> None:
    begin(person, heard)
    person.enter_at((0, 0), (4, 0), (9, 5))
    told = []
    for _ in range(2):
        heard.played.clear()
        hint = person.ask()
        told += [(hint, each.steps) for each in heard.played if each.name == "hint"]
        person.move_towards("Y5")
    (first, low), (second, high) = told
    assert first < second
    assert high - low == second - first


def test_the_curtain_is_heard_and_finding_sounds_otherwise(person: Person, heard: Recorder) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    come_to_front(person.window)
    person.hide_secret("Y5")
    assert "curtain" in heard.names
    person.open_curtain()
    come_to_front(person.window)
    person.enter(" ".join(sorted(map(str, person.match.setup.field.border))[:3]))
    told: list[str] = []
    while "found" not in told:
        heard.played.clear()
        person.key_hint()
        told = heard.names
        if told == ["hint"]:
            person.move_towards("Y5")
    assert told == ["found"]


def test_after_a_computer_it_is_ones_turn(person: Person, heard: Recorder) -> None:
    start(person, "Seek")
    wait_until(lambda: "your-turn" in [each.name for each in heard.played])


# -- Topology -------------------------------------------------------------------------------------------


def test_a_tile_is_heard_when_it_is_taken_turned_and_laid(people: People, heard: Recorder) -> None:
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


@pytest.mark.parametrize("motion", [0, 1])
def test_each_ring_is_heard_and_without_motion_at_least_one(
    motion: int, open_table: OpenTable, heard: Recorder
) -> None:
    people = open_table(motion=motion)
    scoring_turn(people)
    come_to_front(people.window)
    heard.played.clear()
    people.key(Qt.Key.Key_Return, CONTROL)
    wait_until(lambda: not people.screen.is_counting)
    rings = [each.steps for each in heard.played if each.name == "ring"]
    assert rings == sorted(rings)
    assert len(rings) == (len(people.match.turns[-1].rings) if motion else 1)


# -- Deduction ------------------------------------------------------------------------------------------


def test_a_question_is_heard_from_the_coin_to_the_answer(players: Players, heard: Recorder) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    come_to_front(players.window)
    heard.played.clear()
    players.drag(coin_key(Line.SUIT), lambda: target_key(1, Kind.COUNT))
    assert heard.names == ["lift", "place", "answer"]
    players.propose(Pass())
    players.open_curtain()
    assert heard.names == ["curtain", "coin"]


def test_alone_among_computers_one_is_called_for_each_turn_and_not_within_it(
    players: Players, heard: Recorder
) -> None:
    players.begin(seating=ALONE)
    come_to_front(players.window)
    heard.played.clear()
    players.ask_with_yes(1)
    players.wait_for(0, Step.ANNOUNCE)
    assert "your-turn" not in heard.names
    players.propose(Pass())
    wait_until(lambda: words.acts(players.match))
    assert heard.names[-1] == "your-turn"


def test_what_is_shown_makes_no_difference_for_the_ear(players: Players, heard: Recorder) -> None:
    told = []
    for number in (0, -1):
        players.begin(seating=PEOPLE)
        players.open_curtain()
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


@pytest.mark.parametrize(("announced", "sound"), [(missing, "right"), (wrong, "wrong")])
def test_everybody_hears_whether_an_announcement_is_right(
    players: Players, heard: Recorder, announced: Callable[[Players], Announce], sound: str
) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    come_to_front(players.window)
    players.propose(any_question(players.match))
    heard.played.clear()
    players.propose(announced(players))
    assert sound in heard.names


def test_a_click_that_does_nothing_is_refused(players: Players, heard: Recorder) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    come_to_front(players.window)
    heard.played.clear()
    players.click_on(MISSING)
    assert heard.names == ["refuse"]


def test_an_output_that_falls_silent_while_the_program_ends_is_not_answered(
    qapp: QApplication, folders: Folders
) -> None:
    asked: list[Callable[[Callable[[], None]], object]] = []

    def make(later: Callable[[Callable[[], None]], object]) -> Recorder:
        asked.append(later)
        return Recorder()

    sounds = Sounds(Settings(QSettings(folders.settings_file, QSettings.Format.IniFormat)), make)
    sounds.play(QWidget(), "your-turn")
    sounds.close()
    done: list[str] = []
    asked[0](lambda: done.append("closed"))
    assert not done

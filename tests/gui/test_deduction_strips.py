"""The strips below Deduction's table: every word can be read in each language, and each stands alone."""

from collections.abc import Iterator

import pytest
from gallery.legibility import clipped_texts
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton

from tests.gui.deduction_players import ALONE, PEOPLE, OpenDeal, Players, any_question
from tests.gui.test_deduction_real_table import type_in
from tests.real_tables import SETUP
from tests.waiting import wait_until
from topologic_qt.games.deduction.rules import (
    ALL_TILES,
    Announce,
    Ask,
    Computer,
    Kind,
    Level,
    Line,
    Pass,
    Show,
    Step,
    Suit,
    Tile,
    Value,
    new_setup,
    showable,
)
from topologic_qt.games.deduction.ui.board.arrangement import arrangement
from topologic_qt.games.deduction.ui.board.tile_faces import TileFaces
from topologic_qt.games.deduction.ui.companion.table_dialog import RealTableDialog
from topologic_qt.games.deduction.ui.tile_text import face_key, value_name
from topologic_qt.translation import ENGLISH, PSEUDO, choose_language
from topologic_qt.widgets.resources import resource
from topologic_qt.widgets.translate import tr

pytestmark = pytest.mark.gui

SEATINGS = (PEOPLE, (None,) * 5)
LANGUAGES = ("de", "fr", PSEUDO)


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language in which sentences are longer than in English."""
    choose_language(request.param, resource("words"))
    yield request.param
    choose_language(ENGLISH, resource("words"))


@pytest.fixture
def crowded(spoken: str, open_deal: OpenDeal) -> Players:
    """Players in front of the smallest window, in another language."""
    players = open_deal()
    players.window.resize(900, 600)
    QApplication.processEvents()
    return players


def cut(players: Players) -> list[str]:
    """The labels and buttons in sight that cannot be read."""
    QApplication.processEvents()
    return [f"{text!r} {wrong}" for text, wrong in clipped_texts(players.screen, ())]


def strips(players: Players) -> list[QFrame]:
    """The strips in sight that have buttons."""
    bars = [bar for bar in players.screen.findChildren(QFrame) if bar.property("role") == "bar"]
    shown = [bar for bar in bars if bar.isVisible()]
    return [bar for bar in shown if any(made.isVisible() for made in bar.findChildren(QPushButton))]


def wrong_tile(players: Players) -> Tile:
    """A tile that is not missing."""
    missing = players.controller.match.state.missing
    return next(tile for tile in ALL_TILES if tile != missing)


@pytest.mark.parametrize("seating", SEATINGS, ids=len)
def test_every_strip_of_a_match_can_be_read(crowded: Players, seating: tuple[None, ...]) -> None:
    crowded.begin(seating=seating)
    crowded.open_curtain()
    for _ in range(8):  # other coins have longer names
        assert cut(crowded) == []
        crowded.propose(any_question(crowded.match))
        assert cut(crowded) == []
        crowded.propose(Pass())
        crowded.open_curtain()
    crowded.ask_by_move_with_yes(crowded.match.seat)
    crowded.open_curtain()
    assert cut(crowded) == []
    crowded.propose(Show(showable(crowded.match)[0]))
    crowded.open_curtain()
    assert cut(crowded) == []
    crowded.screen.play.hand_overs.let_look(crowded.match.seat)
    crowded.propose(Announce(wrong_tile(crowded)))
    assert cut(crowded) == []
    crowded.screen.panel.entry_chosen.emit(0)
    assert cut(crowded) == []


def test_the_strips_of_computers_and_of_the_end_can_be_read(crowded: Players) -> None:
    crowded.begin(seating=ALONE)
    missing = crowded.controller.match.state.missing
    by_computer = Ask(2, Kind.COUNT, Line.SUIT)
    for moves in ((any_question(crowded.match), Pass()), (by_computer,), (Announce(missing),)):
        for move in moves:
            crowded.controller.propose(move)
        crowded.window.game.computers.rest()
        assert cut(crowded) == []


def test_the_strip_of_a_real_table_can_be_read_and_covers_nothing(crowded: Players) -> None:
    crowded.begin_with(SETUP)
    yes = next(filter(str.isalpha, tr("Yes")))
    for key in ("2", "3", face_key(Suit.SUN), yes, "-"):
        assert cut(crowded) == []
        bar = crowded.screen.companion.bar
        assert bar.geometry().top() > crowded.tabletop.geometry().bottom()
        type_in(crowded, key)
    assert len(crowded.match.log) == 1
    crowded.screen.panel.entry_chosen.emit(0)
    assert cut(crowded) == []


def test_the_dialog_of_a_real_table_fits_on_a_small_screen(crowded: Players) -> None:
    crowded.screen.companion.set_up()
    dialog = wait_until(lambda: crowded.window.findChild(RealTableDialog))
    for button in dialog.counts.buttons():
        button.click()
        QApplication.processEvents()
        assert dialog.height() <= 572  # with its frame, 600
        assert [f"{text!r} {wrong}" for text, wrong in clipped_texts(dialog, ())] == []
    dialog.reject()


def test_one_strip_alone_stands_there_while_a_real_table_is_played_again(players: Players) -> None:
    players.begin_with(SETUP)
    type_in(players, "23s2" + "1")
    assert len(strips(players)) == 1
    players.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert len(strips(players)) == 1
    assert not players.screen.companion.bar.isVisible()
    players.key(Qt.Key.Key_Escape)
    assert strips(players) == [players.screen.companion.bar]
    type_in(players, "5cn")  # what was begun goes on
    assert len(players.match.log) == 2


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("aspect", [0.9, 1.3, 1.34, 1.6, 2.2])
@pytest.mark.parametrize("low", [False, True])
def test_a_tile_that_is_shown_lies_whole_on_the_table(players: int, aspect: float, low: bool) -> None:
    table = arrangement(players, aspect, low)
    for spot in table.spots:
        tile = QRectF(0, 0, spot.shown_side, spot.shown_side)
        tile.moveCenter(spot.shown)
        assert table.room.adjusted(12, 12, -12, -12).contains(tile)


def test_keys_are_shown_where_tiles_are_chosen(spoken: str, players: Players) -> None:
    keys = [face_key(face) for face in (*Suit, *Value)]
    assert len(set(keys)) == len(keys)
    faces = TileFaces()
    shown = [made.text() for made in faces.findChildren(QLabel)]
    assert all(key in text for key, text in zip(keys, shown, strict=True))
    named = dict(zip(Value, shown[len(Suit) :], strict=True))
    assert all(value_name(value) in text for value, text in named.items())
    faces.deleteLater()


def test_the_strip_of_computers_has_one_line_and_one_height(crowded: Players, spoken: str) -> None:
    seating = tuple(Computer(Level.CLUB, "tests") for _ in range(3))
    names = ("Computer 1", "Computer 2", "W" * 40)
    crowded.begin_with(new_setup(names, seed="parrot", seating=seating, first=0))
    crowded.window.game.computers.rest()
    bar, heights = crowded.screen.play.computers.bar, set()
    for _ in range(6):
        QApplication.processEvents()
        assert bar.isVisible()
        heights.add((bar.height(), crowded.tabletop.geometry().bottom()))
        heading = next(made for made in bar.findChildren(QLabel) if made.property("role") == "heading")
        assert not heading.hasHeightForWidth()
        whole = heading.sizeHint().width() <= heading.width()
        assert whole or "W" in heading.text() or spoken == PSEUDO
        assert heading.toolTip() == ("" if whole else heading.text())
        crowded.controller.propose(any_question(crowded.match) if crowded.match.step is Step.ASK else Pass())
        crowded.window.game.computers.rest()
    assert len(heights) == 1


def test_the_buttons_of_a_question_stay_together_in_a_wide_window(open_deal: OpenDeal) -> None:
    players = open_deal()
    players.window.resize(1900, 1000)
    players.begin(seating=PEOPLE[:3])
    players.open_curtain()
    bar = players.screen.play.turns.asking
    assert bar.width() > 1200
    made = [button for button in bar.findChildren(QPushButton) if button.isVisible()]
    left = min(button.geometry().left() for button in made)
    right = max(button.geometry().right() for button in made)
    assert right - left <= 900
    assert abs(left - (bar.width() - right)) <= 2
    assert max(button.width() for button in made) < 480

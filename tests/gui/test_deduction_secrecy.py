"""Two matches that differ only in tiles unknown to a seat look the same to that seat.

One script plays both in the window, with equal answers. Everything visible, spoken and listed is compared
after each change, as are sounds and the time of each computer's step, although some think longer; at the end,
previews and files, too.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QGuiApplication

from tests.deductions import DeductionMatch
from tests.gui import seen
from tests.gui.deduction_players import OpenDeal, Players
from tests.gui.ears import settle, speak_at_once
from tests.gui.person import come_to_front
from tests.waiting import wait_until
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.match.computer_turns import Beat
from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.info import INFO
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.moves import Announce, Answer, Ask, Move, Pass, Show
from topologic_qt.games.deduction.rules.setup import Setup, new_setup
from topologic_qt.games.deduction.rules.state import State, Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Deal, Kind, Line, Tile, shuffled_deal
from topologic_qt.widgets.sounds import use_player

pytestmark = pytest.mark.gui

NAMES = ("Anna", "Ben", "Clara", "David", "Emma")
CLUB = Computer(Level.CLUB, "tests")

BEAT = 900
"""The time of a step of a computer, in milliseconds."""
TURNS, LONG = 3, 9
"""The number of turns of each script, and in the tests of a release."""


class Case(NamedTuple):
    """A seat in a match, whose player must learn nothing."""

    players: int
    seat: Seat | None
    """None is somebody looking on."""
    eliminated: bool = False
    """Whether the player announces a wrong tile in the first turn."""
    shared: bool = False
    """Whether people sit in all seats and hand the computer over, instead of computers."""


CASES = {
    "three": Case(3, 0),
    "four": Case(4, 2),
    "five": Case(5, 4),
    "eliminated": Case(3, 0, eliminated=True),
    "onlooker": Case(3, None),
    "shared": Case(3, 1, shared=True),
}


@dataclass(frozen=True)
class Script:
    """A match in two deals, for one seat: the moves of both, which that seat cannot distinguish."""

    setups: tuple[Setup, Setup]
    moves: tuple[tuple[Move, Move], ...]


def twins(players: int, seat: Seat | None, random: Random, missing_too: bool) -> tuple[Deal, Deal]:
    """Two deals that differ in two tiles hidden from a seat, the missing one included if ``missing_too``."""
    deal = shuffled_deal(players, f"{random.random()}")
    one, other = random.sample([at for at in range(players) if at != seat], 2)
    hands = [list(hand) for hand in deal.hands]
    mine, place = random.choice(hands[one]), hands[one]
    theirs = deal.missing if missing_too else random.choice(hands[other])
    place[place.index(mine)] = theirs
    if missing_too:
        return deal, Deal.of(hands, deal.face_up, mine)
    hands[other][hands[other].index(theirs)] = mine
    return deal, Deal.of(hands, deal.face_up, deal.missing)


def script(case: Case, seed: str, turns: int) -> Script:
    """A match for a seat, found by trying questions until both deals give equal answers."""
    players, seat, eliminated = case.players, case.seat, case.eliminated
    random = Random(seed)
    deals = twins(players, seat, random, missing_too=not eliminated)
    seating = tuple(None if case.shared or at == seat else CLUB for at in range(players))
    setups = tuple(
        new_setup(NAMES[:players], seed="secrecy", deal=deal, first=seat or 0, seating=seating)
        for deal in deals
    )
    matches = tuple(Match(Deduction(), setup) for setup in setups)
    made: list[tuple[Move, Move]] = []
    while matches[0].state.number <= turns and not matches[0].state.is_over:
        for match in matches:
            match.apply_automatic_moves()
        both = next_moves(matches, seat, random, eliminated, turns)
        made.append(both)
        for match, move in zip(matches, both, strict=True):
            match.apply(move)
            match.apply_automatic_moves()
        assert matches[0].view(seat) == matches[1].view(seat)
    return Script((setups[0], setups[1]), tuple(made))


def next_moves(
    matches: Sequence[DeductionMatch], seat: Seat | None, random: Random, eliminated: bool, turns: int
) -> tuple[Move, Move]:
    """The next move in both matches: the same one, or a shown tile that the seat does not see."""
    one, other = (match.state for match in matches)
    question = one.question
    if one.step is Step.ASK:
        asks = [
            Ask(whom, kind, line)
            for whom in range(one.players)
            for kind in Kind
            for line in Line
            if whom != one.seat
        ]
        ask = random.choice([ask for ask in asks if len({answer(match, ask) for match in matches}) == 1])
        return ask, ask
    if one.step is Step.SHOW and question is not None:
        ways = showable(one), showable(other)
        if seat in (question.asker, question.whom):
            common = [tile for tile in ways[0] if tile in ways[1]]
            assert common, "another seed is needed"
            return Show(common[0]), Show(common[0])
        return Show(ways[0][0]), Show(ways[1][-1])
    if one.number == 1 and eliminated:
        return Announce(wrong(one, other)), Announce(wrong(one, other))
    others_out = {*range(one.players)} - {*one.active, seat}
    if one.number > turns // 2 and one.seat != seat and not others_out and len(one.active) > 2:
        return Announce(wrong(one, other)), Announce(wrong(one, other))
    return Pass(), Pass()


def wrong(*states: State) -> Tile:
    """A tile that is missing in neither match, and not in any hand that a dialog would disable."""
    one = states[0]
    taken = {state.missing for state in states} | {*one.face_up, *(one.hands[one.seat] or ())}
    named = {getattr(entry, "tile", None) for entry in one.log}
    return next(tile for tile in ALL_TILES if tile not in taken and tile not in named)


def answer(match: DeductionMatch, ask: Ask) -> object:
    """The answer to a question, and whether there is a tile to show."""
    state = Deduction().apply(match.state, ask)
    move = Deduction().automatic_move(state)
    assert isinstance(move, Answer)
    return (move.answer, type(move.answer))


def moment(players: Players) -> dict[str, object]:
    """Everything noticeable about the window now."""
    window = players.window
    return {
        "view": players.match,
        "titles": [window.windowHandle().title(), window.windowTitle(), window.windowFilePath()],
        "status": players.status,
        "panel": players.screen.panel.text(),
        "said": seen.everything_said(window),
        "spoken": seen.spoken(window),
        "answers to those who listen and ask": seen.answers(window),
        "clipboard": QGuiApplication.clipboard().text(),
        "picture": seen.look_of(window),
    }


@dataclass
class Ears:
    """Records sounds, and what a screen reader says at once."""

    sounds: list[tuple[str, int]] = field(default_factory=list)
    news: list[str] = field(default_factory=list)
    may_hear: Callable[[], bool] = lambda: True
    """Whether whoever looks now may know what the seat knows."""


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ears]:
    """A record of what is heard of all windows."""
    made = Ears()

    def note(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent) and made.may_hear():
            made.news.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    speak_at_once(monkeypatch)
    use_player(lambda _, sound, steps: made.sounds.append((sound, steps)))
    yield made
    use_player(None)


@dataclass
class Clock:
    """A clock that runs only while a computer thinks, with the times of its steps."""

    now: float = 0.0
    steps: list[int] = field(default_factory=list)
    begun: float = 0.0
    is_over: bool = False
    """Whether the last move has been made; whether a computer still thinks then is left to chance."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the beat, whose steps take no real time."""
    made = Clock()

    class Watched(Beat):
        def __init__(self) -> None:
            super().__init__(lambda: made.now)

        def begin(self) -> None:
            made.begun = made.now
            super().begin()

        def left(self, length: int) -> int:
            wait = super().left(BEAT)
            if not made.is_over:
                made.steps.append(round(1000 * (made.now - made.begun)) + wait)
            made.now += wait / 1000
            return 0

    monkeypatch.setattr("topologic_qt.app.match.computer_turns.Beat", Watched)
    monkeypatch.setattr("topologic_qt.widgets.motion.Motion.usual", property(lambda _: 180))
    return made


def play(
    players: Players,
    seat: Seat | None,
    played: Script,
    which: int,
    clock: Clock,
    ears: Ears,
    patch: pytest.MonkeyPatch,
) -> list[dict[str, object]]:
    """Play one match, computers by the script and the person by buttons, and record every step."""
    moments: list[dict[str, object]] = []
    script_of = [pair[which] for pair in played.moves]
    controller = players.controller

    def made() -> int:
        own = (Ask, Show, Announce, Pass)
        return sum(isinstance(move, own) for move in controller.match.moves)

    def plan(*_: object) -> Sequence[Move]:
        clock.now += (3 + which * 41 + (made() * 37) % 90) / 1000  # they think for different times
        return [script_of[made()]] if made() < len(script_of) else []

    patch.setattr("topologic_qt.games.deduction.bots.seat.plan", plan)

    def look() -> None:
        clock.is_over = made() >= len(script_of)
        if players.viewer in (None, seat):  # the others may see what this seat may not
            moments.append(moment(players))

    ears.may_hear = lambda: players.viewer in (None, seat)
    come_to_front(players.window)  # what has the focus looks different before that
    controller.changed.connect(look)
    controller.begin(played.setups[which])
    while made() < len(script_of):
        number = made()
        if players.is_covered:
            players.open_curtain()
        if players.match.to_move == seat:
            act(players, script_of[number])
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # a dialog that was answered
        elif players.match.computer is None:
            controller.propose(script_of[number])
        elif players.screen.is_counting:
            players.push("Go on")
        wait_until(partial(lambda number: made() > number or players.screen.is_counting, number))
        settle()  # a line is spoken before anybody acts
    controller.changed.disconnect()
    return [*moments, {"news, while somebody looked who may know it": [*ears.news]}]


def act(players: Players, move: Move) -> None:
    """Make the person's move with buttons."""
    match move:
        case Ask(whom, kind, line):
            players.ask(whom, kind, line)
        case Show(tile) if tile is not None:
            players.show(tile)
        case Announce(tile):
            players.announce(tile)
        case _:
            players.push("End the turn")


def left_behind(players: Players, file: Path) -> tuple[object, ...]:
    """The list of kept matches and a saved file; only the length of sealed or random parts."""
    players.answers.file = file
    players.menu("File", "Save as…")
    wait_until(lambda: players.controller.is_saved)
    sealed = r'"[A-Za-z0-9+/=_-]{24,}"|(?<="id": )"[0-9a-f]{16}"'
    saved = re.sub(sealed, lambda found: "?" * len(found[0]), file.read_text("utf-8"))
    package, match = INFO.load(), players.controller.match
    view = match.view(None)
    settings = players.window.game.session.settings
    picture = package.thumbnail(view, QSize(160, 120), 1.0, settings, False).toImage()
    return saved, package.title(match.setup), package.summary(view), picture


SEEDS = {"three": "three 14", "eliminated": "eliminated 9", "onlooker": "onlooker 5", "shared": "shared"}
"""Of scripts in which somebody shows another tile than in the other deal, but where people share a screen."""


@pytest.mark.parametrize(
    ("case", "seed", "turns"),
    [
        *((case, seed, TURNS) for case, seed in SEEDS.items()),
        *(pytest.param(case, case, LONG, marks=pytest.mark.release) for case in CASES),
    ],
)
def test_nobody_can_tell_what_a_seat_may_not_know(
    case: str,
    seed: str,
    turns: int,
    open_deal: OpenDeal,
    clock: Clock,
    ears: Ears,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("topologic_qt.games.deduction.ui.setup_page.random_seed", lambda: "FRESH")
    played = script(CASES[case], seed, turns)
    found = []
    for which, home in enumerate((tmp_path / "one", tmp_path / "two")):
        clock.now, clock.steps = 0.0, []
        ears.sounds, ears.news = [], []
        window = open_deal(Folders(home / "settings", home / "autosave"))
        moments = play(window, CASES[case].seat, played, which, clock, ears, monkeypatch)
        found.append((moments, [*clock.steps], ears.sounds, left_behind(window, home / "match.deduction")))
        window.window.close()
    (one, steps, *rest), (other, other_steps, *other_rest) = found
    assert len(one) == len(other) > turns
    for first, second in zip(one, other, strict=True):
        for name, noticed in first.items():
            assert noticed == second[name], name
    assert all(step % BEAT == 0 for step in (*steps, *other_steps))  # the rest waited for who looked
    assert steps.count(BEAT) == other_steps.count(BEAT)
    assert CASES[case].shared or len(steps) > turns
    assert rest == other_rest
    assert {sound for sound, _ in ears.sounds} >= {"coin", "answer"}
    assert one[-1]["news, while somebody looked who may know it"]


def test_the_two_matches_do_differ_in_what_is_hidden() -> None:
    for case, seed in SEEDS.items():
        played = script(CASES[case], seed, TURNS)
        assert played.setups[0].deal != played.setups[1].deal
        shows = [pair for pair in played.moves if isinstance(pair[0], Show)]
        assert shows
        assert CASES[case].shared or any(one != other for one, other in shows), case
        assert any(isinstance(move, Announce) for move, _ in played.moves), case
        assert sum(isinstance(move, Ask) for move, _ in played.moves) == TURNS


def test_a_step_takes_longer_than_any_thought_at_every_pace(
    open_deal: OpenDeal, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = []

    class Watched(Beat):
        def left(self, length: int) -> int:
            waited.append(length)
            return 0

    monkeypatch.setattr("topologic_qt.app.match.computer_turns.Beat", Watched)
    players = open_deal(motion=180)
    for pace in (0.0, 1.0, 2.0):
        waited.clear()
        players.window.game.session.motion.pace = pace
        players.begin(first=1)
        wait_until(lambda: bool(waited))
        assert set(waited) == {BEAT}

"""The scenes of Deduction's table."""

from collections.abc import Callable, Sequence
from random import Random

from deduction_opening import screen_of
from gallery.game_table import SMALL, GameTable, rules_page, settings_dialog
from gallery.stage import Stage, unseen
from PySide6.QtWidgets import QWidget

from topologic_qt.engine.players import PERSON, Computer, Level, seat_names
from topologic_qt.games.deduction.info import INFO
from topologic_qt.games.deduction.package import DeductionAdvice
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.match_results import ANNOUNCED, LAST_LEFT, Result
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Move, Pass, Show
from topologic_qt.games.deduction.rules.setup import Aid, new_setup
from topologic_qt.games.deduction.rules.state import State, Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line
from topologic_qt.games.deduction.ui.reviewer import ReviewDialog
from topologic_qt.games.deduction.ui.screen import DeductionScreen
from topologic_qt.games.deduction.ui.turns import AnnounceDialog
from topologic_qt.widgets.translate import tr

NAMES = ("Anna", "Ben", "Clara", "David", "Emma")
NOVICE, CLUB = Computer(Level.NOVICE, "gallery"), Computer(Level.CLUB, "gallery")


class Table(GameTable[DeductionScreen, Move]):
    """A window of Deduction in place of the stage's."""

    def __init__(self, stage: Stage, small: bool = False) -> None:
        """Use the smallest window if ``small``."""
        super().__init__(stage, INFO, screen_of, SMALL if small else (1280, 800))
        self.screen.setup_page.first.value = 0

    @property
    def state(self) -> State:
        """The match with all secrets."""
        found: State = self.controller.match.state
        return found

    def begin(self, seating: Sequence[Computer | None] = (None, CLUB, CLUB), aid: Aid = Aid.PAPER) -> None:
        """Begin a match with a known deal; computers rest."""
        levels = [None if computer is None else computer.level for computer in seating]
        first = NAMES[0] if levels.count(None) > 1 else tr("You")
        names = seat_names(levels, (first, *NAMES[1 : len(seating)]))
        self.controller.begin(new_setup(names, seed="parrot", seating=tuple(seating), first=0, aid=aid))
        self.rest()

    def rest(self) -> None:
        """Keep computers from moving."""
        self.window.game.computers.rest()
        self.settle()

    def play(self, *moves: Move) -> None:
        """Make moves."""
        for move in moves:
            self.controller.propose(move)
            self.window.game.computers.rest()
        self.rest()

    def play_turns(self, number: int, luck: int = 3) -> None:
        """Play so many turns without announcements; ``luck`` decides how."""
        random = Random(luck)
        last = self.state.number + number
        with unseen(self.window):
            while not self.state.is_over and self.state.number < last:
                self.play(self._any_move(random))
        self.settle()

    def _any_move(self, random: Random) -> Move:
        state = self.state
        if state.step is Step.ASK:
            others = [seat for seat in range(state.players) if seat != state.seat]
            return Ask(random.choice(others), random.choice(list(Kind)), random.choice(list(Line)))
        return Show(showable(state)[0]) if state.step is Step.SHOW else Pass()

    def yes(self, whom: int) -> Ask:
        """Return a question with the answer yes."""
        hand, coin = self.state.hands[whom] or (), self.state.coin
        assert coin is not None
        line = next(line for line in Line if any(line.of(coin) in tile for tile in hand))
        return Ask(whom, Kind.HAVE, line)

    def wrong(self) -> Announce:
        """Return an announcement of a wrong tile that is possible for the player to move."""
        taken = {self.state.missing, *self.state.face_up, *(self.state.hands[self.state.seat] or ())}
        return Announce(next(tile for tile in ALL_TILES if tile not in taken))

    def right(self) -> Announce:
        """Return the announcement that ends the match."""
        assert self.state.missing is not None
        return Announce(self.state.missing)

    def open_curtain(self) -> None:
        """Open the curtain, if it is closed."""
        curtain = self.window.game.curtain
        if curtain.is_closed:
            next(made for made in curtain.curtain.card.buttons if made.isDefault()).click()
        self.rest()


def deduction_setup(stage: Stage) -> QWidget:
    """The first start."""
    return Table(stage).window


def deduction_setup_options(stage: Stage) -> QWidget:
    """Five players, people and computers, with the options open, in the smallest window."""
    return Table(stage, small=True).with_options()


def deduction_setup_table(stage: Stage) -> QWidget:
    """Setting up a real table."""
    table = Table(stage)
    table.screen.setup_page.players.ways.choose(3)
    return table.window


def deduction_setup_apart(stage: Stage) -> QWidget:
    """Three people, each at their own computer."""
    table = Table(stage)
    table.screen.setup_page.place.value = 1
    table.settle()
    return table.window


def deduction_setup_wrong(stage: Stage) -> QWidget:
    """A name is missing."""
    return Table(stage).with_missing_name()


def deduction_ask(stage: Stage) -> QWidget:
    """A question is being chosen."""
    table = Table(stage)
    table.begin()
    table.play_turns(3)
    table.screen.tabletop.asking.choose(whom=2, kind=Kind.COUNT, line=Line.SUIT)
    return table.window


def deduction_ask_small(stage: Stage) -> QWidget:
    """Five players and a question, in the smallest window."""
    table = Table(stage, small=True)
    table.begin((None, CLUB, CLUB, CLUB, CLUB), Aid.CHECK)
    table.play_turns(5)
    return table.window


def deduction_show(stage: Stage) -> QWidget:
    """A tile must be shown."""
    table = Table(stage)
    table.begin()
    table.play_turns(1)
    table.play(table.yes(0))
    return table.window


def deduction_shown(stage: Stage) -> QWidget:
    """A tile was shown; a tile can be announced, or the turn ended."""
    table = Table(stage)
    table.begin(aid=Aid.FULL)
    table.play_turns(6)
    table.play(table.yes(1))
    table.play(Show(showable(table.state)[0]))
    return table.window


def deduction_shown_small(stage: Stage) -> QWidget:
    """The same, in the smallest window."""
    table = Table(stage, small=True)
    table.begin()
    table.play(table.yes(1))
    table.play(Show(showable(table.state)[0]))
    return table.window


def deduction_computer(stage: Stage) -> QWidget:
    """A computer shows another one a tile."""
    table = Table(stage)
    table.begin((None, CLUB, CLUB, CLUB))
    table.play_turns(1)
    table.play(table.yes(2))
    return table.window


def deduction_curtain(stage: Stage) -> QWidget:
    """The curtain names the player who should show a tile."""
    table = Table(stage)
    table.begin((None, None, None))
    table.open_curtain()
    table.play(table.yes(1))
    return table.window


def deduction_public(stage: Stage) -> QWidget:
    """Computers play among several people: what everyone may know, and a computer's remark."""
    table = Table(stage)
    table.begin((None, None, NOVICE, CLUB))
    table.open_curtain()
    table.play_turns(14)
    return table.window


def deduction_announce(stage: Stage) -> QWidget:
    """Which tile is missing?"""
    return _announcing(stage)


def deduction_announce_for_good(stage: Stage) -> QWidget:
    """The last question before an announcement."""
    dialog = _announcing(stage)
    dialog.ask()
    return dialog


def _announcing(stage: Stage) -> AnnounceDialog:
    table = Table(stage)
    table.begin()
    table.play_turns(3)
    table.play(Ask(1, Kind.COUNT, Line.SUIT))
    turns = table.screen.play.turns
    turns.announce()
    assert turns.dialog is not None
    turns.dialog.faces.choose(table.wrong().tile)
    return turns.dialog


def deduction_out(stage: Stage) -> QWidget:
    """A wrong tile was announced: its player looks at the missing one."""
    table = Table(stage)
    table.begin()
    table.play_turns(3)
    table.play(Ask(1, Kind.COUNT, Line.SUIT))
    table.screen.play.hand_overs.let_look(0)
    table.play(table.wrong())
    return table.window


def deduction_past(stage: Stage) -> QWidget:
    """An earlier question is shown."""
    table = Table(stage)
    table.begin()
    table.play_turns(9)
    table.screen.play.look(3)
    return table.window


def _over(stage: Stage, seating: Sequence[Computer | None], small: bool = False) -> Table:
    table = Table(stage, small)
    table.begin(seating)
    table.play_turns(10)
    table.play(Ask((table.state.seat + 1) % len(seating), Kind.COUNT, Line.SUIT))
    table.play(table.wrong())
    table.play_turns(4, luck=5)
    return _named(table)


def _named(table: Table) -> Table:
    """End the match with the right tile, and look back."""
    table.play(Ask((table.state.seat + 1) % table.state.players, Kind.COUNT, Line.VALUE), table.right())
    view = table.controller.view
    certain = DeductionAdvice().certainty(view)(lambda _: None, lambda: False)
    table.screen.ending.card.present(view, certain)
    return table


def deduction_result(stage: Stage) -> QWidget:
    """The match is over."""
    return _over(stage, (None, CLUB, CLUB)).window


def deduction_result_proved(stage: Stage) -> QWidget:
    """The match is over, and several players could have known the missing tile."""
    table = Table(stage)
    table.begin()
    table.play_turns(75, luck=4)
    return _named(table).window


def deduction_result_small(stage: Stage) -> QWidget:
    """A match of five is over, in the smallest window."""
    return _over(stage, (None,) * 5, small=True).window


def deduction_details(stage: Stage) -> QWidget:
    """The result in detail."""
    table = _over(stage, (None, CLUB, None, CLUB))
    table.screen.reviewer.show_details()
    assert table.screen.reviewer.details is not None
    return table.screen.reviewer.details


def deduction_review(stage: Stage) -> QWidget:
    """The review of a match."""
    table = _over(stage, (None, CLUB, CLUB))
    review = DeductionAdvice().review(table.controller.view)(lambda _: None, lambda: False)
    dialog = ReviewDialog(table.window, table.controller.view, lambda _done, _progress: lambda: None)
    dialog.show_review(review)
    dialog.table.selectRow(4)
    dialog.show()
    return dialog


def deduction_statistics(stage: Stage) -> QWidget:
    """Matches of people and computers."""
    table = Table(stage)
    random = Random(8)
    rows = [result for _ in range(14) for result in _results(random)]
    return table.with_results(rows)


def deduction_progress(stage: Stage) -> QWidget:
    """The share of matches that one person won, in the smallest space."""
    random = Random(8)
    return Table(stage, small=True).with_progress(
        [result for match in range(28) for result in _results(random, 1 + match // 2)]
    )


def _results(random: Random, day: int = 31) -> list[Result]:
    """Return the results of Anna, Ben and a computer in a match."""
    turns, winner = random.randrange(12, 44), random.randrange(3)
    won_by = ANNOUNCED if random.random() < 0.8 else LAST_LEFT
    wrong = (winner + 1) % 3 if random.random() < 0.3 else None
    players = (("Anna", PERSON, Aid.PAPER), ("Ben", PERSON, Aid.CHECK), ("Computer", Level.CLUB, Aid.PAPER))
    return [
        Result(
            time=f"2025-01-{day:02}T19:24:00+00:00",
            players=3,
            player=player,
            played_by=kind,
            won=seat == winner,
            won_by=won_by,
            turns=turns,
            questions=turns // 3,
            wrong=seat == wrong,
            gave_up=False,
            aid=aid.value,
            suggestions=0 if seat else random.randrange(3),
        )
        for seat, (player, kind, aid) in enumerate(players)
    ]


def deduction_rules(stage: Stage) -> QWidget:
    """The page of help."""
    return rules_page(Table(stage).window)


def deduction_settings(stage: Stage) -> QWidget:
    """The settings."""
    return settings_dialog(Table(stage).window)


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene
    for scene in (
        deduction_setup,
        deduction_setup_options,
        deduction_setup_table,
        deduction_setup_apart,
        deduction_setup_wrong,
        deduction_ask,
        deduction_ask_small,
        deduction_show,
        deduction_shown,
        deduction_shown_small,
        deduction_computer,
        deduction_curtain,
        deduction_public,
        deduction_announce,
        deduction_announce_for_good,
        deduction_out,
        deduction_past,
        deduction_result,
        deduction_result_proved,
        deduction_result_small,
        deduction_details,
        deduction_review,
        deduction_statistics,
        deduction_progress,
        deduction_rules,
        deduction_settings,
    )
}
"""All scenes of Deduction's table by name."""

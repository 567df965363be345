"""The scenes of Topology's table."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from gallery.game_table import SMALL, GameTable, rules_page, settings_dialog
from gallery.stage import Stage, unseen
from PySide6.QtCore import QByteArray
from PySide6.QtSvgWidgets import QSvgWidget
from PySide6.QtWidgets import QWidget
from topology_opening import good_lay, screen_of

from topologic_qt.engine.players import MIXED, PERSON, Computer, Level
from topologic_qt.games.topology.info import INFO
from topologic_qt.games.topology.package import TopologyDraws
from topologic_qt.games.topology.rules.chain import SECRET_LENGTH
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.match_results import Result, TurnReview
from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Move, Resign, Turn
from topologic_qt.games.topology.rules.state import State, Variant, View, new_setup
from topologic_qt.games.topology.ui.board.curves import HEXES
from topologic_qt.games.topology.ui.board.topology_table import USUAL_STYLE
from topologic_qt.games.topology.ui.panel import position
from topologic_qt.games.topology.ui.result_text import standing, title
from topologic_qt.games.topology.ui.reviewer import ReviewDialog, second_match
from topologic_qt.games.topology.ui.screen import TopologyScreen

NAMES = ("Anna", "Ben", "Clara", "David")


class Table(GameTable[TopologyScreen, Move]):
    """A window of Topology in place of the stage's."""

    def __init__(self, stage: Stage, small: bool = False) -> None:
        """Use the smallest window if ``small``."""
        super().__init__(stage, INFO, screen_of, SMALL if small else (1280, 800))

    def choose(self, **chosen: str) -> None:
        """Change settings of the game."""
        game = self.window.game
        for name, value in chosen.items():
            game.settings.choose(game.session.settings, name, value)
        self.settle()

    def begin(self, players: int = 2, variant: Variant = Variant.BASE, seed: str = "parrot") -> None:
        """Begin a match of people with a known stack."""
        self.controller.begin(new_setup(NAMES[:players], seed=seed, variant=variant))
        self.settle()

    def begin_drawing(self, players: int) -> None:
        """Begin a match whose tiles all players' computers draw together."""
        draws, setup = TopologyDraws(), new_setup(NAMES[:players])
        self._secrets = [bytes([seat] * SECRET_LENGTH) for seat in range(players)]
        self.controller.begin(draws.begun(setup, [draws.anchor(secret) for secret in self._secrets]))
        self.settle()

    def draw(self, but: int | None = None) -> None:
        """Let the computers draw the tiles due, up to the turn of seat ``but``."""
        match = self.controller.match
        while match.state.opener not in (None, but):
            match.seat = match.state.opener
            moves = TopologyDraws().moves(match, self._secrets[match.state.opener])
            match.seat = None
            self.play(*moves)

    def sit(self, seat: int) -> None:
        """Play only one seat from now on, online."""
        self.controller.sit(seat)
        self.controller.is_linked = True
        self.settle()

    def play_turns(self, number: int, luck: int = 3) -> None:
        """Play so many whole turns, if possible; ``luck`` decides how."""
        random = Random(luck)
        with unseen(self.window):
            while number and not self.controller.view.is_over:
                self._play_turn(random)
                number -= 1
        self.settle()

    def _play_turn(self, random: Random) -> None:
        state: State = self.controller.view
        moves: list[Move] = []
        if state.must_choose:
            moves.append(Turn(state.tiles[0].at) if state.number % 2 else Draw())
            state = Topology().apply(state, moves[0]) if state.number % 2 else self._drawn(moves.pop())
        self.play(*moves, *turn_of(state, random))

    def _drawn(self, draw: Move) -> State:
        """Return the state after a third tile is revealed, which no view can know before."""
        self.play(draw)
        state: State = self.controller.view
        return state

    def hold(self, slot: int) -> None:
        """Pick up the tile of a slot in the rack, and carry it to its best place."""
        laying, state = self.screen.play.laying, self.controller.view
        laying.take(slot)
        assert laying.held is not None
        best = good_lay(replace(state, revealed=(laying.held.design,)), Random(5)).placed
        while laying.held.direction != best.direction:
            laying.turn(1)
        laying.aim(HEXES.middle_of(best.hexes))
        self.settle()


def _after(
    stage: Stage, turns: int, players: int = 2, variant: Variant = Variant.BASE, small: bool = False
) -> Table:
    """Return a match of people after so many turns or at its end, in the smallest window if ``small``."""
    table = Table(stage, small)
    table.begin(players, variant)
    table.play_turns(turns)
    return table


def turn_of(state: State, random: Random | None = None) -> list[Move]:
    """Return the moves that lay all revealed tiles in their best places and end the turn."""
    random, rules = random or Random(3), Topology()
    moves: list[Move] = []
    while state.revealed:
        moves.append(good_lay(state, random))
        state = rules.apply(state, moves[-1])
    return [*moves, End()]


def topology_setup_apart(stage: Stage) -> QWidget:
    """Three people, each at their own computer."""
    table = Table(stage)
    table.screen.setup_page.place.value = "apart"
    stage.settle()
    return table.window


def topology_setup(stage: Stage) -> QWidget:
    """The first start."""
    return Table(stage).window


def topology_setup_options(stage: Stage) -> QWidget:
    """Four players, people and computers, with the options open, in the smallest window."""
    return Table(stage, small=True).with_options()


def topology_setup_wrong(stage: Stage) -> QWidget:
    """A name is missing."""
    return Table(stage).with_missing_name()


def topology_begin(stage: Stage) -> QWidget:
    """The start tile, and three tiles to lay."""
    return _after(stage, 0).window


def topology_drawing(stage: Stage) -> QWidget:
    """Four computers draw the first tiles together, in the smallest window."""
    table = Table(stage, small=True)
    table.begin_drawing(4)
    table.sit(0)
    return table.window


def topology_drawing_next(stage: Stage) -> QWidget:
    """Three players after some turns: one's computer must draw before the next can play."""
    table = Table(stage)
    table.begin_drawing(3)
    table.draw()
    for _ in range(7):
        table.play_turns(1)
        table.draw(but=1 if table.controller.view.number == 8 else None)
    table.sit(2)
    return table.window


def topology_held(stage: Stage) -> QWidget:
    """One tile of the turn is laid, another is held where it would close a ring."""
    return _held(stage).window


def _held(stage: Stage, **chosen: str) -> Table:
    table = Table(stage)
    table.choose(**chosen)
    table.begin()
    table.play_turns(6)
    table.play(good_lay(table.controller.view, Random(3)))
    table.hold(0 if table.screen.play.laying.can_take(0) else 1)
    return table


def topology_small(stage: Stage) -> QWidget:
    """The same, in the smallest window."""
    return _after(stage, 6, small=True).window


def topology_walnut(stage: Stage) -> QWidget:
    """Tiles of walnut with brass, on felt."""
    return _held(stage, material="walnut", ground="felt").window


def topology_slate(stage: Stage) -> QWidget:
    """Tiles of slate with mother-of-pearl."""
    return _held(stage, material="slate").window


def topology_four(stage: Stage) -> QWidget:
    """Four players, late in the match."""
    return _after(stage, 19, players=4).window


def topology_choice(stage: Stage) -> QWidget:
    """The advanced variant: a third tile, or a half turn?"""
    return _after(stage, 5, variant=Variant.ADVANCED).window


def topology_half_turn(stage: Stage) -> QWidget:
    """The advanced variant: which tile should turn?"""
    table = _after(stage, 5, variant=Variant.ADVANCED)
    table.screen.play.half_turn.begin()
    return table.window


def topology_past(stage: Stage) -> QWidget:
    """An earlier turn is shown."""
    table = _after(stage, 8)
    table.screen.panel.list.choose(4)
    return table.window


def topology_computer(stage: Stage) -> QWidget:
    """A computer has taken over, and makes a remark."""
    table = Table(stage)
    table.begin(seed="stone")
    table.play_turns(8)
    table.play(ChangeSeat(0, Computer(Level.MASTER, "parrot")))
    table.window.game.computers.rest()
    table.screen.show_thinking(0.6)
    return table.window


def topology_result(stage: Stage) -> QWidget:
    """The match is over."""
    return _after(stage, 17).window


def topology_result_small(stage: Stage) -> QWidget:
    """A match of four is over, in the smallest window."""
    return _after(stage, 26, players=4, small=True).window


def topology_duel(stage: Stage) -> QWidget:
    """The second match of a duel is over."""
    table = _after(stage, 17)
    swapped = second_match(table.controller.view)
    assert swapped is not None
    table.controller.begin(swapped)
    table.play_turns(17, luck=4)
    return table.window


def topology_given_up(stage: Stage) -> QWidget:
    """A player of three gave up."""
    table = _after(stage, 4, players=3)
    table.play(Resign())
    return table.window


def topology_review(stage: Stage) -> QWidget:
    """The review of a match."""
    table = _after(stage, 17)
    reviews = _reviews(table.controller.view)
    dialog = ReviewDialog(table.window, table.controller.view, lambda _done, _progress: lambda: None)
    dialog.show_review(reviews)
    dialog.table.selectRow(4)
    dialog.show()
    return dialog


def _reviews(view: View) -> tuple[TurnReview, ...]:
    """Return a review with something better for some turns."""
    missed = (0, 3, 0, 0, 8, 1, 0, 2, 0, 5, 0, 0, 12, 0, 1, 0, 4)
    return tuple(
        TurnReview(
            number=turn.number,
            seat=turn.seat,
            points=turn.points,
            best=turn.points + missed[index],
            best_tiles=turn.tiles,
            best_turned=None,
            before=view.tiles[: 1 + 3 * index],
            gave=view.turns[index + 1].points + 2 if index + 1 < len(view.turns) else None,
        )
        for index, turn in enumerate(view.turns)
    )


def topology_statistics(stage: Stage) -> QWidget:
    """Matches of people, of computers, and of both."""
    table = Table(stage)
    random = Random(8)
    rows = [
        _counted(random, name, who)
        for name, who, matches in (
            ("Computer", Level.CLUB, 6),
            ("Computer", Level.MASTER, 3),
            ("Clara", MIXED, 1),
            ("Ben", PERSON, 4),
            ("Anna", PERSON, 9),
        )
        for _ in range(matches)
    ]
    return table.with_results(rows)


def topology_progress(stage: Stage) -> QWidget:
    """One person's points per turn, over more matches than the chart can number."""
    random = Random(8)
    rows = [_counted(random, "Anna", PERSON, better=2 * match) for match in range(34)]
    return Table(stage, small=True).with_progress([_counted(random, "Ben", PERSON), *rows])


def _counted(random: Random, name: str, who: str, better: int = 0) -> Result:
    return Result(
        Variant.BASE.value,
        2,
        name,
        who,
        place=1 + random.randrange(2),
        points=random.randrange(90, 180) + better,
        turns=9,
        best_turn=random.randrange(20, 48),
        best_ring=random.randrange(10, 34),
    )


def topology_rules(stage: Stage) -> QWidget:
    """The page of help."""
    return rules_page(Table(stage).window)


def topology_settings(stage: Stage) -> QWidget:
    """The settings."""
    return settings_dialog(Table(stage).window)


def topology_exported(stage: Stage) -> QWidget:
    """A table exported as a picture, in plain colours."""
    table = _after(stage, 17)
    view = table.controller.view
    document = position(title(view.setup), standing(view), view.tiles, USUAL_STYLE)
    (vectors,) = (form for form in document.forms if form.suffix == ".svg")
    shown = QSvgWidget()
    shown.load(QByteArray(vectors.make()))
    shown.resize(shown.sizeHint() / 2)
    shown.show()
    return shown


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene
    for scene in (
        topology_setup,
        topology_setup_options,
        topology_setup_apart,
        topology_setup_wrong,
        topology_begin,
        topology_drawing,
        topology_drawing_next,
        topology_held,
        topology_small,
        topology_walnut,
        topology_slate,
        topology_four,
        topology_choice,
        topology_half_turn,
        topology_past,
        topology_computer,
        topology_result,
        topology_result_small,
        topology_duel,
        topology_given_up,
        topology_review,
        topology_statistics,
        topology_progress,
        topology_rules,
        topology_settings,
        topology_exported,
    )
}
"""All scenes of Topology's table by name."""

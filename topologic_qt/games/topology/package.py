"""The package of Topology: what the program uses of its rules, saved form and screen.

Screens are imported when one is opened, so that the first picture of the table does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING

from topologic_qt.engine.game import SPECTATOR, IllegalMove, Seat, Thinking
from topologic_qt.engine.match import Snapshot
from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.capabilities import ContestVariant, Count, NothingNew, Results, Wins, unless_cancelled
from topologic_qt.games.contract import GameInfo, GamePackage
from topologic_qt.games.host import GameSettings, Host
from topologic_qt.games.info import Setting
from topologic_qt.games.protocol import JsonForms
from topologic_qt.games.puzzles import Puzzles
from topologic_qt.games.topology import records
from topologic_qt.games.topology.lesson import lesson
from topologic_qt.games.topology.puzzles import MostPoints
from topologic_qt.games.topology.rules import mail
from topologic_qt.games.topology.rules.chain import link
from topologic_qt.games.topology.rules.game import Topology, TopologyMatch
from topologic_qt.games.topology.rules.match_results import COLUMNS, TurnReview, ranked, results
from topologic_qt.games.topology.rules.moves import ChangeSeat, End, Lay, Move, Open, Rule, Turn
from topologic_qt.games.topology.rules.state import (
    DEFAULT_NAMES,
    PLAYER_COUNTS,
    TILES,
    Setup,
    State,
    TurnResult,
    Variant,
    View,
    check_anchors,
    new_setup,
    shuffled_stack,
)
from topologic_qt.games.topology.ui.result_text import standing, title, turn_count
from topologic_qt.games.values import Row, Task
from topologic_qt.translation import UserError, said, tr, tr_noop

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap

    from topologic_qt.games.topology.ui.screen import TopologyScreen
    from topologic_qt.games.topology.ui.statistics_dialog import StatisticsDialog


class TopologyProtocol:
    """Topology's part of the engine protocol; modules load when first needed."""

    rules = Topology()
    levels = tuple(level.value for level in Level)

    @property
    def forms(self) -> JsonForms[Setup, State, Move, View]:
        """The JSON forms."""
        from topologic_qt.games.topology.records import protocol

        return protocol

    def think(
        self,
        view: View,
        seat: Seat,  # noqa: ARG002  # only one seat is to move, and all know the same
        level: str,
        seed: str,
        cancelled: Callable[[], bool],
    ) -> Sequence[Move]:
        """Return the moves of a computer: a whole turn, or up to revealing a third tile."""
        from topologic_qt.games.topology.bots.seat import think

        return think(view, Level(level), seed, cancelled)


class TopologyPuzzles(Puzzles[Setup, State, Move, View]):
    """Puzzles of a turn."""

    def __init__(self) -> None:
        super().__init__((MostPoints(),), records)

    def takes(self, move: Move) -> bool:
        """Whether a move belongs to a turn."""
        return isinstance(move, Lay | End)

    def ends(self, move: Move) -> bool:
        """Whether the turn is over."""
        return isinstance(move, End)


_OTHER_SECRET = tr_noop("This computer has lost its key to this match’s tiles.")


class LostSecret(UserError, ValueError):
    """The secret does not belong to the match."""


class TopologyDraws:
    """Makes a stack that nobody can choose or foresee, by a chain of hashes for each seat."""

    def takes(self, setup: Setup) -> bool:
        """Return whether only people play, with a stack chosen neither by hand nor for a duel.

        A setup that already has anchors is not accepted.
        """
        return not (any(setup.seating) or setup.given_stack or setup.earlier or setup.anchors)

    def anchor(self, secret: bytes) -> str:
        """Return the anchor of a secret: 64 hexadecimal digits. Raises ValueError unless it has 32 bytes."""
        return link(secret, 0)

    def begun(self, setup: Setup, anchors: Sequence[str]) -> Setup:
        """Return the setup of a match whose tiles are drawn with the anchors of all seats.

        Raises `SetupError`, with a sentence, unless people sit in all seats, and there are as many different
        anchors.
        """
        check_anchors(anchors, setup.players)
        return replace(setup, stack="", seed="", anchors=tuple(anchors))

    def moves(self, match: TopologyMatch, secret: bytes) -> tuple[Move, ...]:
        """Return the move that opens the chain of the match's own seat, if it is that seat's turn to open.

        Raises ValueError, with a sentence, if the secret is not that seat's in this match.
        """
        seat, state = match.seat, match.state
        if seat is None or state.opener != seat:
            return ()
        if self.anchor(secret) != match.setup.anchors[seat]:
            raise LostSecret(_OTHER_SECRET)
        return (Open(seat, link(secret, state.places_to_open(seat))),)


_OTHERS = tr_noop("The other player makes this move, by mail.")


class _Mail:
    """Play by mail: people exchange copies of a match."""

    is_dealt = False  # all copies are the same

    def public(self, setup: Setup) -> Setup:
        return setup

    def public_moves(self, match: TopologyMatch) -> tuple[Move, ...]:
        return match.moves

    def can_be_mailed(self, match: TopologyMatch) -> bool:
        """Return whether two people play the match, or more whose computers draw the tiles together.

        Spectators mail nothing.
        """
        return match.seat != SPECTATOR and mail.can_be_mailed(match.setup, match.moves)

    def view(self, match: TopologyMatch, is_linked: bool = False, is_held: bool = False) -> View:
        """Return the view; in a mailed match, with the seat of the player at this computer."""
        seen, seat = match.view(match.seat), self._own_seat(match)
        if seat is None:
            return seen
        return View(replace(seen, own_seat=seat, is_linked=is_linked, is_held=is_held))

    def check(self, match: TopologyMatch, move: Move) -> None:
        seat = self._own_seat(match)
        if seat is not None and (mail.mover(match.state, move) != seat or isinstance(move, ChangeSeat)):
            raise IllegalMove(Rule.NOT_YOURS, UserError(_OTHERS), seat=seat)

    def waits_elsewhere(self, match: TopologyMatch) -> bool:
        """Return whether the player to move sits at another computer, or computers have to draw tiles."""
        return self.view(match).waits_for_mail

    def tells(self, setup: Setup, move: Move) -> bool:
        """Return whether a move may reveal tiles; with a stack, ending a turn does."""
        return not isinstance(move, Lay | Turn) and not (isinstance(move, End) and setup.anchors)

    def awaits_letter(self, match: TopologyMatch) -> bool:  # noqa: ARG002  # no proofs
        return False

    def record_for_the_other(
        self,
        match: TopologyMatch,
        seat: Seat = SPECTATOR,  # noqa: ARG002  # all the same
    ) -> Row:
        return records.to_record(Snapshot(match.setup, match.moves))  # it seals the stack

    def secrecy_of_a_copy(self, match: TopologyMatch) -> str:
        """Return what a copy holds of the stack, and who could read it."""
        if match.setup.anchors:
            return tr(
                "It holds no secrets: the next tiles aren’t drawn yet. Drawing them needs a "
                "connection, so mail won’t do."
            )
        return tr("It holds the stack’s order: scrambled, so nobody reads it by accident, but not encrypted.")

    def title_for_the_other(self, match: TopologyMatch) -> str:
        setup, sender = match.setup, self.seat_of_the_sender(match)
        if sender is None or setup.players != 2:
            return setup.title
        return tr("{title}, for {name}", title=setup.title, name=setup.names[1 - sender])

    def seat_of_the_sender(self, match: TopologyMatch) -> Seat | None:
        """Return the seat that a mailed copy belongs to: as before, or else by the last move."""
        return mail.seat_of_the_sender(match) if match.seat is None else match.seat

    def player(self, match: TopologyMatch, seat: Seat) -> str:
        return match.setup.names[seat]

    def again(self, setup: Setup) -> Setup:
        """Return the same match with the tiles shuffled anew; the next player begins.

        If the computers of all seats drew the tiles together, they must agree on anchors again.
        """
        seed = random_seed()
        return _again(setup, seed, shuffled_stack(seed))

    def is_again(self, setup: Setup, other: Setup) -> bool:
        """Return whether another setup is the same, except for the tiles, and that the next player begins."""
        return _again(setup, other.seed, other.stack, other.anchors) == other

    def can_play_here(self, match: TopologyMatch) -> bool:
        """Return whether a mailed match can continue here for both players.

        That is impossible if the computers of all seats draw the tiles together.
        """
        is_a_players = match.seat not in (None, SPECTATOR)
        return is_a_players and match.outcome is None and not match.setup.anchors

    def joined(
        self, ours: Snapshot[Setup, Move] | None, theirs: TopologyMatch, sender: Seat | None = None
    ) -> TopologyMatch:
        try:
            return mail.joined(ours, theirs, sender)
        except mail.CannotJoin as error:
            refused = NothingNew if isinstance(error, mail.AllKnown) else ValueError
            raise refused(said(error)) from error

    def looked_on(
        self, ours: Snapshot[Setup, Move] | None, copies: Mapping[Seat, TopologyMatch]
    ) -> TopologyMatch:
        try:
            match = mail.looked_on(ours, copies)
        except mail.CannotJoin as error:
            raise ValueError(said(error)) from error
        match.notes = None if ours is None else ours.notes
        return match

    def _own_seat(self, match: TopologyMatch) -> Seat | None:
        """The seat that the match belongs to here; None if all is played here.

        It may have one before it can be mailed, while three or four are being invited.
        """
        return match.seat if mail.can_sit_apart(match.setup, match.moves) else None


MAIL = _Mail()
"""Topology’s part of play by mail."""


def _again(setup: Setup, seed: str, stack: str, anchors: tuple[str, ...] = ()) -> Setup:
    after = (setup.first + 1) % setup.players
    return replace(setup, seed=seed, stack=stack, first=after, given_stack=False, earlier=(), anchors=anchors)


class _Contest:
    """Topology in contests: matches with the same deal have the same stack."""

    variants = (
        ContestVariant(Variant.BASE.value, tr_noop("Base game"), tuple(PLAYER_COUNTS)),
        ContestVariant(Variant.ADVANCED.value, tr_noop("Advanced"), (2,)),
    )
    counts = (
        Count("points", tr_noop("Points"), range(10_000)),
        Count("turns", tr_noop("Turns"), range(TILES + 1)),
    )

    def setup(self, variant: str, seats: int, seed: str) -> Setup:
        """Return a setup with the stack of the seed."""
        return new_setup(DEFAULT_NAMES[:seats], seed=seed, variant=Variant(variant))

    def counted(self, state: State) -> Sequence[Sequence[int | None]]:
        """Return the points and the turns of every seat."""
        turns = [sum(turn.seat == seat for turn in state.turns) for seat in range(len(state.scores))]
        return state.scores, turns

    def winners(self, variant: str, counted: Sequence[Sequence[int | None]]) -> Collection[tuple[Seat, ...]]:
        """Return the winners: by points after all tiles; before that, a player has given up on their turn."""
        points, each = ([number or 0 for number in numbers] for numbers in counted)
        players, number = len(points), sum(each)
        turns = [TurnResult(at % players, at + 1, (), False, None, (), 0) for at in range(number)]
        if each != [sum(turn.seat == seat for turn in turns) for seat in range(players)]:
            return ()
        if any(scored and not made for scored, made in zip(points, each, strict=True)):
            return ()
        found = set()
        possible = _turns(players, Variant(variant))
        if number in possible:
            found.add(ranked(points, turns, None)[:1])
        if number < possible[-1]:
            found.add(ranked(points, turns, number % players)[:1])
        return found


def _turns(players: int, variant: Variant) -> range:
    """The possible numbers of turns of a match in which nobody gives up."""
    number = turn_count(new_setup(DEFAULT_NAMES[:players], variant=variant))
    if number is not None:
        return range(number, number + 1)
    tiles = TILES - 1  # without the start tile
    return range(ceil(tiles / 3), ceil(tiles / 2) + 1)


Progress = Callable[[float], None]
Cancelled = Callable[[], bool]


@dataclass(frozen=True)
class _Plan:
    """A task: the next moves of a computer, by the view of its seat."""

    computer: Computer
    view: View

    def __call__(self, progress: Progress, cancelled: Cancelled) -> Sequence[Move]:
        from topologic_qt.games.topology.bots.seat import plan

        return plan(self.computer, self.view, progress, cancelled)


class TopologyComputers:
    """Computers that play Topology."""

    def task(self, match: TopologyMatch) -> Task[Sequence[Move]] | None:
        """The task of playing a turn, or the rest of one; None unless it is a computer's turn."""
        computer = match.state.computer
        if computer is None:
            return None
        view = match.view(match.state.seat)
        return _Plan(computer, View(replace(view, seating=(None,) * len(view.seating))))

    def task_ahead(self, match: TopologyMatch) -> Task[Sequence[Move]] | None:  # noqa: ARG002
        """Return None: each turn depends on the one before."""
        return None

    def pauses(self, match: TopologyMatch) -> bool:  # noqa: ARG002
        """Return False: everybody sees every turn as it is played."""
        return False


def _suggestion(view: View) -> Task[Sequence[Move]]:
    """Return the task of finding a good turn, or the rest of one, at most up to a third tile."""

    def think(thinking: Thinking) -> Sequence[Move]:
        from topologic_qt.games.topology.bots.hindsight import suggestion

        return suggestion(view, thinking)

    return unless_cancelled(think, ())


def _review(view: View) -> Task[tuple[TurnReview, ...]]:
    """Return the task of reviewing all finished turns; its result is empty if cancelled."""

    def think(thinking: Thinking) -> tuple[TurnReview, ...]:
        from topologic_qt.games.topology.bots.hindsight import review

        return review(view, thinking)

    return unless_cancelled(think, ())


def _rows(match: TopologyMatch) -> dict[int, Row]:
    return {seat: result._asdict() for seat, result in enumerate(results(match.state))}


def _is_open(match: TopologyMatch) -> bool:
    return not match.state.turns and match.outcome is None


def _thumbnail(view: View, size: QSize, ratio: float, settings: GameSettings, on_paper: bool) -> QPixmap:
    from topologic_qt.games.topology.ui.board.topology_table import chosen_ground, chosen_style, thumbnail

    ground = None if on_paper else chosen_ground(settings)
    return thumbnail(view.tiles, ground, chosen_style(settings), size, ratio)


def _rules_page() -> str:
    from topologic_qt.games.topology.ui.rules_page import rules_page

    return rules_page()


def _statistics() -> type[StatisticsDialog]:
    from topologic_qt.games.topology.ui.statistics_dialog import StatisticsDialog

    return StatisticsDialog


def _load_screen() -> type[TopologyScreen]:
    from topologic_qt.games.topology.ui.screen import TopologyScreen

    return TopologyScreen


def _open_screen(host: Host[Setup, Move, View, object]) -> TopologyScreen:
    return _load_screen()(host, _suggestion, _review)


def _settings_page() -> Sequence[Setting]:
    from topologic_qt.games.topology.ui.board.topology_table import tile_settings

    return tile_settings()


def package(info: GameInfo) -> GamePackage[Setup, State, Move, View, object]:
    """Return the game Topology for the program."""
    return GamePackage(
        info=info,
        rules=Topology(),
        codec=records,
        title=title,
        summary=standing,
        thumbnail=_thumbnail,
        rules_page=_rules_page,
        open_screen=_open_screen,
        load_screen=_load_screen,
        settings_page=_settings_page,
        is_open=_is_open,
        computers=TopologyComputers(),
        results=Results(COLUMNS, _rows, wins=Wins("place = 1")),
        statistics=_statistics,
        mail=MAIL,
        draws=TopologyDraws(),
        protocol=TopologyProtocol(),
        contest=_Contest(),
        lesson=lesson,
        puzzles=TopologyPuzzles(),
    )

"""The package of Deduction: what the program uses of its rules, saved form and screen.

Screens are imported when one is opened, so that the shelf does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from topologic_qt.engine.commitment import new_salt
from topologic_qt.engine.game import SPECTATOR, IllegalMove, Seat, Thinking
from topologic_qt.engine.match import Snapshot
from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.capabilities import ContestVariant, Count, NothingNew, Results, Wins, unless_cancelled
from topologic_qt.games.contract import GameInfo, GamePackage
from topologic_qt.games.deduction import records
from topologic_qt.games.deduction.lesson import lesson
from topologic_qt.games.deduction.puzzles import OWN, DeductionPuzzle, MissingTile, match_of
from topologic_qt.games.deduction.rules import joining, match_results
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.joining import DeductionMatch
from topologic_qt.games.deduction.rules.log import Announcement
from topologic_qt.games.deduction.rules.moves import Move, Rule
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, Setup, apart_setup, new_setup, setup_for
from topologic_qt.games.deduction.rules.sheet import Notes, blank_notes, notes_of
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.deduction.rules.tiles import PLAYER_COUNTS
from topologic_qt.games.deduction.ui.hand_overs import MatchHost
from topologic_qt.games.deduction.ui.words import entry_text, standing, tiles_text, title
from topologic_qt.games.host import GameSettings
from topologic_qt.games.info import Setting
from topologic_qt.games.protocol import JsonForms
from topologic_qt.games.puzzles import Puzzles
from topologic_qt.games.values import Row, Task
from topologic_qt.translation import UserError, said, tr, tr_noop

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap

    from topologic_qt.games.deduction.ui.screen import DeductionScreen
    from topologic_qt.games.deduction.ui.statistics_dialog import StatisticsDialog


_OTHERS = tr_noop("Another player makes this move at their own computer.")


class DeductionProtocol:
    """Deduction's part of the engine protocol; modules load when first needed."""

    rules = Deduction()
    levels: Sequence[str] = tuple(level.value for level in Level)

    @property
    def forms(self) -> JsonForms[Setup, State, Move, View]:
        """The JSON forms."""
        from topologic_qt.games.deduction.records import protocol

        return protocol

    def think(
        self,
        view: View,
        seat: Seat,  # noqa: ARG002  # the view is that of the seat
        level: str,
        seed: str,
        cancelled: Callable[[], bool],
    ) -> Sequence[Move]:
        """Return a computer's move; the program's own moves must be made first."""
        from topologic_qt.games.deduction.bots.seat import think

        return think(view, Level(level), seed, cancelled)


class DeductionPuzzles(Puzzles[Setup, State, Move, View]):
    """Puzzles about what a log proves."""

    def __init__(self) -> None:
        super().__init__((MissingTile(),), records)

    def lines(self, puzzle: DeductionPuzzle) -> Sequence[str]:
        """The player's own tiles, those face up, and the log."""
        view = match_of(puzzle).view(OWN)
        return (
            tr("Your tiles: {tiles}", tiles=tiles_text(view.hand)),
            tr("Face up: {tiles}", tiles=tiles_text(view.face_up)),
            *(entry_text(view.setup.names, entry) for entry in view.log),
        )

    def takes(self, move: Move) -> bool:  # noqa: ARG002
        """Return False: the answer is a tile, not a move."""
        return False

    def ends(self, move: Move) -> bool:  # noqa: ARG002
        """Return False: no move ends the puzzle."""
        return False


class _Notes:
    """A private note sheet for each seat."""

    blank = staticmethod(blank_notes)

    def stamped(self, match: DeductionMatch, time: str) -> Notes:
        return notes_of(match.notes).stamped(match.state.numbers_given, time)

    def after_undo(self, match: DeductionMatch) -> Notes:
        """Return the notes without those on lines taken back, whose numbers will be reused."""
        return notes_of(match.notes).before(match.state.numbers_given)


def _rows(match: DeductionMatch) -> dict[int, Row]:
    notes = notes_of(match.notes or blank_notes(match.setup))
    return {seat: result._asdict() for seat, result in enumerate(match_results.results(match.state, notes))}


def _is_open(match: DeductionMatch) -> bool:
    return not match.state.log and match.outcome is None


class _Mail:
    """Matches with one computer as the dealer, and a copy for each player at another computer."""

    is_dealt = True  # each player may see only their own hand

    def public(self, setup: Setup) -> Setup:
        return setup if setup.apart is None else setup_for(setup, SPECTATOR)

    def public_moves(self, match: DeductionMatch) -> tuple[Move, ...]:
        return joining.copy_for(match, SPECTATOR).moves

    def can_be_mailed(self, match: DeductionMatch) -> bool:
        apart = match.setup.apart
        return apart is not None and apart.is_dealer

    def view(
        self,
        match: DeductionMatch,
        is_linked: bool = False,  # noqa: ARG002  # nothing has to be sent by hand
        is_held: bool = False,
    ) -> View:
        seat = self.seat_of_the_sender(match)
        seen = match.view(None if seat is None or not 0 <= seat < match.seats else seat)
        return View(replace(seen, is_held=is_held))

    def check(self, match: DeductionMatch, move: Move) -> None:
        seat = self.seat_of_the_sender(match)
        if seat is not None and joining.mover(match.state, move) != seat:
            raise IllegalMove(Rule.NOT_YOURS, UserError(_OTHERS), seat=seat)

    def waits_elsewhere(self, match: DeductionMatch) -> bool:
        """Return whether the match waits for a player at another computer, or for the dealer's program."""
        seat, state = self.seat_of_the_sender(match), match.state
        if seat is None or state.is_over:
            return False
        return seat not in match.to_move or state.waits_for_dealer

    def tells(self, setup: Setup, move: Move) -> bool:  # noqa: ARG002  # whatever the move
        return True

    def awaits_letter(self, match: DeductionMatch) -> bool:  # noqa: ARG002  # none is late
        return False

    def record_for_the_other(self, match: DeductionMatch, seat: Seat = SPECTATOR) -> Row:
        """Return the saved form of the copy for a seat, with only the tiles that the seat has seen."""
        return records.to_record(joining.copy_for(match, seat))

    def secrecy_of_a_copy(self, match: DeductionMatch) -> str:  # noqa: ARG002  # the same
        return tr("Each player’s copy holds only the tiles they have seen.")

    def title_for_the_other(self, match: DeductionMatch) -> str:
        return match.setup.title

    def seat_of_the_sender(self, match: DeductionMatch) -> Seat | None:
        return None if match.setup.apart is None else match.setup.apart.seat

    def player(self, match: DeductionMatch, seat: Seat) -> str:
        """Return the name of the player in a seat, or the word for a dealer who does not play."""
        return match.setup.names[seat] if seat < match.seats else tr("the dealer")

    def again(self, setup: Setup) -> Setup:
        assert setup.apart is not None
        fresh = new_setup(
            setup.names,
            seed=random_seed(),
            first=(setup.first + 1) % setup.players,
            last_left_wins=setup.last_left_wins,
            title=setup.title,
            aid=setup.aid,
        )
        return apart_setup(fresh, setup.apart.dealer, new_salt())

    def is_again(self, setup: Setup, other: Setup) -> bool:
        ours, theirs = setup.apart, other.apart
        if ours is None or theirs is None or ours.dealer != theirs.dealer:
            return False
        first = (setup.first + 1) % setup.players
        like_other = replace(setup, deal=other.deal, seed=other.seed, first=first, apart=theirs)
        return replace(like_other, given_deal=False, coins=()) == other

    def can_play_here(self, match: DeductionMatch) -> bool:  # noqa: ARG002  # the others' hands are not here
        return False

    def joined(
        self, ours: Snapshot[Setup, Move] | None, theirs: DeductionMatch, sender: Seat | None = None
    ) -> DeductionMatch:
        try:
            return joining.joined(ours, theirs, sender)
        except joining.CannotJoin as error:
            refused = NothingNew if isinstance(error, joining.AllKnown) else ValueError
            raise refused(said(error)) from error

    def looked_on(
        self, ours: Snapshot[Setup, Move] | None, copies: Mapping[Seat, DeductionMatch]
    ) -> DeductionMatch:
        try:
            return joining.looked_on(ours, copies)
        except joining.CannotJoin as error:
            raise ValueError(said(error)) from error


class _Contest:
    """Deduction in contests: matches with the same deal have the same hands and the same coins."""

    variants = (ContestVariant("usual", tr_noop("The last one left wins"), tuple(PLAYER_COUNTS)),)
    counts = (
        Count("named", tr_noop("Named it"), range(2)),
        Count("wrong", tr_noop("Named a wrong one"), range(2)),
    )

    def setup(self, variant: str, seats: int, seed: str) -> Setup:  # noqa: ARG002  # there is one
        return new_setup(DEFAULT_NAMES[:seats], seed=seed)

    def counted(self, state: State) -> Sequence[Sequence[int | None]]:
        said = [entry for entry in state.log if isinstance(entry, Announcement)]
        return [
            [
                int(any(one.announcer == seat and one.right is right for one in said))
                for seat in range(state.players)
            ]
            for right in (True, False)
        ]

    def winners(
        self,
        variant: str,  # noqa: ARG002  # there is one
        counted: Sequence[Sequence[int | None]],
    ) -> Collection[tuple[Seat, ...]]:
        """Return the winners: the player who named the missing tile, or else the last one left.

        Nobody names a tile once only one is left: that one has won.
        """
        named, wrong = ([seat for seat, number in enumerate(numbers) if number] for numbers in counted)
        players = len(counted[0])
        if not named:
            return [(seat,) for seat in range(players) if seat not in wrong]
        if len(named) > 1 or named[0] in wrong or len(wrong) > players - 2:
            return ()
        return (tuple(named),)


Progress = Callable[[float], None]
Cancelled = Callable[[], bool]


@dataclass(frozen=True)
class _Plan:
    """A task: the next move of a computer, by the view of its seat."""

    computer: Computer
    view: View

    def __call__(self, progress: Progress, cancelled: Cancelled) -> Sequence[Move]:
        from topologic_qt.games.deduction.bots.seat import plan

        return plan(self.computer, self.view, progress, cancelled)


class DeductionComputers:
    """Computers that play Deduction."""

    def task(self, match: DeductionMatch) -> Task[Sequence[Move]] | None:
        """The task of finding a computer's next move; None unless it is a computer's turn."""
        computer, seat = match.state.computer, match.state.to_move
        if computer is None or seat is None:
            return None
        view = match.view(seat)
        seating = (None,) * len(view.seating)
        return _Plan(computer, View(replace(view, seating=seating, taken_over=frozenset())))

    def task_ahead(self, match: DeductionMatch) -> Task[Sequence[Move]] | None:  # noqa: ARG002
        """Return None: each move depends on the answer before."""
        return None

    def pauses(self, match: DeductionMatch) -> bool:  # noqa: ARG002
        """Return False: the screen gives every step the same time, so that pauses reveal nothing."""
        return False


class DeductionAdvice:
    """Advice for people: chances, a good move, and a review of all turns."""

    def chances(self, view: View) -> Task[match_results.Chances]:
        """The task of counting the deals that fit what a seat knows. Raises ValueError without a hand."""

        def think(progress: Progress, cancelled: Cancelled) -> match_results.Chances:  # noqa: ARG001
            from topologic_qt.games.deduction.bots.hindsight import chances

            return chances(view)

        return think

    def suggestion(self, view: View) -> Task[match_results.Suggestion | None]:
        """The task of finding a good move; its result is None if there is none, or if cancelled."""

        def think(thinking: Thinking) -> match_results.Suggestion | None:
            from topologic_qt.games.deduction.bots.hindsight import suggestion

            return suggestion(view, thinking)

        return unless_cancelled(think, None)

    def review(self, view: View) -> Task[match_results.Review | None]:
        """The task of reviewing all seats after the match, else the viewer's; None if cancelled."""

        def think(thinking: Thinking) -> match_results.Review | None:
            from topologic_qt.games.deduction.bots.hindsight import review

            return review(view, thinking)

        return unless_cancelled(think, None)

    def certainty(self, view: View) -> Task[Sequence[int | None] | None]:
        """The task of finding when each seat became certain of the missing tile; None if cancelled."""

        def think(thinking: Thinking) -> Sequence[int | None] | None:
            from topologic_qt.games.deduction.bots.hindsight import certainty

            return certainty(view, thinking)

        return unless_cancelled(think, None)


_BEAT = 5
"""The time from one step of a computer to its next one, in `Motion.usual`: 0.9 seconds at every speed.

It is several times as long as any level thinks, so that every step takes the same time. If a thought takes
longer, on a slow or busy computer or in another program, the next steps take as many beats as it did,
whoever thinks (`app.beat`), so that a long thought stands out only once. For that case
level *Master* considers its rivals before every announcement and every end of a turn, whatever it suspects
(`bots.seat`). Before it shows a tile, though, it thinks longer if several fit.
"""


def _thumbnail(view: View, size: QSize, ratio: float, settings: GameSettings, on_paper: bool) -> QPixmap:
    """Draw a match without showing any hand."""
    from topologic_qt.games.deduction.ui.board.picture import thumbnail
    from topologic_qt.games.deduction.ui.board.style import chosen_ground, chosen_style

    ground = None if on_paper else chosen_ground(settings)
    return thumbnail(view, ground, chosen_style(settings), size, ratio)


def _rules_page() -> str:
    from topologic_qt.games.deduction.ui.rules_page import rules_page

    return rules_page()


def _statistics() -> type[StatisticsDialog]:
    from topologic_qt.games.deduction.ui.statistics_dialog import StatisticsDialog

    return StatisticsDialog


def _load_screen() -> type[DeductionScreen]:
    from topologic_qt.games.deduction.ui.screen import DeductionScreen

    return DeductionScreen


def _open_screen(host: MatchHost) -> DeductionScreen:
    return _load_screen()(host, DeductionAdvice())


def _settings_page() -> Sequence[Setting]:
    from topologic_qt.games.deduction.ui.board.style import tile_settings

    return tile_settings()


def package(info: GameInfo) -> GamePackage[Setup, State, Move, View, Notes]:
    """Return the game Deduction for the program."""
    return GamePackage(
        info=info,
        rules=Deduction(),
        codec=records,
        title=title,
        summary=standing,
        thumbnail=_thumbnail,
        rules_page=_rules_page,
        open_screen=_open_screen,
        load_screen=_load_screen,
        settings_page=_settings_page,
        is_open=_is_open,
        notes=_Notes(),
        computers=DeductionComputers(),
        computer_beat=_BEAT,  # the time a computer thinks must stay secret (R15)
        results=Results(match_results.COLUMNS, _rows, wins=Wins(match_results.WINS)),
        statistics=_statistics,
        mail=_Mail(),
        protocol=DeductionProtocol(),
        contest=_Contest(),
        lesson=lesson,
        puzzles=DeductionPuzzles(),
    )

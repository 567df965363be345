"""The package of Deduction: the contract between the program and the game's rules, saved form and screen.

Screens are imported when one is opened: the shelf does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from topologic_qt.engine.game import Seat, Thinking
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.capabilities import ContestVariant, Count, Results, unless_cancelled
from topologic_qt.games.contract import GameInfo, GamePackage
from topologic_qt.games.deduction import records
from topologic_qt.games.deduction.by_mail import DeductionMail
from topologic_qt.games.deduction.lesson import lesson
from topologic_qt.games.deduction.puzzles import OWN, DeductionPuzzle, MissingTile, match_of
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import Clue, Knowledge
from topologic_qt.games.deduction.rules.log import Announcement
from topologic_qt.games.deduction.rules.match_results import (
    COLUMNS,
    Chances,
    Review,
    Suggestion,
    earlier_rows,
    results,
)
from topologic_qt.games.deduction.rules.moves import Move
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, Setup, new_setup
from topologic_qt.games.deduction.rules.sheet import Notes, blank_notes, notes_of
from topologic_qt.games.deduction.rules.state import State, View
from topologic_qt.games.deduction.rules.tiles import PLAYER_COUNTS
from topologic_qt.games.deduction.ui.hand_overs import MatchHost
from topologic_qt.games.deduction.ui.words import entry_text, standing, tiles_text, title
from topologic_qt.games.host import GameSettings
from topologic_qt.games.protocol import JsonForms
from topologic_qt.games.puzzles import Puzzles
from topologic_qt.games.values import Row, Setting, Task
from topologic_qt.translation import tr, tr_noop

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap

    from topologic_qt.games.deduction.ui.screen import DeductionScreen


class DeductionProtocol:
    """Deduction's part of the engine protocol; modules load when they are first needed."""

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
        """Return the move of a computer: whatever comes of it has to be told first."""
        from topologic_qt.games.deduction.bots.seat import think

        return think(view, Level(level), seed, cancelled)


class DeductionPuzzles(Puzzles[Setup, State, Move, View]):
    """Puzzles of what a log proves."""

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
        """No move: the answer is a tile."""
        return False

    def ends(self, move: Move) -> bool:  # noqa: ARG002
        """No move."""
        return False


class DeductionNotes:
    """A private note sheet for each seat."""

    def blank(self, setup: Setup) -> Notes:
        """Return a blank sheet for each seat."""
        return blank_notes(setup)

    def stamped(self, match: Match[Setup, State, Move, View], time: str) -> Notes:
        """Return the notes with the time of the last line of the log, unless it stands there already."""
        return notes_of(match.notes).stamped(match.state.numbers_given, time)

    def after_undo(self, match: Match[Setup, State, Move, View]) -> Notes:
        """Return the notes without those on lines that were taken back: others will get their numbers."""
        return notes_of(match.notes).before(match.state.numbers_given)


def _rows(match: Match[Setup, State, Move, View]) -> dict[int, Row]:
    """Return a row for each seat of a match that is over."""
    notes = notes_of(match.notes or blank_notes(match.setup))
    return {seat: result._asdict() for seat, result in enumerate(results(match.state, notes))}


def _is_open(match: Match[Setup, State, Move, View]) -> bool:
    """Return whether nothing has been asked in the match yet."""
    return not match.state.log and match.outcome is None


class DeductionContest:
    """Deduction's matches for comparison."""

    variants = (ContestVariant("usual", tr_noop("The last one left wins"), tuple(PLAYER_COUNTS)),)
    counts = (
        Count("named", tr_noop("Named it"), range(2)),
        Count("wrong", tr_noop("Named a wrong one"), range(2)),
    )

    def setup(self, variant: str, seats: int, seed: str) -> Setup:  # noqa: ARG002  # there is one
        """Return a setup with the deal of the seed."""
        return new_setup(DEFAULT_NAMES[:seats], seed=seed)

    def counted(self, state: State) -> Sequence[Sequence[int | None]]:
        """Return for every seat whether it named the missing tile, and whether it named a wrong one."""
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
        """Return the winners: who named the missing tile, or else the last one left, who named no wrong one.

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
        """The move to make."""
        from topologic_qt.games.deduction.bots.seat import plan

        return plan(self.computer, self.view, progress, cancelled)


class DeductionComputers:
    """Computers that play Deduction."""

    def task(self, match: Match[Setup, State, Move, View]) -> Task[Sequence[Move]] | None:
        """The task of finding a computer's next move; None unless a computer is to move."""
        computer, seat = match.state.computer, match.state.to_move
        if computer is None or seat is None:
            return None
        view = match.view(seat)
        seating = (None,) * len(view.seating)
        return _Plan(computer, View(replace(view, seating=seating, taken_over=frozenset())))

    def task_ahead(self, match: Match[Setup, State, Move, View]) -> Task[Sequence[Move]] | None:  # noqa: ARG002
        """No task: each move follows from the answer before."""
        return None

    def pauses(self, match: Match[Setup, State, Move, View]) -> bool:  # noqa: ARG002
        """Never: the screen gives every step the same time, so that its length tells nothing."""
        return False


class DeductionAdvice:
    """Advice for people: chances, a good move, and a look back at all turns."""

    def chances(
        self, view: View, seat: Seat | None = None, entries: int | None = None, more: Iterable[Clue] = ()
    ) -> Task[Chances]:
        """The task of counting deals for a seat, by default that of the view, after so many lines of the log.

        ``more`` are further clues, such as suppositions. The task raises ValueError where the view does not
        hold the hand of the seat, as for somebody who looks on.
        """
        clues = tuple(more)

        def think(progress: Progress, cancelled: Cancelled) -> Chances:  # noqa: ARG001
            from topologic_qt.games.deduction.bots.hindsight import chances

            return chances(view, seat, entries, clues)

        return think

    def chances_of(self, knowledge: Knowledge) -> Task[Chances]:
        """The task of counting the deals that fit clues of one's own.

        The task raises ValueError unless a hand and the tiles face up are among the clues.
        """

        def think(progress: Progress, cancelled: Cancelled) -> Chances:  # noqa: ARG001
            from topologic_qt.games.deduction.bots.hindsight import chances_of

            return chances_of(knowledge)

        return think

    def suggestion(self, view: View) -> Task[Suggestion | None]:
        """The task of finding a good move; it finds none where there is none, or it was cancelled."""

        def think(thinking: Thinking) -> Suggestion | None:
            from topologic_qt.games.deduction.bots.hindsight import suggestion

            return suggestion(view, thinking)

        return unless_cancelled(think, None)

    def review(self, view: View) -> Task[Review | None]:
        """The task of reviewing all turns that have ended; it finds nothing if it was cancelled.

        A match that is over is reviewed for every seat, another one for the seat of the view alone.
        """

        def think(thinking: Thinking) -> Review | None:
            from topologic_qt.games.deduction.bots.hindsight import review

            return review(view, thinking)

        return unless_cancelled(think, None)


_BEAT = 5
"""The time from one step of a computer to its next one, in `Motion.usual`: 0.9 seconds at every speed.

It is several times as long as any level thinks, so that every step takes the same time. Where a thought
takes longer, on a slow or busy computer or by another program, the next steps take as many beats as that one,
whoever thinks (`app.beat`): a long thought stands out once, and what follows hides behind it. For that case
level *Master* looks at its rivals before every announcement and every end of a turn, whatever it suspects
(`bots.seat`). Before it shows a tile, though, it thinks longer if several fit.
"""


def _thumbnail(view: View, size: QSize, ratio: float, settings: GameSettings) -> QPixmap:
    """Draw a match; nothing of any hand is seen."""
    from topologic_qt.games.deduction.ui.board.style import chosen_ground, chosen_style
    from topologic_qt.games.deduction.ui.board.thumbnail import thumbnail

    return thumbnail(view, chosen_ground(settings), chosen_style(settings), size, ratio)


def _rules_page() -> str:
    from topologic_qt.games.deduction.ui.rules_page import rules_page

    return rules_page()


def _load_screen() -> None:
    import topologic_qt.games.deduction.ui.screen  # noqa: F401


def _open_screen(host: MatchHost) -> DeductionScreen:
    from topologic_qt.games.deduction.ui.screen import DeductionScreen

    return DeductionScreen(host, DeductionAdvice())


def _settings_page() -> Sequence[Setting]:
    from topologic_qt.games.deduction.ui.board.style import tile_settings

    return tile_settings()


def package(info: GameInfo) -> GamePackage[Setup, State, Move, View, Notes]:
    """Return the game Deduction, as the program sees it."""
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
        notes=DeductionNotes(),
        computers=DeductionComputers(),
        computer_beat=_BEAT,  # nobody may know how long a computer thought (R15)
        results=Results(COLUMNS, _rows, earlier_rows),
        mail=DeductionMail(),
        protocol=DeductionProtocol(),
        contest=DeductionContest(),
        lesson=lesson,
        puzzles=DeductionPuzzles(),
    )

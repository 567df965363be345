"""The package of Topologic: the contract between the program and the game's rules, saved form and screen.

Screens are imported only when opened, so that the program starts faster.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from topologic_qt.engine.game import Seat, Thinking
from topologic_qt.engine.players import Computer, Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.capabilities import ContestVariant, Count, Results, Wins, unless_cancelled
from topologic_qt.games.contract import GameInfo, GamePackage, opaque_editor
from topologic_qt.games.drafts import DraftHistory
from topologic_qt.games.editor import EditorHost, FieldEditor
from topologic_qt.games.host import GameSettings, Host
from topologic_qt.games.info import Setting
from topologic_qt.games.protocol import JsonForms
from topologic_qt.games.puzzles import Puzzles
from topologic_qt.games.topologic import records
from topologic_qt.games.topologic.bots.seat import plan, think
from topologic_qt.games.topologic.by_mail import MAIL
from topologic_qt.games.topologic.daily import TopologicDaily
from topologic_qt.games.topologic.lesson import lesson
from topologic_qt.games.topologic.puzzles import kinds
from topologic_qt.games.topologic.puzzles.play import VARIANTS, TopologicPuzzle, turns_of
from topologic_qt.games.topologic.records.writing import field_to_record, history_to_record
from topologic_qt.games.topologic.rules import round_results
from topologic_qt.games.topologic.rules.field import ALL_TILES, NamedField
from topologic_qt.games.topologic.rules.game import Topologic, winners_of
from topologic_qt.games.topologic.rules.mail import TopologicMatch
from topologic_qt.games.topologic.rules.moves import AskForHint, HideSecret, Move, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.notes import Pages, blank_pages, pages_of
from topologic_qt.games.topologic.rules.setup import EDITIONS, Setup
from topologic_qt.games.topologic.rules.shapes import GROWTHS, FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import Phase, State, View
from topologic_qt.games.topologic.ui import result_text
from topologic_qt.games.topologic.ui.rules_page import rules_page
from topologic_qt.games.topologic.ui.words import turn_text
from topologic_qt.games.values import Row, Task
from topologic_qt.translation import tr_noop
from topologic_qt.widgets.translate import match_title

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap

    from topologic_qt.games.topologic.ui.screen import TopologicScreen
    from topologic_qt.games.topologic.ui.statistics_dialog import StatisticsDialog


@dataclass(frozen=True)
class _Plan:
    """A task that finds a computer's next moves from its seat's view."""

    computer: Computer
    view: View

    @classmethod
    def by(cls, computer: Computer, view: View) -> _Plan:
        """The plan of a computer with this view, but without the commitment, which does not affect it."""
        played = replace(view.round, commitment="")
        return cls(computer, View(replace(view, rounds=(*view.rounds[:-1], played))))

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Sequence[Move]:
        return plan(self.computer, self.view, progress, cancelled)


class TopologicComputers:
    """Computers that hide and seek."""

    def task(self, match: TopologicMatch) -> Task[Sequence[Move]] | None:
        """The task of hiding or playing a whole turn; None unless it is a computer's turn."""
        computer, phase = match.state.computer, match.state.round.phase
        if computer is None or phase not in (Phase.HIDE, Phase.ENTER, Phase.MOVE):
            return None
        return _Plan.by(computer, match.view(match.state.to_move))

    def task_ahead(self, match: TopologicMatch) -> Task[Sequence[Move]] | None:
        """A computer's first turn, computed while the secret is being hidden, as it does not depend on it."""
        state, rules = match.state, Topologic()
        seeker = state.round.seeker
        computer = state.seating.computers[seeker]
        if computer is None or state.round.phase is not Phase.HIDE:
            return None
        return _Plan.by(computer, rules.player_view(rules.apply(state, HideSecret(None)), seeker))

    def pauses(self, match: TopologicMatch) -> bool:
        """Whether to pause so that people can look at the finished round before a computer hides again."""
        return len(match.state.rounds) > 1 and match.state.round.phase is Phase.HIDE


class TopologicAdvice:
    """Advice for people: a good turn, and the review of a round."""

    def suggestion(self, view: View) -> Task[Sequence[Move]]:
        """The task of finding the moves of a good turn for the seeker, from the seeker's view."""

        def think(thinking: Thinking) -> Sequence[Move]:
            from topologic_qt.games.topologic.bots.hindsight import suggestion

            return suggestion(view, thinking=thinking)

        return unless_cancelled(think, ())

    def review(self, view: View, round_number: int) -> Task[round_results.RoundReview | None]:
        """The task of reviewing a finished round, by index; it returns None if cancelled."""
        setup, played = view.setup, view.rounds[round_number]

        def think(thinking: Thinking) -> round_results.RoundReview | None:
            from topologic_qt.games.topologic.bots.hindsight import review

            return review(setup, played, thinking=thinking)

        return unless_cancelled(think, None)

    def par(
        self, setup: Setup, computer: Computer = round_results.PAR_PLAYER
    ) -> Task[round_results.Par | None]:
        """The task of finding how many turns a computer needs on a field; it returns None if cancelled."""

        def think(thinking: Thinking) -> round_results.Par | None:
            from topologic_qt.games.topologic.bots.tournament import par

            return par(setup, thinking, computer)

        return unless_cancelled(think, None)


class TopologicProtocol:
    """Topologic in the engine protocol; modules are loaded when first needed."""

    rules = Topologic()
    levels = tuple(level.value for level in Level)

    @property
    def forms(self) -> JsonForms[Setup, State, Move, View]:
        """The JSON forms."""
        from topologic_qt.games.topologic.records import protocol

        return protocol

    def think(
        self,
        view: View,
        seat: Seat,  # noqa: ARG002  # the view belongs to the only seat to move
        level: str,
        seed: str,
        cancelled: Callable[[], bool],
    ) -> Sequence[Move]:
        """The moves of a computer: hiding, a whole turn, or an answer at a real table."""
        return think(view, Level(level), seed, cancelled)


class TopologicPuzzles(Puzzles[Setup, State, Move, View]):
    """Puzzles for the seeker: reading hints, and finding the next turn."""

    def __init__(self) -> None:
        every = (kinds.FindIt(), kinds.Reach(), kinds.WrongHint(), kinds.NextTurn(), kinds.OwnRound())
        super().__init__(every, records)

    def own(self, match: TopologicMatch) -> Task[TopologicPuzzle | None]:
        """The task of finding people's worst turn, according to the review; it returns None without one."""
        return unless_cancelled(partial(kinds.worst_turn, match.state), None)

    def was_helped(self, match: TopologicMatch) -> bool:
        """Whether the round had suggested turns, or help from the notebook beyond ticks."""
        return any(page.is_helped for page in pages_of(match.notes))

    def takes(self, move: Move) -> bool:
        """Whether a move belongs to a turn of the seekers."""
        return isinstance(move, PlaceSeeker | MoveSeeker | AskForHint)

    def ends(self, move: Move) -> bool:
        """Whether the move ends the turn by asking for the hint."""
        return isinstance(move, AskForHint)

    def lines(self, puzzle: TopologicPuzzle) -> Sequence[str]:
        """The turns and their hints."""
        return [turn_text(turn, number) for number, turn in enumerate(turns_of(puzzle), start=1)]


class _Contest:
    """Matches that compare computers: two rounds, on all kinds of fields in turn; the program hides."""

    variants = tuple(ContestVariant(variant.id, variant.name, (2,)) for variant in VARIANTS)
    counts = (Count("turns", tr_noop("Turns"), (None, *range(1, 10_000))),)

    def setup(self, variant: str, seats: int, seed: str) -> Setup:  # noqa: ARG002  # always two
        """A setup with the field and the secret of the seed."""
        rng = Rng.from_seed(f"contest/{seed}")
        recipe = FieldRecipe(Shape.GROWN, seed, GROWTHS[rng.below(len(GROWTHS))])
        secret = ALL_TILES[rng.below(len(ALL_TILES))]
        field = random_field(recipe)
        return Setup(field, EDITIONS[variant], origin=recipe, rounds=2, secrets=(secret, secret))

    def counted(self, state: State) -> Sequence[Sequence[int | None]]:
        """Return the turns that each seat needed as seeker; None if it gave up."""
        scores = {played.seeker: played.score for played in state.rounds}
        return ([scores[0], scores[1]],)

    def winners(
        self,
        variant: str,  # noqa: ARG002  # the same in all
        counted: Sequence[Sequence[int | None]],
    ) -> Collection[tuple[Seat, ...]]:
        """Return the winners: the seat with fewer turns, or nobody."""
        (turns,) = counted
        return (winners_of(turns),)


class _Notes:
    """The notebook's pages, one per round."""

    blank = staticmethod(blank_pages)

    def stamped(self, match: TopologicMatch, time: str) -> Pages:
        """The pages with the time of the last hint, unless it is recorded already."""
        rounds, pages = match.state.rounds, pages_of(match.notes)
        begun = (page.stamped(len(played.turns), time) for page, played in zip(pages, rounds, strict=False))
        return (*begun, *pages[len(rounds) :])

    def after_undo(self, match: TopologicMatch) -> Pages:
        """All pages, as notes on a hint belong to its turn."""
        return pages_of(match.notes)


class _Editor:
    """Fields built by hand."""

    def open(self, host: EditorHost) -> FieldEditor[NamedField]:
        from topologic_qt.games.topologic.ui.editor.page import FieldEditor

        return FieldEditor(host)

    to_record = staticmethod(field_to_record)
    history_to_record = staticmethod(history_to_record)

    def from_record(self, record: Row) -> NamedField:
        from topologic_qt.games.topologic.records.reading import field_from_record

        return field_from_record(record)

    def history_from_record(self, record: Row) -> DraftHistory[NamedField]:
        from topologic_qt.games.topologic.records.reading import history_from_record

        return history_from_record(record)


def _rows(match: TopologicMatch) -> dict[int, Row]:
    found = zip(
        round_results.counted_rounds(match.state),
        round_results.results(match.state, pages_of(match.notes)),
        strict=False,
    )
    return {number: result._asdict() for number, result in found}


def _recalls(match: TopologicMatch) -> int:
    """Return how many moves to take back to hide the secret again; 0 once a computer has moved."""
    return match.open_moves if match.state.hides_alone else 0


def _is_open(match: TopologicMatch) -> bool:
    return len(match.state.rounds) == 1 and not match.state.round.turns


def _title(setup: Setup) -> str:
    # A single round against a computer can be a daily one, whose title is translated.
    title = TopologicDaily().title(setup) if setup.rounds == 1 else setup.title
    return match_title(title, setup.players)


def _thumbnail(view: View, size: QSize, ratio: float, settings: GameSettings, on_paper: bool) -> QPixmap:
    from topologic_qt.games.topologic.ui.board.small_picture import small_picture

    return small_picture(view, size, ratio, settings, on_paper)


def _settings_page() -> Sequence[Setting]:
    from topologic_qt.games.topologic.ui.tile_settings import tile_settings

    return tile_settings()


def _statistics() -> type[StatisticsDialog]:
    from topologic_qt.games.topologic.ui.statistics_dialog import StatisticsDialog

    return StatisticsDialog


def _load_screen() -> type[TopologicScreen]:
    from topologic_qt.games.topologic.ui.screen import TopologicScreen

    return TopologicScreen


def _open_screen(host: Host[Setup, Move, View, Pages]) -> TopologicScreen:
    from topologic_qt.games.topologic.ui.first_look import offered_recipe

    return _load_screen()(host, TopologicAdvice(), offered_recipe(host.settings))


_WINS = Wins(round_results.UNHELPED, round_results.FASTER, "sought_by")


def package(info: GameInfo) -> GamePackage[Setup, State, Move, View, Pages]:
    """Return the game Topologic as the program's interface sees it."""
    return GamePackage(
        info=info,
        rules=Topologic(),
        codec=records,
        title=_title,
        summary=result_text.standing,
        thumbnail=_thumbnail,
        rules_page=rules_page,
        open_screen=_open_screen,
        load_screen=_load_screen,
        settings_page=_settings_page,
        is_open=_is_open,
        recalls=_recalls,
        notes=_Notes(),
        computers=TopologicComputers(),
        results=Results(
            round_results.COLUMNS,
            _rows,
            round_results.earlier_row,
            _WINS,
            {round_results.FOUR_TURNS: round_results.FOUR_TURNS_SQL},
        ),
        statistics=_statistics,
        mail=MAIL,
        editor=opaque_editor(_Editor()),
        protocol=TopologicProtocol(),
        contest=_Contest(),
        lesson=lesson,
        puzzles=TopologicPuzzles(),
        daily=TopologicDaily(),
    )

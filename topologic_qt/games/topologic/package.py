"""The package of Topologic: the contract between the program and the game's rules, saved form and screen.

Screens and saved forms are imported when they are asked for: the first picture of the table does not wait for
pydantic, and a game without a window has no Qt.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.rng import Rng
from topologic_qt.games.capabilities import Codec, EditorSupport
from topologic_qt.games.contests import ContestVariant, Count
from topologic_qt.games.contract import GameInfo, PackageDefaults, opaque_editor
from topologic_qt.games.drafts import DraftHistory
from topologic_qt.games.editor import EditorHost, FieldEditor
from topologic_qt.games.host import GameSettings, Host
from topologic_qt.games.lesson import Lesson
from topologic_qt.games.topologic.computers import TopologicAdvice, TopologicComputers
from topologic_qt.games.topologic.daily import TopologicDaily
from topologic_qt.games.topologic.lesson import lesson
from topologic_qt.games.topologic.rules.editing import NamedField
from topologic_qt.games.topologic.rules.edition import EDITIONS
from topologic_qt.games.topologic.rules.game import Topologic, winners_of
from topologic_qt.games.topologic.rules.moves import Move
from topologic_qt.games.topologic.rules.notes import Pages, blank_pages, pages_of
from topologic_qt.games.topologic.rules.round_results import counted_rounds, results
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import GROWTHS, FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.rules.state import State, View
from topologic_qt.games.topologic.rules.tile import ALL_TILES
from topologic_qt.games.topologic.ui import result_text
from topologic_qt.games.values import AnyDraft, Row, Setting
from topologic_qt.translation import tr_noop
from topologic_qt.widgets.translate import match_title

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.topologic.by_mail import TopologicMail
    from topologic_qt.games.topologic.protocol import TopologicProtocol
    from topologic_qt.games.topologic.puzzling import TopologicPuzzles
    from topologic_qt.games.topologic.ui.screen import TopologicScreen


# -- Matches of Topologic for comparison: both players look for the same secret on the same field -----


_NAMES = {"2019": tr_noop("2019 (current)"), "2017": tr_noop("2017"), "french": tr_noop("French")}


class TopologicContest:
    """Topologic's matches for comparison: two rounds, in which the program hides.

    Fields of all kinds come in turn, from straggling to compact ones.
    """

    variants = tuple(ContestVariant(edition, _NAMES[edition], (2,)) for edition in EDITIONS)
    counts = (Count("turns", tr_noop("Turns"), (None, *range(1, 10_000))),)

    def setup(self, variant: str, seats: int, seed: str) -> Setup:  # noqa: ARG002  # always two
        """Return a setup with the field and the secret of the seed."""
        rng = Rng.from_seed(f"contest/{seed}")
        recipe = FieldRecipe(Shape.GROWN, seed, GROWTHS[rng.below(len(GROWTHS))])
        secret = ALL_TILES[rng.below(len(ALL_TILES))]
        return Setup(
            random_field(recipe), EDITIONS[variant], origin=recipe, rounds=2, secrets=(secret, secret)
        )

    def counted(self, state: State) -> Sequence[Sequence[int | None]]:
        """Return the turns that each seat needed as seeker; None where it gave up."""
        scores = {played.seeker: played.score for played in state.rounds}
        return ([scores[0], scores[1]],)

    def winners(
        self,
        variant: str,  # noqa: ARG002  # the same in all
        counted: Sequence[Sequence[int | None]],
    ) -> Collection[tuple[Seat, ...]]:
        """Return the winners: who needed fewer turns, or nobody."""
        (turns,) = counted
        return (winners_of(turns),)


# -----------------------------------------------------------------------------------------------------


class TopologicPackage(PackageDefaults["Setup", "State", "Move", "View"]):
    """The game Topologic, as the program sees it."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        self._previewed: FieldRecipe | None = None

    @property
    def rules(self) -> Topologic:
        """The rules."""
        return Topologic()

    @property
    def codec(self) -> Codec[Setup, State, Move, View]:
        """Saving and reading of matches, in the form that the page of the file format describes."""
        from topologic_qt.games.topologic import records

        return records

    @property
    def notes(self) -> _Notes:
        """The notebook."""
        return _Notes()

    @property
    def computers(self) -> TopologicComputers:
        """Computers that hide and seek."""
        return TopologicComputers()

    @property
    def results(self) -> _Results:
        """Results of finished rounds, for the statistics."""
        return _Results()

    @property
    def mail(self) -> TopologicMail:
        """Play by mail."""
        from topologic_qt.games.topologic.by_mail import TopologicMail

        return TopologicMail()

    @property
    def editor(self) -> EditorSupport[AnyDraft]:
        """The editor for fields."""
        return opaque_editor(_Editor())

    @property
    def protocol(self) -> TopologicProtocol:
        """The game in JSON, for the engine protocol."""
        from topologic_qt.games.topologic.protocol import TopologicProtocol

        return TopologicProtocol()

    @property
    def contest(self) -> TopologicContest:
        """Matches for comparison."""
        return TopologicContest()

    @property
    def lesson(self) -> _Lessons:
        """The lesson."""
        return _Lessons()

    @property
    def puzzles(self) -> TopologicPuzzles:
        """Puzzles of the seeker."""
        from topologic_qt.games.topologic.puzzling import TopologicPuzzles

        return TopologicPuzzles()

    @property
    def daily(self) -> TopologicDaily:
        """The field of the day."""
        return TopologicDaily()

    def is_open(self, match: Match[Setup, State, Move, View]) -> bool:
        """Whether no hint has been given in the match yet."""
        state = match.state
        return len(state.rounds) == 1 and not state.round.turns

    def title(self, setup: Setup) -> str:
        """The title of the match, with the names of the players."""
        # One round against a computer may be that of a day, which has a title in every language.
        title = self.daily.title(setup) if setup.rounds == 1 else setup.title
        return match_title(title, setup.players)

    def summary(self, view: View) -> str:
        """The progress of a match, in one line."""
        return result_text.standing(view)

    def thumbnail(self, view: View, size: QSize, ratio: float, settings: GameSettings) -> QPixmap:
        """A small picture of a match in the chosen look, with so many real pixels to a pixel."""
        from topologic_qt.games.topologic.ui.first_look import small_picture

        return small_picture(view, size, ratio, settings)

    def rules_page(self) -> str:
        """The rules of Topologic for players, as simple HTML."""
        from topologic_qt.games.topologic.ui.rules_page import rules_page

        return rules_page()

    def preview(self, settings: GameSettings) -> QWidget:
        """A picture of the field that `open_screen` will offer."""
        from topologic_qt.games.topologic.ui.first_look import first_look, first_recipe

        self._previewed = first_recipe(settings)
        return first_look(settings, self._previewed)

    def load_screen(self, settings: GameSettings) -> None:  # noqa: ARG002
        """Load the modules of the screen."""
        import topologic_qt.games.topologic.ui.screen  # noqa: F401

    def open_screen(self, host: Host[Setup, Move, View, Pages]) -> TopologicScreen:
        """The game on screen, with the field of the preview on the table, if there was one."""
        from topologic_qt.games.topologic.ui.first_look import first_recipe
        from topologic_qt.games.topologic.ui.screen import TopologicScreen

        recipe, self._previewed = self._previewed, None
        return TopologicScreen(host, TopologicAdvice(), recipe or first_recipe(host.settings))

    def settings_page(self) -> Sequence[Setting]:
        """The settings for the looks of tiles."""
        from topologic_qt.games.topologic.ui.tile_settings import tile_settings

        return tile_settings()


class _Notes:
    """The notebook's pages, one for each round."""

    def blank(self, setup: Setup) -> Pages:
        """The pages of a match before its first move."""
        return blank_pages(setup)

    def stamped(self, match: Match[Setup, State, Move, View], time: str) -> Pages:
        """The pages with the time of the last hint, unless it stands there already."""
        rounds, pages = match.state.rounds, pages_of(match.notes)
        begun = (page.stamped(len(played.turns), time) for page, played in zip(pages, rounds, strict=False))
        return (*begun, *pages[len(rounds) :])

    def after_undo(self, match: Match[Setup, State, Move, View]) -> Pages:
        """All pages: what was noted beside a hint belongs to its turn."""
        return pages_of(match.notes)


class _Results:
    """A row for each finished round."""

    def rows(self, match: Match[Setup, State, Move, View]) -> dict[int, Row]:
        """The rows to be kept for the rounds that are over, by the number of the round."""
        found = zip(counted_rounds(match.state), results(match.state, pages_of(match.notes)), strict=False)
        return {number: result.as_row() for number, result in found}


class _Editor:
    """Fields that are built by hand."""

    def open(self, host: EditorHost) -> FieldEditor[NamedField]:
        """A new editor with an empty table."""
        from topologic_qt.games.topologic.ui.editor.page import FieldEditor

        return FieldEditor(host)

    def to_record(self, draft: NamedField) -> Row:
        """The saved form of a field, finished or not."""
        from topologic_qt.games.topologic.records.writing import field_to_record

        return field_to_record(draft)

    def from_record(self, record: Row) -> NamedField:
        """The field of a saved form. Raises ValueError, with a sentence, if it is impossible."""
        from topologic_qt.games.topologic.records.field_reading import field_from_record

        return field_from_record(record)

    def history_to_record(self, history: DraftHistory[NamedField]) -> Row:
        """The saved form of the drafts that undo and redo lead to."""
        from topologic_qt.games.topologic.records.writing import history_to_record

        return history_to_record(history)

    def history_from_record(self, record: Row) -> DraftHistory[NamedField]:
        """The history of a saved form. Raises ValueError, with a sentence, if it is impossible."""
        from topologic_qt.games.topologic.records.field_reading import history_from_record

        return history_from_record(record)


class _Lessons:
    """The lesson on a field of twelve tiles."""

    def open(self) -> Lesson[Setup, State, Move]:
        """The script of the lesson."""
        return lesson()

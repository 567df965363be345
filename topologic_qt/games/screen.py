"""A game on screen: its setup page and its match, as the window shows them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from topologic_qt.games.drafts import DraftT
from topologic_qt.games.lesson import Points
from topologic_qt.games.values import AnyDraft, AnyView
from topologic_qt.widgets.listening import Listening

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMenu, QWidget

    from topologic_qt.widgets.controls import Choice

    Entries = Sequence[QAction | QMenu | None]
    """The entries of a menu; None is a separator."""

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)


class Zoomable(Protocol):
    """Capability of a screen: a view of a table that can be zoomed."""

    def fit(self) -> None:
        """Show the whole table."""

    def zoom(self, factor: float) -> None:
        """Zoom by a factor; below 1 makes everything smaller."""


class FieldSource(Protocol[DraftT]):
    """Capability of a screen: its field can be copied to the editor, and a built one can be played on."""

    @property
    def draft(self) -> DraftT:
        """A copy of the field on the table, for the editor."""

    def lay_field(self, draft: DraftT) -> None:
        """Offer, on the setup page, to play on a field that was built by hand."""


class Teaching(Protocol):
    """Capability of a screen: lessons and puzzles have a place on it."""

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The game's own menus in a lesson, by title: the commands that a player needs for a turn."""

    def point_out(self, points: Points | None) -> Sequence[QWidget]:
        """Light these things, or none; return the buttons and panels that the program rings."""

    def name_places(self, points: Points | None) -> str:
        """Return in words where on the table the places are that a step points at; "" for none."""

    def pose(self, among: Sequence[Points], chosen: Callable[[int], None]) -> None:
        """Be the place of a puzzle: the game's own help, which would tell the answer, is no more offered.

        If the answer is one of some things, they can be chosen; ``chosen`` gets its index.
        """


class GameScreen(Generic[ViewT_contra]):
    """The base class of a game's screen. What is not abstract may be left as it is.

    A widget has Qt's metaclass, so that this class cannot have that of `ABC`; mypy finds what is missing.
    """

    @property
    @abstractmethod
    def widget(self) -> QWidget:
        """The widget that fills the window."""

    @property
    @abstractmethod
    def menus(self) -> Mapping[str, Entries]:
        """The game's own menus, by title; the first comes after *Edit* and takes the program's entries."""

    @property
    @abstractmethod
    def is_setting_up(self) -> bool:
        """Whether the setup page is open."""

    @abstractmethod
    def show_setup(self) -> None:
        """Open the setup page, without an offer."""

    @abstractmethod
    def offer(self, text: str, accept: str, action: Callable[[], None], *more: Choice | None) -> None:
        """Show an offer on the setup page; ``more`` are further choices, if not None."""

    @abstractmethod
    def withdraw_offer(self) -> None:
        """Hide the offer on the setup page."""

    @abstractmethod
    def present(self, view: ViewT_contra) -> None:
        """Show a view of the match."""

    @property
    def side_panel(self) -> QWidget | None:
        """A panel beside the table; its window title is the title that people see."""
        return None

    @property
    def zoomable(self) -> Zoomable | None:
        """The view that the zoom entries of the menu act on."""
        return None

    @property
    def builds(self) -> FieldSource[AnyDraft] | None:
        """The field of the screen, for the editor."""
        return None

    @property
    def teaching(self) -> Teaching | None:
        """The screen as a place for lessons and puzzles."""
        return None

    @property
    def listening(self) -> Listening | None:
        """The answers of the table to people who listen."""
        return None

    def add_to_setup(self, line: QWidget) -> None:
        """Put a line above the choices of the setup page: that of the match of the day."""

    def choose_level(self, level: str) -> None:
        """Choose this level for the computers on the setup page."""

    def hold_setup(self, is_held: bool) -> None:
        """Show nothing of the setup page while an offer may still come, but not for long."""

    @property
    def is_counting(self) -> bool:
        """Whether what a turn has brought is being shown; computers make no move meanwhile."""
        return False

    def present_notes(self) -> None:
        """Show the notes as they are now; the match is the same."""

    def show_thinking(self, share: float | None) -> None:
        """Show the progress of a computer's task, 0 to 1; None when none runs."""

    def show_statistics(self) -> None:
        """Open the statistics of the game, where it keeps results."""

    def remember(self) -> None:
        """Save what only the screen knows, before it closes."""

    @property
    def unfinished(self) -> object:
        """What only the screen knows of the running match, for `go_on_with`; None if there is nothing."""
        return None

    def go_on_with(self, unfinished: object) -> None:
        """Go on with what the screen before this one left `unfinished`; the first view comes after it."""

    @property
    def entered(self) -> object:
        """What people have entered on the setup page, free of words of the program, for `enter`."""
        return None

    def enter(self, entered: object) -> None:
        """Enter on the setup page what was `entered` on the screen before, in another language."""

    @property
    def looked_at(self) -> int | None:
        """The number of the past turn that is shown, for `look_back`; None in the present."""
        return None

    def look_back(self, number: int) -> None:
        """Show a past turn that was `looked_at` on the screen before, in another language."""

    def dismiss(self) -> bool:
        """Return to the present; return whether an earlier turn was shown."""
        return False

    def cover_again(self) -> None:
        """Close the curtain as over the screen before, in another language, if it is not closed yet."""

    def apply_settings(self) -> None:
        """Apply the game's current settings."""


AnyScreen = GameScreen[AnyView]

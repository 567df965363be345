"""A game on screen: its setup page and its match, as the window sees them."""

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
    """Capability of a screen: a zoomable view of a table."""

    def fit(self) -> None:
        """Show the whole table."""

    def zoom(self, factor: float) -> None:
        """Zoom by a factor; below 1 makes everything smaller."""


class FieldSource(Protocol[DraftT]):
    """Capability of a screen: its field can be copied to the editor, and one from there played on."""

    @property
    def draft(self) -> DraftT:
        """A copy of the field on the table, for the editor."""

    def lay_field(self, draft: DraftT) -> None:
        """Offer, on the setup page, to play on a field from the editor."""


class Teaching(Protocol):
    """Capability of a screen: lessons and puzzles."""

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The game's own menus in a lesson, by title, with the commands needed for a turn."""

    def point_out(self, points: Points | None) -> Sequence[QWidget]:
        """Highlight these things or none; return the buttons and panels to ring."""

    def name_places(self, points: Points | None) -> str:
        """Return the names of the highlighted places on the table; "" for none."""

    def pose(self, among: Sequence[Points], chosen: Callable[[int, bool], None]) -> None:
        """Show a puzzle, without the game's own help, which would reveal the answer.

        If the answer is one of several things, people can choose them; ``chosen`` gets the index, and
        whether that is already the answer.
        """


class GameScreen(Generic[ViewT_contra]):
    """The base class of a game's screen, with defaults for everything that is not abstract.

    A widget has Qt's metaclass, so this class cannot have that of `ABC`; mypy finds missing methods.
    """

    @property
    @abstractmethod
    def widget(self) -> QWidget:
        """The widget that fills the window."""

    @property
    @abstractmethod
    def menus(self) -> Mapping[str, Entries]:
        """The game's own menus, by title; the first follows *Edit* and takes the program's entries."""

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
        """A panel beside the table, whose window title people see."""
        return None

    @property
    def zoomable(self) -> Zoomable | None:
        """The view for the zoom commands."""
        return None

    @property
    def builds(self) -> FieldSource[AnyDraft] | None:
        """The screen's field, for the editor."""
        return None

    @property
    def teaching(self) -> Teaching | None:
        """The support for lessons and puzzles."""
        return None

    @property
    def listening(self) -> Listening | None:
        """The table's answers for people who listen."""
        return None

    def add_to_setup(self, line: QWidget) -> None:
        """Put a line above the setup page's choices, such as for the match of the day."""

    def choose_level(self, level: str) -> None:
        """Choose a level for the computers on the setup page."""

    def hold_setup(self, is_held: bool) -> None:
        """Hide the setup page while an offer may still come, but only briefly."""

    @property
    def is_counting(self) -> bool:
        """Whether a turn's result is still being shown, so that computers wait."""
        return False

    def present_notes(self) -> None:
        """Update the notes; the match is the same."""

    def show_thinking(self, share: float | None) -> None:
        """Show the progress of a computer's task, 0 to 1; None without one."""

    def show_statistics(self) -> None:
        """Open the game's statistics, if it has any."""

    def remember(self) -> None:
        """Store what only the screen knows, before it closes."""

    @property
    def unfinished(self) -> object:
        """What only the screen knows of the running match, for `go_on_with`, or None."""
        return None

    def go_on_with(self, unfinished: object) -> None:
        """Continue what an earlier screen left `unfinished`; the first view comes after it."""

    @property
    def entered(self) -> object:
        """The setup page's contents, independent of the language, for `enter`."""
        return None

    def enter(self, entered: object) -> None:
        """Restore the setup page's contents `entered` on an earlier screen, perhaps in another language."""

    @property
    def looked_at(self) -> int | None:
        """The number of the past turn shown, for `look_back`; None in the present."""
        return None

    def look_back(self, number: int) -> None:
        """Show the past turn `looked_at` on an earlier screen, perhaps in another language."""

    def dismiss(self) -> bool:
        """Return to the present; return whether a past turn was shown."""
        return False

    def cover_again(self) -> None:
        """Close the curtain again, as on an earlier screen, unless it is closed."""

    def apply_settings(self) -> None:
        """Apply the game's current settings."""


AnyScreen = GameScreen[AnyView]

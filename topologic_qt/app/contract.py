"""What the shell asks of a game, and what it gives it."""

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import QSettings, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from topologic_qt.engine import Match, Seat, Snapshot
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.motion import Motion

AnyMatch = Match[Any, Any, Any, Any]
AnySnapshot = Snapshot[Any, Any]


class Task(Protocol):
    """Something that takes its time to think about, beside the window.

    Thoughts are equal only where the same comes of them.
    """

    def __call__(self, progress: Callable[[float], None], cancelled: Callable[[], bool]) -> Any:
        """Think, and give what came of it; for a computer's turn, the moves to make one after the other.

        ``progress`` is told the share that is done, 0 to 1. ``cancelled`` is asked all the time; when the
        thought is not wanted any more, it ends soon, whatever it gives.
        """
        ...


class GamePackage(Protocol):
    """A game, as the shell knows it."""

    id: str

    def new_match(self, setup: Any) -> AnyMatch:
        """A match before its first move."""
        ...

    def view(self, match: AnyMatch) -> Any:
        """What those who sit here may see of the match."""
        ...

    def check(self, match: AnyMatch, move: Any) -> None:
        """Raises `IllegalMove` for a move that nobody here may make: by mail, one of the other player."""
        ...

    def waits_elsewhere(self, match: AnyMatch) -> bool:
        """Whether the player who has to move sits at another computer, as by mail."""
        ...

    def thought(self, match: AnyMatch) -> Task | None:
        """What a computer has to think about now; None if the match waits for people, or for nothing."""
        ...

    def thought_ahead(self, match: AnyMatch) -> Task | None:
        """What a computer will have to think about next, whatever people do until then; None if nobody knows.

        It equals the `thought` when its time has come.
        """
        ...

    def suggestion(self, match: AnyMatch) -> Task:
        """Thinking of a good turn for the person whose turn it is: its moves."""
        ...

    def review(self, match: AnyMatch, round_number: int) -> Task:
        """Looking at a round (by index) that is over with hindsight, in the game's own form."""
        ...

    def results(self, match: AnyMatch) -> list[dict[str, Any]]:
        """What is to be kept of the rounds that are over, as plain values; nothing of a secret."""
        ...

    def pauses(self, match: AnyMatch) -> bool:
        """Whether people should see what there is before a computer plays on."""
        ...

    def stamp(self, match: AnyMatch, time: str) -> None:
        """Write down in the match's notes when something was told just now; ``time`` is a second in UTC."""
        ...

    def can_peek(self, match: AnyMatch) -> bool:
        """Whether somebody here may look up what is hidden now."""
        ...

    def peek(self, match: AnyMatch) -> Any:
        """What is hidden, or None if nobody may see it; the match's notes say that somebody looked."""
        ...

    def is_open(self, match: AnyMatch) -> bool:
        """Whether the match may still be thrown away for the one before."""
        ...

    def is_settled(self, match: AnyMatch) -> bool:
        """Whether nothing of the match can be wanted any more once its results are kept."""
        ...

    def awaits_mail(self, match: AnyMatch) -> bool:
        """Whether the match is over, but something of the other player is still to come."""
        ...

    def title(self, setup: Any) -> str:
        """What the match is called, and who plays it."""
        ...

    def standing(self, view: Any) -> str:
        """How far a match is, in a line."""
        ...

    def picture(self, view: Any, size: QSize, ratio: float) -> QPixmap:
        """A small picture of a match, for a screen with so many real pixels to a pixel."""
        ...

    def to_record(self, match: AnySnapshot) -> dict[str, Any]:
        """The saved form of a match."""
        ...

    def can_be_mailed(self, match: AnyMatch) -> bool:
        """Whether copies of the match may go back and forth: two people play it, at two computers."""
        ...

    def record_for_the_other(self, match: AnyMatch) -> dict[str, Any]:
        """The saved form of a match as the other player may have it: without a secret still hidden."""
        ...

    def title_for_the_other(self, match: AnyMatch) -> str:
        """What a copy of the match is called that goes to the other player."""
        ...

    def seat_of_the_sender(self, match: AnyMatch) -> Seat | None:
        """Whose copy it is when the match is mailed; None while nothing tells."""
        ...

    def can_play_here(self, match: AnyMatch) -> bool:
        """Whether a match that was played by mail can go on with all its players at this computer."""
        ...

    def joined(self, ours: AnySnapshot | None, theirs: AnyMatch) -> AnyMatch:
        """Our match with what another copy adds, or (without one) the match that the copy begins here.

        Raises ValueError, with a sentence, if that cannot be.
        """
        ...

    def from_record(self, record: dict[str, Any]) -> AnyMatch:
        """The match of a saved form. Raises ValueError, with a sentence, if it could not have been played."""
        ...

    def field_to_record(self, field: Any) -> dict[str, Any]:
        """The saved form of a field and its name."""
        ...

    def field_from_record(self, record: dict[str, Any]) -> Any:
        """The field of a saved form, and its name. Raises ValueError, with a sentence, if it cannot be."""
        ...

    def first_origin(self, memory: QSettings) -> Any:
        """How the table is laid that is to be seen first."""
        ...

    def first_look(self, memory: QSettings, origin: Any) -> QWidget:
        """A picture of it, to be seen before anything else is there."""
        ...

    def open_desk(self, port: Any, ask: Ask, memory: QSettings, motion: Motion, origin: Any) -> Any:
        """A new `GameScreen` with that table, on which the game is played through the port."""
        ...

    def open_editor(self, ask: Ask, motion: Motion) -> Any:
        """A new `FieldEditor` with an empty table."""
        ...

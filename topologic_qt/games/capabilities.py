"""The saved form of a game, and what it may have or not: computers, mail, notes, an editor, settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from topologic_qt.engine.game import MoveT, SetupT, StateT, ViewT
from topologic_qt.games.values import DraftT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from topologic_qt.engine import Match, Seat, Snapshot
    from topologic_qt.games.host import GameSettings
    from topologic_qt.games.screen import FieldEditor
    from topologic_qt.games.values import Row, Task
    from topologic_qt.widgets.ask import Ask
    from topologic_qt.widgets.motion import Motion


class Codec(Protocol[SetupT, StateT, MoveT, ViewT]):
    """The saved form of a game's matches."""

    def to_record(self, match: Snapshot[SetupT, MoveT]) -> Row:
        """The saved form of a match."""
        ...

    def from_record(self, record: Row) -> Match[SetupT, StateT, MoveT, ViewT]:
        """The match of a saved form. Raises ValueError, with a sentence, if it could not have been played."""
        ...


class Notes(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: people write beside the moves of a match."""

    def blank(self, setup: SetupT) -> object:
        """The notes of a match before its first move."""
        ...

    def stamped(self, match: Match[SetupT, StateT, MoveT, ViewT], time: str) -> object:
        """The notes with the time at which something was told just now; ``time`` is a second in UTC."""
        ...


class Computers(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: computers can sit at the table."""

    def task(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Task[Sequence[MoveT]] | None:
        """Finds the moves that a computer makes now; None if the match waits for people, or for nothing."""
        ...

    def task_ahead(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Task[Sequence[MoveT]] | None:
        """What will be the `task` later, whatever people do until then; None if nobody knows."""
        ...

    def pauses(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Whether people are to see what there is before a computer plays on."""
        ...


class Results(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: what is kept of finished rounds, for statistics."""

    def rows(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> list[Row]:
        """A row for each round that is over; nothing of a secret."""
        ...


class Mail(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: copies of a match go back and forth between two computers."""

    def can_be_mailed(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Whether copies of the match may go back and forth: people alone play it."""
        ...

    def view(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> ViewT:
        """What those at this computer may know of the match."""
        ...

    def check(self, match: Match[SetupT, StateT, MoveT, ViewT], move: MoveT) -> None:
        """Raises `IllegalMove` for a move of a player who sits at another computer."""
        ...

    def waits_elsewhere(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Whether the player who has to move sits at another computer."""
        ...

    def is_settled(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Whether a finished match needs no letter any more: it was not mailed, or all is proven."""
        ...

    def awaits_letter(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Whether the match is over, but a letter of the other player will still prove something."""
        ...

    def record_for_the_other(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Row:
        """The saved form of a match as the other player may have it: no secret still hidden, no notes."""
        ...

    def title_for_the_other(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> str:
        """The title of a copy that goes to the other player."""
        ...

    def seat_of_the_sender(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Seat | None:
        """Whose copy it is when the match is mailed; None while nothing tells."""
        ...

    def can_play_here(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Whether a match that was mailed can go on with all its players at this computer."""
        ...

    def joined(
        self, ours: Snapshot[SetupT, MoveT] | None, theirs: Match[SetupT, StateT, MoveT, ViewT]
    ) -> Match[SetupT, StateT, MoveT, ViewT]:
        """Our match with what another copy adds; without one of ours, the match that the copy begins here.

        Raises ValueError, with a sentence, if that cannot be.
        """
        ...


class EditorSupport(Protocol[DraftT]):
    """Capability: the field of a match is built by hand."""

    def open(self, ask: Ask, settings: GameSettings, motion: Motion) -> FieldEditor[DraftT]:
        """A new editor with an empty table."""
        ...

    def to_record(self, draft: DraftT) -> Row:
        """The saved form of what was built."""
        ...

    def from_record(self, record: Row) -> DraftT:
        """What a saved form holds. Raises ValueError, with a sentence, if it cannot be."""
        ...


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a game, with a list to choose from on the settings page."""

    name: str
    """Its entry in the settings: ``settings/`` and this."""
    text: str
    choices: Mapping[str, str]
    """What can be chosen: what stands in the settings, and what people read. The first is usual."""

"""The saved form of a game, and some capabilities: notes, computers, mail, an editor."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeVar

from topologic_qt.engine.game import SPECTATOR, Cancelled, MoveT, Seat, SetupT, StateT, Thinking, ViewT
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.games.drafts import DraftHistory, DraftT
from topologic_qt.games.editor import EditorHost, FieldEditor
from topologic_qt.games.values import AnySetup, AnyState, Row, Task

ResultT = TypeVar("ResultT")


def unless_cancelled(think: Callable[[Thinking], ResultT], otherwise: ResultT) -> Task[ResultT]:
    """Return a function's task; its result is ``otherwise`` if it is cancelled."""

    def task(progress: Callable[[float], None], cancelled: Callable[[], bool]) -> ResultT:
        try:
            return think(Thinking(progress, cancelled))
        except Cancelled:
            return otherwise

    return task


class Codec(Protocol[SetupT, StateT, MoveT, ViewT]):
    """The saved form of a game's matches."""

    def to_record(self, match: Snapshot[SetupT, MoveT]) -> Row:
        """Return the saved form of a match."""

    def from_record(self, record: Row) -> Match[SetupT, StateT, MoveT, ViewT]:
        """Return the match of a saved form. Raises ValueError, with a sentence, if it is not a legal one."""


class Notes(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: people's notes on a match."""

    def blank(self, setup: SetupT) -> object:
        """Return the notes of a match before its first move."""

    def stamped(self, match: Match[SetupT, StateT, MoveT, ViewT], time: str) -> object:
        """Return the notes with a time stamp for the last answer; ``time`` is in UTC, to the second."""

    def after_undo(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> object:
        """Return the notes that stay after a move of the match was taken back."""


class Wins(NamedTuple):
    """The SQL conditions that two rows of a match prove a person's win over a computer without help."""

    own: str
    """Holds for the person's row; columns have no table name."""
    against: str = "true"
    """Holds for that row, named ``own``, and the computer's, named ``theirs``."""
    played_by: str = "played_by"
    """The column with the player: `PERSON`, or a level."""


@dataclass(frozen=True, slots=True)
class Results(Generic[SetupT, StateT, MoveT, ViewT]):
    """Capability: results of finished rounds or matches, for statistics."""

    columns: Mapping[str, str]
    """The columns of the results table, each with its SQL type and constraints."""
    of: Callable[[Match[SetupT, StateT, MoveT, ViewT]], Mapping[int, Row]]
    """Returns a row for each finished round or seat, without secrets, by the number of its part.

    A round or seat always has the same number, however the match was played; what was stored first counts.
    """
    earlier: Callable[[Row], Row] = lambda row: row
    """Returns the row of version 0.2 or earlier, with the missing columns. May raise TypeError."""
    wins: Wins | None = None
    """How rows prove a win over a computer; None without computers as opponents."""
    feats: Mapping[str, str] = field(default_factory=dict)
    """Further milestones, marked for translation, each with an SQL condition for a row that proves it."""


class Computers(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: computer players."""

    def task(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Task[Sequence[MoveT]] | None:
        """Return a task that finds the computer's next moves; None if it is not a computer's turn."""

    def task_ahead(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Task[Sequence[MoveT]] | None:
        """Return the `task` that will follow whatever people do first; None if unknown."""

    def pauses(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether people should see the position before a computer plays on."""


class NothingNew(ValueError):
    """Raised if another copy of a match is right but has no new moves."""


class Mail(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: play by mail, by exchanging copies of a match between computers."""

    @property
    def is_dealt(self) -> bool:
        """Whether the dealer's computer has the whole match, and gives others their own copies.

        Such copies never go by mail; nothing can be taken back, and only the dealer begins another match.
        """

    def public(self, setup: SetupT) -> SetupT:
        """Return a match's setup as everyone may know it, the same in all copies."""

    def public_moves(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Sequence[MoveT]:
        """Return a match's moves without present or former secrets, the same in all copies."""

    def can_be_mailed(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether copies of the match may be exchanged: only people play it."""

    def view(
        self, match: Match[SetupT, StateT, MoveT, ViewT], is_linked: bool = False, is_held: bool = False
    ) -> ViewT:
        """Return the view for the players at this computer.

        ``is_linked``: copies are exchanged automatically. ``is_held``: moves are blocked until others have
        agreed.
        """

    def check(self, match: Match[SetupT, StateT, MoveT, ViewT], move: MoveT) -> None:
        """Raise `IllegalMove` for a move of a player at another computer."""

    def waits_elsewhere(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether the player to move is at another computer."""

    def tells(self, setup: SetupT, move: MoveT) -> bool:
        """Return whether a move reveals something, so that it and earlier moves cannot be taken back."""

    def awaits_letter(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether the match is over, but the other player's letter will still prove something."""

    def record_for_the_other(self, match: Match[SetupT, StateT, MoveT, ViewT], seat: Seat = SPECTATOR) -> Row:
        """Return the saved form for others, without secrets and notes; ``seat`` is its recipient if dealt."""

    def secrecy_of_a_copy(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> str:
        """Return a sentence on what a copy for the other player hides, and how well."""

    def title_for_the_other(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> str:
        """Return the title of a copy for the other player."""

    def seat_of_the_sender(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Seat | None:
        """Return the seat of the player who sends the match; None if unknown."""

    def player(self, match: Match[SetupT, StateT, MoveT, ViewT], seat: Seat) -> str:
        """Return the name of the player in a seat."""

    def again(self, setup: SetupT) -> SetupT:
        """Return the setup of another match with the same players, different from this one."""

    def is_again(self, setup: SetupT, other: SetupT) -> bool:
        """Return whether `again` could have made another setup: equal except for chance and first player."""

    def can_play_here(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether a mailed match can go on with all its players at this computer."""

    def joined(
        self,
        ours: Snapshot[SetupT, MoveT] | None,
        theirs: Match[SetupT, StateT, MoveT, ViewT],
        sender: Seat | None = None,
    ) -> Match[SetupT, StateT, MoveT, ViewT]:
        """Return our match with another copy's moves; without ours, the match that the copy begins here.

        ``sender`` is the copy's seat, required if more than two may play: then only its own moves are taken,
        and without ours the match belongs to no seat yet.

        Raises `NothingNew`, and ValueError if the two do not fit, each with a sentence.
        """

    def looked_on(
        self, ours: Snapshot[SetupT, MoveT] | None, copies: Mapping[Seat, Match[SetupT, StateT, MoveT, ViewT]]
    ) -> Match[SetupT, StateT, MoveT, ViewT]:
        """Return the match as a spectator knows it, from the newest copies of its seats.

        ``ours`` is what was known before; all copies have its setup, or one of their own. Of each copy only
        its own seat's moves are taken. The match belongs to `SPECTATOR`.

        Raises ValueError, with a sentence, if a copy is refused.
        """


class Draws(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: chance that nobody can choose or foresee, drawn by all seats' computers together.

    Each has a secret for one match only, which all know at the end. Before the match it sends the others an
    anchor, which binds it to that secret.
    """

    def takes(self, setup: SetupT) -> bool:
        """Return whether such a match begins with common chance online; False if it has its anchors."""

    def anchor(self, secret: bytes) -> str:
        """Return the anchor of a secret of 32 random bytes."""

    def begun(self, setup: SetupT, anchors: Sequence[str]) -> SetupT:
        """Return the setup with all seats' anchors, in order. Raises ValueError, with a sentence."""

    def moves(self, match: Match[SetupT, StateT, MoveT, ViewT], secret: bytes) -> tuple[MoveT, ...]:
        """Return the program's moves for the match's seat, after each change of the match.

        Raises ValueError, with a sentence, if the secret is not the seat's.
        """


class EditorSupport(Protocol[DraftT]):
    """Capability: an editor in which people build the field of a match."""

    def open(self, host: EditorHost) -> FieldEditor[DraftT]:
        """Return a new editor with an empty table."""

    def to_record(self, draft: DraftT) -> Row:
        """Return the saved form of a draft."""

    def from_record(self, record: Row) -> DraftT:
        """Return the draft of a saved form. Raises ValueError, with a sentence, if it is not valid."""

    def history_to_record(self, history: DraftHistory[DraftT]) -> Row:
        """Return the saved form of the undo history's drafts; the oldest may be left out."""

    def history_from_record(self, record: Row) -> DraftHistory[DraftT]:
        """Return the history of a saved form. Raises ValueError, with a sentence, if it is not valid."""


SetupT_co = TypeVar("SetupT_co", covariant=True)
StateT_contra = TypeVar("StateT_contra", contravariant=True)


class ContestVariant(NamedTuple):
    """A form of the game for contests."""

    id: str
    """The permanent id on the command line and in files."""
    name: str
    """A name for people; marked for translation."""
    seats: tuple[int, ...]
    """The possible numbers of players."""


class Count(NamedTuple):
    """A quantity counted for each seat of a finished match."""

    id: str
    """The permanent id in files."""
    name: str
    """A name for people; marked for translation."""
    possible: Collection[int | None]
    """The possible numbers; None if there may be none."""


class Contest(Protocol[SetupT_co, StateT_contra]):
    """Capability: contests with the same chance for all. Requires `GamePackage.protocol`."""

    @property
    def variants(self) -> Sequence[ContestVariant]:
        """The forms of the game, the usual one first."""

    @property
    def counts(self) -> Sequence[Count]:
        """The quantities counted, most important first."""

    def setup(self, variant: str, seats: int, seed: str) -> SetupT_co:
        """Return the setup of a deal, determined by the seed. May raise `SetupError`."""

    def counted(self, state: StateT_contra) -> Sequence[Sequence[int | None]]:
        """Return for each of `counts` every seat's number at the end of a match, or None."""

    def winners(self, variant: str, counted: Sequence[Sequence[int | None]]) -> Collection[tuple[Seat, ...]]:
        """Return the possible winners of a match with these counts; empty if none can end so."""


AnyContest = Contest[AnySetup, AnyState]

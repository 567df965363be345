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
    """Return the task of a thought; its result is ``otherwise`` if it is cancelled."""

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
    """Capability: notes of people beside the moves of a match."""

    def blank(self, setup: SetupT) -> object:
        """Return the notes of a match before its first move."""

    def stamped(self, match: Match[SetupT, StateT, MoveT, ViewT], time: str) -> object:
        """Return the notes with a new time stamp for the last answer; ``time`` is a second in UTC."""

    def after_undo(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> object:
        """Return the notes that stay when a move was taken back from the match."""


class Wins(NamedTuple):
    """How two rows of a match prove that a person beat a computer without help: conditions in SQL."""

    own: str
    """Holds for the person's row; without a name of the table before its columns."""
    against: str = "true"
    """Holds for that row, called ``own``, and the computer's, called ``theirs``."""
    played_by: str = "played_by"
    """The column with who played: `PERSON`, or a level."""


@dataclass(frozen=True, slots=True)
class Results(Generic[SetupT, StateT, MoveT, ViewT]):
    """Capability: results of rounds or matches that are over, which statistics are made of."""

    columns: Mapping[str, str]
    """The columns of the table of results, each with its type and what can stand in it, in SQL."""
    of: Callable[[Match[SetupT, StateT, MoveT, ViewT]], Mapping[int, Row]]
    """Returns a row for each round that is over, or each seat, without secrets, by the number of its part.

    The round or seat has the same number however the match was played; what was stored first counts.
    """
    earlier: Callable[[Row], Row] = lambda row: row
    """Returns the row of version 0.2 or earlier, with what that did not store. May raise TypeError."""
    wins: Wins | None = None
    """How rows prove that a person beat a computer; None where nobody plays against computers."""
    feats: Mapping[str, str] = field(default_factory=dict)
    """Further milestones, marked for translation, each with a condition for a row that proves it, in SQL."""


class Computers(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: computer players."""

    def task(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Task[Sequence[MoveT]] | None:
        """Return a task that finds the computer's next moves; None if it is not a computer's turn."""

    def task_ahead(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Task[Sequence[MoveT]] | None:
        """Return the `task` that will come later whatever people do until then; None if unknown."""

    def pauses(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether people are to see the position before a computer plays on."""


class NothingNew(ValueError):
    """Raised if another copy of a match has no new moves; nothing is wrong."""


class Mail(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: play by mail, in which copies of a match go back and forth between computers."""

    @property
    def is_dealt(self) -> bool:
        """Whether the dealer's computer has the whole match, and gives each other one its own copy.

        Such copies never go by mail; nothing is taken back, and only the dealer begins another match.
        """

    def public(self, setup: SetupT) -> SetupT:
        """Return the setup of a match as everybody may know it; copies of one match have the same one."""

    def public_moves(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Sequence[MoveT]:
        """Return the moves of a match without what is, or was, a secret: in all copies they are the same."""

    def can_be_mailed(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether copies of the match may go back and forth: only people play it."""

    def view(
        self, match: Match[SetupT, StateT, MoveT, ViewT], is_linked: bool = False, is_held: bool = False
    ) -> ViewT:
        """Return the view of those at this computer.

        ``is_linked``: copies come and go by themselves. ``is_held``: nothing moves until others have
        agreed.
        """

    def check(self, match: Match[SetupT, StateT, MoveT, ViewT], move: MoveT) -> None:
        """Raise `IllegalMove` for a move of a player who sits at another computer."""

    def waits_elsewhere(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether the player who has to move sits at another computer."""

    def tells(self, setup: SetupT, move: MoveT) -> bool:
        """Return whether a move reveals something, so that it and earlier moves cannot be taken back."""

    def awaits_letter(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether the match is over, but a letter of the other player will still prove something."""

    def record_for_the_other(self, match: Match[SetupT, StateT, MoveT, ViewT], seat: Seat = SPECTATOR) -> Row:
        """Return the saved form for others, without secrets and notes; ``seat`` is the one it is dealt to."""

    def secrecy_of_a_copy(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> str:
        """Return a sentence for people: what a copy of a match for the other player hides, and how well."""

    def title_for_the_other(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> str:
        """Return the title of a copy that goes to the other player."""

    def seat_of_the_sender(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> Seat | None:
        """Return the seat of the player who sends the match; None if that is not known."""

    def player(self, match: Match[SetupT, StateT, MoveT, ViewT], seat: Seat) -> str:
        """Return the name of the player in a seat."""

    def again(self, setup: SetupT) -> SetupT:
        """Return the setup of another match of the same players; it differs from this one."""

    def is_again(self, setup: SetupT, other: SetupT) -> bool:
        """Return whether `again` could have made another setup: equal but for chance and the first player."""

    def can_play_here(self, match: Match[SetupT, StateT, MoveT, ViewT]) -> bool:
        """Return whether a match that was mailed can go on with all its players at this computer."""

    def joined(
        self,
        ours: Snapshot[SetupT, MoveT] | None,
        theirs: Match[SetupT, StateT, MoveT, ViewT],
        sender: Seat | None = None,
    ) -> Match[SetupT, StateT, MoveT, ViewT]:
        """Return our match with the moves of another copy; without ours, the match that the copy starts here.

        ``sender`` is the seat whose copy it is, to be told where more than two may play: then only
        its own moves are taken, and without ours the match belongs to no seat yet.

        Raises `NothingNew`, and ValueError if the two do not fit, each with a sentence.
        """

    def looked_on(
        self,
        ours: Snapshot[SetupT, MoveT] | None,
        copies: Mapping[Seat, Match[SetupT, StateT, MoveT, ViewT]],
    ) -> Match[SetupT, StateT, MoveT, ViewT]:
        """Return the match as a spectator knows it, from the newest copies of its seats.

        ``ours`` is what was known before; all copies have its setup, or one of their own. Of each
        copy only the moves of its own seat are taken. The match belongs to `SPECTATOR`.

        Raises ValueError, with a sentence, if a copy is refused.
        """


class Draws(Protocol[SetupT, StateT, MoveT, ViewT]):
    """Capability: chance that nobody can choose or foresee, drawn by the computers of all seats together.

    Each keeps a secret for one match, and never uses it again: at the end all know it. An anchor, which
    binds it to that secret, goes to all others before the match begins.
    """

    def takes(self, setup: SetupT) -> bool:
        """Return whether such a match is begun so where players sit apart; not if it has its anchors."""

    def anchor(self, secret: bytes) -> str:
        """Return the anchor of a secret of 32 random bytes."""

    def begun(self, setup: SetupT, anchors: Sequence[str]) -> SetupT:
        """Return the setup with the anchors of all seats, in order. Raises ValueError, with a sentence."""

    def moves(self, match: Match[SetupT, StateT, MoveT, ViewT], secret: bytes) -> tuple[MoveT, ...]:
        """Return the moves that the program makes now for the seat of the match, after each change of it.

        Raises ValueError, with a sentence, if the secret is another one than the seat's.
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
        """Return the saved form of the drafts that undo and redo lead to; the oldest may be left out."""

    def history_from_record(self, record: Row) -> DraftHistory[DraftT]:
        """Return the history of a saved form. Raises ValueError, with a sentence, if it is not valid."""


SetupT_co = TypeVar("SetupT_co", covariant=True)
StateT_contra = TypeVar("StateT_contra", contravariant=True)


class ContestVariant(NamedTuple):
    """A form of the game that can be played for comparison."""

    id: str
    """The id on the command line and in files, which never changes."""
    name: str
    """A name for people; marked for translation."""
    seats: tuple[int, ...]
    """The possible numbers of players."""


class Count(NamedTuple):
    """Something that is counted for each seat of a finished match."""

    id: str
    """The id in files, which never changes."""
    name: str
    """A name for people; marked for translation."""
    possible: Collection[int | None]
    """The numbers that can be counted; None where there may be none."""


class Contest(Protocol[SetupT_co, StateT_contra]):
    """Capability: matches in which chance is the same for all. It needs `GamePackage.protocol`, too."""

    @property
    def variants(self) -> Sequence[ContestVariant]:
        """The forms of the game, the usual one first."""

    @property
    def counts(self) -> Sequence[Count]:
        """The things that are counted, the one that matters most first."""

    def setup(self, variant: str, seats: int, seed: str) -> SetupT_co:
        """Return the setup of a deal, which follows from the seed. May raise `SetupError`."""

    def counted(self, state: StateT_contra) -> Sequence[Sequence[int | None]]:
        """Return for each of `counts` the number of every seat at the end of a match; None if it has none."""

    def winners(self, variant: str, counted: Sequence[Sequence[int | None]]) -> Collection[tuple[Seat, ...]]:
        """Return the winners that a match with these possible counts can have; empty if none ends so."""


AnyContest = Contest[AnySetup, AnyState]

"""The setup of a match: everything agreed before the first move, and the editions of the rules."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import (
    Computer,
    SeatingError,
    SetupError,
    check_name,
    check_title,
    no_such_seat,
    with_player,
)
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, FieldStatus, Tile
from topologic_qt.games.topologic.rules.shapes import SEEKER_COUNTS, FieldRecipe, Theme
from topologic_qt.translation import ntr_noop, tr_noop

Direction = tuple[int, int]
"""One step of a straight line: tiles to the right and down, each -1, 0 or 1."""

ORTHOGONAL: tuple[Direction, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
EIGHT_WAYS: tuple[Direction, ...] = (*ORTHOGONAL, (1, -1), (1, 1), (-1, 1), (-1, -1))


class Entry(StrEnum):
    """The tiles on which seekers enter in the first turn."""

    BORDER = "border"
    ANYWHERE = "anywhere"


class Edition(NamedTuple):
    """An edition of the rules."""

    id: str
    """The edition's name in files and settings."""
    entry: Entry
    directions: tuple[Direction, ...]
    """The directions in which seekers move."""
    passes_over: bool
    """Whether seekers may pass over each other."""


EDITION_2017 = Edition("2017", Entry.BORDER, ORTHOGONAL, passes_over=True)
EDITION_2019 = Edition("2019", Entry.BORDER, ORTHOGONAL, passes_over=False)
EDITION_FRENCH = Edition("french", Entry.ANYWHERE, EIGHT_WAYS, passes_over=True)

EDITIONS = {edition.id: edition for edition in (EDITION_2019, EDITION_2017, EDITION_FRENCH)}
"""Every edition by id, the usual one first."""


_PEOPLE = tr_noop("Only people play at a real table.")


@dataclass(frozen=True, slots=True)
class Seating:
    """The players of both seats."""

    computers: tuple[Computer | None, Computer | None] = (None, None)
    """The computer of each seat; None for a person."""
    at_table: Seat | None = None
    """At a real table: the seat of the player with this program; None if all is played here."""

    def __post_init__(self) -> None:
        """Raises `SeatingError` for a seat that does not exist, or a computer at a real table."""
        if self.at_table is None:
            return
        if self.at_table not in (0, 1):
            raise no_such_seat(self.at_table)
        if self.computers != (None, None):
            raise SeatingError(_PEOPLE)

    def changed(self, seat: Seat, computer: Computer | None) -> "Seating":
        """The seating with a seat's player replaced. Raises `SeatingError` if that is no valid change."""
        first, second = with_player(self.computers, seat, computer)
        return Seating((first, second), self.at_table)


AT_ONE_COMPUTER = Seating()
"""Two people who take turns at this computer."""


ROUND_COUNTS = (2, 1)
"""The possible numbers of rounds: both, or a single one without a winner."""

_SEEKERS = tr_noop("A match has 5, 4 or 3 seekers, not {n}.")
_ROUNDS = tr_noop("A match has 1 or 2 rounds, not {n}.")
_HIDDEN_AT_TABLE = tr_noop("At a real table, the secret is hidden there, not here.")
_NO_TILE = tr_noop("The secret must be under one of the sixty tiles.")
_PARTS = tr_noop("The field is in {n} parts; all tiles must connect.")


class Assistance(StrEnum):
    """The steps of help from the notebook, in rising order."""

    PAPER = "paper"
    """The log and a grid to tick by hand."""
    CHECK = "check"
    """As `PAPER`, and marks that contradict the hints are pointed out."""
    FULL = "full"
    """As `CHECK`; the program also rules tiles out, and counts the tiles that each hint would leave."""

    @property
    def higher(self) -> tuple["Assistance", ...]:
        """The steps with more help."""
        steps = tuple(Assistance)
        return steps[steps.index(self) + 1 :]


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is fixed for all rounds of a match."""

    field: Field
    edition: Edition = EDITION_2019
    seekers: int = SEEKER_COUNTS[0]
    """The number of seekers; one of `SEEKER_COUNTS`."""
    title: str = "Topologic"
    """The title of the match: one line of 1 to `MAX_TITLE_LENGTH` characters."""
    players: tuple[str, str] = ("Anna", "Ben")
    """The names, 1 to `MAX_NAME_LENGTH` characters each; the first one is the first round's referee."""
    theme: Theme = Theme.CLASSIC
    origin: FieldRecipe | None = None
    """The recipe of the field, from which it can be laid again; None if it was laid by hand."""
    seating: Seating = AT_ONE_COMPUTER
    rounds: int = ROUND_COUNTS[0]
    """The number of rounds; one of `ROUND_COUNTS`."""
    aid: Assistance = Assistance.PAPER
    """The step of help at the start of each round."""
    secrets: tuple[Tile, Tile] | None = None
    """For tests: where the program hides each round's secret; otherwise None. Never part of a view."""
    is_lesson: ClassVar[bool] = False
    """Whether this is the setup of a lesson instead of a match."""

    def __post_init__(self) -> None:
        """Raises `SetupError` if a value is out of range or the field is not playable."""
        if self.seekers not in SEEKER_COUNTS:
            raise SetupError(_SEEKERS, n=self.seekers)
        if self.rounds not in ROUND_COUNTS:
            raise SetupError(_ROUNDS, n=self.rounds)
        if self.secrets is not None and self.seating.at_table is not None:
            raise SetupError(_HIDDEN_AT_TABLE)
        if not {*(self.secrets or ())} <= {*ALL_TILES}:
            raise SetupError(_NO_TILE)
        check_title(self.title)
        for name in self.players:
            check_name(name)
        self._check_field()

    def _check_field(self) -> None:
        if FieldStatus.TILES_MISSING in self.field.status and not self.is_lesson:
            lacks = ntr_noop(
                "The field has {n} tile; it needs 60.",
                "The field has {n} tiles; it needs 60.",
                len(self.field),
            )
            raise SetupError(lacks, n=len(self.field))
        if FieldStatus.NOT_CONNECTED in self.field.status:
            raise SetupError(_PARTS, n=len(self.field.islands))


@dataclass(frozen=True, slots=True)
class LessonSetup(Setup):
    """The setup of a lesson, on fewer tiles. Never read from a file, as no real match has such a field."""

    is_lesson: ClassVar[bool] = True

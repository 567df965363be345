"""The setup of a match: all that is agreed before the first move, and the editions of the rules."""

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
"""One step of a straight line: tiles to the right, tiles down; each -1, 0 or 1."""

ORTHOGONAL: tuple[Direction, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
EIGHT_WAYS: tuple[Direction, ...] = (*ORTHOGONAL, (1, -1), (1, 1), (-1, 1), (-1, -1))


class Entry(StrEnum):
    """The tiles on which seekers enter in the first turn."""

    BORDER = "border"
    ANYWHERE = "anywhere"


class Edition(NamedTuple):
    """One edition of the rules."""

    id: str
    """The name of the edition in files and settings."""
    entry: Entry
    directions: tuple[Direction, ...]
    """The straight lines along which a seeker moves."""
    passes_over: bool
    """Whether a seeker may pass over a tile on which another one stands."""


EDITION_2017 = Edition("2017", Entry.BORDER, ORTHOGONAL, passes_over=True)
EDITION_2019 = Edition("2019", Entry.BORDER, ORTHOGONAL, passes_over=False)
EDITION_FRENCH = Edition("french", Entry.ANYWHERE, EIGHT_WAYS, passes_over=True)

EDITIONS = {edition.id: edition for edition in (EDITION_2019, EDITION_2017, EDITION_FRENCH)}
"""Every edition by its id, the usual one first."""


_PEOPLE = tr_noop("Only people play at a real table.")


@dataclass(frozen=True, slots=True)
class Seating:
    """The players of both seats."""

    computers: tuple[Computer | None, Computer | None] = (None, None)
    """The computer of each seat; None for a person."""
    at_table: Seat | None = None
    """At a real table: the seat of the player who uses this program; None if all is played here."""

    def __post_init__(self) -> None:
        """Raises `SeatingError` for a seat that does not exist, or a computer at a real table."""
        if self.at_table is None:
            return
        if self.at_table not in (0, 1):
            raise no_such_seat(self.at_table)
        if self.computers != (None, None):
            raise SeatingError(_PEOPLE)

    def changed(self, seat: Seat, computer: Computer | None) -> "Seating":
        """The seating with another player in a seat. Raises `SeatingError` if there is no such change."""
        first, second = with_player(self.computers, seat, computer)
        return Seating((first, second), self.at_table)


AT_ONE_COMPUTER = Seating()
"""Two people who take turns at this computer."""


ROUND_COUNTS = (2, 1)
"""The numbers of rounds that a match may have: both, or a single one that nobody wins."""

_SEEKERS = tr_noop("A match has 5, 4 or 3 seekers, not {n}.")
_ROUNDS = tr_noop("A match has 1 or 2 rounds, not {n}.")
_HIDDEN_AT_TABLE = tr_noop("At a real table, the secret is hidden there, not here.")
_NO_TILE = tr_noop("The secret must be under one of the sixty tiles.")
_PARTS = tr_noop("The field is in {n} parts; all tiles must connect.")


class Assistance(StrEnum):
    """The steps of help from the notebook, from the least to the most."""

    PAPER = "paper"
    """The log and a grid to tick by hand."""
    CHECK = "check"
    """As `PAPER`, with a note where a mark contradicts the hints."""
    FULL = "full"
    """As `CHECK`, with tiles ruled out by the program, and the number of tiles that each hint would leave."""

    @property
    def higher(self) -> tuple["Assistance", ...]:
        """The steps that help more."""
        steps = tuple(Assistance)
        return steps[steps.index(self) + 1 :]


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that stays the same for all rounds of a match."""

    field: Field
    edition: Edition = EDITION_2019
    seekers: int = SEEKER_COUNTS[0]
    """The number of seekers; one of `SEEKER_COUNTS`."""
    title: str = "Topologic"
    """The title of the match; 1 to `MAX_TITLE_LENGTH` characters in one line."""
    players: tuple[str, str] = ("Anna", "Ben")
    """The names, 1 to `MAX_NAME_LENGTH` characters each; the first is the referee of the first round."""
    theme: Theme = Theme.CLASSIC
    origin: FieldRecipe | None = None
    """The recipe of the field, by which it can be laid again; None if it was laid by hand."""
    seating: Seating = AT_ONE_COMPUTER
    rounds: int = ROUND_COUNTS[0]
    """The number of rounds; one of `ROUND_COUNTS`."""
    aid: Assistance = Assistance.PAPER
    """The step of help at the beginning of each round."""
    secrets: tuple[Tile, Tile] | None = None
    """For tests: where the program hides the secret of each round; None elsewhere. No view has it."""
    is_lesson: ClassVar[bool] = False
    """Whether this is the setup of a lesson, and not of a match."""

    def __post_init__(self) -> None:
        """Raises `SetupError` where a value is out of its range or the field cannot be played."""
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
    """The setup of a lesson, on fewer tiles. No saved form is read as one: no real match has such a field."""

    is_lesson: ClassVar[bool] = True

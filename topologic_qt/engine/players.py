"""The players of a match, for every game: their names, and the computers among them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import blake2b
from itertools import chain, count

from topologic_qt.engine.game import Seat
from topologic_qt.translation import UserError, is_printable, stored_name, told_name, tr, tr_noop

MAX_SEED_LENGTH = 40

MAX_NAME_LENGTH = 40

MAX_TITLE_LENGTH = 60

PERSON = "person"
"""The player of a stored result if a person played."""
MIXED = "mixed"
"""The player of a stored result if people and computers, or different levels, took turns."""

_SEED = tr_noop("A seed has at most {most} characters, not {n}.")
_NO_SEAT = tr_noop("There is no seat {seat}.")
_TAKEN = tr_noop("That player already has seat {seat}.")
_TITLE, _NAME = tr_noop("The title"), tr_noop("A player’s name")
_EMPTY = tr_noop("{what} is empty.")
_TOO_LONG = tr_noop("{what} has {n} characters; the limit is {most}.")
_NOT_A_LINE = tr_noop("{what} must be one line of visible characters.")


class SetupError(UserError, ValueError):
    """A setup that cannot be played. The text names the mistake."""


class SeatingError(UserError, ValueError):
    """A seat that does not exist or cannot be taken."""


class Level(StrEnum):
    """The strength of a computer player."""

    NOVICE = "novice"
    """Plays sensibly but overlooks things."""
    CLUB = "club"
    """Thinks carefully about one turn."""
    MASTER = "master"
    """Plays as well as the program can."""


NAMES = {Level.NOVICE: "Milo", Level.CLUB: "Nora", Level.MASTER: "Iris"}
"""The name of each level's computer, the same in every game and language."""

_COMPANIONS = {
    Level.NOVICE: ("Tilda", "Bruno", "Elsa", "Pim"),
    Level.CLUB: ("Hugo", "Greta", "Jonas", "Selma"),
    Level.MASTER: ("Viktor", "Thea", "Leo", "Vera"),
}
"""The names of further computers of the same level at a table."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player. Computers of equal level and seed play the same match again."""

    level: Level = Level.CLUB
    seed: str = ""
    """A text of at most `MAX_SEED_LENGTH` characters that determines all random choices."""

    def __post_init__(self) -> None:
        """Raises `SetupError` for a seed that is too long."""
        check_seed(self.seed)


Players = tuple[Computer | None, ...]
"""The computer of each seat; None for a person."""


def seated(levels: Iterable[str | None], seed: str) -> Players:
    """Return computers of these levels, None for a person. Raises ValueError for an unknown level."""
    return tuple(None if level is None else Computer(Level(level), seed) for level in levels)


def seat_names(levels: Sequence[str | None], people: Sequence[str]) -> tuple[str, ...]:
    """Return the names of all seats: people's as typed, and unique ones for computers.

    ``levels`` is None for a person; a computer's entry in ``people`` is ignored.
    """
    seats = list(zip(levels, people, strict=True))
    taken = {name.strip().casefold() for level, name in seats if level is None}
    found = []
    for level, own in seats:
        name = own
        if level is not None:
            usual = NAMES[Level(level)]
            numbered = (f"{usual} {number}" for number in count(2))
            names = chain((usual,), _COMPANIONS[Level(level)], numbered)
            name = next(name for name in names if name.casefold() not in taken)
        taken.add(name.casefold())
        found.append(name)
    return tuple(found)


def one_remark(remarks: Iterator[str], turn: int, players: int) -> str:
    """Return a remark on every third turn (every fourth with three players), otherwise ""."""
    found = [] if turn % (3 if players % 3 else 4) else [*remarks]
    return found[turn // 3 % len(found)] if found else ""


def no_such_seat(seat: Seat) -> SeatingError:
    """Return the error about a seat that does not exist."""
    return SeatingError(_NO_SEAT, seat=seat)


def with_player(players: Players, seat: Seat, computer: Computer | None) -> Players:
    """Return the players with one replaced. Raises `SeatingError` for a missing seat or no change."""
    if not 0 <= seat < len(players):
        raise no_such_seat(seat)
    if players[seat] == computer:
        raise SeatingError(_TAKEN, seat=seat)
    return (*players[:seat], computer, *players[seat + 1 :])


def check_seed(seed: str) -> None:
    """Raises `SetupError` for a seed that is too long."""
    if len(seed) > MAX_SEED_LENGTH:
        raise SetupError(_SEED, most=MAX_SEED_LENGTH, n=len(seed))


def short_seed(seed: str) -> str:
    """Shorten a seed of any length to at most `MAX_SEED_LENGTH` characters."""
    if len(seed) <= MAX_SEED_LENGTH:
        return seed
    return blake2b(seed.encode(errors="surrogatepass"), digest_size=16).hexdigest()


def check_title(title: str) -> None:
    """Raises `SetupError` unless a match's title is one printable line of at most `MAX_TITLE_LENGTH`."""
    check_text(_TITLE, title, MAX_TITLE_LENGTH)


def check_name(name: str) -> None:
    """Raises `SetupError` unless a player's name is one printable line of at most `MAX_NAME_LENGTH`."""
    check_text(_NAME, name, MAX_NAME_LENGTH)


def check_text(what: str, text: str, longest: int) -> None:
    """Raises `SetupError` unless a text is one printable line; ``what``, marked, begins the sentence."""
    called = UserError(what)
    if not text.strip():
        raise SetupError(_EMPTY, what=called)
    if len(text) > longest:
        raise SetupError(_TOO_LONG, what=called, n=len(text), most=longest)
    if not is_printable(text):
        raise SetupError(_NOT_A_LINE, what=called)


# Lessons, daily fields and earlier versions name computers "Computer": stored in English, shown in the
# current language. Older files hold such names in the language of their time; those are not changed.


_ALONE, _NUMBERED = tr_noop("Computer"), tr_noop("Computer {n}")
_MOST = 5  # the most players of a match
_stored: dict[str, str] = {}  # the English name for each translated one seen so far, in any language


def stored_names(names: Sequence[str], players: Players) -> list[str]:
    """Return players' names for storing: the program's own names in English."""
    _note_language()
    return [
        stored_name(name) if player is None else _stored.get(name, name)
        for name, player in zip(names, players, strict=True)
    ]


def stored_player(player: Computer | None, sealer: Callable[[str], str]) -> dict[str, str] | None:
    """Return a player for storing, with the seed sealed; None is a person."""
    return None if player is None else {"level": player.level.value, "sealed": sealer(player.seed)}


def told_names(names: Sequence[str], players: Players) -> tuple[str, ...]:
    """Return stored names for display: the program's own names in the current language."""
    told = {english: name for name, english in _note_language().items()}
    if len(names) != len(players):
        return tuple(names)  # not names of these players
    return tuple(
        told_name(name) if player is None else told.get(name, name)
        for name, player in zip(names, players, strict=True)
    )


def _note_language() -> dict[str, str]:
    """Remember the program's names in the current language; return the English name of each."""
    numbers = range(1, _MOST + 1)
    own = {tr(_NUMBERED, n=number): _NUMBERED.format(n=number) for number in numbers} | {tr(_ALONE): _ALONE}
    # The test language adds invisible characters, which no name may have.
    own = {"".join(filter(str.isprintable, name)): english for name, english in own.items()}
    _stored.update(own)
    return own


def utc_time(value: object) -> datetime | None:
    """Parse an ISO 8601 time with a time zone; return it in UTC, or None if it is not valid."""
    try:
        time = datetime.fromisoformat(value) if isinstance(value, str) else None
        return None if time is None or time.utcoffset() is None else time.astimezone(UTC)
    except (ValueError, OverflowError):
        return None

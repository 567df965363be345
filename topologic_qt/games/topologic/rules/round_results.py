"""Results of finished rounds for the statistics, without anything of their secrets."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from topologic_qt.engine.players import MIXED, PERSON, is_count, is_name, is_word
from topologic_qt.games.topologic.rules.field import Field, bounds
from topologic_qt.games.topologic.rules.notes import Notes, Pages
from topologic_qt.games.topologic.rules.setup import Assistance, Setup
from topologic_qt.games.topologic.rules.shapes import SEEKER_COUNTS
from topologic_qt.games.topologic.rules.state import Ending, Phase, Round, State


class Result(NamedTuple):
    """The result of one finished round."""

    time: str
    """The time of the last hint, in UTC (``2025-01-31T17:05:09+00:00``); empty where it is not known."""
    edition: str
    """The id of the edition."""
    seekers: int
    player: str
    """The name of the player who sought."""
    sought_by: str
    """`PERSON`, `MIXED`, or the level of the computer that sought."""
    turns: int | None
    """The number of turns until the secret was found; None if it was not."""
    aid: str
    """The highest step of help that was used; empty where it is not known."""
    suggestions: int
    """The number of turns for which a suggestion of the computer was looked at."""
    field: str = ""
    """The `field_mark` of the field; empty in rows of earlier versions."""
    seed: str = ""
    """The seed of the field; empty where it was built by hand, and in rows of earlier versions."""

    @property
    def is_helped(self) -> bool | None:
        """Whether more than the log and a grid to tick helped the seeker; None where that is not known."""
        if self.suggestions:
            return True
        return self.aid != Assistance.PAPER if self.aid in [*Assistance] else None

    def as_row(self) -> dict[str, Any]:
        """The result as plain values, to be kept."""
        return self._asdict()

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> "Result":
        """The result in a row, also of an earlier version. Raises ValueError where no round has one."""
        whole = {"aid": "", "suggestions": 0, "field": "", "seed": "", **row}
        if whole.keys() != set(cls._fields) or not _is_possible(whole):
            raise ValueError("This is no result of a round.")
        return cls(**whole)


def _is_possible(row: dict[str, Any]) -> bool:
    return (
        is_word(row["time"])
        and is_word(row["edition"])
        and row["seekers"] in SEEKER_COUNTS
        and is_count(row["seekers"])
        and is_name(row["player"])
        and is_word(row["sought_by"])
        and (row["turns"] is None or is_count(row["turns"]))
        and is_word(row["aid"])
        and is_count(row["suggestions"])
        and is_word(row["field"])
        and is_word(row["seed"])
    )


def field_mark(field: Field) -> str:
    """A short text that is the same for a field wherever it lies, and another one for any other field."""
    left, top, *_ = bounds(field.tiles)
    places = sorted(f"{tile}{place.x - left},{place.y - top}" for place, tile in field.tiles.items())
    return blake2b(" ".join(places).encode(), digest_size=8).hexdigest()


def counted_rounds(state: State) -> list[int]:
    """The numbers, from 0, of the rounds of a match that are over and had at least one hint."""
    return [number for number, played in enumerate(state.rounds) if _counts(played)]


def _counts(played: Round) -> bool:
    return played.phase is Phase.OVER and bool(played.turns)


def results(state: State, notes: Pages) -> list[Result]:
    """The results of the `counted_rounds` of a match, first to last."""
    setup = state.setup
    return [
        Result(
            time=page.times[-1] if page.times else "",
            edition=setup.edition.id,
            seekers=setup.seekers,
            player=setup.players[played.seeker],
            sought_by=_sought_by(played),
            turns=played.score,
            aid=page.aid.value,
            suggestions=suggested_turns(played, page),
            field=field_mark(setup.field),
            seed="" if setup.origin is None else setup.origin.seed,
        )
        for played, page in zip(state.rounds, notes, strict=False)
        if _counts(played)
    ]


def suggested_turns(played: Round, page: Notes) -> int:
    """The number of turns of a round for which a suggestion of the computer was looked at.

    A round that was given up has one more turn than hints: the one in which it was. No more are counted than
    there are, whatever the notes of an earlier version say.
    """
    begun = len(played.turns) + (played.ending is not Ending.FOUND)
    return min(page.suggestions, begun)


def _sought_by(played: Round) -> str:
    who = {PERSON if turn.computer is None else turn.computer.level.value for turn in played.turns}
    return who.pop() if len(who) == 1 else MIXED


def mean_turns(found: Sequence[Result]) -> float | None:
    """The mean number of turns of the rounds in which the secret was found; None if there are none."""
    turns = [result.turns for result in found if result.turns is not None]
    return sum(turns) / len(turns) if turns else None


class Bests(NamedTuple):
    """The fewest turns in which a player found a secret on one field; None where there was no such round."""

    alone: int | None
    """Without help: the log, and a grid to tick."""
    helped: int | None
    """With more help than that."""

    def of(self, helped: bool) -> int | None:
        """The fewest turns with or without help."""
        return self.helped if helped else self.alone


def bests(results: Iterable[Result], setup: Setup, player: str) -> Bests:
    """The fewest turns of a person of this name, with the field, the edition and the seekers of a setup."""
    key = (field_mark(setup.field), setup.edition.id, setup.seekers)
    own = [
        result
        for result in results
        if (result.field, result.edition, result.seekers) == key
        and (result.sought_by, result.player) == (PERSON, player)
    ]
    fewest = (
        min((one.turns for one in own if one.turns is not None and one.is_helped is helped), default=None)
        for helped in (False, True)
    )
    return Bests(*fewest)

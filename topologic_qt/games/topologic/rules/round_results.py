"""Results of finished rounds for the statistics, and par with the stars of a round."""

from hashlib import blake2b
from math import ceil, log2
from typing import Any, NamedTuple

from topologic_qt.engine.players import MIXED, PERSON, Computer, Level
from topologic_qt.games.topologic.rules.field import ALL_TILES, Field, Tile, bounds
from topologic_qt.games.topologic.rules.moves import AskForHint, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.notes import Notes, Pages
from topologic_qt.games.topologic.rules.setup import Assistance, Setup
from topologic_qt.games.topologic.rules.state import Ending, Phase, Round, State
from topologic_qt.translation import stored_name, tr_noop

COLUMNS = {
    "time": "TEXT NOT NULL CHECK (length(time) <= 40)",
    "edition": "TEXT NOT NULL CHECK (length(edition) <= 40)",
    "seekers": "INTEGER NOT NULL CHECK (seekers BETWEEN 1 AND 9)",
    "player": "TEXT NOT NULL CHECK (length(player) <= 200)",
    "sought_by": "TEXT NOT NULL CHECK (length(sought_by) <= 40)",
    "turns": "INTEGER CHECK (turns BETWEEN 0 AND 10000)",
    "aid": "TEXT NOT NULL CHECK (length(aid) <= 40)",
    "suggestions": "INTEGER NOT NULL CHECK (suggestions BETWEEN 0 AND 10000)",
    "field": "TEXT NOT NULL CHECK (length(field) <= 40)",
    "seed": "TEXT NOT NULL CHECK (length(seed) <= 200)",
}
"""The columns of the results table, in SQL."""

HELPED = f"""iif(suggestions > 0, 1, CASE aid
    WHEN '{Assistance.PAPER}' THEN 0 WHEN '{Assistance.CHECK}' THEN 1 WHEN '{Assistance.FULL}' THEN 1 END)"""
"""`Result.is_helped` in SQL."""


class Result(NamedTuple):
    """The result of one finished round."""

    time: str
    """The time of the last hint, in UTC (``2025-01-31T17:05:09+00:00``); empty if unknown."""
    edition: str
    seekers: int
    player: str
    sought_by: str
    """`PERSON`, `MIXED`, or the level of the seeking computer."""
    turns: int | None
    """The number of turns to find the secret; None if it was not found."""
    aid: str
    """The highest step of help used; empty if unknown."""
    suggestions: int
    """The number of turns with a suggestion that was viewed."""
    field: str = ""
    """The `field_mark` of the field; empty in rows of earlier versions."""
    seed: str = ""
    """The seed of the field; empty if it was built by hand, and in rows of earlier versions."""

    @property
    def is_helped(self) -> bool | None:
        """Whether the seeker had more help than the log and a grid to tick; None if unknown."""
        if self.suggestions:
            return True
        return self.aid != Assistance.PAPER if self.aid in [*Assistance] else None


def earlier_row(row: dict[str, Any]) -> dict[str, Any]:
    """A row of an earlier version, with the missing columns added. Raises TypeError if it is invalid."""
    return {"aid": "", "suggestions": 0, "field": "", "seed": "", **row}


UNHELPED = f"turns IS NOT NULL AND coalesce({HELPED}, 0) = 0"
"""The SQL condition for a secret found without help, as far as known."""
FASTER = "(theirs.turns IS NULL OR own.turns < theirs.turns)"
"""The SQL condition that the first of a match's two rounds was the better one."""
FOUR_TURNS = tr_noop("Find a secret in four turns, without help")
FOUR_TURNS_SQL = f"sought_by = '{PERSON}' AND turns <= 4 AND {UNHELPED}"
"""`FOUR_TURNS` in SQL."""


def field_mark(field: Field) -> str:
    """A short text that is the same for a field in any position, and different for other fields."""
    left, top, *_ = bounds(field.tiles)
    places = sorted(f"{tile}{place.x - left},{place.y - top}" for place, tile in field.tiles.items())
    return blake2b(" ".join(places).encode(), digest_size=8).hexdigest()


def counted_rounds(state: State) -> list[int]:
    """The numbers, from 0, of a match's finished rounds: found or given up."""
    return [number for number, played in enumerate(state.rounds) if played.phase is Phase.OVER]


def results(state: State, notes: Pages) -> list[Result]:
    """The results of the `counted_rounds` of a match, first to last."""
    setup = state.setup
    return [
        Result(
            time=page.times[-1] if page.times else "",
            edition=setup.edition.id,
            seekers=setup.seekers,
            player=stored_name(setup.players[played.seeker]),
            sought_by=_sought_by(played, state.seating.computers[played.seeker]),
            turns=played.score,
            aid=page.aid.value,
            suggestions=suggested_turns(played, page),
            field=field_mark(setup.field),
            seed="" if setup.origin is None else setup.origin.seed,
        )
        for played, page in zip(state.rounds, notes, strict=False)
        if played.phase is Phase.OVER
    ]


def suggested_turns(played: Round, page: Notes) -> int:
    """The number of turns of a round with a suggestion that was viewed.

    Notes of earlier versions can count more: each turn counts once here, including an unfinished last one.
    """
    begun = len(played.turns) + (played.ending is not Ending.FOUND)
    return min(page.suggestions, begun)


def _sought_by(played: Round, now: Computer | None) -> str:
    """`Result.sought_by`; without any hint, from the player ``now``."""
    players = [turn.computer for turn in played.turns] or [now]
    who = {PERSON if player is None else player.level.value for player in players}
    return who.pop() if len(who) == 1 else MIXED


class Bests(NamedTuple):
    """The fewest turns in which a player found the secret on a field; None if there was no such round."""

    alone: int | None = None
    """Without help other than the log and a grid to tick."""
    helped: int | None = None
    """With more help."""

    def of(self, helped: bool) -> int | None:
        """The fewest turns, with or without help."""
        return self.helped if helped else self.alone


def question_of_bests(setup: Setup, player: str, own: Result | None = None) -> tuple[str, list[object]]:
    """The SQL query, with its values, for a person's `Bests` with a setup, except the round ``own``."""
    fewest = ", ".join(f"min(turns) FILTER (WHERE {HELPED} = {helped})" for helped in (0, 1))
    known: dict[str, object] = {
        "field": field_mark(setup.field),
        "edition": setup.edition.id,
        "seekers": setup.seekers,
        "sought_by": PERSON,
        "player": player,
    }
    where = " AND ".join(f"{column} = ?" for column in known)
    values = list(known.values())
    if own is not None:
        where += f" AND ({', '.join(own._fields)}) IS NOT ({', '.join('?' * len(own))})"
        values += own
    return f"SELECT {fewest} FROM results WHERE {where}", values


class TurnReview(NamedTuple):
    """The review of one turn."""

    before: tuple[Tile, ...]
    """The tiles that could hold the secret before the hint."""
    after: tuple[Tile, ...]
    """The tiles that could hold the secret after the hint."""
    left: float
    """The mean number of tiles left by a hint for these positions of the seekers: 1 or more."""
    least_left: float
    """The least such mean found for this turn."""
    best: tuple[Tile, ...]
    """The positions with `least_left`: the tile under each seeker, by index."""
    best_moves: tuple[PlaceSeeker | MoveSeeker | AskForHint, ...]
    """The moves that lead to `best`."""
    travel_lost: float
    """The mean number of extra moves to the secret for the last seeker, against the best: 0 or more."""

    @property
    def missed(self) -> float:
        """The information that the best positions would have added, in bits: halving the tiles is one bit."""
        return log2(self.left / self.least_left)

    @property
    def surplus(self) -> float:
        """The information that the hint gave beyond expectation, in bits; negative if less."""
        return log2(self.left / len(self.after))


class RoundReview(NamedTuple):
    """The review of one round."""

    turns: tuple[TurnReview, ...]
    master: tuple[int, ...]
    """The number of tiles left for level *Master* after each turn, with the same secret."""
    suggested: tuple[bool, ...]
    """For each turn, whether the seekers stood as the computer suggests, which looks beyond one hint."""


MOST_STARS = 3


PAR_PLAYER = Computer(Level.MASTER)
"""The computer whose turns are par."""


class Par(NamedTuple):
    """The numbers of turns that a computer needs on a field, for each of the sixty secrets."""

    turns: tuple[int, ...]
    """The number of turns for each secret, in the order of `ALL_TILES`."""

    @property
    def mean(self) -> float:
        """The mean number of turns."""
        return sum(self.turns) / len(self.turns)

    def with_secret(self, secret: Tile) -> int:
        """The number of turns with this secret."""
        return self.turns[ALL_TILES.index(secret)]


def star_limits(par: float) -> tuple[int, int]:
    """The most turns for three stars and for two, given a mean: par rounded up, and two more."""
    three = ceil(par)
    return three, three + 2


def stars(turns: int | None, par: float) -> int:
    """The stars for a number of turns: 1 to 3, or 0 if the secret was not found (None)."""
    if turns is None:
        return 0
    return MOST_STARS - sum(turns > limit for limit in star_limits(par))

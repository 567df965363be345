"""The matches of a contest: their seats and deals, and how to play one in any process."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import combinations, count, islice
from typing import NamedTuple

from topologic_qt.app.match.external_engine import EngineProcess, EngineTask
from topologic_qt.app.match.players_dialog import EngineProgram
from topologic_qt.engine.game import Cancelled, Seat
from topologic_qt.engine.match import Match
from topologic_qt.games.capabilities import AnyContest
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.executors import is_unwanted, versions
from topologic_qt.games.protocol import AnySupport
from topologic_qt.games.registry import by_id
from topologic_qt.games.simulation import Played
from topologic_qt.games.values import AnyMatch, AnyMove
from topologic_qt.storage.row_file import Cell, fits, numbers
from topologic_qt.translation import UserError, tr_noop

MAX_SEED_LENGTH = 30
"""The most characters of a contest's seed, to which the number of a deal is added."""

_NO_CONTEST = tr_noop("Computers can’t play {game} against each other.")
_NO_SUCH_SEATS = tr_noop("It takes {seats} players, not {n}.")
_NOBODY = tr_noop("Choose a player first.")
_TWICE = tr_noop("Two players are called {name}. Rename one.")
_SEED = tr_noop("The seed has {n} characters; the limit is {most}.")


class Entrant(NamedTuple):
    """A player of a contest: a computer of the game, or an external engine."""

    name: str
    """The name in the results: a computer's level or a program's name."""
    program: EngineProgram | None = None
    """The external engine; None for one of the game's computers."""

    @property
    def described(self) -> object:
        """The player in the settings: the same for equal players, without folders or keys."""
        program = self.program
        if program is None:
            return self.name
        command = blake2b("\0".join(program.command).encode("utf-8", "surrogateescape"), digest_size=8)
        return [self.name, command.hexdigest(), program.seconds]


class Bout(NamedTuple):
    """A match to play, with everything that determines its result."""

    versions: str
    """The required versions of the program and numpy."""
    game: str
    variant: str
    number: int
    """The number of the match, from 1."""
    deal: int
    """The number of its deal, from 1."""
    seats: tuple[Entrant, ...]
    """The player in each seat."""
    seed: str
    player_seed: str
    """The seed by which computers choose between equally good moves."""


@dataclass(frozen=True)
class Contest:
    """A contest without end: its matches do not depend on their number."""

    game: str
    """The id of the game."""
    variant: str
    """The id of one of its variants."""
    entrants: tuple[Entrant, ...]
    """The players. Where there are more than seats, all groups of them play; where there are fewer, the last
    one takes the seats that are left."""
    seats: int
    seed: str
    """The text that determines all deals."""
    player_seed: str = ""
    """The text by which computers choose between equally good moves."""

    def check(self) -> None:
        """Raise `UserError` if it cannot be played."""
        names = [each.name for each in self.entrants]
        if not names:
            raise UserError(_NOBODY)
        for name in names:
            if names.count(name) > 1 and len({each for each in self.entrants if each.name == name}) > 1:
                raise UserError(_TWICE, name=name)
        possible = next(each.seats for each in self.kind.variants if each.id == self.variant)
        if self.seats not in possible:
            raise UserError(_NO_SUCH_SEATS, n=self.seats, seats=", ".join(map(str, possible)))
        if len(self.seed) > MAX_SEED_LENGTH:
            raise UserError(_SEED, n=len(self.seed), most=MAX_SEED_LENGTH)

    @property
    def kind(self) -> AnyContest:
        """The game's own part of a contest."""
        return parts_of(self.game)[1]

    @property
    def seatings(self) -> list[tuple[Entrant, ...]]:
        """The seatings of each deal, in order: each player of a group equally often in each seat."""
        missing = self.seats - len(self.entrants)
        if missing > 0:
            groups = [(*self.entrants, *self.entrants[-1:] * missing)]
        else:
            groups = list(combinations(self.entrants, self.seats))
        turned = [
            (*group[self.seats - by :], *group[: self.seats - by])
            for group in groups
            for by in range(self.seats)
        ]
        return list(dict.fromkeys(turned))

    def bouts(self, many: int) -> Iterator[Bout]:
        """Yield the first matches."""
        seatings, played_by = self.seatings, versions()
        places = ((deal, seats) for deal in count(1) for seats in seatings)
        for number, (deal, seats) in enumerate(islice(places, many), start=1):
            seed, player_seed = f"{self.seed}-{deal}", f"{self.player_seed}/{number}"
            yield Bout(played_by, self.game, self.variant, number, deal, seats, seed, player_seed)

    @property
    def settings(self) -> Mapping[str, object]:
        """Everything that determines the results, except the number of matches."""
        return {
            "versions": versions(),
            "game": self.game,
            "variant": self.variant,
            "players": [each.described for each in self.entrants],
            "seats": self.seats,
            "seed": self.seed,
            "player seed": self.player_seed,
        }

    @property
    def columns(self) -> list[str]:
        """The column names of its results."""
        seats = range(1, self.seats + 1)
        counts = [f"{each.id} {seat}" for each in self.kind.counts for seat in seats]
        return ["match", "deal", *(f"player {seat}" for seat in seats), "winners", *counts]

    def cells(self, bout: Bout, row: Sequence[str]) -> Sequence[Cell]:
        """Return the possible cells in the row of a match; the winners follow from the counts."""
        known = (str(bout.number), str(bout.deal), *(each.name for each in bout.seats))
        winners, *counts = self._counted
        counted = row[-len(counts) :]
        if all(map(fits, counted, counts)):
            ends = self._ends(counted)
            winners = ends.__contains__ if ends else winners
            counts[-1] = counts[-1] if ends else lambda _: False  # no match ends with this combination
        return *known, winners, *counts

    @cached_property
    def _counted(self) -> Sequence[Cell]:
        """The possible cells in each column about the end of a match."""
        seats = [str(seat) for seat in range(1, self.seats + 1)]
        some = (combinations(seats, number) for number in range(self.seats + 1))
        winners = frozenset(" ".join(won) for each in some for won in each)
        counts = (numbers(each.possible) for each in self.kind.counts for _ in seats)
        return winners.__contains__, *counts

    def _ends(self, counted: Sequence[str]) -> frozenset[str]:
        """Return the possible winners of a match with these counts, as in a row."""
        found = [int(text) if text else None for text in counted]
        each = [found[at : at + self.seats] for at in range(0, len(found), self.seats)]
        return frozenset(winners_text(seats) for seats in self.kind.winners(self.variant, each))


def winners_text(winners: Iterable[Seat]) -> str:
    """Return the winners of a match as in a row."""
    return " ".join(str(seat + 1) for seat in winners)


def parts_of(game: str) -> tuple[AnyPackage, AnyContest, AnySupport]:
    """Return a game's package and its parts for contests. Raises `UserError` if it has none."""
    info = by_id(game)
    package = None if info is None else info.load()
    if package is None or package.contest is None or package.protocol is None:
        raise UserError(_NO_CONTEST, game=game if info is None else info.name)
    return package, package.contest, package.protocol


Times = tuple[tuple[float, ...], ...]
"""The seconds of each decision, by seat: computers' processor time, and the wait for engines."""

_MOST_DECISIONS = 1_000  # after which a seat gives up; computers need far fewer

_Sitter = Callable[[AnyMatch], Sequence[AnyMove]]
"""Returns the next moves of a seat, at least one; an engine's moves are checked."""

_OTHER_VERSION = tr_noop("This match needs {theirs}; you have {ours}. Install the same version.")
_NOT_REPLAYED = tr_noop("Match {n} can’t be replayed: {why}.")


def play(bout: Bout) -> Played[Times]:
    """Play a match, and check that its record replays to the same end.

    Raises `EngineError` if an external engine breaks the protocol, `UserError` if the match needs another
    version or its record does not replay, and `Cancelled` when it is no longer wanted.
    """
    if bout.versions != versions():
        raise UserError(_OTHER_VERSION, theirs=bout.versions, ours=versions())
    _, contest, support = parts_of(bout.game)
    match: AnyMatch = Match(support.rules, contest.setup(bout.variant, len(bout.seats), bout.seed))
    with ExitStack() as stack:
        sitters = [_sitter(bout, support, seat, stack) for seat in range(len(bout.seats))]
        are_ours = [each.program is None for each in bout.seats]
        moves, seconds = _play_out(match, sitters, are_ours, support)
    _check_replay(match, moves, support, bout)
    outcome = match.outcome
    assert outcome is not None, "the match is over"
    counts = [number for numbers in contest.counted(match.state) for number in numbers]
    names = (each.name for each in bout.seats)
    row = (bout.number, bout.deal, *names, winners_text(outcome.winners), *counts)
    return Played(row, seconds)


def _play_out(
    match: AnyMatch, sitters: Sequence[_Sitter], are_ours: Sequence[bool], support: AnySupport
) -> tuple[list[AnyMove], Times]:
    """Play a match to its end; return the seats' moves and their times."""
    made: list[AnyMove] = []
    seconds: list[list[float]] = [[] for _ in sitters]
    match.apply_automatic_moves()
    while match.to_move:
        seat = min(match.to_move)
        if len(seconds[seat]) < _MOST_DECISIONS:
            clock = time.thread_time if are_ours[seat] else time.perf_counter
            began = clock()
            moves = sitters[seat](match)
            if is_unwanted():
                raise Cancelled
            seconds[seat].append(clock() - began)
        else:
            *_, giving_up = support.rules.legal_moves(match.state)
            moves = [giving_up]
        for move in moves:
            match.apply(move)
        match.apply_automatic_moves()
        made += moves
    return made, tuple(map(tuple, seconds))


def _check_replay(match: AnyMatch, made: Sequence[AnyMove], support: AnySupport, bout: Bout) -> None:
    """Replay the match from its JSON record, which other programs read, and compare the ends."""
    forms = support.forms
    try:
        setup = forms.setup_from_json(forms.setup_to_json(match.setup), bout.seed)
        again: AnyMatch = Match(support.rules, setup)
        again.apply_automatic_moves()
        for move in made:
            again.apply(forms.move_from_json(forms.move_to_json(move)))
            again.apply_automatic_moves()
    except ValueError as error:
        raise UserError(_NOT_REPLAYED, n=bout.number, why=str(error).rstrip(".")) from None
    if again.outcome != match.outcome or again.to_move:
        raise UserError(_NOT_REPLAYED, n=bout.number, why="it ends otherwise")


def _sitter(bout: Bout, support: AnySupport, seat: Seat, stack: ExitStack) -> _Sitter:
    """Return the function that finds a seat's moves; an engine's process ends with ``stack``."""
    entrant = bout.seats[seat]
    if entrant.program is None:
        return lambda match: support.think(
            match.view(seat), seat, entrant.name, bout.player_seed, is_unwanted
        )
    process = EngineProcess(entrant.program)
    stack.callback(process.close)

    def ask(match: AnyMatch) -> Sequence[AnyMove]:
        task = EngineTask(process, bout.game, support, match.setup, match.state, seat)
        return task(lambda _: None, is_unwanted)

    return ask

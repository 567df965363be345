"""A careful beginner at Deduction, to measure computers: it takes each answer by itself, and adds up."""

from collections.abc import Iterator, Sequence

from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Level
from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.bots.questions import every_ask
from topologic_qt.games.deduction.bots.seat import think
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.log import Announcement, Question
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Move, Pass, Show
from topologic_qt.games.deduction.rules.setup import DEFAULT_NAMES, Setup, new_setup
from topologic_qt.games.deduction.rules.state import State, Step, View
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, FACES, Face, Tile, with_face


class Sheet:
    """The possible places of each tile, for a player who notes only answers to own questions."""

    def __init__(self, view: View) -> None:
        self.others = [seat for seat in range(view.players) if seat != view.viewer]
        hidden = [tile for tile in ALL_TILES if tile not in (*view.hand, *view.face_up)]
        self.holders: dict[Tile, set[Seat]] = {tile: {*self.others} for tile in hidden}
        self.missing = set(hidden)
        counts: dict[Face, dict[Seat, int]] = {face: {} for face in FACES}
        for entry in view.log:
            if isinstance(entry, Announcement):
                self.missing.discard(entry.tile)
            elif isinstance(entry, Question) and entry.whom in self.others:
                if entry.asker != view.viewer:
                    continue
                if entry.tile is not None:
                    self.put(entry.tile, entry.whom)
                if entry.answer is not None and entry.answer is not True:
                    counts[entry.face][entry.whom] = int(entry.answer)
        for face, told in counts.items():
            for seat, number in told.items():
                self._complete(face, seat, number)
            if len(told) == len(self.others):
                is_missing = len(with_face(hidden, face)) > sum(told.values())
                self.missing -= {tile for tile in self.missing if (face in tile) != is_missing}

    def put(self, tile: Tile, seat: Seat) -> None:
        """Note that a player has a tile."""
        if tile in self.holders:
            self.holders[tile] = {seat}
            self.missing.discard(tile)

    def _complete(self, face: Face, seat: Seat, number: int) -> None:
        """Cross out what else a player could have, once all of a number are known; or note the rest."""
        possible = [tile for tile in with_face(self.holders, face) if seat in self.holders[tile]]
        sure = [tile for tile in possible if self.holders[tile] == {seat} and tile not in self.missing]
        if len(possible) == number:
            for tile in possible:
                self.put(tile, seat)
        elif len(sure) == number:
            for tile in possible:
                if tile not in sure:
                    self.holders[tile].discard(seat)

    @property
    def found(self) -> Tile | None:
        """The missing tile, once only one is left or nobody can have it."""
        nowhere = {tile for tile in self.missing if not self.holders[tile]}
        return next(iter(nowhere or self.missing), None) if nowhere or len(self.missing) == 1 else None

    def open_with(self, face: Face, seat: Seat) -> int:
        """The number of tiles that a player may or may not have."""
        return sum(
            seat in self.holders[tile] and (len(self.holders[tile]) > 1 or tile in self.missing)
            for tile in with_face(self.holders, face)
        )


def beginner(view: View, seed: str) -> Move:
    """The move of the beginner."""
    rng, sheet = Rng.from_seed(f"beginner/{view.number}/{seed}"), Sheet(view)
    if view.step is Step.SHOW:
        return Show(rng.shuffled(showable(view))[0])
    if view.step is Step.ANNOUNCE:
        return Pass() if sheet.found is None else Announce(sheet.found)
    coin = view.coin
    assert coin is not None

    def worth(ask: Ask) -> int:
        return sheet.open_with(ask.line.of(coin), ask.whom)

    return max(rng.shuffled(list(every_ask(sheet.others))), key=worth)


def ends_of_matches(level: Level, number: int, players: int = 3) -> Iterator[tuple[Seat, State]]:
    """The seat of the beginner and the end of so many matches against computers of a level."""
    for at in range(number):
        setup, own = new_setup(DEFAULT_NAMES[:players], seed=f"beginner {at}"), at % players
        yield own, played(setup, own, level, str(at))


def played(setup: Setup, own: Seat, level: Level, seed: str) -> State:
    """The end of a match between the beginner and computers of a level."""
    match: Match[Setup, State, Move, View] = Match(Deduction(), setup)
    match.apply_automatic_moves()
    while (seat := match.state.to_move) is not None:
        view = match.view(seat)
        moves: Sequence[Move] = (
            [beginner(view, seed)] if seat == own else think(view, level, seed, lambda: False)
        )
        for move in moves:
            match.apply(move)
        match.apply_automatic_moves()
    return match.state

"""*Reach it in one turn*: bring every seeker onto the secret before the next hint."""

from collections.abc import Sequence

from topologic_qt.engine.rng import Rng
from topologic_qt.games.puzzles import (
    FULL_SCORE,
    Answer,
    Choice,
    Explanation,
    PuzzleKind,
    PuzzleRecipe,
    Verdict,
)
from topologic_qt.games.topologic.puzzles.play import (
    SEEKER,
    VARIANTS,
    Played,
    Playground,
    TopologicPuzzle,
    common,
    contradiction,
    fitting_sets,
    hints_of,
    in_order,
    is_told,
    lit,
    match_of,
    members,
    moves_of,
    named,
    new_setup,
    turns_of,
)
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.hints import fitting
from topologic_qt.games.topologic.rules.movement import destinations
from topologic_qt.games.topologic.rules.moves import AskForHint, Move, MoveSeeker
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.ui.words import tile_name
from topologic_qt.translation import ntr, tr, tr_noop

_SEEKERS = {1: 4, 2: 4, 3: 3}
"""The number of seekers of each grade."""

_TURNS = {1: 2, 2: 3, 3: 2}
"""The number of turns of each grade."""

_HARDEST = 3
"""The grade in which the hints leave several tiles, of which the seekers can reach one."""

_FEW = range(3, 9)
"""The numbers of tiles that the hints leave then."""


class Reach:
    """The puzzles of this kind."""

    info = PuzzleKind(
        id="reach",
        letters="RC",
        name=tr_noop("Reach it in one turn"),
        about=tr_noop("Only one tile fits the hints and can be reached by everybody at once. Go there."),
        variants=VARIANTS,
        icon="seeker",
    )

    def make(self, recipe: PuzzleRecipe, rng: Rng) -> TopologicPuzzle:
        """Turns after which all seekers can reach one of the tiles that fit the hints, and no other one."""
        setup = new_setup(recipe, rng, _SEEKERS[recipe.grade])
        turns, hints = _found(rng, Playground(rng, setup), recipe.grade)
        # One more step than hints: the order in which the seekers go.
        steps, moves = len(turns) + 1, moves_of(turns, hints)
        return TopologicPuzzle.made(recipe, steps, setup, moves, SEEKER)

    def question(self, puzzle: TopologicPuzzle) -> str:  # noqa: ARG002
        """The question."""
        return tr(
            "One tile fits every hint and can be reached by all seekers in this turn. Bring them there."
        )

    def choices(self, puzzle: TopologicPuzzle) -> Sequence[Choice]:  # noqa: ARG002
        """None: the answer is the turn."""
        return ()

    def judge(self, puzzle: TopologicPuzzle, answer: Answer[Move]) -> Verdict:
        """Somebody stands elsewhere, or the tile contradicts a hint."""
        match = match_of(puzzle)
        turns = match.state.round.turns
        for move in answer.moves:
            match.apply(move)
        tiles = in_order(set(match.state.round.entered))
        if len(tiles) > 1:
            text = tr(
                "The seekers stand on {tiles}: all of them have to go to the same tile.", tiles=named(tiles)
            )
            return Verdict(False, 0, (Explanation(text, lit(*tiles)),))
        why = contradiction(turns, tiles[0])
        if why is not None:
            return Verdict(False, 0, (why,))
        text = tr("All seekers stand on {tile}, and it fits every hint.", tile=tile_name(tiles[0]))
        return Verdict(True, FULL_SCORE, (Explanation(text, lit(*tiles)),))

    def hints(self, puzzle: TopologicPuzzle) -> Sequence[Explanation]:
        """The tiles that fit, the one that can be reached, and the order of the seekers."""
        turns = turns_of(puzzle)
        fit, (target, way) = in_order(fitting(turns)), _only(puzzle)
        left = ntr(
            "The hints leave {n} tile: {tiles}.",
            "The hints leave {n} tiles: {tiles}.",
            len(fit),
            tiles=named(fit),
        )
        order = tr(", ").join(str(move.seeker + 1) for move in way)
        return (
            Explanation(left, lit(*fit, alone=True, turns=tuple(range(len(turns))))),
            Explanation(tr("All seekers can reach {tile}.", tile=tile_name(target)), lit(target, alone=True)),
            Explanation(
                tr("Move the seekers to {tile} in this order: {order}.", order=order, tile=tile_name(target)),
                lit(target, *(turns[-1].positions[move.seeker] for move in way)),
            ),
        )

    def solution(self, puzzle: TopologicPuzzle) -> Answer[Move]:
        """The seekers' moves in an order in which nobody is in the way."""
        return Answer(moves=(*_only(puzzle)[1], AskForHint()))


def _only(puzzle: TopologicPuzzle) -> tuple[Tile, tuple[MoveSeeker, ...]]:
    """The tile that fits the hints and can be reached, and the moves that lead there."""
    turns = turns_of(puzzle)
    ((tile, way),) = _reached(puzzle.setup, turns[-1].positions, in_order(fitting(turns)))
    return tile, way


def _reached(
    setup: Setup, positions: Sequence[Tile], tiles: Sequence[Tile]
) -> list[tuple[Tile, tuple[MoveSeeker, ...]]]:
    """The tiles among these on which all seekers can stand after one turn, with the moves that lead there."""
    ways = ((tile, way_to(setup, positions, tile)) for tile in tiles)
    return [(tile, way) for tile, way in ways if way is not None]


def way_to(setup: Setup, positions: Sequence[Tile], target: Tile) -> tuple[MoveSeeker, ...] | None:
    """The moves of one turn that bring all seekers to a tile; None if there are none.

    Whoever can go goes: a seeker that has left is in nobody's way, nor is one that stands on the target.
    """
    standing, moves = list(positions), list[MoveSeeker]()
    waiting = [seeker for seeker, tile in enumerate(standing) if tile != target]
    while waiting:
        able = (
            seeker
            for seeker in waiting
            if target in destinations(setup.field, setup.edition, standing, seeker)
        )
        seeker = next(able, None)
        if seeker is None:
            return None
        standing[seeker] = target
        waiting.remove(seeker)
        moves.append(MoveSeeker(seeker, target))
    return tuple(moves)


def _found(rng: Rng, play: Playground, grade: int) -> tuple[list[Played], list[int]]:
    setup, full = play.setup, 2 * play.setup.seekers
    while True:
        secret = rng.below(len(ALL_TILES))
        turns = play.turns(_TURNS[grade] - 1)
        last = _beside(rng, setup, turns[-1].positions, ALL_TILES[secret])
        if last is None:
            continue
        turns.append(last)
        hints = [hints_of(turn.positions) for turn in turns]
        told = [of_turn[secret] for of_turn in hints]
        left = common([fitting_sets(of_turn)[points] for of_turn, points in zip(hints, told, strict=True)])
        fits = (
            len(members(left)) in _FEW and full not in told
            if grade == _HARDEST
            else is_told(hints, secret, full)
        )
        if fits and len(_reached(setup, last.positions, members(left))) == 1:
            return turns, told


def _beside(rng: Rng, setup: Setup, before: Sequence[Tile], secret: Tile) -> Played | None:
    """A turn after which each seeker stands in a line with the secret; None where one cannot go there."""
    near = {secret, *destinations(setup.field, setup.edition, [secret], 0)}
    positions, moves = list(before), list[MoveSeeker]()
    for seeker in rng.shuffled(range(len(positions))):
        ways = [
            tile
            for tile in destinations(setup.field, setup.edition, positions, seeker)
            if tile in near and tile != secret
        ]
        if not ways:
            return None
        positions[seeker] = ways[rng.below(len(ways))]
        moves.append(MoveSeeker(seeker, positions[seeker]))
    return Played(tuple(positions), tuple(moves))

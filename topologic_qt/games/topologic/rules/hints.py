"""Hints: their counting, their correction at a real table, and the check at the end of a round."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.topologic.rules.moves import CorrectHint, Rule
from topologic_qt.games.topologic.rules.state import Ending, Round, Turn
from topologic_qt.games.topologic.rules.tile import ALL_TILES, Tile
from topologic_qt.translation import UserError, ntr_noop, tr_noop

_COUNTED = tr_noop("The program counts the points in this round, so there is nothing to correct.")
_NO_TURN = tr_noop("There is no turn {turn} with a hint yet.")
_SAME = tr_noop("The hint of turn {turn} already is {points}.")


def points(tile: Tile, secret: Tile) -> int:
    """The score of a seeker on this tile: 1 for the secret's colour and 1 for its number; 0 to 2."""
    return (tile.colour == secret.colour) + (tile.number == secret.number)


def hint(positions: Iterable[Tile], secret: Tile) -> int:
    """The sum of the scores of all seekers; 0 to twice their number."""
    return sum(points(tile, secret) for tile in positions)


def no_secret(points: int) -> UserError:
    """The sentence for an impossible hint: wherever the secret lies, the seekers score another number."""
    return UserError(
        ntr_noop("{n} point is not possible here.", "{n} points are not possible here.", points), n=points
    )


class Miscount(NamedTuple):
    """A turn whose hint does not fit the secret."""

    turn: int
    """The index of the turn in the round, from 0."""
    given: int
    true: int


def fitting(turns: Iterable[Turn]) -> frozenset[Tile]:
    """The tiles where the secret can be if every one of these turns got its true hint."""
    turns = tuple(turns)
    return frozenset(
        tile for tile in ALL_TILES if all(hint(turn.positions, tile) == turn.hint for turn in turns)
    )


def disputed(turns: Sequence[Turn]) -> tuple[int, ...]:
    """The turns (by index) without any one of which the others could be true together.

    Empty where some tile fits them all. Where no single turn is to blame, all turns are returned.
    """
    if fitting(turns):
        return ()
    blamed = tuple(index for index in range(len(turns)) if fitting((*turns[:index], *turns[index + 1 :])))
    return blamed or tuple(range(len(turns)))


def miscounts(played: Round) -> tuple[Miscount, ...]:
    """The hints of a round that do not fit its secret, first to last; empty while that is not known."""
    secret = played.secret
    if secret is None:
        return ()
    counted = ((index, turn.hint, hint(turn.positions, secret)) for index, turn in enumerate(played.turns))
    return tuple(Miscount(index, given, true) for index, given, true in counted if given != true)


def correct_hint(played: Round, move: CorrectHint) -> Round:
    """The round with one of its hints corrected.

    A full hint ends the round, so only the last hint can become one, before anybody has moved on.
    Raises `IllegalMove` where there is no such turn, or the turn cannot have had that hint.
    """
    if not played.at_table:
        raise IllegalMove(Rule.KNOWN_HERE, UserError(_COUNTED))
    if not 0 <= move.turn < len(played.turns):
        raise IllegalMove(Rule.NO_SUCH_TURN, UserError(_NO_TURN, turn=move.turn + 1), turn=move.turn)
    turn = played.turns[move.turn]
    if turn.hint == move.points:
        raise IllegalMove(
            Rule.SAME_HINT,
            UserError(_SAME, turn=move.turn + 1, points=move.points),
            turn=move.turn,
            points=move.points,
        )
    if move.points not in corrections(played, move.turn):
        raise IllegalMove(Rule.IMPOSSIBLE_HINT, no_secret(move.points), points=move.points)
    mended = replace(turn, hint=move.points, corrected=(*turn.corrected, turn.hint))
    turns = (*played.turns[: move.turn], mended, *played.turns[move.turn + 1 :])
    return ended_if_full(replace(played, turns=turns))


def corrections(played: Round, turn: int) -> list[int]:
    """The hints to which the hint of this turn (by index) can be corrected, smallest first."""
    positions, now = played.turns[turn].positions, played.turns[turn].hint
    possible = {hint(positions, secret) for secret in ALL_TILES} - {now}
    if turn < len(played.turns) - 1 or played.running or played.asked:
        possible.discard(2 * len(positions))
    return sorted(possible)


def ended_if_full(played: Round) -> Round:
    """The round, ended if the last hint means that every seeker stands on the secret."""
    last = played.turns[-1]
    if last.hint < 2 * len(last.positions):
        return played
    return replace(played, ending=Ending.FOUND, secret=last.positions[0], told=True)

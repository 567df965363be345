"""Whole matches as text: a head, the field, and moves in words, each followed by the rules' answer.

Only the head and the moves (lines beginning with `>`) are read; `played` computes everything else, which must
be the same.
"""

import re
from collections.abc import Iterator
from functools import partial

from tests.playthrough.whole_match import Begun, refusals, written_anew
from tests.tables import TopologicMatch, drawn, names, picture
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveHint,
    GiveUp,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
)
from topologic_qt.games.topologic.rules.setup import EDITIONS, Setup
from topologic_qt.games.topologic.rules.state import Ending, Phase


def played(text: str) -> str:
    """The text of a match, with everything that follows from head and moves computed."""
    return written_anew(text, _begun)


def _begun(head: str) -> Begun:
    setup = _setup(head)
    match = TopologicMatch(Topologic(), setup)
    return Begun(_head(setup), _situation(match), partial(_answer, match))


def _setup(head: str) -> Setup:
    first, field = head.split("\n", 1)
    found = re.fullmatch(r"edition (\S+), (\d) seekers, (\S+) and (\S+)", first)
    assert found, first
    edition, seekers, one, other = found.groups()
    return Setup(drawn(field), EDITIONS[edition], int(seekers), players=(one, other))


def _head(setup: Setup) -> Iterator[str]:
    one, other = setup.players
    yield f"edition {setup.edition.id}, {setup.seekers} seekers, {one} and {other}"
    yield from picture(setup.field).splitlines()


def _answer(match: TopologicMatch, words: str) -> Iterator[str]:
    """Make a move, or try to, and yield the lines of the result."""
    round_before = len(match.state.rounds)
    if refused := list(refusals(match, words, lambda: _move(words))):
        yield from refused
        return
    if match.outcome or len(match.state.rounds) > round_before:
        yield from _ending(match, round_before)
    yield from _situation(match)


def _move(words: str) -> Move:
    """The move in these words."""
    match words.split():
        case [_, "hides", "the", "secret", "at", tile]:
            return HideSecret(Tile.parse(tile))
        case ["seeker", number, "enters", "on", tile]:
            return PlaceSeeker(int(number) - 1, Tile.parse(tile))
        case ["seeker", number, "moves", "to", tile]:
            return MoveSeeker(int(number) - 1, Tile.parse(tile))
        case [_, "asks", "for", "the", "hint"]:
            return AskForHint()
        case [_, "says", points]:
            return GiveHint(int(points))
        case [_, "gives", "up"]:
            return GiveUp()
    raise AssertionError(f"not a move: {words}")


def _ending(match: TopologicMatch, number: int) -> Iterator[str]:
    """The lines of a round's end."""
    ended = match.state.rounds[number - 1]
    seeker = match.setup.players[ended.seeker]
    result = f"found it in {ended.score} turns" if ended.ending is Ending.FOUND else "gave up"
    yield f"  round {number} is over: the secret was {ended.secret}, {seeker} {result}"


def _situation(match: TopologicMatch) -> Iterator[str]:
    """The lines of the situation."""
    state, players = match.state, match.setup.players
    if match.outcome:
        winner = "".join(f"{players[seat]} wins" for seat in match.outcome.winners) or "a draw"
        scores = (
            f"{name} {score or 'not found'}"
            for name, score in zip(players, match.outcome.scores, strict=True)
        )
        yield f"  the match is over: {winner} ({', '.join(scores)})"
        return
    assert state.to_move is not None
    turn = f"round {len(state.rounds)}, turn {len(state.round.turns) + 1}"
    yield f"  {turn}, {state.round.phase}: {players[state.to_move]} to move"
    if state.round.phase is Phase.HIDE:
        return
    yield f"  seekers on {' '.join(str(on or '--') for on in state.round.positions)}"
    yield f"  hints {' '.join(str(turn.hint) for turn in state.round.turns) or 'none'}"
    yield from _destinations(match)


def _destinations(match: TopologicMatch) -> Iterator[str]:
    """The lines of the seekers' destinations, with equal ones together."""
    groups: dict[str, list[str]] = {}
    for seeker in range(match.setup.seekers):
        tiles = names(legal_destinations(match.state, seeker)) or "nowhere"
        groups.setdefault("any tile" if len(tiles.split()) == 60 else tiles, []).append(str(seeker + 1))
    for tiles, seekers in groups.items():
        yield f"  {' '.join(seekers)} may go to {tiles}"

"""Whole matches of Topology as text: a head, the stack, and moves in words, with the rules' answers.

Only the head and the moves (lines beginning with `>`) are read; `played` computes everything else, which must
be the same.
"""

import re
from collections.abc import Iterator
from functools import partial

from tests.playthrough.whole_match import Begun, refusals, written_anew
from tests.topology_tables import TopologyMatch
from topologic_qt.engine.match import Match
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.lines import closable, dead_holes, runs
from topologic_qt.games.topology.rules.moves import Draw, End, Lay, Move, Resign, Turn
from topologic_qt.games.topology.rules.placed import Hex
from topologic_qt.games.topology.rules.state import Setup, TurnResult, Variant, new_setup


def played(text: str) -> str:
    """The text of a match, with everything that follows from head and moves computed."""
    return written_anew(text, _begun)


def _begun(head: str) -> Begun:
    match: TopologyMatch = Match(Topology(), _setup(head))
    return Begun(head.split("\n"), _situation(match), partial(_answer, match))


def _setup(head: str) -> Setup:
    """The setup of a head: `base: Anna, Ben; Ben begins`, and the stack in the next line."""
    first, stack = head.split("\n")
    found = re.fullmatch(r"(base|advanced): (.*); (\w+) begins", first)
    assert found, first
    variant, names, beginner = found.groups()
    players = names.split(", ")
    return new_setup(players, stack=stack, variant=Variant(variant), first=players.index(beginner))


def _answer(match: TopologyMatch, words: str) -> Iterator[str]:
    """Make a move, or try to, and yield the lines of the result."""
    ended = len(match.state.turns)
    if refused := list(refusals(match, words, lambda: _move(words))):
        yield from refused
        return
    if len(match.state.turns) > ended:
        yield from _scored(match, match.state.turns[-1])
    yield from _situation(match)


def _move(words: str) -> Move:
    """The move in these words."""
    match words.split():
        case [_, "lays", design, "at", place, "direction", direction]:
            return Lay(design, _hex(place), int(direction))
        case [_, "reveals", "a", "third", "tile"]:
            return Draw()
        case [_, "turns", "the", "tile", "at", place]:
            return Turn(_hex(place))
        case [_, "ends", "the", "turn"]:
            return End()
        case [_, "gives", "up"]:
            return Resign()
    raise AssertionError(f"not a move: {words}")


def _hex(place: str) -> Hex:
    q, r = map(int, place.split(","))
    return q, r


def _scored(match: TopologyMatch, turn: TurnResult) -> Iterator[str]:
    """The lines of a turn's end."""
    for ring in turn.rings:
        inner = "".join(f" + {length} inside" for length in ring.inside)
        on = ", ".join(sorted({turn_tile(match, index) for index, _ in ring.parts}))
        yield f"  a ring of {ring.length}{inner} = {ring.points}, on {on}"
    yield f"  turn {turn.number} of {match.setup.names[turn.seat]} scores {turn.points}"
    points = zip(match.setup.names, match.state.scores, strict=True)
    yield f"  {', '.join(f'{name} {score}' for name, score in points)}"


def turn_tile(match: TopologyMatch, index: int) -> str:
    """A tile by its design and place."""
    tile = match.state.tiles[index]
    return f"{tile.design} at {tile.at[0]},{tile.at[1]}"


def _situation(match: TopologyMatch) -> Iterator[str]:
    """The lines of the situation."""
    state, names = match.state, match.setup.names
    if match.outcome:
        yield f"  the match is over: {' before '.join(names[seat] for seat in match.outcome.ranking)}"
        return
    waits = f"still to lay {' '.join(state.revealed)}" if state.revealed else "all tiles lie"
    choice = ", a third tile or a half turn first" if state.must_choose else ""
    yield f"  turn {state.number}, {names[state.seat]}: {waits}{choice}; {state.stack_size} in the stack"
    if not state.laid and state.turned is None and not state.drew:
        yield f"  left {' '.join(f'{design}{number}' for design, number in state.left.items() if number)}"
    found = runs(state.tiles)
    closed, longest = sum(run.is_ring for run in found), max(run.length for run in found if not run.is_ring)
    dead = len(dead_holes(state.tiles))
    yield (
        f"  {closed} rings, {len(closable(state.tiles))} runs that one tile closes, "
        f"the longest open run {longest}, {dead} dead holes"
    )

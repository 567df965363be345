"""Whole matches of Deduction as text: a head with the deal, and moves in words, each with its results.

Only the head and the moves (lines beginning with `>`) are read; `played` computes everything else, which must
be the same.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from tests.deductions import DeductionMatch, tiles
from tests.playthrough.whole_match import Begun, refusals, written_anew
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.knowledge import known_to
from topologic_qt.games.deduction.rules.moves import Announce, Answer, Ask, Draw, Move, Pass, Resign, Show
from topologic_qt.games.deduction.rules.setup import Setup, new_setup
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import Deal, Kind, Line, Tile


def played(text: str) -> str:
    """The text of a match, with everything that follows from head and moves computed."""
    return written_anew(text, _begun)


def _begun(head: str) -> Begun:
    setup = _setup(head)
    match = DeductionMatch(Deduction(), setup)
    first = (*_by_itself(match, match.apply_automatic_moves()), *_situation(match))
    return Begun(_head(setup), first, partial(_answer, match))


def _setup(head: str) -> Setup:
    first, seed, variant, *rows = head.splitlines()
    held = dict(row.split(": ") for row in rows)
    names = [name for name in held if name not in ("face up", "missing")]
    deal = Deal.of((tiles(held[name]) for name in names), tiles(held["face up"]), tiles(held["missing"])[0])
    return new_setup(
        names,
        deal=deal,
        first=names.index(first.removesuffix(" begins")),
        seed=seed.removeprefix("seed "),
        last_left_wins=variant == "the last one left wins",
    )


def _head(setup: Setup) -> Iterator[str]:
    deal = setup.deal
    assert deal is not None
    yield f"{setup.names[setup.first]} begins"
    yield f"seed {setup.seed}"
    yield "the last one left wins" if setup.last_left_wins else "the last one left must name the tile"
    for name, hand in zip(setup.names, deal.hands, strict=True):
        yield f"{name}: {_names(hand)}"
    yield f"face up: {_names(deal.face_up)}"
    yield f"missing: {deal.missing}"


def _answer(match: DeductionMatch, words: str) -> Iterator[str]:
    """Make a move, or try to, and yield the lines of the result."""
    if refused := list(refusals(match, words, lambda: _move(match, words))):
        yield from refused
        return
    yield from _by_itself(match, match.apply_automatic_moves())
    yield from _situation(match)


def _move(match: DeductionMatch, words: str) -> Move:
    """The move in these words."""
    names = match.setup.names
    match words.split():
        case [_, "asks", whom, "have" | "count" as kind, "suit" | "value" as line]:
            return Ask(names.index(whom), Kind(kind), Line(line))
        case [_, "shows", tile]:
            return Show(Tile.parse(tile))
        case [_, "announces", tile]:
            return Announce(Tile.parse(tile))
        case [_, "passes"]:
            return Pass()
        case [_, "leaves"]:
            return Resign()
    raise AssertionError(f"not a move: {words}")


def _by_itself(match: DeductionMatch, moves: tuple[Move, ...]) -> Iterator[str]:
    """The lines of the program's own moves."""
    for move in moves:
        match move:
            case Draw(coin):
                yield f"  the coin of turn {match.state.number} is {coin}"
            case Answer(answer):
                yield f"  the answer is {answer if type(answer) is int else 'yes' if answer else 'no'}"
            case Show(tile):
                yield f"  the program shows {tile}"
            case _:
                raise AssertionError(move)


def _situation(match: DeductionMatch) -> Iterator[str]:
    """The lines of the situation, and of what the player to move can know."""
    state, names = match.state, match.setup.names
    if state.is_over:
        yield f"  the match is over: {'nobody' if state.winner is None else names[state.winner]} wins"
        return
    (seat,) = match.to_move
    legal = list(Deduction().legal_moves(state))
    choice = [str(move.tile) for move in legal if isinstance(move, Show)] or [f"{len(legal)} moves"]
    yield f"  {names[seat]} to {state.step}: {' '.join(choice)}"
    if state.step is Step.ANNOUNCE:
        missing = known_to(match.view(seat), seat).missing
        yield f"  to {names[seat]}, missing can be {_names(missing)}"


def _names(some: Iterable[Tile]) -> str:
    return " ".join(map(str, some))

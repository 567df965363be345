"""Matches of Deduction as a player notes them at a real table."""

from __future__ import annotations

from dataclasses import replace

from tests.deductions import DeductionMatch, tiles
from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.apart import AtTable
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.log import Entry, Question
from topologic_qt.games.deduction.rules.moves import Move, Tell
from topologic_qt.games.deduction.rules.setup import Setup

HAND, FACE_UP = tiles("Sn Sa S2 Mn Ma M2 Cn"), tiles("C5 A4")


SETUP = Setup(("Anna", "Ben", "Clara"), None, at_table=AtTable.of(0, HAND, FACE_UP))
"""A real table for three, at which the first player uses the program."""


def at_table(*moves: Move) -> DeductionMatch:
    """A match at a real table after these moves."""
    return DeductionMatch(Deduction(), SETUP, moves)


def table_setup(match: DeductionMatch, seat: Seat) -> Setup:
    """The setup with which a player notes a match, with only what that player sees."""
    state, setup = match.view(seat), match.setup
    return Setup(
        names=setup.names,
        deal=None,
        first=setup.first,
        seating=(None,) * setup.players,
        last_left_wins=setup.last_left_wins,
        at_table=AtTable.of(seat, state.hands[seat] or (), state.face_up),
    )


def noted(match: DeductionMatch, seat: Seat) -> DeductionMatch:
    """A match as one of its players notes it, line by line."""
    table = DeductionMatch(Deduction(), table_setup(match, seat))
    for entry in told_to(match, seat):
        table.apply(Tell(entry))
    return table


def told_to(match: DeductionMatch, seat: Seat) -> tuple[Entry, ...]:
    """The complete lines of the log, as a player could note them."""
    return tuple(
        _seen(entry, seat)
        for entry in match.state.log
        if not isinstance(entry, Question) or entry.answer is not None
    )


def _seen(entry: Entry, seat: Seat) -> Entry:
    if isinstance(entry, Question) and seat not in (entry.asker, entry.whom):
        return replace(entry, tile=None)
    return entry

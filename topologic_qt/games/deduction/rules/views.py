"""A match as one seat may know it."""

from dataclasses import replace

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Computer, Players
from topologic_qt.games.deduction.rules.log import Entry, Question
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import State, View


def player_view(state: State, seat: Seat | None) -> View:
    """The state as the player in that seat may know it; None is somebody looking on.

    Left out are the hands of others, the tiles shown between others, the missing tile unless this seat has
    seen it, and all that the deal, the coins or a computer's moves could be computed from. When the match is
    over, everything is open (R29).
    """
    if state.is_over:
        return View(replace(state, viewer=seat))
    return View(
        replace(
            state,
            setup=_public(state.setup, seat),
            seating=_unseeded(state.seating),
            hands=tuple(hand if at == seat else None for at, hand in enumerate(state.hands)),
            missing=state.missing if seat in state.peeked else None,
            log=tuple(_as_seen(entry, seat) for entry in state.log),
            viewer=seat,
        )
    )


def _public(setup: Setup, seat: Seat | None) -> Setup:
    seating, at_table = _unseeded(setup.seating), setup.at_table
    if at_table is not None and at_table.seat != seat:
        at_table = replace(at_table, hand=None)
    apart = None if setup.apart is None else setup.apart.seen_by(seat)
    public = replace(setup, apart=None, deal=None, seed="", given_deal=False, coins=(), seating=seating)
    return replace(public, at_table=at_table, apart=apart)


def _unseeded(seating: Players) -> Players:
    return tuple(None if computer is None else Computer(computer.level) for computer in seating)


def _as_seen(entry: Entry, seat: Seat | None) -> Entry:
    """The line of the log, with the shown tile only for the two who know it."""
    if isinstance(entry, Question) and entry.tile is not None and seat not in (entry.asker, entry.whom):
        return replace(entry, tile=None)
    return entry

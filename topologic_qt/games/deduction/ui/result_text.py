"""The standing and the result of a match, in words."""

from __future__ import annotations

from topologic_qt.games.deduction.rules.kinds import Spot
from topologic_qt.games.deduction.rules.knowledge import known_to
from topologic_qt.games.deduction.rules.log import Announcement
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui.tile_text import tile_name
from topologic_qt.widgets.translate import listing, match_title, ntr, tr


def title(setup: Setup, whole_names: bool = False) -> str:
    """Return the title of a match, with its players; a line does not end within ``whole_names``."""
    names = [name.replace(" ", "\u00a0") for name in setup.names] if whole_names else setup.names
    return match_title(setup.title, names)


def standing(view: View) -> str:
    """Return the progress of a match in a line: its turn and who is still in, or its result."""
    if view.is_over:
        return heading(view)
    if len(view.active) == view.players:
        return tr("Turn {number}, all are in", number=view.number)
    names = listing(view.setup.names[seat] for seat in view.active)
    return tr("Turn {number}, still in: {names}", number=view.number, names=names)


def heading(view: View) -> str:
    """Return the result of a finished match, in a few words."""
    if view.winner is None:
        return tr("Nobody wins")
    return tr("{name} wins", name=view.setup.names[view.winner])


def outcome_text(view: View) -> str:
    """Return how a finished match was decided, in a sentence that names the missing tile."""
    tile = "" if view.missing is None else tile_name(view.missing)
    last = view.log[-1] if view.log else None
    if isinstance(last, Announcement) and last.right:
        return ntr(
            "The missing tile is {tile}. It was found after {n} turn.",
            "The missing tile is {tile}. It was found after {n} turns.",
            view.number,
            tile=tile,
        )
    if view.winner is None and view.missing is None:
        return tr("All are out.")
    if view.winner is None:
        return tr("The missing tile is {tile}. All are out.", tile=tile)
    name = view.setup.names[view.winner]
    if view.missing is None:
        return tr("All others are out, so {name} wins.", name=name)
    return tr("The missing tile is {tile}. All others are out, so {name} wins.", tile=tile, name=name)


def proof_text(view: View) -> str:
    """Return what proved the missing tile to the winner of a finished match; empty if nobody named it."""
    last = view.log[-1] if view.log else None
    if not isinstance(last, Announcement) or not last.right or view.missing is None:
        return ""
    name = view.setup.names[last.announcer]
    known = known_to(view, last.announcer, len(view.log) - 1)
    lines = known.why(view.missing, Spot.MISSING)
    if lines is None:
        return ntr(
            "{name} could not prove it: {n} tile could be missing.",
            "{name} took a chance: {n} tiles could still be missing.",
            len(known.missing),
            name=name,
        )
    turns = [view.log[line].turn for line in lines]
    return tr(
        "{name} could prove it from the hand and the questions of these turns: {turns}.",
        name=name,
        turns=", ".join(map(str, turns)),
    )

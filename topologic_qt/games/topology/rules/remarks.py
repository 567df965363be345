"""Remarks of computers on the table: rare, true, and only about what everybody sees."""

from collections.abc import Iterator

from topologic_qt.engine.players import one_remark
from topologic_qt.games.topology.rules.lines import closable
from topologic_qt.games.topology.rules.state import TurnResult, Variant, View
from topologic_qt.translation import tr

_LONG = 7  # the least length of a ring worth a remark
_FAR = 10  # the least lead worth a remark, in points


def remark(view: View, ended: TurnResult | None = None) -> str:
    """Return what the computer on turn says as it begins, or about the turn that has ``ended``.

    Usually it says nothing: "".
    """
    number, computer = (view.number, view.computer) if ended is None else (ended.number, ended.computer)
    is_for_the_end = number // 6 % 2 == 0  # each turn has one moment for a remark
    if computer is None or is_for_the_end == (ended is None):
        return ""
    remarks = _beginning(view) if ended is None else _ending(view, ended)
    return one_remark(remarks, number, view.setup.players)


def _beginning(view: View) -> Iterator[str]:
    """Remarks on the table as it was when the turn began."""
    setup, seat, scores = view.setup, view.seat, view.scores
    longest = max((run.length for run in closable(view.confirmed)), default=0)
    if longest >= _LONG:
        yield tr("I see a line of {n} that one tile could close.", n=longest)
    if not longest:
        yield tr("No single tile can close a ring.")
    last = view.turns[-1] if view.turns else None
    if last is not None and last.rings and (length := max(ring.length for ring in last.rings)) >= _LONG:
        yield tr(
            "A ring of {n}! Well laid, {name}.|A ring of {n}! Well laid.",
            n=length,
            name=setup.names[last.seat],
        )
    if len(view.turns) >= setup.players and not any(scores):
        yield tr("No rings yet for any of us.")
    ahead = scores[seat] - max(points for other, points in enumerate(scores) if other != seat)
    if ahead >= _FAR:
        yield tr("I’m {n} points ahead.", n=ahead)
    if -ahead >= _FAR:
        yield tr(
            "I’m {n} points behind {name}.|I’m {n} points behind you.",
            n=-ahead,
            name=setup.names[scores.index(max(scores))],
        )
    others = (setup.players - 1) * setup.tiles_of_turn(view.number + 1)
    if setup.variant is Variant.BASE and view.stack_size <= others:
        yield tr("This is my last turn.")


def _ending(view: View, ended: TurnResult) -> Iterator[str]:
    """Remarks on a turn that has just ended."""
    best = max((ring.length for ring in ended.rings), default=0)
    earlier = (ring.length for turn in view.turns[: ended.number - 1] for ring in turn.rings)
    if best >= _LONG and best > max(earlier, default=0):
        yield tr("A ring of {n}: the longest so far.", n=best)
    elif best >= _LONG:
        yield tr("A ring of {n}! I like them long.", n=best)
    if any(ring.inside for ring in ended.rings):
        yield tr("A ring around a ring: both count.")
    if len(ended.rings) > 2:
        yield tr("{n} rings in one turn.", n=len(ended.rings))

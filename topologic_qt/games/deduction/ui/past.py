"""The past of a match: the view of a seat as it was after a line of the log."""

from __future__ import annotations

from dataclasses import replace

from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation
from topologic_qt.games.deduction.rules.state import Step, View


def view_at(view: View, line: int) -> View:
    """Return a view as it was after a line of its log, from 0; -1 is before the first question.

    What the seat knows now and did not know then is left out, unless the match is over and all is open.
    """
    entries = view.log[: line + 1]
    if view.is_over and line == len(view.log) - 1:
        return view
    seen = [entry.announcer for entry in entries if isinstance(entry, Announcement) and not entry.right]
    out = {*seen, *(entry.seat for entry in entries if isinstance(entry, Resignation))}
    coins = [entry.coin for entry in entries if isinstance(entry, Question)]
    last = entries[-1] if entries else None
    seat = view.setup.first
    match last:
        case Question(asker=who) | Announcement(announcer=who) | Resignation(seat=who):
            seat = who
        case None:
            pass
    knows = view.is_over or view.viewer in seen
    return View(
        replace(
            view,
            missing=view.missing if knows else None,
            seat=seat,
            active=tuple(at for at in range(view.players) if at not in out),
            step=Step.ANNOUNCE if entries else Step.DRAW,
            number=last.turn if last is not None else 1,
            coin=coins[-1] if coins and not isinstance(last, Resignation) else None,
            log=entries,
            winner=None,
        )
    )

"""Remarks of computers on the match: rare, true, and only about what everybody has heard."""

from collections import Counter
from collections.abc import Iterator

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import one_remark
from topologic_qt.games.deduction.rules.log import Announcement, Question
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import Kind
from topologic_qt.translation import ntr, tr

_OFTEN, _LONG = 4, 6
"""The least number of questions that counts as often, and the least number of rounds that counts as long."""


def remark(view: View) -> str:
    """Return what the computer to move says about the turns before; usually nothing: "".

    It does not depend on the viewer or on any hand.
    """
    seat = view.to_move
    if seat is None or view.computer is None:
        return ""
    return one_remark(_remarks(view, seat), view.number, view.players)


def _remarks(view: View, seat: Seat) -> Iterator[str]:
    names = view.setup.names
    heard = [entry for entry in view.log if entry.turn < view.number]
    questions = [entry for entry in heard if isinstance(entry, Question)]
    asked = Counter(entry.whom for entry in questions)
    if questions and questions[-1].whom != seat and questions[-1].answer in (0, False):
        yield tr(
            "{name} has none. Did everyone hear that?|You have none. Did everyone hear that?",
            name=names[questions[-1].whom],
        )
    wrong = sum(isinstance(entry, Announcement) and not entry.right for entry in heard)
    if wrong:
        yield ntr("{n} wrong guess so far.", "{n} wrong guesses so far.", wrong)
    if len(view.active) == 2 and seat in view.active:
        yield tr("Only two of us can still win.")
    if len(questions) > view.players:
        if not asked[seat]:
            yield tr("Nobody has asked me anything yet.")
        yield from (
            tr("Nobody has asked {name} anything yet.|Nobody has asked you anything yet.", name=names[other])
            for other in range(view.players)
            if other != seat and not asked[other]
        )
        if not any(entry.kind is Kind.HAVE and entry.answer for entry in questions):
            yield tr("No tile has been shown yet.")
    most = max(asked, key=lambda other: asked[other], default=seat)
    if most != seat and asked[most] >= max(_OFTEN, 2 * len(questions) / view.players):
        yield tr(
            "{name} has been asked {n} times.|You’ve been asked {n} times.", name=names[most], n=asked[most]
        )
    if not wrong and 2 * view.players < len(questions) < _LONG * view.players:
        yield tr("{n} questions, and still no announcement.", n=len(questions))

"""The ready-made remarks that the players of a room make."""

from __future__ import annotations

from topologic_qt.elsewhere.letter import Talk
from topologic_qt.elsewhere.remarks import REMARKS
from topologic_qt.engine.game import Seat
from topologic_qt.widgets.translate import tr


class RemarksHeard:
    """The remarks that were heard, of which the last one is shown."""

    def __init__(self) -> None:
        self._numbers: dict[Seat, int] = {}
        self.last: tuple[Seat, str] | None = None
        """The seat that made the last remark, and the remark in the language here; None before the first."""

    def hear(self, seat: Seat, talk: Talk) -> bool:
        """Take in what a seat says. Returns whether there is a new remark that this program knows."""
        remark = talk.remarks[-1] if talk.remarks else None
        if remark is None or remark.number <= self._numbers.get(seat, 0):
            return False
        self._numbers[seat] = remark.number
        text = said_remark(remark.id)
        self.last = (seat, text) if text else None
        return bool(text)


def said_remark(remark: str) -> str:
    """A remark in the language here, by its id; empty for one that only newer programs know."""
    sentence = REMARKS.get(remark, "")
    return tr(sentence) if sentence else ""

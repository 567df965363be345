"""The strip above a match on which somebody looks on: who is there, whose turn it is, and what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topologic_qt.app.features.online.room_strip import (
    RoomStrip,
    in_a_line,
    presence,
    trouble_text,
    whose_turn,
)
from topologic_qt.app.window.windows import GameWindow
from topologic_qt.widgets.ask import Ask
from topologic_qt.widgets.controls import Choice, button
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.app.features.online.looking_on import LookingOn


class OnlookersStrip(RoomStrip):
    """Shows where a match stands to somebody who only looks on."""

    def __init__(self, match: LookingOn, window: GameWindow, ask: Ask) -> None:
        super().__init__(match, window, "eye")
        self._ask = ask
        self.appear(button(Choice(tr("Leave …"), self._leave)))

    def _text(self) -> str:
        match = self._match
        if trouble := trouble_text(match):
            return trouble
        return in_a_line(tr("You look on"), *presence(match), whose_turn(match), match.remark)

    def _leave(self) -> None:
        text = tr("The match stays here as it is now, and nothing more of it comes.")
        if self._ask.confirm(self._window, tr("Look on no longer?"), text, tr("Leave")):
            self._match.leave()

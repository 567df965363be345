"""The strip after the answer, with buttons to announce the missing tile or to end the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtGui import QKeySequence

from topologic_qt.engine.game import ONLOOKER
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.tile_text import tile_name
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import CTRL_ENTER, Choice, tip_with
from topologic_qt.widgets.translate import tr

ANNOUNCE_KEY = QKeySequence("Ctrl+Shift+A")
"""The shortcut that announces the missing tile."""


class TurnActions(NamedTuple):
    """The actions behind the buttons of the strip."""

    announce: Callable[[], None]
    end: Callable[[], None]


class TurnBar(Card):
    """Shows the answer to the question of the turn, and what can be done with it."""

    speaks = False
    takes_keyboard = False  # somebody may be writing notes, or the answer is still to be seen

    def __init__(self, do: TurnActions) -> None:
        super().__init__(strip=True)
        self._do = do

    def present(self, view: View | None) -> None:
        """Show the strip to the person who may announce now; None hides it."""
        if view is None or view.question is None:
            self.put_away()
            return
        announce = tip_with(tr("Name the missing tile and look at it: this cannot be undone"), ANNOUNCE_KEY)
        end = tip_with(tr("End the turn: the coin goes back into the bag"), CTRL_ENTER[0])
        self.show_message(
            words.answer_text(view, view.question),
            tr("If you know the missing tile, announce it. If you are not sure, end the turn."),
            [
                Choice(tr("Announce …"), self._do.announce, icon="winner", tip=announce),
                Choice(tr("End the turn"), self._do.end, primary=True, icon="check", tip=end),
            ],
        )


class LookBar(Card):
    """Shows the missing tile to the player who announced a wrong one, until that player goes on."""

    def __init__(self, go_on: Callable[[], None]) -> None:
        super().__init__(strip=True)
        self._go_on = go_on

    def present(self, view: View | None) -> None:
        """Show the strip to the player who has just looked; None hides it."""
        if view is None or view.missing is None:
            self.put_away()
            return
        self.show_message(
            tr("The missing tile is {tile}", tile=tile_name(view.missing)),
            tr("You are out, but you still answer questions. Do not tell anybody what you have seen."),
            [Choice(tr("Go on"), self._go_on, primary=True, icon="play")],
            "eye",
        )


class WaitBar(Card):
    """Says who has to move at another computer."""

    speaks = False

    def __init__(self) -> None:
        super().__init__(strip=True)

    def present(self, view: View | None) -> None:
        """Show the strip to those who wait; None hides it."""
        if view is None:
            self.put_away()
            return
        name = words.player(view, view.seat if view.to_move is None else view.to_move)
        heading, text = (
            tr("{name} has to move", name=name),
            tr("While you are connected, the match goes on here by itself."),
        )
        looks_on = view.setup.apart is not None and view.setup.apart.seat == ONLOOKER
        if view.is_held:
            heading = tr("Nothing can be moved now")
            text = tr("The line above the table tells what is waited for.")
        elif looks_on:
            text = tr("You look on.")
        self.show_message(heading, text, [], "eye" if looks_on else "mail")

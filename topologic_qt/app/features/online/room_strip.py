"""The strip above a match that is played in a room: a line that says where things stand, and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QToolBar, QWidget

from topologic_qt.app.window.windows import GameWindow
from topologic_qt.widgets.controls import YieldingLabel
from topologic_qt.widgets.icons import Emblem
from topologic_qt.widgets.translate import ntr, said, tr

if TYPE_CHECKING:
    from topologic_qt.app.features.online.shared_match import SharedMatch


class RoomStrip(QToolBar):
    """Shows the standing of a match elsewhere; the subclass says in which words, and adds buttons."""

    def __init__(self, match: SharedMatch, window: GameWindow, icon: str) -> None:
        """``icon`` is the name of the icon at its beginning."""
        super().__init__(tr("Elsewhere"), window)
        self.setObjectName("elsewhere")
        self.setMovable(False)
        self.toggleViewAction().setVisible(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._match, self._window = match, window
        self._is_setting_up = False
        self._line = YieldingLabel("text")
        emblem = Emblem(24)
        emblem.show_icon(icon)
        row = QWidget()
        row.setProperty("role", "bar")
        self._row = QHBoxLayout(row)
        self._row.setContentsMargins(14, 6, 14, 6)
        self._row.setSpacing(12)
        self._row.addWidget(emblem)
        self._row.addWidget(self._line, 1)
        self.addWidget(row)

    @property
    def line(self) -> str:
        """The line that is shown."""
        return self._line.text()

    def appear(self, *buttons: QWidget) -> None:
        """Show itself above the match, with these buttons."""
        for each in buttons:
            self._row.addWidget(each)
        self._window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self)
        self._match.changed.connect(self._show)
        self._show()

    def stand_beside(self, is_setting_up: bool) -> None:
        """Stand above the match, or above the page on which another one is set up."""
        self._is_setting_up = is_setting_up
        self._show()

    def take_away(self) -> None:
        """Take the strip out of the window."""
        self._match.changed.disconnect(self._show)
        self._window.removeToolBar(self)
        self.deleteLater()

    def _text(self) -> str:
        """What the line says now."""
        raise NotImplementedError

    def _is_wanted(self) -> bool:
        """Whether it is shown where it stands: of a match that is over, there is little to be said beside."""
        return not (self._is_setting_up and self._match.is_over)

    def _show(self) -> None:
        text = self._text()
        self._line.setText(text)
        self._line.setAccessibleName(text)
        self.setVisible(self._is_wanted())


def trouble_text(match: SharedMatch) -> str:
    """Why nothing comes or goes, in a line; empty if all is well."""
    carrier = match.standing.carrier
    if match.problem is not None:
        return said(match.problem)
    if carrier.problem is not None:
        return said(carrier.problem)
    if not carrier.is_connected:
        return tr("Connecting to {place} …", place=match.place.name)
    if not match.has_match:
        return tr("Connected. The match is on its way.")
    return ""


def in_a_line(*parts: str) -> str:
    """Some parts beside each other, without the empty ones."""
    return "  ·  ".join(part for part in parts if part)


def presence(match: SharedMatch) -> list[str]:
    """Whose programs are connected, where that can be known."""
    if not match.place.tells_presence:
        return []
    here = [seat for seat in match.others if seat in match.standing.here]
    away = [seat for seat in match.others if seat not in here]
    parts = [ntr("{names} is here", "{names} are here", len(here), names=match.name(*here))] if here else []
    if away:
        parts.append(ntr("{names} is away", "{names} are away", len(away), names=match.name(*away)))
    return parts


def whose_turn(match: SharedMatch) -> str:
    """Which other player has to move, or that the match is over; empty where it waits for neither."""
    if match.is_over:
        return tr("The match is over")
    return "" if match.mover is None else tr("{name} has to move", name=match.name(match.mover))

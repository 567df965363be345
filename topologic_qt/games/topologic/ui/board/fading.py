"""The colours of tiles that are ruled out: the same hue, paler, so that a tile stays a tile.

Colours fade in Oklab, where lightness is apart from hue; in a mixture with grey or black, yellow would turn
to mud.
"""

from functools import cache

from PySide6.QtGui import QColor

from topologic_qt.games.topologic.ui.board.oklab import lch, shown
from topologic_qt.games.topologic.ui.board.square_tiles import Paint

_GOAL = {False: 0.95, True: 0.80}
"""The lightness towards which tiles fade, 0 to 1, in a light and in a dark window."""
_WAY = 0.6
"""The share of the way that they go."""
_KEPT = 0.62
"""The share of their chroma that is left, at most."""
_DARKER = 0.36
"""How much darker than their tile pips are."""


@cache
def _faded(body: str, dark: bool) -> tuple[str, str]:
    full = lch(QColor(body))
    pale = full._replace(
        lightness=full.lightness + (_GOAL[dark] - full.lightness) * _WAY, chroma=full.chroma * _KEPT
    )
    return shown(pale).name(), shown(pale._replace(lightness=pale.lightness - _DARKER)).name()


def faded(paint: Paint, dark: bool) -> Paint:
    """Return the brushes for a tile that is ruled out, in a light or a dark window."""
    body, ink = _faded(paint.body.name(), dark)
    return Paint(QColor(body), QColor(ink))

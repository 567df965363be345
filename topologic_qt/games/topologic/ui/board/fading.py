"""The colours of tiles that are ruled out: the same hue, paler, so that a tile stays a tile.

Black, which has no hue, stays a dark grey with light pips: paler, it would be taken for silver.

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
"""How much darker than their tile pips are; on black, how much lighter."""
_BLACK = 0.4, 0.05
"""The lightness and the chroma below which a colour is black."""
_GOAL_OF_BLACK = 0.58
"""The lightness towards which black fades."""


@cache
def _faded(body: str, dark: bool) -> tuple[str, str]:
    full = lch(QColor(body))
    is_black = full.lightness < _BLACK[0] and full.chroma < _BLACK[1]
    goal = _GOAL_OF_BLACK if is_black else _GOAL[dark]
    pale = full._replace(
        lightness=full.lightness + (goal - full.lightness) * _WAY, chroma=full.chroma * _KEPT
    )
    step = _DARKER if is_black else -_DARKER
    return shown(pale).name(), shown(pale._replace(lightness=pale.lightness + step)).name()


def faded(paint: Paint, dark: bool) -> Paint:
    """Return the brushes for a tile that is ruled out, in a light or a dark window."""
    body, ink = _faded(paint.body.name(), dark)
    return Paint(QColor(body), QColor(ink))

"""The rules of the game for people, in our own words, with pictures."""

from collections.abc import Hashable, Sequence
from functools import partial
from html import escape

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from topologic_qt.games.topology.rules.lines import dead_holes, score
from topologic_qt.games.topology.rules.placed import PlacedTile
from topologic_qt.games.topology.ui.board.curves import HEXES
from topologic_qt.games.topology.ui.board.materials import tile_looks
from topologic_qt.games.topology.ui.board.place_marks import Light, dead_marks, part_marks
from topologic_qt.games.topology.ui.board.topology_table import USUAL_STYLE
from topologic_qt.table.layout import TileLook
from topologic_qt.table.overlay import Mark
from topologic_qt.table.sprites import Drawing
from topologic_qt.widgets.paper import html_picture
from topologic_qt.widgets.translate import tr

SMALL_RING = (PlacedTile("K", (0, 0), 0), PlacedTile("A", (-1, 1), 0))
"""Two tiles with a ring of two lines between them."""
RING_IN_RING = (
    PlacedTile("J", (0, 0), 0),
    PlacedTile("D", (0, 1), 0),
    PlacedTile("K", (1, 2), 3),
    PlacedTile("I", (2, 1), 2),
)
"""A ring of six lines around a ring of two."""
HOLE = (PlacedTile("B", (1, 0), 4), PlacedTile("E", (0, -1), 0), PlacedTile("S", (-1, 0), 5))
"""Three tiles around a hexagon that no tile can fill."""


def picture(tiles: Sequence[PlacedTile], height: int) -> str:
    """Return a picture of these tiles as HTML, ``height`` points high, with all rings lit."""
    marks: dict[Hashable, Mark] = dead_marks(dead_holes(tiles))
    for ring in score(tiles, len(tiles)):
        for inner in ring.inner:
            marks |= part_marks(tiles, inner.parts, Light.INNER)
        marks = part_marks(tiles, ring.parts, Light.RING) | marks
    looks = tile_looks(tiles)
    area = QRectF()
    for look in looks:
        area |= USUAL_STYLE.shadow_rect(look.face).translated(look.centre(HEXES))
    drawn = partial(_paint, looks, list(marks.values()))
    return html_picture(area, height, drawn)


def _paint(looks: Sequence[TileLook], marks: Sequence[Mark], painter: QPainter) -> None:
    """Paint all shadows, tiles above them, and marks over the tiles."""
    for drawings in (USUAL_STYLE.shadow, USUAL_STYLE.drawing):
        for look in looks:
            _draw(painter, look.centre(HEXES), drawings(look.face))
    for mark in marks:
        _draw(painter, mark.at, mark.drawing)


def _draw(painter: QPainter, at: QPointF, drawing: Drawing) -> None:
    painter.save()
    painter.translate(at)
    drawing.draw(painter)
    painter.restore()


def rules_page() -> str:
    """Return the rules of Topology as simple HTML: short sections, some with a picture."""
    shown = {
        tr("The idea"): picture(SMALL_RING, 92),
        tr("Points"): picture(RING_IN_RING, 150),
        tr("Holes"): picture(HOLE, 104),
    }
    return "".join(
        f"<h3>{escape(heading)}</h3><p>{escape(text)}</p>"
        + (f'<p align="center">{shown[heading]}</p>' if heading in shown else "")
        for heading, text in _sections()
    )


def _sections() -> list[tuple[str, str]]:
    return [
        (
            tr("The idea"),
            tr(
                "A tile is two hexagons with five lines, and where tiles meet, their lines "
                "join. Close them into rings: a ring scores a point for each part (one line of "
                "one tile), plus the lengths of all rings inside it."
            ),
        ),
        (
            tr("The tiles"),
            tr(
                "There are 52 tiles: 26 designs, A to Z, two of each. One starts on the table; "
                "the rest are the stack. The panel beside the table shows which designs are "
                "left, but nobody knows their order."
            ),
        ),
        (
            tr("A turn"),
            tr(
                "Two players reveal and lay three tiles a turn. Three or four players lay "
                "two, but only one on the very first turn. A tile covers two free hexagons "
                "and shares at least one side with another. Any line may meet any other, so "
                "a tile always fits, and nobody passes. Until you end the turn, you can move "
                "its tiles."
            ),
        ),
        (
            tr("Points"),
            tr(
                "When a turn ends, each ring closed with its tiles scores its length (the "
                "number of its parts), plus the lengths of all rings inside it, whoever closed "
                "them. In the picture: 6 + 2 inside = 8. If both rings close in one turn, the "
                "inner one scores its 2 as well. A ring closed later inside another scores "
                "only its own length."
            ),
        ),
        (
            tr("Holes"),
            tr(
                "You may enclose empty hexagons. No tile fills a single one, and a line that "
                "ends there never closes: it’s black and hatched. A larger gap can still take "
                "a tile."
            ),
        ),
        (
            tr("The end"),
            tr(
                "When the last tiles are laid, the most points win. In a tie, whoever finished "
                "later ranks lower. Giving up ends the match and puts you last."
            ),
        ),
        (
            tr("The advanced variant"),
            tr(
                "For two players. You reveal two tiles a turn. Before laying, reveal a third "
                "or give any tile on the table a half turn: you must do one or the other "
                "while the stack lasts. A ring through the turned tile opens again but keeps "
                "its points; closed again by laying, it scores in full once more. A ring "
                "closed by the half turn scores nothing, but counts inside later rings."
            ),
        ),
        (
            tr("Blue dots, black holes"),
            tr(
                "One tile can close a line with blue dots into a ring. No tile can fill a "
                "black, hatched hexagon. Point at a line to light it up and see its length."
            ),
        ),
        (
            tr("By mouse"),
            tr(
                "Drag a tile to the table, or click it and then its place. The wheel turns "
                "it by a sixth; a right-click puts it back. Click a tile from this turn to "
                "move it. Hold the middle button or space to drag the table."
            ),
        ),
        (
            tr("By keyboard"),
            tr(
                "1 to 3 pick up a tile. Arrows move it, R turns it by a sixth and H gives it "
                "half a turn, Enter lays it, Escape puts it back. With no tile in hand, "
                "arrows go from tile to tile: Enter picks up a tile from this turn, Delete "
                "puts it back in the rack, L goes through its lines. Ctrl+Z takes the last "
                "tile back, Ctrl+Shift+Z lays it again, Ctrl+Enter ends the turn."
            ),
        ),
        (
            tr("The same stack twice"),
            tr(
                "After a match for two, choose Swap seats to play the same stack again: you "
                "get each other’s tiles, and both scores are added up."
            ),
        ),
        (
            tr("Credits"),
            tr(
                "Topology is by Markus Hagenauer and Gerd Breitenbach. Words and pictures are "
                "this program’s own."
            ),
        ),
    ]

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
HOLE = (
    PlacedTile("B", (1, 0), 4),
    PlacedTile("E", (0, -1), 0),
    PlacedTile("S", (-1, 0), 5),
)
"""Three tiles around a hexagon that nothing can fill."""


def picture(tiles: Sequence[PlacedTile], height: int) -> str:
    """Return a picture of these tiles as HTML, so many points high, with all of their rings lit."""
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
    """Paint tiles above the shadows of all of them, and marks over the tiles."""
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
                "Every tile is two hexagons with five lines, each from one of its ten sides to another. "
                "Laid side by side, the lines run on from tile to tile. Close them into rings: a ring "
                "scores a point for each line of a tile in it, plus the lengths of all rings inside it."
            ),
        ),
        (
            tr("The tiles"),
            tr(
                "There are 52 tiles in 26 designs, two of each, lettered A to Z. One of them lies on the "
                "table at the start and belongs to nobody; the others are the stack. Which designs are "
                "left in it is no secret: the panel beside the table shows them. Only their order is "
                "unknown to everybody."
            ),
        ),
        (
            tr("A turn"),
            tr(
                "With two players, three tiles are revealed, and all of them are laid. With three or four "
                "players it is two tiles; the first player begins with one. A tile goes on two free "
                "hexagons and touches, with at least one whole side, a tile on the table. Any line may meet "
                "any other, so a tile always fits, and there is no passing. Until you end the turn, "
                "you can move its tiles as often as you like."
            ),
        ),
        (
            tr("Points"),
            tr(
                "Points are counted when the turn ends. Each ring that was closed with a tile of this "
                "turn scores its length: the number of lines in it, where a tile may have several. The "
                "lengths of all rings inside it are added, whoever closed them and whenever, at any "
                "depth. In the picture, a ring of 6 around a ring of 2 is worth 6 + 2 = 8; if the ring of 2 "
                "is closed in the same turn, it scores another 2 of its own. A ring closed later inside a "
                "ring that is already closed scores only its own length."
            ),
        ),
        (
            tr("Holes"),
            tr(
                "Empty hexagons may be enclosed. A single one can never be filled, and a line that ends "
                "there never closes: the table shows such a hole black and hatched. A larger gap can still "
                "take a tile."
            ),
        ),
        (
            tr("The end"),
            tr(
                "When the stack is empty and the last tiles are laid, the most points win. Among equal "
                "points, the player whose last turn came later ranks behind. Whoever gives up ends the "
                "match and ranks last."
            ),
        ),
        (
            tr("The advanced variant"),
            tr(
                "It is for two. A turn reveals two tiles. Before laying, choose: reveal a third one, or "
                "turn any tile on the table by half in its place, whoever laid it. One of the two has "
                "to be done, as long as there is a third tile. A ring through the turned tile is open "
                "again; its points stay. Closed again by laying, it scores in full once more. A ring that "
                "the turning itself closes scores nothing, but it counts inside other rings from then on."
            ),
        ),
        (
            tr("Blue dots, black holes"),
            tr(
                "A line with blue dots can be closed into a ring by a single tile: its two ends lie at "
                "the same two free hexagons. A black, hatched hexagon is a hole that no tile can fill any "
                "more. Point at any line, and all of it lights up with its length."
            ),
        ),
        (
            tr("By mouse"),
            tr(
                "Drag a tile from the rack to the table, or click it and then its place. While you hold "
                "it, the wheel turns it by a sixth, and the right button puts it back. To move a tile of "
                "this turn, click it. The middle button, or the space bar with the mouse, moves the table."
            ),
        ),
        (
            tr("By keyboard"),
            tr(
                "1 to 3 take a tile from the rack. The arrows choose a place for it, R turns it by a sixth "
                "and H by half, Enter lays it there, Escape puts it back. With no tile in hand, the arrows "
                "walk over the tiles on the table: Enter picks up a tile of this turn, Delete puts it back "
                "into the rack, and L goes through the lines of a tile. Ctrl+Z takes the last tile back, "
                "Ctrl+Shift+Z lays it again, and Ctrl+Enter ends the turn."
            ),
        ),
        (
            tr("The same stack twice"),
            tr(
                "The stack decides your luck. After a match for two, Swap seats lays the same stack again: "
                "each of you gets the tiles that the other one had, and both matches are added up."
            ),
        ),
        (
            tr("Credits"),
            tr(
                "Topology was designed by Markus Hagenauer and Gerd Breitenbach. This program explains "
                "their rules in its own words and draws its own pictures of the tiles."
            ),
        ),
    ]

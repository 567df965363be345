"""The rules of the game for people, in our own words, with pictures."""

from html import escape

from topologic_qt.games.topology.ui.rules_pictures import HOLE, RING_IN_RING, SMALL_RING, picture
from topologic_qt.widgets.translate import tr


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
                "Laid side by side, the lines run on from tile to tile. Close them to rings: a ring "
                "scores a point for each line of a tile in it, and once more the rings that lie inside."
            ),
        ),
        (
            tr("The tiles"),
            tr(
                "There are 52 tiles in 26 designs, two of each, lettered A to Z. One of them lies on the "
                "table at the start and belongs to nobody; the others are the stack. Which designs are "
                "left in it is open to all: the panel beside the table shows them. Only their order is "
                "not known to anybody."
            ),
        ),
        (
            tr("A turn"),
            tr(
                "With two players, three tiles are revealed, and all of them are laid. With three or four "
                "players it is two tiles; the first player begins with one. A tile goes on two free "
                "hexagons and touches, with at least one whole side, a tile that lies. Any line may meet "
                "any other, so a tile always fits, and there is no passing. Until the turn is ended, its "
                "tiles can be laid anew as often as you like."
            ),
        ),
        (
            tr("Points"),
            tr(
                "Points are counted when the turn ends. Each ring that was closed with a tile of this "
                "turn scores its length: the number of lines in it, where a tile may have several. To "
                "that come the lengths of all rings inside it, whoever closed them and whenever, at any "
                "depth. In the picture, a ring of 6 around a ring of 2 is worth 6 + 2 = 8; if the ring of 2 "
                "is closed in the same turn, it scores 2 by itself as well. A ring closed later inside a "
                "ring that is already closed scores only its own length."
            ),
        ),
        (
            tr("Holes"),
            tr(
                "Empty hexagons may be enclosed. A single one can never be filled, and a line that ends "
                "there never closes: the table marks it. A larger gap can still take a tile."
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
                "turn a tile that lies already by half in its place, whoever laid it. One of the two has "
                "to be done, as long as there is a third tile. A ring through the turned tile is open "
                "again; its points stay. Closed anew by laying, it scores in full once more. A ring that "
                "the turning itself closes scores nothing, but it counts inside other rings from then on."
            ),
        ),
        (
            tr("Hands and keys"),
            tr(
                "Drag a tile from the rack to the table, or click it and then its place. While you hold "
                "it, the wheel or R turns it by a sixth and F by half; Escape or the right button puts it "
                "back. On the keyboard, 1 to 3 take a tile from the rack, the arrows move it from place to "
                "place, and Enter lays it. Without one in the hand, the arrows walk over the tiles: Enter "
                "takes a tile of this turn up again, Delete puts it into the rack, and L goes through the "
                "lines of a tile. Ctrl+Enter ends the turn. Point at a line, and all of its run lights up "
                "with its length. The middle button or the space bar pulls the table."
            ),
        ),
        (
            tr("The same stack twice"),
            tr(
                "Luck lies in the stack. After a match for two, Swap seats lays the same stack again: "
                "each of you gets the tiles that the other one had, and both matches are added up."
            ),
        ),
        (
            tr("Credits"),
            tr(
                "Topology was designed by Markus Hagenauer and Gerd Breitenbach. This program explains "
                "their rules in words of its own, and draws the tiles by itself."
            ),
        ),
    ]

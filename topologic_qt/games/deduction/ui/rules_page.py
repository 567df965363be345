"""The rules of Deduction for players, in our own words, as simple HTML for the help page."""

from collections.abc import Sequence
from functools import partial
from html import escape

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from topologic_qt.games.deduction.rules.tiles import Suit, Tile, Value
from topologic_qt.games.deduction.ui.board.arrangement import BAG, COIN, FULL, Kind, Piece
from topologic_qt.games.deduction.ui.board.style import USUAL_STYLE
from topologic_qt.widgets.paper import html_picture
from topologic_qt.widgets.translate import tr

Row = Sequence[Piece]
"""Things that lie side by side."""

_GAP = 12.0  # the gap between things, in table units

_BACK = Piece(Kind.BACK, FULL, FULL, "rules")
_BAG = Piece(Kind.BAG, *BAG)


def _tile(suit: Suit, value: Value) -> Piece:
    return Piece(Kind.TILE, FULL, FULL, str(Tile(suit, value)))


def _coin(face: Suit | Value) -> Piece:
    return Piece(Kind.FACE, COIN, COIN, face.value)


ALL = tuple(tuple(_tile(suit, value) for value in Value) for suit in Suit)
"""All tiles: a row for each suit, from the blank to the five."""
MISSING = ((_BACK, _tile(Suit.SUN, Value.ACE), _tile(Suit.MOON, Value.THREE)),)
"""A covered tile beside two that lie face up."""
QUESTION = ((_BAG, _coin(Suit.CROWN), _coin(Value.FOUR)),)  # the bag, and the two faces of a coin
SHOWN = ((_tile(Suit.CROWN, Value.TWO), _BACK),)
"""A shown tile as the asker sees it, and as the others see it."""


def picture(rows: Sequence[Row], height: int) -> str:
    """Return a picture of things in rows as HTML, ``height`` points high."""
    laid: list[tuple[QPointF, str]] = []
    area = QRectF()
    y = 0.0
    for row in rows:
        x = 0.0
        high = max(piece.height for piece in row)
        for piece in row:
            at = QPointF(x + piece.width / 2, y + high / 2)
            laid.append((at, str(piece)))
            area |= USUAL_STYLE.shadow_rect(str(piece)).translated(at)
            x += piece.width + _GAP
        y += high + _GAP
    return html_picture(area, height, partial(_paint, laid))


def _paint(laid: Sequence[tuple[QPointF, str]], painter: QPainter) -> None:
    """Paint all shadows, and things above them."""
    for drawings in (USUAL_STYLE.shadow, USUAL_STYLE.drawing):
        for at, face in laid:
            painter.save()
            painter.translate(at)
            drawings(face).draw(painter)
            painter.restore()


def rules_page() -> str:
    """Return the rules as simple HTML: short sections, some with a picture."""
    shown = {
        tr("The idea"): picture(MISSING, 76),
        tr("Tiles and coins"): picture(ALL, 196),
        tr("A question"): picture(QUESTION, 84),
        tr("Showing"): picture(SHOWN, 76),
    }
    return "".join(
        f"<h3>{escape(heading)}</h3><p>{escape(text)}</p>"
        + (f'<p align="center">{shown[heading]}</p>' if heading in shown else "")
        for heading, text in (*_rules(), *_controls())
    )


def _rules() -> list[tuple[str, str]]:
    return [
        (
            tr("The idea"),
            tr(
                "One of 24 tiles is missing, and nobody has seen it. The others are in your hands. Ask "
                "questions, listen to what others ask, and be the first to name the missing tile."
            ),
        ),
        (
            tr("Tiles and coins"),
            tr(
                "There are four suits, Sun, Moon, Crown and Shield, each with six values: blank (an "
                "empty frame), ace (A), 2, 3, 4 and 5. The bag holds 24 coins with the same pictures: "
                "a suit on one side, a value on the other."
            ),
        ),
        (
            tr("The deal"),
            tr(
                "One tile is put aside unseen. Three players get seven tiles each, four get five, five "
                "get four. The two or three left over lie face up for all to see."
            ),
        ),
        (
            tr("A question"),
            tr(
                "Each turn a coin comes out of the bag. Ask one player about its suit or its "
                "value: “Do you have one?” or “How many?” You must ask, even if you know the "
                "answer. Everyone hears the question and answer. Answers are always true; "
                "only tiles in hand count."
            ),
        ),
        (
            tr("Showing"),
            tr(
                "The answer to “How many?” is a number. After a yes to “Do you have one?”, the player "
                "chooses a tile that fits and shows it to you alone. They may show the same tile again "
                "and again."
            ),
        ),
        (
            tr("Announcing"),
            tr(
                "After the answer to your question you may announce the missing tile, and then look at "
                "it. If you’re right, you win. If not, you’re out: you take no more turns, but keep "
                "your hand and go on answering. If you don’t announce, the coin goes back and the next "
                "player draws."
            ),
        ),
        (
            tr("The last one left"),
            tr(
                "When all others are out, the last player left wins. You can agree before the match "
                "that they must still name the tile."
            ),
        ),
        (
            tr("Finding it"),
            tr(
                "“How many?” tells you most about a suit, a tile you’re shown is one less to "
                "look for, and other players’ questions tell you what they don’t know. Mark "
                "it all on the note sheet. Before the match you agree how much the sheet "
                "helps."
            ),
        ),
    ]


def _controls() -> list[tuple[str, str]]:
    return [
        (
            tr("At one computer"),
            tr(
                "If you play alone against computers, you always see your hand, and the program shows a "
                "tile for you if only one fits or you’re out. When several people play, a curtain covers "
                "the table between turns and says who should sit down. In the Match menu, any seat can "
                "go to a computer or back to a person. Computers take the same time for every step, so "
                "their pauses tell you nothing, except perhaps a first long one on a slow computer."
            ),
        ),
        (
            tr("By mouse"),
            tr(
                "Drag the coin’s suit or value onto a player, or click both, and choose a question; or "
                "use the buttons below. To show a tile, click it in your hand. To announce, click the "
                "missing tile or the button."
            ),
        ),
        (
            tr("By keyboard"),
            tr(
                "Press 1 to 5 for the player, H for “do you have”, M for “how many”, S for the coin’s "
                "suit, V for its value, and Enter to ask. To show a tile, move with the arrows and "
                "press Enter. Ctrl+Shift+A announces, Ctrl+Enter ends the turn."
            ),
        ),
        (
            tr("At a real table"),
            tr(
                "Play with real tiles, and keep the note sheet here. A question takes four "
                "keys: who is asked, the suit or value asked about, the other half of the "
                "coin, and the answer. A tile you saw or showed takes one more key. The down "
                "arrow changes who is asking."
            ),
        ),
        (
            tr("Credits"),
            tr("Mark Biggar designed Deduction for the piecepack. The words and pictures here are our own."),
        ),
    ]

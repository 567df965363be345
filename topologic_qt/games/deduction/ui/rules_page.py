"""The rules of Deduction for players, in our own words, as simple HTML for the page of help."""

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
"""Things that lie beside each other."""

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
"""A tile as the player sees it to whom it is shown, and as the others see it."""


def picture(rows: Sequence[Row], height: int) -> str:
    """Return a picture of things in rows as HTML, so many points high."""
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
    """Paint things above the shadows of all of them."""
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
                "One of 24 tiles is missing, and nobody has seen it. Everybody holds some of the others. Ask "
                "about hands, listen to what others ask, and be the first to name the missing tile."
            ),
        ),
        (
            tr("Tiles and coins"),
            tr(
                "There are four suits, Sun, Moon, Crown and Arms, with six values each: blank, ace, two, "
                "three, four and five. An empty frame stands for blank, and A for ace. Every suit has every "
                "value once. The 24 coins in the bag have the same faces."
            ),
        ),
        (
            tr("The deal"),
            tr(
                "One tile is put aside unseen: the missing one. Three players get seven tiles each, four get "
                "five, five get four. The two or three tiles left over lie face up for all to see."
            ),
        ),
        (
            tr("A question"),
            tr(
                "In each turn a coin comes out of the bag. Ask one other player about its suit or about its "
                "value, and choose how: “Do you have any?” or “How many do you have?” There is no turn "
                "without a question, and nothing forbids asking what you know already. All hear question and "
                "answer; answers are always true, and only tiles in the hand count."
            ),
        ),
        (
            tr("Showing"),
            tr(
                "To “How many?” the answer is a number. To “Do you have any?” it is no, or yes; with a yes, "
                "the player asked chooses one tile that fits and shows it to you alone. The others see that "
                "a tile was shown, but not which. The same tile may be shown again and again."
            ),
        ),
        (
            tr("Announcing"),
            tr(
                "After the answer to your own question you may announce which tile is missing. Everybody "
                "hears it, and you look. If you are right, you win at once. If you are wrong, you are out: "
                "you take no more turns, but you keep your hand and go on answering. You may do this once in "
                "a match. Without an announcement, the coin goes back into the bag and the next player "
                "draws."
            ),
        ),
        (
            tr("The last one left"),
            tr(
                "When all others are out, the last player left wins, since nobody can catch up. You may "
                "agree otherwise before the match: then that player, too, has to name the tile."
            ),
        ),
        (
            tr("Finding it"),
            tr(
                "Counting tells you most about a suit, a tile that you are shown is one less to look for, "
                "and every question that others ask tells you what they do not know. Mark what you learn "
                "on the note sheet. How far the sheet helps you is agreed before the match, and stands on "
                "the result."
            ),
        ),
    ]


def _controls() -> list[tuple[str, str]]:
    return [
        (
            tr("At one computer"),
            tr(
                "Alone among computers, you see your own hand all the time. When several people play, a "
                "curtain covers the table whenever the computer changes hands, and names who takes it next: "
                "the player on turn, or the player who shows a tile. The menu Match gives any seat to a "
                "computer, or takes it back. Every step of a computer takes the same time, so that its "
                "pauses tell nothing; only where it thinks longer than usual, on a slow computer or as "
                "another program in its seat, the first long pause may tell something."
            ),
        ),
        (
            tr("By mouse"),
            tr(
                "Drag the suit or the value of the coin onto a player, or click both, and choose the kind of "
                "question. The buttons below the table do the same. To show a tile, click it in your hand. "
                "To announce, click the missing tile or the button."
            ),
        ),
        (
            tr("By keyboard"),
            tr(
                "1 to 5 choose the player, H asks “do you have”, M asks “how many”, S is the suit and V the "
                "value of the coin; Enter asks. The arrows walk over the tiles, and Enter shows the one with "
                "the frame. Ctrl+Shift+A announces, and Ctrl+Enter ends the turn."
            ),
        ),
        (
            tr("At a real table"),
            tr(
                "Play with real tiles, and keep the note sheet here. Four keys note a question: who is "
                "asked, the suit or the value that is asked about, the other half of the coin, and the "
                "answer: yes, no or a number. Whose turn it is follows from the order of the seats; the "
                "arrow down changes it. A tile that you saw or showed takes one more key."
            ),
        ),
        (
            tr("Credits"),
            tr(
                "Deduction was designed by Mark Biggar for the piecepack. This program explains the rules in "
                "its own words and draws its own pictures of the pieces."
            ),
        ),
    ]

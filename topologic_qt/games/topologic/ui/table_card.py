"""The cards at the table: the result at the end of a round, and what comes between rounds."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QMargins, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from topologic_qt.engine.players import Computer
from topologic_qt.games.host import DayEnd, Do, GameSettings
from topologic_qt.games.topologic.rules.field import ALL_TILES
from topologic_qt.games.topologic.rules.notes import Pages
from topologic_qt.games.topologic.rules.round_results import (
    MOST_STARS,
    PAR_PLAYER,
    Par,
    field_mark,
    star_limits,
)
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.games.topologic.rules.state import Phase, Proof, View
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.board.story_pictures import paint_story
from topologic_qt.games.topologic.ui.presenter import MatchHost
from topologic_qt.games.topologic.ui.real_table import fresh
from topologic_qt.games.topologic.ui.reviewer import AdviceSource
from topologic_qt.table.sprites import CorneredTable, render
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice, label, tool
from topologic_qt.widgets.icons import PictureLabel, Stars, icon
from topologic_qt.widgets.month_grid import DayFoot
from topologic_qt.widgets.remembered import Memory
from topologic_qt.widgets.review_frame import Compared, Comparison
from topologic_qt.widgets.scrolled import Reading
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.theme import row_scale
from topologic_qt.widgets.translate import ntr, tr


class TableCard(Card):
    """A card for one view of a match at a time."""

    def __init__(
        self,
        host: MatchHost,
        hide_secret: Callable[[], None],
        take_over: Callable[[], None],
        review: Callable[[], None],
    ) -> None:
        """``take_over`` plays on in the place of a computer; all else that buttons do is the host's."""
        super().__init__(strip=True)
        self._host = host
        self._hide_secret = hide_secret
        self._take_over = take_over
        self._review = review

    def present(self, view: View, notes: Pages, can_review: bool) -> None:
        """Show the message for the current state of a match, or hide."""
        tip = tr("Compare every turn of a round with the best one that the computer finds")
        review = Choice(tr("Review …"), self._review, icon="eye", tip=tip)
        first = [review] if can_review else []
        match view.round.phase:
            case Phase.HIDE if view.waits_for_mail:
                told = result_text.hiding_by_mail(view)
                self._tell(view, told, [*first, *self._mail(view)], _sign(view))
            case Phase.HIDE if view.computer is not None and len(view.rounds) == 1:
                self.hide()  # it hides at once: what an earlier match left there is over
            case Phase.HIDE:
                self._tell(view, result_text.hiding(view), [*first, *self._hiding(view)], "secret")
            case Phase.OVER:
                untold = any(played.proof is Proof.UNTOLD for played in view.rounds)
                after = self._mail(view) if untold else self._next_match(view)
                puzzle = [self._puzzle()] if can_review and not untold else []
                choices = [*first, *puzzle, *after]
                self._tell(view, result_text.result(view, notes), choices, "winner")
            case _ if view.waits_for_mail or (view.round.phase is Phase.HINT and not view.round.at_table):
                heading, text = words.by_mail(view)
                self.show_message(
                    heading, f"{text} {words.sits_here(view)}".strip(), self._mail(view), _sign(view)
                )
            case _:
                self.hide()

    def _do(self, what: Do) -> Callable[[], None]:
        return partial(self._host.window.do, what)

    def _tell(self, view: View, told: tuple[str, str], choices: Sequence[Choice], emblem: str) -> None:
        heading, text = told
        self.show_message(heading, text, choices, emblem, words.aloud(view, text))

    def _hiding(self, view: View) -> list[Choice]:
        """Return the choices before a secret is hidden, by a person or by a computer."""
        if view.computer is None:
            text = tr("Hide the {secret} …", **words.called(view.setup))
            return [Choice(text, self._hide_secret, primary=True, icon="secret")]
        go_on = Choice(tr("Go on"), self._host.go_on, primary=True, icon="play")
        if view.setup.seating.computers[view.round.referee] is not None:
            return [go_on]
        # The computer sought in a person's place, who may want to play again.
        return [Choice(tr("Hide it myself"), self._take_over, icon="players"), go_on]

    def _next_match(self, view: View) -> list[Choice]:
        tip = tr("Another match on this field")
        again = Choice(
            tr("Once more"), lambda: self._host.match.begin(fresh(view.setup)), icon="again", tip=tip
        )
        if view.is_linked or view.looks_on:
            return [Choice(tr("New match"), self._host.window.set_up, icon="new")]
        if view.own_seat is not None:
            name = view.setup.players[1 - view.own_seat]
            again = Choice(tr("Copy the end for {name}", name=name), self._do(Do.COPY), icon="copy")
        return [again, Choice(tr("New match"), self._host.window.set_up, primary=True, icon="new")]

    def _puzzle(self) -> Choice:
        tip = tr("Play again the turn of this match that could have told you more")
        return Choice(tr("As a puzzle"), self._do(Do.MAKE_PUZZLE), icon="puzzle", tip=tip)

    def _mail(self, view: View) -> list[Choice]:
        """Return the choices while the other player has to move."""
        if view.is_linked or view.looks_on:
            return []  # copies come by themselves
        paste = Choice(tr("Paste the answer"), self._do(Do.PASTE), icon="paste")
        copy = Choice(tr("Copy the turn"), self._do(Do.COPY), primary=True, icon="copy")
        if any(played.turns for played in view.rounds):
            return [paste, copy]
        return [paste, Choice(tr("Show a code …"), self._do(Do.INVITE), icon="players"), copy]


def _sign(view: View) -> str:
    """Return the name of the icon while somebody at another computer has to move."""
    return "eye" if view.looks_on else "mail"


_KEY = "pars"
"""The name under which the settings keep par: ``mark/edition/seekers=turns``, parted by blanks."""

_MOST = 300
"""The largest number of fields whose par is remembered; the oldest ones are forgotten."""


def known_pars(memory: Memory) -> Mapping[str, float]:
    """Return the mean number of turns of each field for which it was found, by `par_key`."""
    return {key: total / len(ALL_TILES) for key, total in _remembered(memory).items()}


def par_key(mark: str, edition: str, seekers: int) -> str:
    """Return the key of the par of a field, given by its `field_mark`."""
    return f"{mark}/{edition}/{seekers}"


class Pars:
    """Finds par for one screen. What was found since the program began is there at once."""

    def __init__(self, host: MatchHost, source: AdviceSource) -> None:
        self._host = host
        self._source = source
        self._found: dict[str, Par] = {}

    def find(
        self, setup: Setup, done: Callable[[Par], None], computer: Computer = PAR_PLAYER
    ) -> Callable[[], None]:
        """Find what a computer needs with a setup's field, edition and seekers; return what cancels it."""
        key = _key(setup)
        seen = key if computer == PAR_PLAYER else f"{key}/{computer.level}/{computer.seed}"
        if seen in self._found:
            done(self._found[seen])
            return lambda: None

        def take(par: Par | None) -> None:
            if par is not None:
                self._found[seen] = par
                if computer == PAR_PLAYER:
                    _remember(self._host.settings, key, sum(par.turns))
                done(par)

        bare = Setup(setup.field, setup.edition, setup.seekers)
        return self._host.think(self._source.par(bare, computer), take, lambda _: None)


def _key(setup: Setup) -> str:
    return par_key(field_mark(setup.field), setup.edition.id, setup.seekers)


def _remembered(memory: Memory) -> Mapping[str, int]:
    """Return the sum of turns over all secrets by key; an entry that somebody damaged is left out."""
    entries = (entry.rpartition("=") for entry in str(memory.value(_KEY, "")).split())
    possible = range(len(ALL_TILES), 100 * len(ALL_TILES) + 1)
    return {
        key: int(total)
        for key, _, total in entries
        if key and total.isascii() and total.isdecimal() and len(total) < 6 and int(total) in possible
    }


def _remember(settings: GameSettings, key: str, total: int) -> None:
    kept = {other: turns for other, turns in _remembered(settings).items() if other != key} | {key: total}
    latest = list(kept.items())[-_MOST:]
    settings.setValue(_KEY, " ".join(f"{other}={turns}" for other, turns in latest))


def turns_text(turns: int) -> str:
    """Return a number of turns with its unit."""
    return ntr("{n} turn", "{n} turns", turns)


def stars_text(count: int) -> str:
    """Return golden and empty stars in a row, as signs."""
    return "★" * count + "☆" * (MOST_STARS - count)


def rule_text(par: float) -> str:
    """Return the rule by which a field with this par gives stars."""
    three, two = star_limits(par)
    return tr(
        "Three stars for {three} turns or fewer: par, rounded up; two for up to {two}; one for finding it.",
        three=three,
        two=two,
    )


_WIDTH, _SIDE, _MARGIN = 330, 66, 12
"""The width of the card at the usual size of texts, that of its picture, and its distance from the table's
edges, in pixels."""
_LINE, _PADDING, _GAP = 1, QMargins(16, 14, 12, 14), 10
"""The width of the card's edge, the margins in it, and the gap between its parts, in pixels."""
_CORNERS = (
    Qt.Corner.TopRightCorner,
    Qt.Corner.BottomLeftCorner,
    Qt.Corner.BottomRightCorner,
    Qt.Corner.TopLeftCorner,
)
"""The corners in which the card may lie, the best one first: the hint is in the last one."""
_LEAST_LINES = 2
"""The number of lines of what scrolls that are in sight in any case."""
_PICTURE = QRectF(-54, -54, 108, 112)


class Verdict(NamedTuple):
    """All that is said of a round."""

    title: str
    where: str
    """Where the secret was."""
    rows: Sequence[Compared]
    stars: int | None
    """The number of stars; None while it is not known."""
    rule: str
    """The rule by which there are stars; empty where there are none for this round."""
    news: str = ""
    """A new personal best, or the like."""
    ends_match: bool = False
    """Whether the title tells who has won a match, which is to be seen first."""
    advice: str = ""
    """Where the secret would have been safer."""


class ScoreCard(QFrame):
    """Shows one verdict at a time, at an edge of the table, until somebody presses anything there."""

    def __init__(self, over: CorneredTable, table: QWidget) -> None:
        """``over`` is the table in which the card lies; a press on its part ``table`` closes the card."""
        super().__init__(over)
        self._over = over
        self._table = table
        self._corner = Qt.Corner.TopRightCorner
        self.setProperty("role", "card")
        self._picture = PictureLabel()
        self._picture.setFixedSize(_SIDE, _SIDE)
        self._title, self._where = label("", "heading"), label("", "text")
        self._news = label("", "field")
        self._stars = Stars(MOST_STARS)
        self.rows = Comparison()
        """The results that are compared."""
        self._rule = label("", "muted")
        self._compared = ""
        self._day = DayFoot()
        self._build()
        over.installEventFilter(self)
        over.lifted_anew.connect(self._place)
        table.installEventFilter(self)
        self.hide()

    def _build(self) -> None:
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(self._title)
        said.addWidget(self._where)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(said, 1)
        top.addWidget(tool(icon("close"), tr("Close"), self.hide), 0, Qt.AlignmentFlag.AlignTop)
        starred = QHBoxLayout()
        starred.addWidget(self._stars)
        starred.addSpacing(8)
        starred.addWidget(self._news)
        starred.addStretch(1)
        self._more = QWidget()
        more = QVBoxLayout(self._more)
        more.setContentsMargins(0, 0, 0, 0)
        more.setSpacing(_GAP)
        more.addLayout(starred)
        more.addWidget(self.rows)
        more.addWidget(self._rule)
        more.addWidget(self._day)
        self._reading = Reading(self._more, tr("The result"))
        self._reading.setFixedHeight(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_PADDING)
        layout.setSpacing(_GAP)
        layout.addLayout(top)
        layout.addWidget(self._reading)

    @property
    def stars(self) -> int | None:
        """The number of stars that are shown; None where there are none, or not yet."""
        return None if self._stars.isHidden() else self._stars.count

    def picture(self, theme: Theme, colour: QColor) -> None:
        """Show the picture of a theme on a tile of this colour."""
        ratio = self.devicePixelRatioF()
        scale = _SIDE / _PICTURE.height() * ratio
        pixmap = render(_PICTURE, scale, lambda painter: paint_story(painter, theme, colour))
        pixmap.setDevicePixelRatio(ratio)
        self._picture.show_picture(pixmap)

    def present(self, verdict: Verdict, day: DayEnd | None = None) -> None:
        """Show a verdict, or how it has changed; ``day`` is the end of a match of the day."""
        self._day.present(day)
        self._title.setProperty("role", "title" if verdict.ends_match else "heading")
        self._title.style().polish(self._title)
        for part, text in (
            (self._title, verdict.title),
            (self._where, verdict.where),
            (self._news, verdict.news),
            (self._rule, verdict.rule or verdict.advice),
        ):
            part.setText(text)
            part.setVisible(bool(text))
        self._stars.setVisible(bool(verdict.rule))
        self._stars.show_stars(verdict.stars)
        self.rows.show_rows(verdict.rows)
        self.setAccessibleName(verdict.title)
        starred = self._stars.accessibleName() if verdict.rule else ""
        parts = (verdict.news, starred, self.rows.accessibleName(), verdict.rule or verdict.advice)
        told = filter(None, (*parts, self._day.text))
        self._compared = " ".join(part if part[-1] in ".!?…" else f"{part}." for part in told)
        self.setAccessibleDescription(f"{verdict.where} {self._compared}".strip())
        self._place()

    def speak(self) -> None:
        """Have what is compared spoken; how the round ended has been spoken before."""
        announce(self, self._compared)

    def open(self, told: Sequence[QRect], tiles: Sequence[QRect]) -> None:
        """Come to the corner that hides the fewest areas of ``told``, and then least of all ``tiles``."""

        def hidden(corner: Qt.Corner) -> tuple[int, bool, int]:
            area = self._area(corner)
            over = (area.intersected(tile) for tile in tiles)
            covered = sum(part.width() * part.height() for part in over if not part.isEmpty())
            return sum(map(area.intersects, told)), corner == _CORNERS[-1], covered

        self._corner = min(_CORNERS, key=hidden)
        self._place()
        self.show()
        self.raise_()

    def _place(self) -> None:
        layout = self.layout()
        assert layout is not None
        self._rule.setMinimumHeight(2 * self._rule.fontMetrics().lineSpacing())  # as high from the start
        layout.activate()
        self.setGeometry(self._area(self._corner))
        self._reading.setFixedHeight(max(0, self.height() - self._beside_reading(self.width())))

    def _area(self, corner: Qt.Corner) -> QRect:
        """Return the place of the card in a corner of the table."""
        room = self._over.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN - self._over.lifted)
        width = min(round(_WIDTH * row_scale()), room.width())
        beside = self._beside_reading(width)
        wanted = beside + self._more.heightForWidth(width - _PADDING.left() - _PADDING.right() - 2 * _LINE)
        least = beside + _LEAST_LINES * self.fontMetrics().lineSpacing()
        area = QRect(room.topLeft(), QSize(width, min(wanted, max(least, room.height()))))
        if corner in (Qt.Corner.TopRightCorner, Qt.Corner.BottomRightCorner):
            area.moveRight(room.right())
        if corner in (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner):
            area.moveTop(max(room.top(), room.bottom() - area.height() + 1))
        return area

    def _beside_reading(self, width: int) -> int:
        """Return the height of a card of this width without what scrolls."""
        layout = self.layout()
        assert layout is not None
        rounded = 2
        return layout.totalHeightForWidth(width) - self._reading.minimumHeight() + rounded

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the edge, and close when somebody presses on the table, which hears of the press, too."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._place()
        elif watched is self._table and event.type() == QEvent.Type.MouseButtonPress:
            self.hide()
        return super().eventFilter(watched, event)

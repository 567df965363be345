"""The cards at the table: the result after a round, and the choices between rounds."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout

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
from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.corner_card import CornerCard
from topologic_qt.table.sprites import CorneredTable, render
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice, label
from topologic_qt.widgets.icons import PictureLabel, Stars
from topologic_qt.widgets.month_grid import DayFoot
from topologic_qt.widgets.remembered import Memory
from topologic_qt.widgets.review_frame import Compared, Comparison
from topologic_qt.widgets.speech import announce
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
        """``take_over`` replaces a computer; the host does everything else."""
        super().__init__(strip=True)
        self._host = host
        self._hide_secret = hide_secret
        self._take_over = take_over
        self._review = review

    def present(self, view: View, notes: Pages, can_review: bool) -> None:
        """Show the message for the current state of a match, or hide."""
        tip = tr("Compare each turn with the computer’s best")
        review = Choice(tr("Review…"), self._review, icon="eye", tip=tip)
        first = [review] if can_review else []
        match view.round.phase:
            case Phase.HIDE if view.waits_for_mail:
                told = result_text.hiding_by_mail(view)
                self._tell(view, told, [*first, *self._mail(view)], _sign(view))
            case Phase.HIDE if view.computer is not None and len(view.rounds) == 1:
                self.hide()  # it hides at once, as an earlier match's message is over
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
        """Return the choices before a secret is hidden by a person or a computer."""
        if view.computer is None:
            text = tr("Hide the {secret}…", **words.called(view.setup))
            return [Choice(text, self._hide_secret, primary=True, icon="secret")]
        go_on = Choice(tr("Go on"), self._host.go_on, primary=True, icon="play")
        if view.setup.seating.computers[view.round.referee] is not None:
            return [go_on]
        # The computer replaced a person as seeker, who may want to play again.
        return [Choice(tr("Hide it myself"), self._take_over, icon="players"), go_on]

    def _next_match(self, view: View) -> list[Choice]:
        """Return what can come next; online, the players ask each other for a rematch."""
        by_mail = view.own_seat is not None
        new = Choice(tr("New match"), self._host.window.set_up, primary=by_mail, icon="new")
        if view.looks_on:
            return [new._replace(primary=False)]
        if view.is_linked:
            return []
        if view.own_seat is not None:
            name = view.setup.players[1 - view.own_seat]
            return [Choice(tr("Copy the ending for {name}", name=name), self._do(Do.COPY), icon="copy"), new]
        tip = tr("Play this field again")
        begin = partial(self._host.match.begin, fresh(view.setup))
        return [new, Choice(tr("Play again"), begin, primary=True, icon="again", tip=tip)]

    def _puzzle(self) -> Choice:
        tip = tr("Replay the turn that could have told you more")
        return Choice(tr("Try as a puzzle"), self._do(Do.MAKE_PUZZLE), icon="puzzle", tip=tip)

    def _mail(self, view: View) -> list[Choice]:
        """Return the choices while the other player is to move."""
        if view.is_linked or view.looks_on:
            return []  # copies arrive by themselves
        paste = Choice(tr("Paste the answer"), self._do(Do.PASTE), icon="paste")
        copy = Choice(tr("Copy the turn"), self._do(Do.COPY), primary=True, icon="copy")
        if any(played.turns for played in view.rounds):
            return [paste, copy]
        return [paste, Choice(tr("Show a code…"), self._do(Do.INVITE), icon="players"), copy]


def _sign(view: View) -> str:
    """Return the icon's name while somebody at another computer is to move."""
    return "eye" if view.looks_on else "mail"


_KEY = "pars"
"""The settings key for par: ``mark/edition/seekers=turns``, separated by blanks."""

_MOST = 300
"""The most fields whose par is stored; the oldest ones are dropped."""


def known_pars(memory: Memory) -> Mapping[str, float]:
    """Return each field's mean number of turns, if known, by `par_key`."""
    return {key: total / len(ALL_TILES) for key, total in _remembered(memory).items()}


def par_key(mark: str, edition: str, seekers: int) -> str:
    """Return the key of a field's par, given its `field_mark`."""
    return f"{mark}/{edition}/{seekers}"


class Pars:
    """Finds par for one screen; results since the program started are reused."""

    def __init__(self, host: MatchHost, source: AdviceSource) -> None:
        self._host = host
        self._source = source
        self._found: dict[str, Par] = {}

    def find(
        self, setup: Setup, done: Callable[[Par], None], computer: Computer = PAR_PLAYER
    ) -> Callable[[], None]:
        """Find what a computer needs on a setup's field; return a function that cancels it."""
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
    """Return the sum of turns over all secrets by key; damaged entries are skipped."""
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
    """Return golden and empty stars in a row, as characters."""
    return "★" * count + "☆" * (MOST_STARS - count)


def rule_text(par: float) -> str:
    """Return the rule for stars on a field with this par."""
    three, two = star_limits(par)
    return tr(
        "Three stars for {three} turns or fewer (par), two for up to {two}, one for finding it.",
        three=three,
        two=two,
    )


_SIDE = 66
"""The side of the card's picture, in pixels."""
_PICTURE = QRectF(-54, -54, 108, 112)


class Verdict(NamedTuple):
    """The verdict on a round."""

    title: str
    where: str
    """The secret's place, in words."""
    rows: Sequence[Compared]
    stars: int | None
    """The number of stars; None while unknown."""
    rule: str
    """The rule for the stars; empty if this round has none."""
    news: str = ""
    """News such as a new personal best."""
    ends_match: bool = False
    """Whether the title names the winner of a match, which should be seen first."""
    advice: str = ""
    """The reason why there are no stars, or better places for the secret."""


class ScoreCard(CornerCard):
    """Shows a verdict at an edge of the table until somebody presses anything there."""

    def __init__(self, over: CorneredTable, view: CameraView) -> None:
        """``over`` is the table that holds the card; a press on its ``view`` closes it."""
        picture = PictureLabel()
        picture.setFixedSize(_SIDE, _SIDE)
        super().__init__(over, view, picture)
        self._picture = picture
        self._news = label("", "field")
        self._stars = Stars(MOST_STARS)
        self.rows = Comparison()
        """The compared results."""
        self._rule = label("", "muted")
        self._compared = ""
        self._day = DayFoot()
        starred = QHBoxLayout()
        starred.setSpacing(8)
        starred.addWidget(self._stars)
        starred.addWidget(self._news)
        starred.addStretch(1)
        self.more.addLayout(starred)
        for part in (self.rows, self._rule, self._day):
            self.more.addWidget(part)

    @property
    def stars(self) -> int | None:
        """The number of stars shown; None if there are none, or not yet."""
        return None if self._stars.isHidden() else self._stars.count

    def picture(self, theme: Theme, colour: QColor) -> None:
        """Show the picture of a theme on a tile of this colour."""
        ratio = self.devicePixelRatioF()
        scale = _SIDE / _PICTURE.height() * ratio
        pixmap = render(_PICTURE, scale, lambda painter: paint_story(painter, theme, colour))
        pixmap.setDevicePixelRatio(ratio)
        self._picture.show_picture(pixmap)

    def present(self, verdict: Verdict, day: DayEnd | None = None) -> None:
        """Show a verdict or its changes; ``day`` is the end of a daily match."""
        self._day.present(day)
        self.show_heading(verdict.title, verdict.where, verdict.ends_match)
        for part, text in ((self._news, verdict.news), (self._rule, verdict.rule or verdict.advice)):
            part.setText(text)
            part.setVisible(bool(text))
        self._stars.setVisible(bool(verdict.rule))
        self._stars.show_stars(verdict.stars)
        self.rows.show_rows(verdict.rows)
        starred = self._stars.accessibleName() if verdict.rule else ""
        parts = (verdict.news, starred, self.rows.accessibleName(), verdict.rule or verdict.advice)
        told = filter(None, (*parts, self._day.text))
        self._compared = " ".join(part if part[-1] in ".!?…" else f"{part}." for part in told)
        self.setAccessibleDescription(f"{verdict.where} {self._compared}".strip())
        self.place()

    def speak(self) -> None:
        """Announce the comparison; the end of the round was announced before."""
        announce(self, self._compared)

    def place(self) -> None:
        """Move into the corner, with the height that includes the rule."""
        self._rule.setMinimumHeight(2 * self._rule.fontMetrics().lineSpacing())
        super().place()

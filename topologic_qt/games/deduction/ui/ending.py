"""The end of a match on the screen: the result, what comes next, and a card that sums it up."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMarginsF, QObject, QRect, Qt
from PySide6.QtWidgets import QWidget

from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.engine.players import seated
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation
from topologic_qt.games.deduction.rules.setup import Setup, computers_seed, new_setup
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board.laying import MISSING
from topologic_qt.games.deduction.ui.board.picture import tile_picture
from topologic_qt.games.deduction.ui.board.style import chosen_style
from topologic_qt.games.deduction.ui.board.tabletop import Tabletop
from topologic_qt.games.deduction.ui.hand_overs import Advice, MatchHost
from topologic_qt.games.deduction.ui.reviewer import Reviewer
from topologic_qt.games.host import GameSettings
from topologic_qt.table.corner_card import CornerCard
from topologic_qt.widgets.card import Card
from topologic_qt.widgets.controls import Choice, label
from topologic_qt.widgets.icons import PictureLabel
from topologic_qt.widgets.review_frame import Compared, Comparison
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import tr

Certain = Sequence[int | None]
"""By seat: the first turn after which it was certain of the missing tile; None for never."""


class ResultBar(Card):
    """Shows the result of a match that is over; hidden before that."""

    def __init__(self, host: MatchHost, reviewer: Reviewer) -> None:
        super().__init__(strip=True)
        self._host = host
        self._reviewer = reviewer

    def present(self, view: View | None) -> None:
        """Show the result if the match is over."""
        if view is None or not view.is_over:
            self.hide()
            return
        details = Choice(tr("Details…"), self._reviewer.show_details, icon="players")
        choices = [details, *self._next_match(view)]
        if view.setup.at_table is None:  # about a real table, the program knows only what was noted
            tip = tr("What each player could know, turn by turn, and better questions")
            choices.insert(0, Choice(tr("Review…"), self._reviewer.review, icon="eye", tip=tip))
        self.show_message(words.heading(view), words.outcome_text(view), choices, "winner")

    def _next_match(self, view: View) -> list[Choice]:
        """Return what can come next; online, the players ask each other for a rematch."""
        is_real, apart = view.setup.at_table is not None, view.setup.apart
        new = Choice(tr("New match"), self._host.window.set_up, primary=is_real, icon="new")
        if is_real or apart is not None:
            return [new] if apart is None or apart.seat == SPECTATOR else []
        tip = tr("A new deal; the next player begins")
        setup = once_more(view.setup)
        begin = Choice(tr("Play again"), lambda: self._host.match.begin(setup), True, "again", tip=tip)
        return [new, begin]


def once_more(setup: Setup) -> Setup:
    """Return the setup of another match of the same players, with a new deal; the next seat begins."""
    seed = random_seed()
    levels = [None if computer is None else computer.level for computer in setup.seating]
    return new_setup(
        setup.names,
        seed=seed,
        first=(setup.first + 1) % setup.players,
        seating=seated(levels, computers_seed(seed)),
        last_left_wins=setup.last_left_wins,
        title=setup.title,
        aid=setup.aid,
    )


_SIDE = 66  # the side of the card's picture, in pixels
_FRAME = QMarginsF(14, 14, 14, 14)  # the frame around the missing tile, in units of the table
_STEP = 16  # the steps for finding a free place for the card, in pixels


class EndCard(CornerCard):
    """Shows who won and how, and when each player could first be sure of the missing tile."""

    corners = (Qt.Corner.TopRightCorner, Qt.Corner.TopLeftCorner)

    def __init__(self, tabletop: Tabletop, settings: GameSettings) -> None:
        self._picture = PictureLabel()
        self._picture.setFixedSize(_SIDE, _SIDE)
        super().__init__(tabletop, tabletop.view, self._picture)
        self._tabletop, self._settings = tabletop, settings
        self._heading = tr("Could be sure after turn:")
        self.rows = Comparison()
        """The turn after which each player could be certain."""
        self._first = label("", "muted")
        for part in (label(self._heading, "text"), self.rows, self._first):
            self.more.addWidget(part)

    def present(self, view: View, certain: Certain | None) -> None:
        """Show the end of a match; ``certain`` is None until it has been computed."""
        self.show_heading(words.heading(view), words.outcome_text(view), large=True)
        if view.missing is not None:
            ratio = self.devicePixelRatioF()
            self._picture.show_picture(tile_picture(view.missing, _SIDE, ratio, chosen_style(self._settings)))
        self.rows.show_rows([_row(view, seat, certain) for seat in range(view.players)])
        self._first.setText(tr("Working it out…") if certain is None else earliest_text(view, certain))
        self.setAccessibleDescription(f"{words.outcome_text(view)} {self.looked_back}")
        self.place()

    @property
    def looked_back(self) -> str:
        """What the card says besides the result, in sentences."""
        return f"{self._heading} {self.rows.accessibleName()}. {self._first.text()}"

    def open_beside(self) -> None:
        """Open at the edge of the table where the card hides least."""
        things = self._tabletop.table.things
        missing = things[MISSING].area.marginsAdded(_FRAME)
        self.open((), [thing.area for thing in things.values()], [missing])

    def _area(self, corner: Qt.Corner) -> QRect:
        """Return the place near the middle of the left or right edge that hides least."""
        area, room = super()._area(corner), self._tabletop.rect()
        last = room.height() - area.height() - area.top() - self._tabletop.lifted

        def hidden(top: int) -> tuple[tuple[int, int], int, int]:
            place = area.translated(0, top)
            return self.lost(place), self.hides(place)[1], abs(2 * top - last)

        return area.translated(0, min(range(0, max(1, last), _STEP), key=hidden))


def _row(view: View, seat: Seat, certain: Certain | None) -> Compared:
    """Return a player's line: the turn after which they could be certain, and how they went out or won."""
    known = None if certain is None else certain[seat]
    text = "…" if certain is None else tr("never") if known is None else str(known)
    for entry in view.log:
        if isinstance(entry, Announcement) and entry.announcer == seat:
            text = _announced(entry, text, is_guess=certain is not None and known is None)
        elif isinstance(entry, Resignation) and entry.seat == seat:
            text = tr("{known} · gave up on turn {turn}", known=text, turn=entry.turn)
    return Compared(view.setup.names[seat], known, text, own=seat == view.winner)


def _announced(entry: Announcement, known: str, is_guess: bool) -> str:
    """Return how an announcement ended, after the turn on which the player could be certain."""
    if is_guess and entry.right:
        return tr("guessed right on turn {turn}", turn=entry.turn)
    if is_guess:
        return tr("guessed wrong on turn {turn}", turn=entry.turn)
    if entry.right:
        return tr("{known} · right on turn {turn}", known=known, turn=entry.turn)
    return tr("{known} · wrong on turn {turn}", known=known, turn=entry.turn)


def earliest_text(view: View, certain: Certain) -> str:
    """Return who could have announced the missing tile earlier, on their own turn."""
    if not any(known is not None for known in certain):
        return tr("Nobody could be sure yet.")
    for entry in view.log:
        known = certain[entry.asker] if isinstance(entry, Question) else None
        if isinstance(entry, Question) and known is not None and known <= entry.turn < view.number:
            name = view.setup.names[entry.asker]
            return tr(
                "{name} could have won on turn {turn}.|You could have won on turn {turn}.",
                name=name,
                turn=entry.turn,
            )
    return tr("Nobody could have been sure sooner.")


class Ending(QObject):
    """Shows the end of a match once it has been revealed on the table."""

    def __init__(
        self, screen: QWidget, host: MatchHost, tabletop: Tabletop, reviewer: Reviewer, advice: Advice
    ) -> None:
        super().__init__(screen)
        self._host = host
        self._tabletop = tabletop
        self._advice = advice
        self._view: View | None = None
        self._is_due = self._looks_back = False
        self._call_off: Callable[[], None] = lambda: None
        self.bar = ResultBar(host, reviewer)
        self.card = EndCard(tabletop, host.settings)
        tabletop.table.settled.connect(self._open)
        tabletop.hand.idle.connect(self.take_keyboard)

    def present(self, view: View | None, before: View | None) -> None:
        """Follow a view of the match, which may have ended since the view ``before``."""
        if view is None or not view.is_over or view != self._view:
            self._leave()
            self._view = view
            just_ended = before is not None and not before.is_over
            self._is_due = just_ended and view is not None and view.is_over and view.setup.at_table is None
        if not self._tabletop.is_busy:
            self._open()

    def take_keyboard(self) -> None:
        """Focus the buttons for what comes next, if the result is shown."""
        if not self.bar.isHidden():
            self.bar.take_keyboard()

    def look_back(self, looking: bool) -> None:
        """Hide while someone looks back at earlier turns, and reappear afterwards."""
        self._looks_back = looking
        if looking:
            self.card.stand_aside()
        else:
            self.card.come_back()
        self.bar.present(None if looking else self._view)

    def _open(self) -> None:
        """Show the result, and the card if the match has just ended."""
        view = self._view
        if view is None or not view.is_over or self._looks_back:
            return
        if self.bar.isHidden():
            self.bar.present(view)
        if self._is_due:
            self._is_due = False
            self.card.present(view, None)
            self.card.open_beside()
            self._call_off = self._host.think(self._advice.certainty(view), self._tell, lambda _: None)

    def _tell(self, certain: Certain | None) -> None:
        if self._view is not None and certain is not None:
            self.card.present(self._view, certain)
            if self.card.isVisible():
                announce(self.card, self.card.looked_back)

    def _leave(self) -> None:
        self._call_off()
        self._is_due = False
        self.card.leave()
        self.bar.hide()

"""The match of the day of an open game. All that it needs is loaded when the program has come to rest."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from topologic_qt.app.features.days.day_keeper import DayKeeper
from topologic_qt.app.kit.menu_builder import Command, Commands, Place
from topologic_qt.app.window.feature import Feature, FeatureHost
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.daily import FIRST_DAY
from topologic_qt.games.host import DayEnd
from topologic_qt.widgets.controls import allow
from topologic_qt.widgets.translate import tr

_ROOM, _HIGHEST = "days/room", 400
"""The setting of the height of the offer, and the largest one that is believed, in pixels."""
_USUAL = 86
"""That height, in pixels, where no letters make it larger."""
_AT_REST = 150
"""The time after which the match of today is offered, in milliseconds, once the window has been painted."""


class MatchOfTheDay(Feature):
    """Hears when matches end here, and hands everything else on to a `DayKeeper`."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        session = self._session = game.session
        self._screen = game.screen
        self._keeper: DayKeeper | None = None
        self._room: QWidget | None = None
        self._was_over, self._reached = self._is_over, self._standing
        session.controller.replaced.connect(self._take)
        session.controller.changed.connect(self._note)
        session.controller.noted.connect(self._note_help)
        self._soon = QTimer(self, singleShot=True, interval=_AT_REST)
        self._soon.timeout.connect(self.set_up)
        QTimer.singleShot(0, self._soon, self._soon.start)  # what waits already goes first: the paint
        if session.now().date() >= FIRST_DAY:
            self._keep_room()

    @staticmethod
    def suits(package: AnyPackage) -> bool:
        """Whether a game has matches of the day."""
        return package.info.has_daily

    @property
    def commands(self) -> Commands:
        """The match of today, and the calendar."""
        play = Command("day", tr("Play today’s &field"), None, self.play, "play")
        earlier = tr("Cale&ndar of the field of the day …")
        return {Place.BY_DAY: [play, Command("days", earlier, None, self.show_earlier, "calendar")]}

    def start(self) -> None:
        """Say in the menu what its first command does, whenever that opens."""
        for menu in self.game.menu.game[:1]:
            menu.aboutToShow.connect(self._name_command)

    def _name_command(self) -> None:
        """Say whether the match of today is gone on with, as its offer does; not in it."""
        command = self.game.menu.actions["day"]
        command.setText(tr("Continue today’s &field") if self.is_under_way else tr("Play today’s &field"))
        allow(command, tr("You are playing it.") if self.is_in_match else "")

    def leave(self) -> None:
        """Hear of no match any more, and do nothing more."""
        self._soon.stop()
        if self._keeper is not None and (height := self._keeper.height):
            self._session.settings.setValue(_ROOM, height)
        self._session.controller.replaced.disconnect(self._take)
        self._session.controller.changed.disconnect(self._note)
        self._session.controller.noted.disconnect(self._note_help)
        if self._keeper is not None:
            self._keeper.close()
            self._keeper.deleteLater()

    @property
    def keeper(self) -> DayKeeper:
        """The keeper, which is made when it is asked for."""
        if self._keeper is None:
            daily = self._session.package.daily
            assert daily is not None
            show_playing = self.game.windows.show_playing
            self._keeper = DayKeeper(self._session, self._screen, daily, show_playing, self._play_beside)
        return self._keeper

    def _play_beside(self, day: date) -> None:
        """Play the match of a day in a window of its own, beside what is played here."""
        self.game.windows.another(self._session.package.info).feature(MatchOfTheDay).play(day)

    def _keep_room(self) -> None:
        """Keep the place of the offer free, so that nothing that people point at moves when it comes."""
        kept = str(self._session.settings.value(_ROOM))
        height = int(kept) if kept.isdecimal() and len(kept) < 4 else _USUAL
        self._room = QWidget()
        self._room.setFixedHeight(min(height, _HIGHEST))
        self._screen.add_to_setup(self._room)

    def set_up(self) -> None:
        """Offer the match of today on the setup page, with what is known of it."""
        room, self._room = self._room, None
        if room is not None:
            room.hide()
            room.deleteLater()
        self.keeper.offer()

    @property
    def is_under_way(self) -> bool:
        """Whether the match of today was begun and is not over, as far as is known."""
        return self.keeper.is_under_way

    @property
    def is_in_match(self) -> bool:
        """Whether people look at the match of today, and it is not over."""
        return not self._screen.is_setting_up and self.keeper.is_played_here()

    def play(self, day: date | None = None) -> None:
        """Go on with the match of a day, or of today, wherever it was left, or begin it."""
        self.keeper.play(day)

    def show_earlier(self) -> None:
        """Open the calendar."""
        self.keeper.show_earlier()

    def day_end(self, par: float | None) -> DayEnd | None:
        """Return what is said at the end of the match, if it is one of the day; store its par."""
        return self.keeper.end(par)

    def _take(self) -> None:
        """Note whether another match was over before it came here, and how far it was."""
        self._was_over, self._reached = self._is_over, self._standing
        self.keeper.take()

    @property
    def _standing(self) -> int:
        """The number of moves that stand for good."""
        controller = self._session.controller
        return len(controller.match.moves) - controller.match.open_moves if controller.is_running else 0

    @property
    def _is_over(self) -> bool:
        controller = self._session.controller
        return controller.is_running and controller.match.outcome is not None

    def _note(self) -> None:
        """Have it stored how far a match has come here, and the result of one that has ended."""
        is_over, standing = self._is_over, self._standing
        self._note_help()
        if standing > self._reached:
            self.keeper.note_reached(standing)
        self._reached = standing
        if is_over and not self._was_over:
            self.keeper.store_result()
        self._was_over = is_over

    def _note_help(self) -> None:
        """Have it stored that the computer helps, as soon as it does: people may go on from an older file."""
        if self._session.controller.is_running:
            self.keeper.note_help()

"""An online match in a window. Nothing for it is loaded before there is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from topologic_qt.app.kit.menu_builder import Command, Commands, Place
from topologic_qt.app.window.feature import Feature, FeatureHost
from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.games import registry
from topologic_qt.games.contract import AnyPackage, GameInfo
from topologic_qt.games.host import Do
from topologic_qt.storage.files import Problem, tr_noop
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.app.features.online.dialog import OnlineDialog, Sharing
    from topologic_qt.app.features.online.link import Link
    from topologic_qt.app.features.online.shared_match import SharedMatch
    from topologic_qt.app.features.online.spectating import Spectating
    from topologic_qt.app.features.online.strip import RoomStrip, WaitingPage
    from topologic_qt.online.room_file import Room

_UNKNOWN = tr_noop("The other player is playing {game}, which you don’t have yet. Update this program.")


class OnlineMatch(Feature):
    """Links a window's match with other computers if it is played online."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        self._session, self._window, self._windows = game.session, game.window, game.windows
        self._has_left = self._is_setting_up = False
        self.link: Link | None = None
        """The link of the match; None if it is not online."""
        self.watched: Spectating | None = None
        """The match that this player watches as a spectator, or None."""
        self._strip: RoomStrip | None = None
        self._page: WaitingPage | None = None
        self._dialog: OnlineDialog | None = None
        game.controller.replaced.connect(self.start)

    @staticmethod
    def suits(package: AnyPackage) -> bool:
        """Return whether a game's matches can be played online."""
        return package.mail is not None

    @property
    def commands(self) -> Commands:
        """The dialog for meeting online."""
        text = tr("Play online &with others…")
        return {Place.WITH_OTHERS: [Command("elsewhere", text, None, self.show_dialog, "players")]}

    @property
    def actions(self) -> Mapping[Do, Callable[[], None]]:
        """The same, at this match's code or where people type another one."""
        return {Do.INVITE: self.invite, Do.JOIN: partial(self.show_dialog, joins=True)}

    @property
    def _shared(self) -> SharedMatch | None:
        return self.link or self.watched

    @property
    def is_busy(self) -> bool:
        """Whether this window waits for others to start the match."""
        return self._shared is not None and not self._shared.has_match

    @property
    def is_in_front(self) -> bool:
        """Whether the waiting page is shown."""
        return self._page is not None

    def show_title(self) -> None:
        """Show in the title bar that the window waits for a match."""
        self.game.chrome.show_title(tr("Waiting for the match"), None, True)

    def step_back(self) -> None:
        """Leave the waiting page; the window keeps waiting."""
        page, self._page = self._page, None
        if page is not None:
            self.game.chrome.stack.setCurrentWidget(self.game.screen.widget)
            self.game.chrome.stack.removeWidget(page)
            page.deleteLater()
            self.front_changed.emit()

    def _show_page(self) -> None:
        """Show the waiting page."""
        from topologic_qt.app.features.online.strip import WaitingPage

        assert self._shared is not None
        self._page = WaitingPage(self._shared)
        self.game.chrome.stack.addWidget(self._page)
        self.game.chrome.stack.setCurrentWidget(self._page)
        self.front_changed.emit()
        self._session.say(tr("You’ve joined the match"))

    def _show_arrived(self) -> None:
        """Show the arrived match, whatever is in front."""
        self.step_back()
        self._window.raise_window()

    def start(self) -> None:
        """Link an online match; without a match, wait for those that others start."""
        if self._shared is not None and self._shared.is_renewing:
            return
        controller, folder = self._session.controller, self._session.folders.elsewhere
        waiting = self._shared if self.is_busy and controller.is_running else None
        self._unlink()
        if waiting is not None and not waiting.room.coming(controller.match.id):
            self._wait_beside(waiting)
        if self._dialog is not None:  # newcomers join the match that was there
            self._dialog.reject()
        match = controller.match.snapshot() if controller.is_running else None
        if match is not None and match.seat is None:
            return
        package = self._session.package

        def job() -> list[Room]:
            if not any(folder.glob("*.json")):
                return []
            from topologic_qt.app.files.rooms import room_of, rooms_without_match, sweep

            sweep(folder)
            if match is None:
                return rooms_without_match(folder, package)
            room = room_of(folder, package, match)
            return [] if room is None else [room]

        def done(rooms: list[Room]) -> None:
            now = controller.match.setup if controller.is_running else None
            is_same = now is (None if match is None else match.setup)
            if not rooms or self._shared is not None or not is_same or self._has_left:
                return
            if match is None:
                rooms = [room for room in rooms if not self._is_open(room)]
            for number, room in enumerate(rooms):
                if number:
                    self._windows.another(package.info).feature(OnlineMatch).meet(room)
                else:
                    self._link_to(room)

        self._session.disk.run(job, done, self._session.errors.tell)

    def _wait_beside(self, waiting: SharedMatch) -> None:
        """Wait in another window, since this one now has a match of another room."""
        folder, package = self._session.folders.elsewhere, self._session.package

        def job() -> list[Room]:
            from topologic_qt.app.files.rooms import rooms_without_match

            waiting.wait_for_end()
            found = rooms_without_match(folder, package)
            return [room for room in found if room.id == waiting.room.id]

        def done(rooms: list[Room]) -> None:
            for room in rooms:
                if room.is_whole and not (self._has_left or self._is_open(room)):
                    self._windows.another(package.info).feature(OnlineMatch).meet(room)
                    self._window.raise_window()
                    self._session.say(tr("Another window is waiting for the others."))

        self._session.disk.read(waiting.room.id, job, done, self._session.errors.tell)

    def stand_beside(self, is_setting_up: bool) -> None:
        """Note whether the setup page is shown, which hides the strip of a finished match."""
        self._is_setting_up = is_setting_up
        if self._strip is not None:
            self._strip.stand_beside(is_setting_up)

    def write_now(self) -> None:
        """Send everything before the window closes."""
        if self._shared is not None:
            self._shared.settle()

    def invite(self) -> None:
        """Open the dialog for meeting, with codes if there is nothing to choose first."""
        self.show_dialog()
        if self._dialog is not None:
            self._dialog.invite_at_once()

    def show_dialog(self, joins: bool = False) -> None:
        """Open the dialog for meeting; ``joins`` goes to the line for a code."""
        from topologic_qt.app.features.online.dialog import Desk, OnlineDialog

        session = self._session
        folder, errors = session.folders.elsewhere, session.errors
        desk = Desk(session, session.disk, folder, self.game.memory, errors.tell, session.ask)
        sharing = self._to_share()
        dialog = OnlineDialog(self._window, desk, sharing)
        dialog.invited.connect(self._begin)
        dialog.joined.connect(self._join)
        dialog.finished.connect(self._forget_dialog)
        if sharing is not None and sharing.room is None and not joins:
            dialog.rejected.connect(self._tell_how_to_invite)
        self._dialog = dialog
        dialog.open()
        if joins:
            dialog.go_to_code()

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _tell_how_to_invite(self) -> None:
        """Explain how to invite later, if the dialog was closed before anybody came."""
        if self.link is None and not self._has_left:
            self._session.say(
                tr("Nobody has joined yet. To show a code again, choose Match, Play elsewhere.")
            )

    def _to_share(self) -> Sharing | None:
        """Return this window's match, if others can be invited."""
        from topologic_qt.app.features.online.dialog import Sharing

        package, controller, link = self._session.package, self._session.controller, self.link
        is_waiting = link is not None and not link.has_match
        if package.mail is None or not controller.is_running or is_waiting:
            return None
        match, seat = controller.match, self._seat_to_share
        if seat is None:
            return None
        seats = range(max(match.seats, seat + 1))  # the dealer may not play
        names = tuple(package.mail.player(match, each) for each in seats)
        others = [each for each in seats if each != seat]
        missing, room = (others, None) if link is None else (link.missing, link.room)
        return Sharing(package.info.id, controller.title, seat, names, tuple(missing), room)

    @property
    def _seat_to_share(self) -> Seat | None:
        """The seat of the player here in a match for which others can be invited; None without one."""
        if self.link is not None:
            return self.link.room.seat
        package, match = self._session.package, self._session.controller.match
        mail, draws = package.mail, package.draws
        if draws is not None and not match.moves and draws.takes(match.setup):
            return match.seat or 0
        if mail is None or not mail.can_be_mailed(match):
            return None
        seat = mail.seat_of_the_sender(match)
        return seat if seat is not None or match.outcome is not None else min(match.to_move)

    def _join(self, room: Room) -> None:
        """Open the match of a room, here or in another window."""
        try:
            info = game_of(room)
        except Problem as problem:
            self._session.errors.tell(problem)
        else:
            self._windows.beside(self._window, info).feature(OnlineMatch).meet(room)

    def meet(self, room: Room) -> None:
        """Wait for the match of a room that welcomed this computer, here or in another window."""
        if self.is_busy:
            self._windows.another(self._session.package.info).feature(OnlineMatch).meet(room)
        else:
            self._link_to(room)
            if self.is_busy:
                self._show_page()

    def _begin(self, room: Room, seat: Seat) -> None:
        """Share this window's match with somebody who joined as player or spectator."""
        if seat == SPECTATOR:
            self._session.say(tr("Somebody is watching now."))
            if self.link is not None:
                self.link.let_look_on()
            return
        if self.link is not None and self.link.room.id == room.id:
            self.link.welcome(seat, room)
            return
        self._session.controller.sit(room.seat)
        self._link_to(room)

    def _is_open(self, room: Room) -> bool:
        from topologic_qt.app.features.online.shared_match import SharedMatch

        return SharedMatch.is_open(self._session.folders.elsewhere, room)

    def _link_to(self, room: Room) -> None:
        from topologic_qt.app.features.online.link import Link
        from topologic_qt.app.features.online.spectating import Spectating
        from topologic_qt.app.features.online.strip import SpectatorsStrip, Strip

        self._unlink()
        if self._is_open(room):
            if self._session.controller.is_running:
                self._session.say(tr("This match continues in another window."))
            return
        window, ask = self._window, self._session.ask
        shared: SharedMatch
        if room.seat == SPECTATOR:
            shared = self.watched = Spectating(self._session, room, self)
            self._strip = SpectatorsStrip(shared, window, ask)
        else:
            shared = self.link = Link(self._session, room, self)
            self._strip = Strip(shared, window, ask, self.show_dialog)
        shared.left.connect(self._unlink)
        shared.arrived.connect(self._show_arrived)
        self.stand_beside(self._is_setting_up)
        shared.open()

    def _unlink(self) -> None:
        shared, self.link, self.watched = self._shared, None, None
        strip, self._strip = self._strip, None
        self.step_back()
        if strip is not None:
            strip.take_away()
        if shared is not None:
            shared.close()
            shared.deleteLater()

    def leave(self) -> None:
        """Disconnect from the session and the room."""
        if self._has_left:
            return
        self._has_left = True
        self._session.controller.replaced.disconnect(self.start)
        if self._dialog is not None:
            self._dialog.reject()
        self._unlink()


def game_of(room: Room) -> GameInfo:
    """Return the game played in a room. Raises `Problem` if this program lacks it."""
    info = registry.by_id(room.game)
    if info is None or info.load().mail is None:
        raise Problem(_UNKNOWN, game=room.game)
    return info

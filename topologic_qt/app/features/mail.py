"""Playing by mail in a window: copies to and from the other player, as text or file."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from topologic_qt.app.files.codec import copy_found_in, file_name
from topologic_qt.app.files.file_store import OWN_FILE
from topologic_qt.app.kit.folders import home
from topologic_qt.app.kit.menu_builder import Command, Commands, Place
from topologic_qt.app.match.mail_exchange import Joined
from topologic_qt.app.window.feature import Feature, FeatureHost
from topologic_qt.games import registry
from topologic_qt.games.contract import AnyPackage
from topologic_qt.games.host import Do
from topologic_qt.games.values import AnyMatch
from topologic_qt.storage.code import from_code, to_code
from topologic_qt.storage.files import Problem, read_file, tr_noop
from topologic_qt.widgets.translate import tr

_OTHER_GAME = tr_noop("{name} is a {game} match. Open it in that game.")


class MailActions(Feature):
    """The menu commands for playing by mail."""

    def __init__(self, game: FeatureHost, owner: QObject) -> None:
        super().__init__(game, owner)
        session = self._session = game.session
        self._controller = session.controller
        assert session.package.mail is not None
        self._rules = session.package.mail
        self._mail = session.mail
        self._mail.joined.connect(self._offer_answer)

    @staticmethod
    def suits(package: AnyPackage) -> bool:
        """Return whether a game's matches can be mailed."""
        return package.mail is not None

    @property
    def commands(self) -> Commands:
        """The commands for copies that people send themselves."""
        if not self._mail.goes_by_hand:
            return {}
        return {
            Place.WITH_OTHERS: [
                Command("copy_mail", tr("&Copy for the other player"), None, self.copy, "copy"),
                Command("save_mail", tr("Sa&ve for the other player…"), None, self.save, "mail"),
                None,
                Command("paste_mail", tr("P&aste the other player’s copy"), None, self.paste, "paste"),
                Command("open_mail", tr("&Open the other player’s copy…"), None, self.open, "open"),
                Command("play_here", tr("Pla&y on at this computer…"), None, self.play_here, "players"),
            ]
        }

    @property
    def actions(self) -> Mapping[Do, Callable[[], None]]:
        """Copy and paste."""
        return {Do.COPY: self.copy, Do.PASTE: self.paste}

    def show_possible(self) -> None:
        """Enable the commands that are possible now."""
        if self._mail.goes_by_hand:
            commands = self.game.menu.actions
            for command in ("copy_mail", "save_mail"):
                commands[command].setEnabled(self._controller.is_running and self._mail.can_be_mailed)
            commands["play_here"].setEnabled(self._mail.can_play_here)

    def copy(self) -> None:
        """Copy the match without secrets, as text for a mail."""
        if not self._mail.can_be_mailed:
            text = tr("Only two people can play by mail: no computers, no real table.")
            self._session.ask.tell(self._session.window, tr("That didn’t work"), text)
            return
        frame = self._session.package.info.name
        QGuiApplication.clipboard().setText(to_code(self._mail.for_the_other(), frame))
        copied = tr("Copied. Paste it into an email.")
        self._session.say(f"{copied} {self._rules.secrecy_of_a_copy(self._controller.match)}")

    def save(self) -> None:
        """Save the match without secrets; the file does not become the match's."""
        info = self._session.package.info
        title = self._rules.title_for_the_other(self._controller.match)
        usual = self._folder() / file_name(title, info.suffix)
        path = self._session.ask.where_to_save(self._session.window, usual)
        if path is not None and self._session.io.holds(path):
            self._session.errors.tell(Problem(OWN_FILE, name=path.name))
        elif path is not None:
            content = self._mail.for_the_other()
            self._session.io.files.write_for_others(path, content, self._controller.path)

    def play_here(self) -> None:
        """Go on with a mailed match with both players here, after asking."""
        if self._session.ask.confirm(
            self._session.window,
            tr("Play on at this computer?"),
            tr("From now on you both move here. After the next move, turns sent by mail can’t be added."),
            tr("Play on here"),
        ):
            self._mail.play_here()

    def paste(self) -> None:
        """Join the copy in the clipboard, from the other player's mail."""
        text = QGuiApplication.clipboard().text()
        own = self._session.package.info
        frames = [own.name, *(info.name for info in registry.GAMES if info != own)]
        self.take_in(lambda: from_code(text, frames), tr("The copied text"))

    def open(self) -> None:
        """Join the other player's file."""
        path = self._session.ask.which_to_open(self._session.window, self._folder())
        if path is not None:
            self.take_in(lambda: read_file(path), path.name)

    def take_in(self, read: Callable[[], bytes], name: str) -> None:
        """Join a copy, which ``read`` returns off the GUI thread; problems mention its ``name``."""
        info = self._session.package.info

        def theirs() -> AnyMatch:
            found = copy_found_in(read(), name)
            if found.package.info != info:
                raise Problem(_OTHER_GAME, name=name, game=found.package.info.name)
            return found.content

        self._join(theirs, name)

    def _join(self, theirs: Callable[[], AnyMatch], name: str) -> None:
        """Join a copy to the match off the GUI thread; try again if the match has changed meanwhile."""
        join, take_in = self._mail.to_join(name)

        def job() -> tuple[AnyMatch, Joined]:
            copy = theirs()
            return copy, join(copy)

        def done(result: tuple[AnyMatch, Joined]) -> None:
            copy, joined = result
            if not take_in(joined):
                self._join(lambda: copy, name)

        self._session.disk.read(name, job, done, self._session.errors.tell)

    def _folder(self) -> Path:
        path = self._controller.path
        return home() if path is None else path.parent

    def _offer_answer(self, has_answer: bool) -> None:
        if has_answer and self._session.ask.confirm(
            self._session.window,
            tr("The answer is ready"),
            tr("The other player’s turn is in. Copy the answer to send it back?"),
            tr("Copy the answer"),
            is_harmless=True,
        ):
            self.copy()

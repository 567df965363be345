"""The part of the screen for people who play with real tiles."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from topologic_qt.engine.game import IllegalMove
from topologic_qt.games.deduction.rules.log import Announcement, Question, Resignation
from topologic_qt.games.deduction.rules.moves import Correct, Strike, TableMove, Tell
from topologic_qt.games.deduction.rules.state import Step, View
from topologic_qt.games.deduction.rules.tiles import Suit, Value
from topologic_qt.games.deduction.ui.board.picture import face_icon
from topologic_qt.games.deduction.ui.board.tile_faces import TileFaces
from topologic_qt.games.deduction.ui.companion.draft import Draft, Pick, Stage, begun, draft_text, stage_text
from topologic_qt.games.deduction.ui.companion.table_dialog import RealTableDialog, RetypeDialog
from topologic_qt.games.deduction.ui.hand_overs import MatchHost
from topologic_qt.games.deduction.ui.sheet.page import contradiction_text
from topologic_qt.games.deduction.ui.sheet.panel import SheetPanel
from topologic_qt.games.deduction.ui.words import entry_text
from topologic_qt.table.piece_item import is_dark
from topologic_qt.widgets import controls
from topologic_qt.widgets.form import combo_box, labelled
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.theme import text_scale
from topologic_qt.widgets.translate import headed, said, tr


class AnnouncementDialog(ScrolledDialog):
    """A dialog that asks who announced which tile, and whether it was the missing one."""

    announced = Signal(object)  # the `Announcement`

    def __init__(self, parent: QWidget | None, view: View) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("An announcement"))
        self._seats = view.active
        self.who = combo_box([view.setup.names[seat] for seat in view.active])
        asked = next((entry.asker for entry in reversed(view.log) if isinstance(entry, Question)), view.seat)
        self.who.setCurrentIndex(self._seats.index(asked) if asked in self._seats else 0)
        self.who.setAccessibleName(tr("Who announced?"))
        self.faces = TileFaces(side=46)
        self.right = controls.button(controls.Choice(tr("Right"), lambda: self._announce(right=True)))
        self.wrong = controls.button(controls.Choice(tr("Wrong"), lambda: self._announce(right=False)))
        self.faces.changed.connect(self._enable)
        layout = self.column((26, 22, 26, 20), 14)
        layout.addWidget(controls.label(tr("An announcement"), "title"))
        layout.addWidget(labelled(tr("Who announced?"), self.who))
        layout.addWidget(controls.label(tr("Which tile?"), "field"))
        layout.addWidget(self.faces)
        row = QHBoxLayout()
        row.addWidget(controls.button(controls.Choice(tr("Cancel"), self.reject)))
        row.addStretch()
        row.addWidget(self.wrong)
        row.addWidget(self.right)
        self.put_below(row)
        self._enable()

    def _enable(self) -> None:
        for made in (self.right, self.wrong):
            made.set_unavailable(self.faces.wanted)

    def _announce(self, right: bool) -> None:
        tile = self.faces.tile
        if tile is not None:
            seat = self._seats[max(0, self.who.currentIndex())]
            self.accept()
            self.announced.emit(Announcement(1, seat, tile, right))


_GAP, _SIDE = 6, 18  # the gap between buttons, and the margin at the sides, in pixels
_WORDS = 120  # least width of words beside buttons, in pixels at the usual text size
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
_BACK = (Qt.Key.Key_Backspace, Qt.Key.Key_Left)


class EntryBar(QFrame):
    """Asks for one choice after another, each with a button and a key, and corrects lines of the log."""

    entry_wanted = Signal(int)  # a line of the log, from 0, to be shown; -1 for none

    def __init__(self, host: MatchHost) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._host = host
        self._view: View | None = None
        self._draft: Draft | None = None
        self._chosen = -1
        self._wrong: tuple[int, ...] = ()
        self._rests = False
        self._title = controls.label("", "heading")
        self._text = controls.label("", "muted")
        self._top, self._tools = QBoxLayout(_ACROSS), QHBoxLayout()
        self._choices = QGridLayout()
        self._menu_button = controls.button(controls.Choice(tr("More"), lambda: None))
        self._made: Sequence[controls.YieldingButton] = ()
        self._made_more: Sequence[controls.YieldingButton] = ()
        self._build()
        self.hide()

    def present(self, view: View | None) -> None:
        """Ask for the next line of a match at a real table; hide for any other match."""
        self._view = view
        noting = view is not None and view.step is Step.TABLE and view.setup.at_table is not None
        self.setVisible(noting and not self._rests)
        if view is None or not noting:
            self._draft, self._wrong, self._chosen = None, (), -1
            return
        if self._chosen >= len(view.log):
            self._chosen = -1
        self._draft = begun(view)
        self._refresh()

    def rest(self, resting: bool) -> None:
        """Hide for another strip, or reappear with the unfinished note."""
        self._rests = resting
        self.setVisible(self._draft is not None and not resting)

    def take_focus(self) -> None:
        """Take the keyboard, unless the strip is hidden."""
        if not self.isHidden():
            self.setFocus()

    def choose(self, entry: int) -> None:
        """Offer to correct a line of the log, from 0; -1 returns to the next line."""
        if self._view is not None and self._view.step is Step.TABLE and entry != self._chosen:
            self._chosen = entry
            self._draft = begun(self._view)
            self._refresh()

    def show_contradiction(self, lines: Sequence[int]) -> None:
        """Say that one of these lines must be wrong; none if all lines are consistent."""
        if tuple(lines) != self._wrong:
            self._wrong = tuple(lines)
            self._refresh()

    def _refresh(self) -> None:
        draft, view = self._draft, self._view
        if draft is None or view is None:
            return
        is_new = draft.number is None and draft.stage is Stage.WHOM
        if is_new and 0 <= self._chosen < len(view.log):
            self._offer_correction(view)
            return
        title = draft_text(draft)
        if draft.number is not None:
            title = headed(tr("Turn {turn}", turn=view.log[draft.number].turn), title)
        self._title.setText(title)
        text = stage_text(draft)
        if is_new and self._wrong:
            text = contradiction_text(view.log, self._wrong)
        self._text.setText(text)
        announce(self, f"{title} {text}")
        more = [self._other_choice(draft)]
        if draft.number is not None:
            more.append(controls.button(controls.Choice(tr("Keep it"), lambda: self.entry_wanted.emit(-1))))
        self._show_buttons([self._pick_button(pick) for pick in draft.picks()], more)

    def _offer_correction(self, view: View) -> None:
        entry = view.log[self._chosen]
        self._title.setText(tr("Turn {turn}", turn=entry.turn))
        self._text.setText(entry_text(view.setup.names, entry))
        choices = [
            controls.Choice(tr("Delete"), lambda: self._propose(Strike(self._chosen))),
            controls.Choice(tr("Keep it"), lambda: self.entry_wanted.emit(-1)),
        ]
        if isinstance(entry, Question):
            choices.insert(0, controls.Choice(tr("Correct"), self._correct))
        self._show_buttons([controls.button(choice) for choice in choices], [])

    def _other_choice(self, draft: Draft) -> controls.YieldingButton:
        """Return the button for a step back, or for another asker, with its key on it."""
        if draft.stage is not Stage.WHOM:
            return controls.button(controls.Choice(tr("{key}: {text}", key="←", text=tr("Back")), self._back))
        tip_ = tr("Next player asks; ↑ for the previous one")
        text = tr("{key}: {text}", key="↓", text=tr("Someone else asks"))
        return controls.button(controls.Choice(text, partial(self._ask_as, 1), tip=tip_))

    def _pick_button(self, pick: Pick) -> controls.YieldingButton:
        bare = pick.text == pick.key
        text = pick.text if bare else tr("{key}: {text}", text=pick.text, key=pick.key)
        made = controls.button(controls.Choice(text, partial(self._pick, pick.value)))
        if isinstance(pick.value, Suit | Value):
            made.setProperty("role", "key")
        if isinstance(pick.value, Suit | Value) and not bare:
            made.setText(pick.key)
            made.setIcon(face_icon(pick.value, is_dark(self.palette())))
            made.setAccessibleName(text)
            made.tell(controls.tip(text))
            controls.say_once(made)
        return made

    def _pick(self, value: object) -> None:
        if self._draft is None:
            return
        self._draft = self._draft.chosen(value)
        if self._draft.stage is Stage.DONE and self._draft.entry is not None:
            number, entry = self._draft.number, self._draft.entry
            self._propose(Tell(entry) if number is None else Correct(number, entry))
        else:
            self._refresh()
        self.setFocus()

    def _propose(self, move: TableMove) -> None:
        """Make a move, or say why it is refused, and start a new draft."""
        self._chosen = -1
        self.entry_wanted.emit(-1)
        try:
            self._host.match.propose(move)
        except IllegalMove as error:
            self._host.say(said(error.why))
            self.present(self._view)

    def _turn_to(self, draft: Draft) -> None:
        self._draft = draft
        self._refresh()
        self.setFocus()

    def _back(self) -> None:
        if self._draft is not None:
            self._turn_to(self._draft.back())

    def _ask_as(self, step: int) -> None:
        if self._draft is not None:
            self._turn_to(self._draft.with_asker(step))

    def _correct(self) -> None:
        if self._view is not None:
            self._turn_to(begun(self._view, self._chosen))

    def _announce(self) -> None:
        if self._view is not None:
            dialog = AnnouncementDialog(self.window(), self._view)
            dialog.announced.connect(lambda entry: self._propose(Tell(entry)))
            dialog.open_once()

    def _leave(self) -> None:
        if self._view is None or self._draft is None:
            return
        seat = self._draft.asker
        title = tr("Is {name} giving up?", name=self._view.setup.names[seat])
        text = tr("They’ll take no more turns but will still answer.")
        if self._host.ask.confirm(self.window(), title, text, tr("Note it")):
            self._propose(Tell(Resignation(1, seat)))

    def _retype(self) -> None:
        if self._view is not None:
            dialog = RetypeDialog(self.window(), self._view)
            dialog.retyped.connect(self._propose)
            dialog.open_once()

    def event(self, event: QEvent) -> bool:
        """Claim the letter of a choice before a shortcut of the window gets it."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
            if plain and self._draft is not None and self._picked(self._draft, controls.sign_of(event)):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by the key of a choice; Backspace undoes a choice, Up and Down change the asker."""
        draft, key = self._draft, Qt.Key(event.key())
        correcting = self._chosen >= 0 and draft is not None and draft.number is None
        if draft is None or correcting or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            super().keyPressEvent(event)
            return
        if key in _BACK:
            self._back()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and draft.stage is Stage.WHOM:
            self._ask_as(1 if key == Qt.Key.Key_Down else -1)
        elif (pick := self._picked(draft, controls.sign_of(event))) is not None:
            self._pick(pick.value)
        else:
            super().keyPressEvent(event)

    @staticmethod
    def _picked(draft: Draft, text: str) -> Pick | None:
        return next((pick for pick in draft.picks() if pick.key == text), None)

    def _show_buttons(
        self, choices: Sequence[controls.YieldingButton], more: Sequence[controls.YieldingButton]
    ) -> None:
        for old in (*self._made, *self._made_more):
            old.hide()
            old.deleteLater()
        self._made, self._made_more = choices, more
        for number, made in enumerate(more):
            self._tools.insertWidget(number, made)
        noting = self._draft is not None and self._draft.number is None
        self._menu_button.setVisible(noting and self._draft is not None and self._draft.stage is Stage.WHOM)
        self._fit()
        for made in (*choices, *more):
            made.show()

    def _fit(self) -> None:
        room, tools = self.width() - 2 * _SIDE, (*self._made_more, self._menu_button)
        words = room - sum(made.sizeHint().width() + _GAP for made in tools)
        self._top.setDirection(_ACROSS if words >= _WORDS * text_scale() else _DOWN)
        wanted = sum(made.sizeHint().width() + _GAP for made in self._made)
        rows = 1 if wanted <= room else 2
        columns = max(1, -(-len(self._made) // rows))
        for number, made in enumerate(self._made):
            self._choices.addWidget(made, number // columns, number % columns)
        for column in range(self._choices.columnCount() + 1):
            self._choices.setColumnStretch(column, int(column == max(columns, self._choices.columnCount())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the choices into as few rows as possible, and other buttons below narrow words."""
        super().resizeEvent(event)
        self._fit()

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addWidget(self._text)
        menu = QMenu(self)
        for text, do in (
            (tr("An announcement…"), self._announce),
            (tr("A player gives up…"), self._leave),
            (tr("Correct your tiles…"), self._retype),
        ):
            menu.addAction(text).triggered.connect(do)
        controls.give_menu(self._menu_button, menu)
        self._top.setSpacing(_GAP)
        self._top.addLayout(words, 1)
        self._top.addLayout(self._tools)
        self._tools.addWidget(self._menu_button)
        self._tools.addStretch()
        self._choices.setSpacing(_GAP)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_SIDE, 6, _SIDE, 6)
        layout.setSpacing(6)
        layout.addLayout(self._top)
        layout.addLayout(self._choices)
        self.setAccessibleName(tr("Notes from the real table"))


class Companion(QObject):
    """Sets a real table up, and connects the strip for noting its turns with the note sheet."""

    def __init__(self, screen: QWidget, host: MatchHost, panel: SheetPanel) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self.bar = EntryBar(host)
        self.bar.entry_wanted.connect(panel.show_entry)
        self.bar.entry_wanted.connect(self.bar.choose)
        panel.entry_chosen.connect(self.bar.choose)
        panel.contradicted.connect(self.bar.show_contradiction)

    def set_up(self) -> None:
        """Ask about a real table, and begin to note its match."""
        dialog = RealTableDialog(self._screen.window(), self._host.settings)
        dialog.started.connect(self._host.match.begin)
        dialog.open_once()

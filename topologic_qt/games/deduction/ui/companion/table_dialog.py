"""The dialogs that set up a real table, and that correct its tiles."""

from collections.abc import Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import Signal

from topologic_qt.engine.players import MAX_NAME_LENGTH, SetupError
from topologic_qt.games.deduction.rules.apart import AtTable
from topologic_qt.games.deduction.rules.moves import Retype
from topologic_qt.games.deduction.rules.setup import Aid, Setup
from topologic_qt.games.deduction.rules.state import View
from topologic_qt.games.deduction.rules.tiles import HAND_SIZES, PLAYER_COUNTS, Hand, face_up_size
from topologic_qt.games.deduction.ui.board.tile_faces import TileFaces
from topologic_qt.games.deduction.ui.sheet.page import aid_choices
from topologic_qt.games.host import GameSettings
from topologic_qt.widgets.controls import Choice, YieldingButton, button, label, tip
from topologic_qt.widgets.form import combo_box, labelled, name_edit, segments
from topologic_qt.widgets.remembered import example_names, remembered_choice, remembered_text
from topologic_qt.widgets.scrolled import ScrolledDialog
from topologic_qt.widgets.translate import ntr, said, tr

_SIDE = 38  # the side of a tile, in pixels


class TableTiles(QtWidgets.QWidget):
    """All tiles twice: for the user's hand, and for the tiles face up. None can be chosen in both."""

    changed = Signal()  # when the chosen tiles have changed
    confirmed = Signal()  # on Enter, if the right numbers of tiles are chosen

    def __init__(self) -> None:
        super().__init__()
        self.hand = TileFaces(many=True, side=_SIDE)
        self.face_up = TileFaces(many=True, side=_SIDE)
        self.hand.setAccessibleName(tr("Your hand"))
        self.face_up.setAccessibleName(tr("Tiles face up"))
        self._hand_text = label("", "field", wrap=False)
        self._face_up_text = label("", "field", wrap=False)
        self._players = PLAYER_COUNTS[0]
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed)
        layout = QtWidgets.QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(22)
        layout.addLayout(self._column(self._hand_text, self.hand))
        layout.addLayout(self._column(self._face_up_text, self.face_up))
        layout.addStretch()
        for half in (self.hand, self.face_up):
            half.is_enough = lambda: self.is_complete
            half.changed.connect(self._follow)
            half.confirmed.connect(self.confirmed)
        self._count()

    @property
    def is_complete(self) -> bool:
        """Whether the right numbers of tiles are chosen."""
        return self._missing == (0, 0)

    @property
    def problem(self) -> str:
        """What to do if too many tiles are chosen; empty if not."""
        hand, face_up = self._missing
        if hand < 0:
            return ntr(
                "Too many in your hand: remove {n} tile.", "Too many in your hand: remove {n} tiles.", -hand
            )
        if face_up < 0:
            return ntr("Too many face up: remove {n} tile.", "Too many face up: remove {n} tiles.", -face_up)
        return ""

    @property
    def wanted(self) -> str:
        """What to do if tiles are still missing; empty if none are."""
        hand, face_up = self._missing
        if not (self.hand.tiles or self.face_up.tiles):
            return tr("Click the tiles in your hand and those face up.")
        if hand > 0:
            return ntr("Click {n} more tile in your hand.", "Click {n} more tiles in your hand.", hand)
        if face_up > 0:
            return ntr("Click {n} more face-up tile.", "Click {n} more face-up tiles.", face_up)
        return ""

    @property
    def _missing(self) -> tuple[int, int]:
        """The numbers of tiles still missing in the hand and face up; negative if there are too many."""
        size, left = HAND_SIZES[self._players], face_up_size(self._players)
        return size - len(self.hand.tiles), left - len(self.face_up.tiles)

    def show_players(self, players: int) -> None:
        """Ask for the tiles of a match with this many players."""
        self._players = players
        self._count()

    def choose(self, hand: Hand, face_up: Hand) -> None:
        """Choose these tiles."""
        self.hand.choose(*hand)
        self.face_up.choose(*face_up)
        self._follow()

    def _follow(self) -> None:
        for half, other, why in (
            (self.hand, self.face_up, tr("This tile is face up.")),
            (self.face_up, self.hand, tr("This tile is in your hand.")),
        ):
            half.blockSignals(True)
            half.set_reasons(dict.fromkeys(other.tiles, why))
            half.blockSignals(False)
        self._count()
        self.changed.emit()

    def _count(self) -> None:
        size, left = HAND_SIZES[self._players], face_up_size(self._players)
        hand = tr("Your hand: {n} of {size}", n=len(self.hand.tiles), size=size)
        face_up = tr("Face up: {n} of {size}", n=len(self.face_up.tiles), size=left)
        self._hand_text.setText(hand)
        self._face_up_text.setText(face_up)

    @staticmethod
    def _column(text: QtWidgets.QLabel, faces: TileFaces) -> QtWidgets.QVBoxLayout:
        column = QtWidgets.QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(text)
        column.addWidget(faces)
        column.addStretch()
        return column


class RealTableDialog(ScrolledDialog):
    """A dialog that asks who sits at a real table, and which tiles the user sees."""

    started = Signal(object)  # the `Setup` of the match to begin

    def __init__(self, parent: QtWidgets.QWidget | None, settings: GameSettings) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("A real table"))
        self._settings = settings
        counts = [str(count) for count in PLAYER_COUNTS]
        self.counts, self._counts_row = segments(
            tr("Players"), counts, [tr("{n} players", n=count) for count in PLAYER_COUNTS]
        )
        self.names = [_name_line(seat) for seat in range(PLAYER_COUNTS[-1])]
        self.own = combo_box([])
        self.first = combo_box([])
        self.aids = combo_box(list(aid_choices().values()))
        self.tiles = TableTiles()
        self._problem = label("", "muted")
        self.start_button = button(Choice(tr("Start"), self._start, primary=True))
        self._build()
        self._recall()
        self._follow()

    @property
    def players(self) -> int:
        """The number of players."""
        return PLAYER_COUNTS[max(0, self.counts.checkedId())]

    def setup(self) -> Setup:
        """Return the chosen setup. Raises `SetupError` if it is impossible."""
        names = tuple(line.text().strip() for line in self.names[: self.players])
        seat = max(0, self.own.currentIndex())
        return Setup(
            names=names,
            deal=None,
            first=max(0, self.first.currentIndex()),
            seating=(None,) * self.players,
            title=tr("Deduction at a real table"),
            aid=[*aid_choices()][max(0, self.aids.currentIndex())],
            at_table=AtTable(seat, self.tiles.hand.tiles, self.tiles.face_up.tiles),
        )

    def _follow(self) -> None:
        for number, line in enumerate(self.names):
            line.setVisible(number < self.players)
        names = [line.text().strip() or "–" for line in self.names[: self.players]]
        for combo in (self.own, self.first):
            _fill(combo, names)
        self.tiles.show_players(self.players)
        self._check()
        if self.isVisible():
            self.fit()

    def _check(self) -> None:
        problem = self.tiles.problem
        if not all(line.text().strip() for line in self.names[: self.players]):
            problem = tr("A player’s name is missing.")
        elif self.tiles.is_complete:
            try:
                self.setup()
            except SetupError as error:
                problem = said(error)
        _tell(self._problem, self.start_button, problem, self.tiles.wanted)

    def _start(self) -> None:
        setup = self.setup()
        self._remember()
        self.accept()
        self.started.emit(setup)

    def _build(self) -> None:
        about = tr(
            "Play with real tiles and note each question and answer here. The note sheet works as usual."
        )
        names = QtWidgets.QHBoxLayout()
        names.setSpacing(6)
        for line in self.names:
            names.addWidget(line)
        choices = QtWidgets.QHBoxLayout()
        choices.setSpacing(14)
        for text, field in (
            (tr("You are"), self.own),
            (tr("Who begins"), self.first),
            (tr("Help from the note sheet"), self.aids),
        ):
            field.setAccessibleName(text)
            choices.addWidget(labelled(text, field), 1)
        parts = (label(tr("A real table"), "title"), label(about, "muted"), self._counts_row)
        end = (self.tiles, self._problem)
        _lay_out(self, [*parts, names, choices, *end], self.start_button)
        self.counts.idToggled.connect(lambda _, on: self._follow() if on else None)
        for line in self.names:
            line.textEdited.connect(self._follow)
        self.tiles.changed.connect(self._check)
        self.tiles.confirmed.connect(self.start_button.click)

    def _recall(self) -> None:
        for seat, (line, usual) in enumerate(zip(self.names, example_names(), strict=True)):
            name = remembered_text(self._settings, f"setup/name{seat}", usual, MAX_NAME_LENGTH)
            line.setText(name)
        players = remembered_choice(self._settings, "table/players", PLAYER_COUNTS, PLAYER_COUNTS[0])
        self.counts.button(PLAYER_COUNTS.index(players)).setChecked(True)
        aids = [*aid_choices()]
        self.aids.setCurrentIndex(aids.index(remembered_choice(self._settings, "table/aid", aids, Aid.PAPER)))

    def _remember(self) -> None:
        self._settings.setValue("table/players", self.players)
        self._settings.setValue("table/aid", [*aid_choices()][self.aids.currentIndex()].value)
        for seat, (line, usual) in enumerate(zip(self.names, example_names(), strict=True)):
            name = line.text().strip()
            self._settings.setValue(f"setup/name{seat}", "" if name == usual else name)


class RetypeDialog(ScrolledDialog):
    """A dialog that corrects the tiles of a running match at a real table."""

    retyped = Signal(object)  # the `Retype`

    def __init__(self, parent: QtWidgets.QWidget | None, view: View) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Your tiles"))
        self.tiles = TableTiles()
        self.tiles.show_players(view.players)
        self.tiles.choose(view.hand, view.face_up)
        self.accept_button = button(Choice(tr("Use these tiles"), self._retype, primary=True))
        self._problem = label("", "muted")
        self.tiles.changed.connect(self._check)
        self.tiles.confirmed.connect(self.accept_button.click)
        about = tr("Correct a mistyped tile. Everything is worked out again.")
        parts = (label(tr("Your tiles"), "title"), label(about, "muted"), self.tiles, self._problem)
        _lay_out(self, parts, self.accept_button)
        self._check()

    def _check(self) -> None:
        _tell(self._problem, self.accept_button, self.tiles.problem, self.tiles.wanted)

    def _retype(self) -> None:
        self.accept()
        self.retyped.emit(Retype(self.tiles.hand.tiles, self.tiles.face_up.tiles))


def _tell(line: QtWidgets.QLabel, accept: YieldingButton, problem: str, wanted: str) -> None:
    """Show a problem in red, or else what is missing; either prevents accepting the dialog."""
    why = problem or wanted
    line.setProperty("role", "problem" if problem else "muted")
    line.style().polish(line)
    line.setText(why)
    accept.setEnabled(not why)
    accept.tell(tip(why))
    accept.setAccessibleDescription(why)


def _lay_out(
    dialog: ScrolledDialog, parts: Sequence[QtWidgets.QWidget | QtWidgets.QLayout], accept: QtWidgets.QWidget
) -> None:
    layout = dialog.column((26, 16, 26, 14), 9)
    for part in parts:
        if isinstance(part, QtWidgets.QWidget):
            layout.addWidget(part)
        else:
            layout.addLayout(part)
    row = QtWidgets.QHBoxLayout()
    row.addStretch()
    row.addWidget(button(Choice(tr("Cancel"), dialog.reject)))
    row.addWidget(accept)
    dialog.put_below(row)


def _name_line(seat: int) -> QtWidgets.QLineEdit:
    line = name_edit(MAX_NAME_LENGTH)
    line.setAccessibleName(tr("Player {n}’s name", n=seat + 1))
    return line


def _fill(combo: QtWidgets.QComboBox, names: Sequence[str]) -> None:
    chosen = max(0, combo.currentIndex())
    combo.clear()
    combo.addItems(list(names))
    combo.setCurrentIndex(min(chosen, len(names) - 1))

"""The page that offers puzzles: by kind and grade, by code, or from own matches."""

from collections.abc import Sequence

from PySide6 import QtWidgets
from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent

from topologic_qt.app.features.puzzles.attempt import Taste, made_kinds
from topologic_qt.games.puzzles import GRADE_NAMES, GRADES, PuzzleKind
from topologic_qt.translation import tr_noop
from topologic_qt.widgets import form
from topologic_qt.widgets.controls import Choice, button, is_enter_held, label
from topologic_qt.widgets.translate import tr

_WIDTH, _MARGIN = 760, 24  # largest width of the page, and margin around it, in pixels
_LONGEST_CODE = 300

_GRADE_ICONS = ("grade-1", "grade-2", "grade-3")
_GRADE_TEXTS = (
    tr_noop("A step or two, for a short break."),
    tr_noop("More to put together; take your time."),
    tr_noop("For thinking long and hard."),
)


class PuzzlePage(QtWidgets.QScrollArea):
    """Lets people choose a puzzle."""

    solve_wanted = Signal(object)
    """Sent with the `Taste` of the wanted puzzle."""
    back_wanted = Signal()
    """Sent when people want to continue the puzzle they left."""
    own_wanted = Signal()
    code_entered = Signal(str)
    """Sent with a text as a puzzle's code."""
    progress_wanted = Signal()
    sheet_wanted = Signal(object)
    """Sent with the `Taste` of a sheet to print."""

    def __init__(self, kinds: Sequence[PuzzleKind], taste: Taste) -> None:
        super().__init__()
        self.setAccessibleName(tr("Puzzles"))
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it scrolls to the focused part
        self._kinds = made_kinds(kinds)
        self._own_kind = next((kind for kind in kinds if kind.is_own), None)
        self.kind, kind_row = form.picture_choices(
            tr("Kind of puzzle"),
            [form.PictureChoice(kind.icon, tr(kind.name), tr(kind.about)) for kind in self._kinds],
        )
        self.variant = form.combo_box([])
        self.variant.setAccessibleName(tr("Rules"))
        self._back = form.Offer()
        self._about, self._variants = label("", "muted"), form.labelled(tr("Rules"), self.variant)
        self.grade, grade_row = form.picture_choices(
            tr("Difficulty"),
            [
                form.PictureChoice(icon, tr(name), tr(about))
                for icon, name, about in zip(_GRADE_ICONS, GRADE_NAMES.values(), _GRADE_TEXTS, strict=True)
            ],
        )
        self._about_grade = label("", "muted")
        self.solve = button(Choice(tr("Solve a puzzle"), self._solve, primary=True, icon="play"))
        self.own = button(Choice("", self.own_wanted.emit, icon="recent"))
        self.own.hide()
        self.progress = button(Choice(tr("Progress…"), self.progress_wanted.emit, icon="winner"))
        self.sheet = button(Choice(tr("Print a sheet…"), self._print, icon="print"))
        self.code = form.line_edit(_LONGEST_CODE)
        self.problem = label("", "problem")
        self._lay_out(kind_row, grade_row)
        self._show_taste(taste)
        self.kind.idToggled.connect(lambda _, on: self._show_kind() if on else None)
        self.grade.idToggled.connect(lambda _, on: self._show_grade() if on else None)

    def _lay_out(self, kind_row: QtWidgets.QWidget, grade_row: QtWidgets.QWidget) -> None:
        kinds, grades = (
            form.labelled(tr("Kind of puzzle"), kind_row),
            form.labelled(tr("Difficulty"), grade_row),
        )
        self.code.setPlaceholderText("FDAB-K7QX-MPR8")
        self.code.setAccessibleName(tr("Open a puzzle by code"))
        self.code.textEdited.connect(lambda _: self.show_problem(""))
        paste = button(Choice(tr("Paste"), self.paste_code, icon="paste"))
        opens = button(Choice(tr("Open"), self._enter_code, icon="open"))
        self.problem.hide()
        body = QtWidgets.QWidget()
        body.setMaximumWidth(_WIDTH)
        column = QtWidgets.QVBoxLayout(body)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        column.setSpacing(8)
        heading = QtWidgets.QHBoxLayout()
        heading.addWidget(label(tr("Puzzles"), "title"), 1)
        heading.addWidget(self.progress)
        column.addLayout(heading)
        for widget in (self._back, kinds, self._about, self._variants, grades, self._about_grade):
            column.addWidget(widget)
        column.addSpacing(4)
        column.addWidget(form.evenly(self.own, self.sheet, self.solve))
        column.addSpacing(8)
        column.addWidget(form.labelled(tr("Open a puzzle by code"), form.in_row(self.code, paste, opens)))
        column.addWidget(self.problem)
        column.addStretch(1)
        holder = QtWidgets.QWidget()
        centred = QtWidgets.QHBoxLayout(holder)
        centred.setContentsMargins(0, 0, 0, 0)
        centred.addWidget(body, 1, Qt.AlignmentFlag.AlignTop)
        self.setWidget(holder)

    @property
    def taste(self) -> Taste:
        """The chosen kind, variant and grade."""
        kind = self._kinds[self.kind.checkedId()]
        return Taste(
            kind.id, kind.variants[max(0, self.variant.currentIndex())].id, GRADES[self.grade.checkedId()]
        )

    def _show_taste(self, taste: Taste) -> None:
        ids = [kind.id for kind in self._kinds]
        self.kind.button(ids.index(taste.kind)).setChecked(True)
        self.grade.button(GRADES.index(taste.grade)).setChecked(True)
        self._show_kind()
        self._show_grade()
        variants = [variant.id for variant in self._kinds[self.kind.checkedId()].variants]
        self.variant.setCurrentIndex(variants.index(taste.variant))

    def _show_kind(self) -> None:
        kind, before = self._kinds[self.kind.checkedId()], self.variant.currentText()
        self._about.setText(tr(kind.about))
        names = [tr(variant.name) for variant in kind.variants]
        with QSignalBlocker(self.variant):
            self.variant.clear()
            self.variant.addItems(names)
            self.variant.setCurrentIndex(names.index(before) if before in names else 0)
        self._variants.setVisible(len(names) > 1)

    def _show_grade(self) -> None:
        about = _GRADE_TEXTS[self.grade.checkedId()]
        self._about_grade.setText(tr(about))

    def offer_back(self, waits: bool) -> None:
        """Offer to continue a waiting puzzle, and focus that unless people use the keyboard."""
        if waits:
            is_unused = self._back.isHidden() and self.window().focusWidget() is self.solve
            self._back.show_offer(
                tr("Your puzzle is waiting."), Choice(tr("Keep solving"), self.back_wanted.emit)
            )
            if is_unused:
                self.take_keyboard()
        else:
            self._back.hide()

    def take_keyboard(self) -> None:
        """Focus the waiting puzzle, or the button for a new one."""
        (self.solve if self._back.isHidden() else self._back.buttons[0]).setFocus()

    def offer_own(self) -> None:
        """Offer puzzles from own matches."""
        if (own := self._own_kind) is not None:
            self.own.setText(tr(own.name).replace("&", "&&"))
            self.own.setAccessibleDescription(tr(own.about))
            self.own.setToolTip(tr(own.about))
            self.own.show()

    def show_problem(self, problem: str) -> None:
        """Show what is wrong with the code; "" if nothing is."""
        form.show_wrong(self.code, problem, self.problem)
        if problem:
            # Once laid out:
            QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.problem))
            self.code.setFocus()
            self.code.selectAll()

    def paste_code(self) -> None:
        """Open the puzzle of a copied code."""
        self.code.setText(QGuiApplication.clipboard().text().strip()[:_LONGEST_CODE])
        self._enter_code()

    def ask_for_code(self) -> None:
        """Focus the field for a code."""
        self.ensureWidgetVisible(self.code)
        self.code.setFocus()
        self.code.selectAll()

    def _enter_code(self) -> None:
        self.code_entered.emit(self.code.text())

    def _solve(self) -> None:
        self.solve_wanted.emit(self.taste)

    def _print(self) -> None:
        self.sheet_wanted.emit(self.taste)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """With Enter press the focused button, open a typed code, or else start a puzzle."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
            return
        if is_enter_held(event):
            return
        focused = self.window().focusWidget()
        if isinstance(focused, QtWidgets.QLineEdit) and focused.text().strip():
            self._enter_code()
        elif isinstance(focused, QtWidgets.QAbstractButton) and not focused.isCheckable():
            focused.click()
        else:
            self.solve.click()

"""The first steps of some ways to play: the tiles of a real table, and the letter of somebody elsewhere."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from topologic_qt.engine.players import Computer
from topologic_qt.engine.rng import random_seed
from topologic_qt.games.topologic.rules.setup import AT_ONE_COMPUTER, ROUND_COUNTS, Seating, Setup
from topologic_qt.widgets.controls import Choice, button, label
from topologic_qt.widgets.form import PictureChoice
from topologic_qt.widgets.translate import tr


class Mode(StrEnum):
    """A mode of play."""

    SEEK = "seek"
    """The computer hides, and one person seeks."""
    HIDE = "hide"
    """One person hides, and the computer seeks."""
    TWO = "two"
    """Two people take turns at this computer."""
    MAIL = "mail"
    """Two people play at two computers, online or by mail."""
    TABLE = "table"
    """Two people play with real tiles, and one of them has this program beside them."""
    WATCH = "watch"
    """Two computers play."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the people."""
        return {Mode.SEEK: (1,), Mode.HIDE: (0,), Mode.WATCH: ()}.get(self, (0, 1))


def mode_summary(mode: Mode, rounds: int) -> str:
    """Return the description of a mode with so many rounds; the roles change after the first of two."""
    alone = rounds == 1
    return {
        Mode.SEEK: tr("The computer hides, and you seek.")
        if alone
        else tr("The computer hides, and you seek. In the second round you hide."),
        Mode.HIDE: tr("You hide, and the computer seeks.")
        if alone
        else tr("You hide, and the computer seeks. In the second round you seek."),
        Mode.TWO: tr(
            "Two people at this computer: one hides, the other seeks. In the second round the roles change."
        ),
        Mode.TABLE: tr(
            "You play with real tiles, and change roles for the second round. The program is the notebook "
            "for one of you, and counts the possibilities."
        ),
        Mode.WATCH: tr("Two computers play, and you watch.")
        if alone
        else tr("Two computers play, and you watch. In the second round they change roles."),
        Mode.MAIL: tr(
            "You hide first, and somebody at another computer seeks; in the second round you seek. A code of "
            "a few words joins the two programs, or you send each other copies by mail. The secret is never "
            "in them."
        ),
    }[mode]


def mode_choices() -> list[PictureChoice]:
    """Return the choices between the modes, in their order: first the large ones, then quieter ones."""
    shown = {
        Mode.SEEK: ("way-seek", tr("Seek")),
        Mode.HIDE: ("way-hide", tr("Hide")),
        Mode.TWO: ("way-two", tr("Two players")),
        Mode.TABLE: ("tiles", tr("Real table")),
        Mode.WATCH: ("computer", tr("Watch computers")),
        Mode.MAIL: ("way-online", tr("Online")),
    }
    return [PictureChoice(*shown[mode], mode_summary(mode, ROUND_COUNTS[0])) for mode in Mode]


LARGE_MODES = 4
"""The number of modes that are large choices."""


def seating(mode: Mode, computer: Computer, beside: int) -> Seating:
    """Return the seating of a mode; ``beside`` is the seat that has the program at a real table."""
    if mode is Mode.TABLE:
        return Seating(at_table=beside)
    first, second = (None if seat in mode.persons else computer for seat in (0, 1))
    return AT_ONE_COMPUTER if mode in (Mode.TWO, Mode.MAIL) else Seating((first, second))


def mode_of(setup: Setup) -> Mode:
    """Return the mode of a match; one by mail is like one at this computer."""
    seats = setup.seating
    if seats.at_table is not None:
        return Mode.TABLE
    return {
        (False, False): Mode.TWO,
        (True, False): Mode.SEEK,
        (False, True): Mode.HIDE,
        (True, True): Mode.WATCH,
    }[(seats.computers[0] is not None, seats.computers[1] is not None)]


def fresh(setup: Setup) -> Setup:
    """Return the same setup with another seed: computers hide elsewhere and decide anew."""
    seats = setup.seating
    first, second = (
        None if computer is None else replace(computer, seed=random_seed()) for computer in seats.computers
    )
    return replace(setup, seating=replace(seats, computers=(first, second)))


class _Step(QFrame):
    """A heading, a sentence, and a button for each way to go on."""

    def __init__(self, heading: str, text: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(label(heading, "group"))
        layout.addWidget(label(text, "muted"))
        self.buttons = [button(choice) for choice in choices]
        for made in self.buttons:
            layout.addWidget(made)


class FirstSteps(QFrame):
    """A note with what comes before *Start*; hidden where a way begins at once."""

    build_wanted = Signal()
    """Emitted when the user asks to build the field in the editor."""
    text_wanted = Signal()
    """Emitted when the user asks to write the field as text."""
    print_wanted = Signal()
    """Emitted when the user asks for the field on paper."""
    code_wanted = Signal()
    """Emitted when the user asks to type the code that somebody elsewhere has told them."""
    letter_wanted = Signal()
    """Emitted when the user asks to take in the copy that somebody has mailed."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "note")
        table = (
            Choice(tr("In the editor …"), self.build_wanted.emit, icon="tiles"),
            Choice(tr("As text …"), self.text_wanted.emit, icon="remark"),
            Choice(tr("As a printout …"), self.print_wanted.emit, icon="print"),
        )
        about_table = tr(
            "Bring the tiles on your table into the program, or print the field shown here and lay "
            "them like that. Then start."
        )
        answers = (
            Choice(tr("Type a code …"), self.code_wanted.emit, icon="players"),
            Choice(tr("Paste the copy you were sent"), self.letter_wanted.emit, icon="paste"),
        )
        about_answers = tr(
            "Type the code that you were told, or copy the text of the mail and paste it here. If you "
            "are the one who begins, just start."
        )
        self._steps = {
            Mode.TABLE: _Step(tr("First build your tiles"), about_table, table),
            Mode.MAIL: _Step(tr("Were you invited?"), about_answers, answers),
        }
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        for step in self._steps.values():
            layout.addWidget(step)
        self.hide()

    def show_for(self, mode: Mode, before: QWidget, has_tiles: bool) -> None:
        """Show the steps of a mode, to which Tab comes from ``before``; ``has_tiles``: they are built."""
        shown = None if mode is Mode.TABLE and has_tiles else self._steps.get(mode)
        for step in self._steps.values():
            step.setVisible(step is shown)
        if shown is not None:
            for earlier, later in pairwise((before, *shown.buttons)):
                self.setTabOrder(earlier, later)
        self.setVisible(shown is not None)

"""The tiles that a player of a real table sees, typed in: the own hand and the tiles face up."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from topologic_qt.games.deduction.rules.deal import HAND_SIZES, PLAYER_COUNTS, face_up_size
from topologic_qt.games.deduction.rules.tiles import Hand
from topologic_qt.games.deduction.ui.board.tile_faces import TileFaces
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.translate import ntr, tr

_SIDE = 38
"""The side of a tile, in pixels."""


class TableTiles(QWidget):
    """All tiles twice: for the own hand, and for those that lie face up. None can be chosen in both."""

    changed = Signal()
    """Emitted when other tiles are chosen than before."""

    def __init__(self) -> None:
        super().__init__()
        self.hand = TileFaces(many=True, side=_SIDE)
        self.face_up = TileFaces(many=True, side=_SIDE)
        self.hand.setAccessibleName(tr("Your hand"))
        self.face_up.setAccessibleName(tr("Tiles face up"))
        self._hand_text = label("", "field", wrap=False)
        self._face_up_text = label("", "field", wrap=False)
        self._players = PLAYER_COUNTS[0]
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(22)
        layout.addLayout(self._column(self._hand_text, self.hand))
        layout.addLayout(self._column(self._face_up_text, self.face_up))
        layout.addStretch()
        self.hand.changed.connect(self._follow)
        self.face_up.changed.connect(self._follow)
        self._count()

    @property
    def is_complete(self) -> bool:
        """Whether the right numbers of tiles are chosen."""
        return self._missing == (0, 0)

    @property
    def is_untouched(self) -> bool:
        """Whether no tile is chosen yet."""
        return not self.hand.tiles and not self.face_up.tiles

    @property
    def problem(self) -> str:
        """The tiles that are too many, as what to do about them; empty if there are none."""
        hand, face_up = self._missing
        if hand < 0:
            return ntr(
                "Too many in your hand: take {n} tile away.",
                "Too many in your hand: take {n} tiles away.",
                -hand,
            )
        if face_up < 0:
            return ntr(
                "Too many face up: take {n} tile away.", "Too many face up: take {n} tiles away.", -face_up
            )
        return ""

    @property
    def wanted(self) -> str:
        """The tiles that are still to be chosen, as what to do; empty if none are missing."""
        hand, face_up = self._missing
        if self.is_untouched:
            return tr("Click the tiles in your hand, and those that lie face up.")
        if hand > 0:
            return ntr("Click {n} more tile of your hand.", "Click {n} more tiles of your hand.", hand)
        if face_up > 0:
            return ntr(
                "Click {n} more tile that lies face up.", "Click {n} more tiles that lie face up.", face_up
            )
        return ""

    @property
    def _missing(self) -> tuple[int, int]:
        """The numbers of tiles that are missing in the hand and face up, below 0 where there are too many."""
        size, left = HAND_SIZES[self._players], face_up_size(self._players)
        return size - len(self.hand.tiles), left - len(self.face_up.tiles)

    def show_players(self, players: int) -> None:
        """Ask for the tiles of a match with so many players."""
        self._players = players
        self._count()

    def choose(self, hand: Hand, face_up: Hand) -> None:
        """Choose these tiles."""
        self.hand.choose(*hand)
        self.face_up.choose(*face_up)
        self._follow()

    def _follow(self) -> None:
        """Grey in each half what is chosen in the other one."""
        for half, other, why in (
            (self.hand, self.face_up, tr("This tile lies face up.")),
            (self.face_up, self.hand, tr("This tile is in your hand.")),
        ):
            half.blockSignals(True)
            half.set_reasons(dict.fromkeys(other.tiles, why))
            half.blockSignals(False)
        self._count()
        self.changed.emit()

    def _count(self) -> None:
        size, left = HAND_SIZES[self._players], face_up_size(self._players)
        hand = tr("Your hand: {n} of {size} tiles", n=len(self.hand.tiles), size=size)
        face_up = tr("Face up: {n} of {size} tiles", n=len(self.face_up.tiles), size=left)
        self._hand_text.setText(hand)
        self._face_up_text.setText(face_up)

    @staticmethod
    def _column(text: QLabel, faces: TileFaces) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(text)
        column.addWidget(faces)
        column.addStretch()
        return column

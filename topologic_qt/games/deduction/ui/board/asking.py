"""The viewer's actions on the table: composing a question by mouse or keys, and showing a tile."""

from PySide6.QtCore import QObject, QPointF, Signal

from topologic_qt.engine.game import Seat
from topologic_qt.games.deduction.rules.moves import Show
from topologic_qt.games.deduction.rules.tiles import Kind, Line, Tile
from topologic_qt.games.deduction.ui.board import describing, words as drafts
from topologic_qt.games.deduction.ui.board.deduction_table import DeductionTable
from topologic_qt.games.deduction.ui.board.laying import MISSING, coin_key, line_of, player_of, target_of
from topologic_qt.games.deduction.ui.board.picture import Picture
from topologic_qt.games.deduction.ui.board.words import Draft

_DOCKED = 14.0  # how much larger a face is than the target it is held over, in table units


class Asking(QObject):
    """The unfinished question, and the face of the coin in the hand."""

    asked = Signal(object)  # an `Ask`
    shown = Signal(object)  # a `Show`
    announce_wanted = Signal()  # when the missing tile is pressed and may be announced
    refused = Signal(str)  # why a press, a key or a drop does nothing
    said = Signal(str)  # the unfinished question, in words
    draft_changed = Signal(object)  # the `Draft`

    def __init__(self, table: DeductionTable) -> None:
        super().__init__(table)
        self._table = table
        self.draft = Draft()  # the unfinished question
        self.held: Line | None = None  # the face of the coin in the hand
        self._aimed: str | None = None
        table.tile_clicked.connect(self.press)
        self.refused.connect(lambda _: table.play_sound("refuse"))

    @property
    def _picture(self) -> Picture | None:
        picture = self._table.picture
        return picture if picture is not None and picture.turn else None

    @property
    def may_ask(self) -> bool:
        """Whether a question can be composed now."""
        return self._picture is not None and self._picture.may_ask

    def forget(self) -> None:
        """Reset for another picture."""
        self._let_go()
        before, self.draft = self.draft, Draft()
        if not before.is_empty:
            self.draft_changed.emit(self.draft)

    def choose(self, whom: Seat | None = None, kind: Kind | None = None, line: Line | None = None) -> bool:
        """Choose parts of a question, without changing the others; return False if that is impossible."""
        picture = self._picture
        if picture is None or not picture.may_ask:
            return False
        if whom is not None and whom == picture.viewer:
            self.refused.emit(describing.yourself())
            return False
        old = self.draft
        self._set(Draft(old.whom if whom is None else whom, kind or old.kind, line or old.line))
        self.said.emit(drafts.in_words(self.draft, picture))
        return True

    def clear(self) -> bool:
        """Discard the question and the held face; return whether there was anything."""
        had = self.held is not None or not self.draft.is_empty
        self._let_go()
        self._set(Draft())
        if had:
            self.said.emit("")
        return had

    def insist(self) -> None:
        """Say what an incomplete question still lacks."""
        if self._picture is not None:
            self.refused.emit(drafts.in_words(self.draft, self._picture) or describing.incomplete())

    def confirm(self) -> bool:
        """Ask the question if it is complete; return whether it is."""
        question = self.draft.question
        if question is None or not self.may_ask:
            return False
        self._let_go()
        self._set(Draft())
        self.asked.emit(question)
        return True

    def _set(self, draft: Draft) -> None:
        changed, self.draft = draft != self.draft, draft
        self._table.show_draft(draft, self._targets())
        self._table.light(self._aimed)
        if changed:
            self.draft_changed.emit(draft)

    def _targets(self) -> tuple[Seat, ...]:
        picture = self._picture
        if picture is None or not picture.may_ask or self.draft.is_empty:
            return ()
        if self.draft.whom is not None and self.held is None:
            return (self.draft.whom,)
        return tuple(seat for seat in range(picture.count) if seat != picture.viewer)

    def press(self, key: str) -> None:
        """Do what a click or Enter does with a thing, or say why it does nothing."""
        picture = self._picture
        if picture is None or (picture.may_ask and self._add(key)):
            return
        tile = Tile.parse(key.rpartition(" ")[2]) if key.startswith("hand") else None
        if key == MISSING and picture.may_announce:
            self.announce_wanted.emit()
        elif tile is not None and tile in picture.may_show:
            self.shown.emit(Show(tile))
        else:
            self.refused.emit(describing.why_not(picture, key))

    def _add(self, key: str) -> bool:
        """Choose the part of a question that a thing stands for; return False if it stands for none."""
        target, line, seat = target_of(key), line_of(key), player_of(key)
        if target is not None:
            self.choose(whom=target[0], kind=target[1])
            self.confirm()
        elif line is not None:
            self.choose(line=line)
        elif seat is not None and not key.startswith("hand"):
            self.choose(whom=seat)
        else:
            return False
        return True

    def take(self, line: Line) -> bool:
        """Take a face of the coin into the hand; if that is impossible, say why and return False."""
        picture = self._picture
        if picture is None or not picture.may_ask:
            if picture is not None:
                self.refused.emit(describing.why_not(picture, coin_key(line)))
            return False
        self.held = line
        self._table.play_sound("lift")
        self._show_held(self._table.things[coin_key(line)].middle, None)
        self._set(self.draft._replace(line=line))
        self._table.hide_thing(coin_key(line), True)
        self.said.emit(drafts.in_words(self.draft, picture))
        return True

    def carry(self, point: QPointF) -> None:
        """Move the held face to a point of the table, and light up where it would be put."""
        if self.held is None:
            return
        key = self._table.tile_at(point)
        self._show_held(point, key)
        aimed = key if target_of(key) is not None or self._is_other(key) else None
        if aimed != self._aimed:
            self._aimed = aimed
            self._table.light(aimed)

    def _show_held(self, point: QPointF, key: str | None) -> None:
        """Show the held face at a point, or at the end of a target there, so that its words can be read."""
        thing, hand = self._table.things[coin_key(self.held or Line.SUIT)], self._table.in_hand
        if target_of(key) is None or key is None:
            piece = thing.piece
        else:
            area = self._table.things[key].area
            side = area.height() + _DOCKED
            piece = thing.piece._replace(width=side, height=side)
            point = QPointF(area.right() - area.height() * 0.6, area.center().y())
        if str(piece) != hand.face:
            hand.show_at(str(piece), point)
        hand.setPos(point)

    def _is_other(self, key: str | None) -> bool:
        seat, picture = player_of(key), self._picture
        return seat is not None and picture is not None and seat != picture.viewer

    def drop(self, point: QPointF, insisting: bool) -> None:
        """Drop the held face on a player, or put it back; else say why not, and keep it if ``insisting``."""
        key, picture, line = self._table.tile_at(point), self._picture, self.held
        if picture is None or line is None:
            return
        if target_of(key) is not None or self._is_other(key):
            self._let_go()
            self._table.play_sound("place")
            self.press(key or "")
        elif key == coin_key(line):
            self._table.play_sound("place")
            self.clear()
        else:
            if not insisting:
                self.clear()
            self.refused.emit(describing.why_not(picture, key if player_of(key) is not None else None))

    def _let_go(self) -> None:
        if self.held is not None:
            self._table.in_hand.hide()
            self._table.hide_thing(coin_key(self.held), False)
            self.held = self._aimed = None

"""The table with a match or a chosen field on it, the hint, the camera, and the marks of lessons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from topologic_qt.games.host import GameSettings
from topologic_qt.games.lesson import Points
from topologic_qt.games.topologic.points import TopologicPoints
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.games.topologic.rules.state import Phase, View
from topologic_qt.games.topologic.ui import presenter
from topologic_qt.games.topologic.ui.board.field_scene import FieldScene, FieldWords
from topologic_qt.games.topologic.ui.board.point_marks import HintBadge, gem_mark, sum_mark
from topologic_qt.games.topologic.ui.board.style import Style
from topologic_qt.games.topologic.ui.first_look import GROUNDS, looks
from topologic_qt.games.topologic.ui.note_keeper import NoteKeeper
from topologic_qt.games.topologic.ui.notebook.marking import Ground, Tick, tick_drawing
from topologic_qt.games.topologic.ui.notebook.panel import Notebook
from topologic_qt.games.topologic.ui.pages import Moment
from topologic_qt.games.topologic.ui.seeking import Seeking, meaning
from topologic_qt.table.camera_view import SavedCameras
from topologic_qt.table.hand import pointing
from topologic_qt.table.overlay import OVER_TILES, TOPMOST, Mark, Overlay
from topologic_qt.table.sprites import CORNER_MARGIN, CorneredTable
from topologic_qt.table.view import CameraBar, Fingers, TableView
from topologic_qt.widgets.motion import Motion
from topologic_qt.widgets.theme import is_dark
from topologic_qt.widgets.translate import tr

if TYPE_CHECKING:
    from topologic_qt.games.screen import Entries


def _name(setup: Setup) -> str:
    """Return a name that distinguishes a match's table."""
    told = [setup.title, *setup.players, *(f"{tile}{x},{y}" for (x, y), tile in setup.field.tiles.items())]
    return blake2b("\0".join(told).encode("utf-8", "replace"), digest_size=9).hexdigest()


_MIDDLE_HINT = 4
"""The points of a hint that sounds at its file's own pitch."""

_MANY_TURNS = 88
"""A turn number as wide as any two digits, for which the hint has room from the start."""


class Tabletop(CorneredTable):
    """Shows a view of a match, or the field chosen for one."""

    about_to_lay = Signal()
    """Emitted before the whole table is laid anew."""

    def __init__(self, settings: GameSettings, motion: Motion, parent: QWidget | None = None) -> None:
        """Create the table; ``settings`` holds camera positions of earlier matches."""
        super().__init__(parent)
        self._cameras = SavedCameras(settings)
        self._skewed = True
        self._has_hint = False
        self._lay_again: Callable[[], None] = lambda: None
        self._chapter: tuple[int, bool] | None = None
        self.table = FieldScene(self, motion)
        self.view = TableView(self.table)
        Fingers(self.view)
        self.view.setAccessibleName(tr("Table"))
        self._gem = Overlay(self.table, OVER_TILES)
        self._theme = Theme.CLASSIC
        self._own_secret: str | None = None
        self.hint = HintBadge(motion)
        self.camera_bar = CameraBar(self.view)
        align = Qt.AlignmentFlag
        self.lay_corners(
            self.view,
            (self.hint, align.AlignTop | align.AlignLeft),
            (self.camera_bar, align.AlignBottom | align.AlignRight),
        )
        self.let_yield(self.camera_bar)

    def preview(self, field: Field, seekers: int, theme: Theme) -> None:
        """Show a field without a match."""
        self.lay_gem(None)
        self._lay_field(field, seekers, theme)
        self._lay_again = partial(self.preview, field, seekers, theme)
        self.hint.hide()
        self._has_hint = False
        self._keep_corners_clear()
        self.view.fit()

    def lay(self, view: View) -> None:
        """Lay the table of a match anew, with the last camera position."""
        self._lay_match(view)
        camera = self._cameras.recall(_name(view.setup))
        if camera is None:
            self.view.fit()
        else:
            self.view.stand(camera)

    def _lay_match(self, view: View) -> None:
        self._lay_field(view.setup.field, view.setup.seekers, view.setup.theme)
        self.follow(view, gliding=False)

    def _lay_field(self, field: Field, seekers: int, theme: Theme) -> None:
        self.about_to_lay.emit()
        self.view.give_up()
        self.view.forget_cursor()
        self.view.lay_ground(GROUNDS[theme])
        self._theme = theme
        self.table.describer = FieldWords(theme, self._own_secret)
        self.table.lay(looks(field, self._skewed), seekers)

    def follow(self, view: View, gliding: bool = True) -> None:
        """Show the changes in a match; a held piece is released if its destinations have changed."""
        self._lay_again = partial(self._lay_match, view)
        self.table.set_pieces(presenter.positions(view), gliding)
        self.table.set_reach(presenter.reach(view))
        self.table.choose(presenter.revealed(view))
        chapter = len(view.rounds), presenter.shown_round(view).phase is Phase.OVER
        if chapter != self._chapter:
            self._chapter = chapter
            self.view.forget_cursor()

    def lay_gem(self, secret: str | None) -> None:
        """Lay a gem at the secret that the only person here has hidden; None for none."""
        self._own_secret = secret
        self.table.describer = FieldWords(self._theme, secret)
        self.point_gem(secret or "", pale=False)

    def point_gem(self, key: str, pale: bool = True) -> None:
        """Show the gem at a tile, ``pale`` while only pointed at; "" for none."""
        self._gem.show({key: gem_mark(self.table.tiles[key].pos(), pale)} if key in self.table.tiles else {})

    def cover(self) -> None:
        """Lock all pieces until the next view."""
        self.view.give_up()
        self.table.set_reach({})

    def show_hint(self, view: View) -> None:
        """Show the last hint, with its corner kept clear even before the first one."""
        turns = presenter.shown_round(view).turns
        points = turns[-1].hint if turns else 0
        self.hint.keep_room(_hint_title(view, _MANY_TURNS), 2 * view.setup.seekers)
        self.hint.show_hint(_hint_title(view, max(1, len(turns))), points, _highest(view))
        self.hint.setVisible(bool(turns))
        self._has_hint = True
        self._keep_corners_clear()
        self.view.setAccessibleDescription(f"{meaning(view)} {presenter.spoken(view)}".strip())

    def show_moment(self, view: View, moment: Moment | None, alone: bool) -> None:
        """Show a moment's hint, and (``alone``) nothing later; None is the present."""
        if moment is None:
            self.table.choose(presenter.revealed(view))
            self.show_hint(view)
            return
        secret = None if moment.secret is None else str(moment.secret)
        self.table.choose(secret if alone else presenter.revealed(view))
        self.hint.show_hint(tr("Hint for turn {turn}", turn=max(1, moment.turn)), moment.hint, _highest(view))
        self.hint.setVisible(moment.turn > 0)

    def celebrate(self, view: View) -> None:
        """Animate a new hint, and celebrate if it was the last one."""
        self.hint.count_up()
        found = presenter.revealed(view)
        if found is None:
            self.table.play_sound("hint", presenter.shown_round(view).turns[-1].hint - _MIDDLE_HINT)
        else:
            self.table.play_sound("found")
            self.table.celebrate(found)

    def show_event(self, before: View, view: View, is_revealed: bool) -> None:
        """Show what has just happened besides changed positions; the end of a round may be revealed."""
        self.play_others(before, view)
        is_another = before.round.phase is Phase.HIDE  # then it leads to another match
        turns, earlier = presenter.shown_round(view).turns, presenter.shown_round(before).turns
        if len(turns) > len(earlier) and not is_another and not is_revealed:
            self.celebrate(view)

    def play_others(self, before: View, view: View) -> None:
        """Play the sounds of a computer's move, and of the turn after it."""
        if before.computer is None:
            return
        if presenter.positions(view) != presenter.positions(before):
            self.table.play_sound("place")
        if view.to_move is not None and view.computer is None and not view.waits_for_mail:
            self.table.play_sound("your-turn")

    def remember(self, setup: Setup) -> None:
        """Save this match's camera position before the table changes."""
        self._cameras.remember(_name(setup), self.view.camera)

    def set_style(self, style: Style, skewed: bool) -> None:
        """Draw the tiles in a style, slightly turned or straight."""
        self.table.set_style(style)
        if skewed != self._skewed:
            self._skewed = skewed
            self._lay_again()
            self.view.hover.show_marks()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the hint take as much room as there is."""
        super().resizeEvent(event)
        self.hint.fit(event.size())
        self._keep_corners_clear()

    def _keep_corners_clear(self) -> None:
        margin = QSize(2 * CORNER_MARGIN, 2 * CORNER_MARGIN)
        corners: dict[Qt.Corner, QSize] = {}
        if not self.camera_bar.isHidden():
            corners[Qt.Corner.BottomRightCorner] = self.camera_bar.sizeHint() + margin
        if self._has_hint:
            corners[Qt.Corner.TopLeftCorner] = self.hint.sizeHint() + margin
        self.view.keep_clear(corners)


def _highest(view: View) -> str:
    return tr("of {points} points", points=2 * view.setup.seekers)


def _hint_title(view: View, turn: int) -> str:
    """Return the text above a hint; at a real table, it says that the program has counted for the referee."""
    if view.setup.seating.at_table == presenter.shown_round(view).referee:
        return tr("Announce for turn {turn}", turn=turn)
    return tr("Hint for turn {turn}", turn=turn)


_RING = QRectF(-54, -54, 108, 108)
_LINES = 3
"""The number of a puzzle's turns visible in the smallest window."""
_BETWEEN = 5
"""The time between two seekers' points, in steps of `Motion.step`."""


class LessonTable(QObject):
    """Marks on a table, and in its notebook."""

    def __init__(
        self,
        tabletop: Tabletop,
        seeking: Seeking,
        keeper: NoteKeeper,
        notebook: Notebook,
        keep_room: Callable[[bool], None],
    ) -> None:
        """``keep_room`` keeps room for strips below the table, or none."""
        super().__init__(tabletop)
        self._tabletop = tabletop
        self._seeking = seeking
        self._keeper, self._notebook = keeper, notebook
        self._framed: tuple[int, ...] = ()
        self._is_puzzle = False
        self._answers: dict[str | int, int] = {}
        """The index of each answer of a puzzle, by its tile's key or its turn's number."""
        self._chosen: Callable[[int, bool], None] = lambda *_: None
        tabletop.table.tile_clicked.connect(self._choose)
        notebook.turn_chosen.connect(self._choose)
        self._keep_room = keep_room
        self._points = TopologicPoints()
        self._rings, self._discs = (Overlay(tabletop.table, height) for height in (OVER_TILES, TOPMOST))
        self._shown = 0
        self._fades = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._show_next)

    @property
    def menus(self) -> Mapping[str, Entries]:
        """The menu with the command that asks for the hint."""
        return {tr("&Match"): (self._seeking.ask_command,)}

    def point_out(self, points: Points | None) -> Sequence[QWidget]:
        """Light what a step points at; return the hint or button meant."""
        wanted = points if isinstance(points, TopologicPoints) else TopologicPoints()
        if wanted != self._points:
            self._points, self._shown = wanted, 0
        self._seeking.goals = () if self._is_puzzle else wanted.tiles
        self._frame(wanted.turns)  # it may show other marks on the tiles
        table = self._tabletop.table
        if wanted.alone or self._fades:
            self._fade({*wanted.tiles, *(key for key, _ in wanted.scores)} if wanted.alone else None)
        self._rings.show(
            {key: Mark(pointing("square", _stroke), _RING, table.tiles[key].pos()) for key in wanted.tiles}
        )
        self._show_scores()
        hint = (self._tabletop.hint,) if wanted.hint else ()
        return (*hint, self._seeking.bar.ask_button) if wanted.asking else hint

    def name_places(self, points: Points | None) -> str:
        """Return the tiles on which to put something, with their rows and columns."""
        if not isinstance(points, TopologicPoints) or points.asking:
            return ""
        return "; ".join(map(self._tabletop.table.name_tile, points.tiles))

    def pose(self, among: Sequence[Points], chosen: Callable[[int, bool], None]) -> None:
        """Let people choose a tile on the table or a turn in the notebook, instead of making a turn."""
        self._keeper.offers_help = False
        self._notebook.keep_in_sight(_LINES)
        self._keeper.refresh()
        self._is_puzzle, self._chosen, self._answers = True, chosen, {}
        for index, points in enumerate(among):
            if isinstance(points, TopologicPoints):
                self._answers |= dict.fromkeys(points.tiles[:1], index)
                self._answers |= dict.fromkeys((turn + 1 for turn in points.turns[:1]), index)
        self._tabletop.table.is_still = bool(among)
        self._seeking.stand_aside(bool(among))
        self._keep_room(not among)
        if self._tabletop.table.put_tray_away() and self._tabletop.view.camera is None:
            self._tabletop.view.fit()

    def _choose(self, answer: str | int) -> None:
        if answer in self._answers:
            self._chosen(self._answers[answer], False)

    def _frame(self, turns: tuple[int, ...]) -> None:
        """Frame these turns in the notebook; for a single one, show its seekers."""
        if turns == self._framed:
            return
        self._framed = turns
        past, page = self._keeper.past, self._keeper.page
        self._notebook.point_out([turn + 1 for turn in turns])
        if page is not None and len(turns) == 1:
            past.look(page.round, turns[0] + 1)
        else:
            past.leave()

    def _fade(self, left: set[str] | None) -> None:
        """Show all tiles as ruled out except those left; None for none."""
        self._fades = left is not None
        table = self._tabletop.table
        for key, tile in table.tiles.items():
            out = left is not None and key not in left
            ground = Ground(table.tile_style, tile.look.face, is_dark(self._tabletop.palette()))
            tile.mark = tick_drawing(Tick(deduced=True), ground) if out else None

    def _show_scores(self) -> None:
        """Show the seekers' points, one after the other if animations are on."""
        scores = self._points.scores
        step = self._tabletop.table.motion.step
        if step <= 0:
            self._shown = len(scores)
        elif self._shown < len(scores) and not self._timer.isActive():
            self._shown = min(1, len(scores))
            self._timer.start(_BETWEEN * step)
        self._show_discs()

    def _show_next(self) -> None:
        self._shown += 1
        if self._shown >= len(self._points.scores):
            self._timer.stop()
        self._show_discs()

    def _show_discs(self) -> None:
        tiles = self._tabletop.table.tiles
        marks: dict[Hashable, Mark] = {
            key: sum_mark(points, tiles[key].pos()) for key, points in self._points.scores[: self._shown]
        }
        self._discs.show(marks)


def _stroke(painter: QPainter) -> None:
    painter.drawRoundedRect(QRectF(-46, -46, 92, 92), 10, 10)

"""The notebook by ear: marks as they are made on tiles, and the turns that people look back at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from topologic_qt.games.topologic.rules.notes import Mark
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import tile_text, words
from topologic_qt.games.topologic.ui.looking_back import LookingBack
from topologic_qt.games.topologic.ui.news import moved
from topologic_qt.games.topologic.ui.notebook.mark_tool import MarkTool
from topologic_qt.games.topologic.ui.notebook.ticks import TileMark
from topologic_qt.games.topologic.ui.open_page import OpenPage
from topologic_qt.widgets.translate import ntr, tr


class NoteSpeech:
    """Speaks of what people do with the notebook on the table."""

    def __init__(
        self,
        tool: MarkTool,
        past: LookingBack,
        page: Callable[[], OpenPage | None],
        tell: Callable[[str], None],
    ) -> None:
        """``page`` returns the open page, ``tell`` has something spoken. Marks are noted before that."""
        self._past = past
        self._page = page
        self._tell = tell
        tool.stroked.connect(self._tell_marks)
        past.turned.connect(lambda _: self._tell_past())
        past.looking.connect(self._tell_return)

    def _tell_marks(self, keys: Sequence[str], mark: TileMark | None) -> None:
        page = self._page()
        if page is None or not keys:
            return
        what = tr("no mark") if mark is None else tile_text.mark_name(Mark(mark.value))
        if len(keys) > 1:
            self._tell(ntr("{n} tile: {mark}.", "{n} tiles: {mark}.", len(keys), mark=what))
        elif Tile.parse(keys[0]) in page.wrong:
            self._tell(page.about(keys[0]))
        else:
            self._tell(words.about(words.tile_name(Tile.parse(keys[0])), what))

    def _tell_past(self) -> None:
        """Tell what is looked at: the move that was made, and at the end of a turn its hint."""
        page, picture = self._page(), self._past.picture
        if page is None or picture is None:
            return
        told = [tr("{caption}.", caption=self._past.caption)]
        if picture.turn:
            turn = page.round.turns[picture.turn - 1]
            if picture.move:
                move = turn.moves[picture.move - 1]
                start = None if picture.turn == 1 else move.to
                told.append(moved(page.view.setup.theme, move.seeker, start, move.to))
            if picture.move == len(turn.moves):
                told.append(tile_text.turn_text(turn, picture.turn))
        self._tell(" ".join(told))

    def _tell_return(self, looking: bool) -> None:
        page = self._page()
        if not looking and page is not None:
            self._tell(words.status(page.view, for_keys=True))

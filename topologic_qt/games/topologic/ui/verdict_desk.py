"""The card of a round that is over, with the results and the par that it is compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QRect, QTimer

from topologic_qt.games.topologic.rules.par import Par
from topologic_qt.games.topologic.rules.round_results import Result
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui import presenter
from topologic_qt.games.topologic.ui.advisor import AdviceSource
from topologic_qt.games.topologic.ui.match_host import MatchHost
from topologic_qt.games.topologic.ui.pars import Pars
from topologic_qt.games.topologic.ui.score_card import ScoreCard
from topologic_qt.games.topologic.ui.tabletop import Tabletop
from topologic_qt.games.topologic.ui.verdict import own_result, verdict
from topologic_qt.games.values import Row
from topologic_qt.widgets.statistics_command import readable

_LOOKED_AT = 400
"""The time after which par is looked for, in milliseconds: people who play on at once do not wait for it."""


class VerdictDesk:
    """Keeps one card up to date while earlier results are read and par is found, off the GUI thread."""

    def __init__(self, host: MatchHost, tabletop: Tabletop, source: AdviceSource) -> None:
        self._host = host
        self._tabletop = tabletop
        self._pars = Pars(host, source)
        self._view: View | None = None
        self._own: Result | None = None
        self._past: Sequence[Result] | None = None
        self._par: Par | None = None
        self._call_off: Callable[[], None] = lambda: None
        self.card = ScoreCard(tabletop, tabletop.view.viewport())
        self._soon = QTimer(self.card, singleShot=True, interval=_LOOKED_AT)
        self._soon.timeout.connect(self._find_par)

    @property
    def is_open(self) -> bool:
        """Whether the card is on the table."""
        return self.card.isVisible()

    @property
    def is_complete(self) -> bool:
        """Whether all that the card waits for is there."""
        return self._own is None or (self._past is not None and self._par is not None)

    def open(self, view: View) -> None:
        """Show the card for the round on the table, which is over."""
        self.leave()
        self._view, self._own = view, own_result(view, self._host.notes)
        self._past = self._par = None
        secret, table = presenter.revealed(view), self._tabletop.table
        assert secret is not None
        self.card.picture(view.setup.theme, table.tile_style.colour(secret))
        self._show()
        self._open_card()
        if self._own is not None:
            self._host.results.read(lambda rows: self._take_results(view, rows))

    def open_again(self) -> None:
        """Show the card that was closed, if there is one."""
        if self._view is not None:
            self._open_card()

    def _open_card(self) -> None:
        assert self._view is not None
        told = filter(None, (presenter.revealed(self._view), *presenter.positions(self._view)))
        self.card.open(self._areas(told), self._areas(self._tabletop.table.tiles))
        if self._own is not None and self._par is None:
            self._soon.start()

    def _areas(self, tiles: Iterable[str]) -> list[QRect]:
        """Return where tiles lie in the view."""
        outlines = (self._tabletop.table.tile_outline(key).boundingRect() for key in tiles)
        return [self._tabletop.view.mapFromScene(area).boundingRect() for area in outlines]

    def leave(self) -> None:
        """Close the card, and stop looking for what it waits for."""
        self._soon.stop()
        self._call_off()
        self._call_off = lambda: None
        self._view = None
        self.card.hide()

    def close(self) -> None:
        """Close the card; what it waits for is found all the same, and remembered."""
        self.card.hide()

    def _take_results(self, view: View, rows: list[Row]) -> None:
        if self._view is view:
            self._past = readable(rows, Result.from_row)
            self._show()

    def _find_par(self) -> None:
        if self._view is not None and self.is_open:  # its window may have been closed meanwhile
            self._call_off = self._pars.find(self._view.setup, self._take_par)

    def _take_par(self, par: Par) -> None:
        if self._view is not None:
            self._par = par
            self._show()

    def _show(self) -> None:
        assert self._view is not None
        day = self._host.day_end(None if self._par is None else self._par.mean)
        self.card.present(verdict(self._view, self._own, self._past, self._par), day)
        if self._own is not None and self.is_complete and self.is_open:
            self.card.speak()

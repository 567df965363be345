"""The keeper of the notebook, which updates its pages and saves notes to the match."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.hints import Knowledge, forecast
from topologic_qt.games.topologic.rules.notes import Mark, Notes
from topologic_qt.games.topologic.rules.setup import Assistance, Setup
from topologic_qt.games.topologic.rules.state import View
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.board.style import USUAL_STYLE, Style
from topologic_qt.games.topologic.ui.notebook.marking import Marking, MarkTool
from topologic_qt.games.topologic.ui.notebook.panel import Notebook
from topologic_qt.games.topologic.ui.pages import Lines, LookingBack, OpenPage, page
from topologic_qt.games.topologic.ui.presenter import MatchHost, shown_round
from topologic_qt.games.topologic.ui.seeking import moved
from topologic_qt.table.view import TableView
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.form import slider
from topologic_qt.widgets.statistics_frame import Bar, BarChart
from topologic_qt.widgets.translate import ntr, tr


class ForecastPanel(QWidget):
    """A slider through the turns, and a chart of the tiles that each possible next hint would leave."""

    rewound = Signal(int)
    """Emitted with the turn, from 0, up to which the knowledge should be shown."""

    def __init__(self) -> None:
        super().__init__()
        self.slider = slider(0, 0)
        self.slider.setAccessibleName(tr("What you knew, turn by turn"))
        self.slider.setPageStep(10)
        self.slider.setMinimumHeight(24)
        self.slider.valueChanged.connect(self.rewound)
        self._left = label("", "text", wrap=False)
        about = tr("Tiles left after each possible hint")
        self.chart = BarChart(about)
        self._about = label(about, "muted")
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.slider, 1)
        row.addWidget(self._left)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(row)
        layout.addWidget(self._about)
        layout.addWidget(self.chart)

    def show_chart(self, shown: bool) -> None:
        """Show or hide the chart."""
        self._about.setVisible(shown)
        self.chart.setVisible(shown)

    def show_knowledge(self, knowledge: Knowledge, turn: int) -> None:
        """Show the number of tiles left after a turn."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, knowledge.turns)
        self.slider.setValue(turn)
        self.slider.blockSignals(False)
        left = knowledge.left_after(turn)
        text = (
            tr("Turn {turn}: {n} left", turn=turn, n=left) if turn else tr("Before turn 1: {n} left", n=left)
        )
        self._left.setText(text)
        self.slider.setEnabled(knowledge.turns > 0)

    def hide_forecast(self) -> None:
        """Hide the forecast while a computer moves."""
        self.chart.show_bars([], "", tr("No preview while the computer moves."))

    def show_forecast(self, setup: Setup, possible: Sequence[Tile], standing: Sequence[Tile | None]) -> None:
        """Show the number of tiles that each hint would leave, with the seekers on these tiles."""
        places = [tile for tile in standing if tile is not None]
        if len(places) < len(standing):
            empty = tr("You’ll see this when all {seekers} are in.", **words.called(setup))
            self.chart.show_bars([], "", empty)
            return
        counts = forecast(possible, places)
        said = "; ".join(tr("hint {hint}: {n}", hint=hint, n=n) for hint, n in counts.items())
        hints = range(2 * len(places) + 1)
        self.chart.show_bars([Bar(str(hint), counts.get(hint, 0)) for hint in hints], said)


class NoteKeeper(QObject):
    """Keeps a notebook beside a table, from a view of the match and the notes."""

    changed = Signal()
    """Emitted when the available commands change."""

    def __init__(
        self, host: MatchHost, panel: Notebook, table: TableView, add_strip: Callable[[QWidget], None]
    ) -> None:
        """Create the keeper; ``add_strip`` adds the strip with the turn's name below the table."""
        super().__init__(panel)
        self._host = host
        self._panel = panel
        self._table = table
        self.view: View | None = None
        """The view of the match; None without one."""
        self._known: list[Knowledge] = []
        self._rewound: int | None = None
        self._pinned: Tile | None = None
        self._pointed: Tile | None = None
        self._aimed: tuple[int, Tile] | None = None
        self._mark_tool = MarkTool(self)
        self.style = USUAL_STYLE
        """The look of the tiles."""
        self.offers_help = True
        """Whether more help is available."""
        self._marking: Marking | None = None
        self._forecast: ForecastPanel | None = None
        self._peeks = label("", "muted")
        self.past = LookingBack(self, table, add_strip)
        self._connect()

    def _connect(self) -> None:
        self._table.hover.take_marker(self._mark_tool, self._reason)
        self._mark_tool.changed.connect(self._table.hover.show_marks)
        self._table.hover.pointed.connect(self._point_on_table)
        self._table.table.aimed.connect(self._aim)
        self._table.table.returned.connect(lambda _: self._aim(0, ""))
        self._mark_tool.stroked.connect(self._mark)
        self._mark_tool.supposed.connect(self._suppose)
        self._host.watching.changed.connect(self.refresh)
        self._panel.remarked.connect(self._remark)
        self._panel.page_opened.connect(lambda _: self._open())
        self._panel.turn_chosen.connect(self._choose_turn)
        self.past.turned.connect(self._follow)
        self.past.looking.connect(self._end_of_looking)

    def show(self, view: View) -> None:
        """Update everything from a view of the match."""
        if self.view is not None and self.view.setup is not view.setup:
            self.clear()
        told = self._known
        self._known = [self._learn(view, number) for number in range(len(view.rounds))]
        self.view, self._aimed = view, None
        if self._known != told:
            self._rewound = self._pinned = None
            self.past.leave()
        if self._marking is None:
            self._build()
        self.refresh()

    def _learn(self, view: View, number: int) -> Knowledge:
        """Return the knowledge from a round's hints, extending the last one if no hint was corrected."""
        turns = view.rounds[number].turns
        if self.view is None or number >= len(self._known):
            return Knowledge().caught_up(turns)
        old = self._known[number]
        same = self.view.rounds[number].turns[: old.turns] == turns[: old.turns]
        return (old if same else Knowledge()).caught_up(turns)

    def refresh(self) -> None:
        """Update everything from the notes."""
        if self.view is None:
            return
        self._write()
        opened = self._page
        self._mark_tool.enabled = opened.can_be_marked
        self._mark_tool.show_ticks(opened.ticks)
        self._table.hover.show_marks()
        self._peeks.setText(opened.peeks)
        self._peeks.setVisible(bool(opened.peeks))
        self._show_help(opened)
        self._show_words()
        if self._marking is not None:
            self._marking.grid.names.tell()
        self.changed.emit()

    def leave_unmarked(self) -> None:
        """Show no marks on the table until the notes are refreshed."""
        self._mark_tool.show_ticks({})
        self._table.hover.show_marks()

    def clear(self) -> None:
        """Empty the notebook when there is no match."""
        self.past.leave()
        self.view, self._known, self._pinned, self._pointed, self._rewound = None, [], None, None, None
        self._mark_tool.enabled = False
        self._mark_tool.show_ticks({})
        self._mark_tool.point_at("")
        self._panel.write([])
        self.changed.emit()

    def set_style(self, style: Style) -> None:
        """Draw the tiles in the notebook like those on the table."""
        self.style = style
        self._mark_tool.set_style(style)
        self._panel.set_style(style)
        if self._marking is not None:
            self._marking.grid.set_style(style)

    def _build(self) -> None:
        """Add the lower half of the pages, which is needed only in a match."""
        made = Marking(self._mark_tool, self._about)
        made.grid.set_style(self.style)
        made.grid.pointed.connect(self._point)
        made.undo_wanted.connect(self.undo)
        made.redo_wanted.connect(self.redo)
        made.raise_wanted.connect(self._raise_aid)
        made.aloud.clicked.connect(self._host.watching.think_aloud)
        made.add_above_words(self._peeks)
        self._marking = made
        self._panel.add_below(made)

    def _write(self) -> None:
        view, opened = self.view, self._page
        assert view is not None
        supposed = self._pointed or self._pinned if opened.may_suppose else None
        pages = []
        for number, played in enumerate(view.rounds):
            here = supposed if number == opened.number else None
            lines = Lines(played.turns, self._notes(number), self._known[number], here)
            pages.append(page(view, number, lines))
        self._panel.write(pages)

    def _show_help(self, opened: OpenPage) -> None:
        assert self._marking is not None
        aid = opened.notes.aid
        own = not opened.is_computers
        step = tr("Help: {step}", step=result_text.aid_name(aid)) if own else ""
        may_raise = self.offers_help and own and not opened.is_over and bool(aid.higher)
        self._marking.show_aid(step, opened.may_suppose, may_raise)
        self._marking.show_tools(opened.can_be_marked, own)
        self._marking.aloud.setVisible(not own)
        self._marking.aloud.setChecked(self._host.watching.is_aloud)
        self._marking.show_undo(opened.can_undo, opened.can_redo)
        if aid is Assistance.FULL and self._forecast is None:
            self._forecast = ForecastPanel()
            self._forecast.rewound.connect(self._rewind)
            self._marking.add_above_words(self._forecast)
        if self._forecast is not None:
            self._forecast.setVisible(aid is Assistance.FULL)
            self._forecast.show_knowledge(opened.known, opened.knowledge.turns)
            self._forecast.show_chart(own and not opened.is_over)
            self._show_forecast()

    def _show_forecast(self) -> None:
        """Compute the forecast of the next hint, for the seekers' current or suggested positions."""
        if self._forecast is None or self.view is None or not self._forecast.isVisibleTo(self._panel):
            return
        opened = self._page
        if opened.is_computers_turn:
            self._forecast.hide_forecast()
            return
        standing = list(opened.round.positions)
        if self._aimed is not None:
            standing[self._aimed[0]] = self._aimed[1]
        self._forecast.show_forecast(self.view.setup, opened.known.possible, standing)

    def _show_words(self) -> None:
        if self._marking is not None and self.view is not None:
            tile = self._pointed or self._pinned
            self._say("" if tile is None else str(tile))

    def _say(self, key: str) -> None:
        assert self._marking is not None
        self._marking.words.setText(self._page.about(key) if key else self._page.summary())
        self._marking.grid.point_at(key)

    def _about(self, key: str) -> str:
        return "" if self.view is None else self._page.about(key)

    def _reason(self, key: str) -> str:
        return "" if self.view is None else self._page.reason(key)

    @property
    def page(self) -> OpenPage | None:
        """The open page; None without a match."""
        return None if self.view is None else self._page

    @property
    def _page(self) -> OpenPage:
        assert self.view is not None
        opened, last = self._panel.open_page, len(self.view.rounds) - 1
        number = opened if 0 <= opened <= last else last
        return OpenPage(self.view, number, self._notes(number), self._known[number], self._rewound)

    def _notes(self, number: int) -> Notes:
        """Return the notes of a round; a computer's page has its thoughts, if it thinks aloud."""
        kept = self._host.match.notes[number]
        if self.view is None or not self.view.is_sought_by_computer(self.view.rounds[number]):
            return kept
        return replace(kept, aid=Assistance.FULL if self._host.watching.is_aloud else Assistance.PAPER)

    def _open(self) -> None:
        self.past.leave()
        self._rewound = self._pinned = self._pointed = None
        self.refresh()

    def _mark(self, keys: Sequence[str], mark: Mark | None) -> None:
        """Mark tiles, or (None) remove their marks, and announce it."""
        if self.view is None:
            return
        self._note(self._page.notes.mark(map(Tile.parse, keys), mark))
        page, what = self._page, tr("no mark") if mark is None else words.mark_name(mark)
        if len(keys) > 1:
            self._host.tell(ntr("{n} tile: {mark}.", "{n} tiles: {mark}.", len(keys), mark=what))
        elif keys and Tile.parse(keys[0]) in page.wrong:
            self._host.tell(page.about(keys[0]))
        elif keys:
            self._host.tell(words.about(words.tile_name(Tile.parse(keys[0])), what))

    def _remark(self, turn: int, text: str) -> None:
        if self.view is not None:
            self._note(self._page.notes.remark(turn, text))

    def undo(self) -> None:
        """Undo the last change of marks, if there is one."""
        if self.view is not None and self._page.can_undo:
            self._note(self._page.notes.undo())

    def redo(self) -> None:
        """Redo the last undone change of marks, if there is one."""
        if self.view is not None and self._page.can_redo:
            self._note(self._page.notes.redo())

    def _raise_aid(self) -> None:
        """Ask which higher step of help to use; this cannot be undone."""
        steps = () if self.view is None else self._page.notes.aid.higher
        if not steps:
            return
        names = [result_text.aid_name(step) for step in steps]
        what = [words.about(name, words.aid_summary(step)) for name, step in zip(names, steps, strict=True)]
        last = tr("The result will mention this help. You can’t switch it off again this round.")
        text = "\n\n".join([*what, last])
        chosen = self._host.ask.choose(self._panel, tr("More help?"), text, names)
        if chosen is not None:
            self._note(self._page.notes.raised(steps[chosen]))

    def _note(self, notes: Notes) -> None:
        pages, number = list(self._host.match.notes), self._page.number
        pages[number] = replace(notes, aid=pages[number].aid) if self._page.is_computers else notes
        self._host.match.annotate(tuple(pages))

    def _suppose(self, key: str) -> None:
        if self._page.may_suppose:
            tile = Tile.parse(key)
            self._pinned = None if tile == self._pinned else tile
            self._write()
            self._show_words()

    def _point(self, key: str) -> None:
        """Suppose that the secret is on the tile of the grid under the pointer."""
        self._mark_tool.point_at(key)
        self._pointed = Tile.parse(key) if key and self.view is not None else None
        if self.view is not None:
            if self._page.may_suppose:
                self._write()
            self._show_words()

    def _point_on_table(self, key: str) -> None:
        self._mark_tool.point_at(key)
        if self._marking is not None and self.view is not None and self._mark_tool.enabled:
            self._say(key)

    def _aim(self, seeker: int, key: str) -> None:
        self._aimed = (seeker, Tile.parse(key)) if key else None
        self._show_forecast()

    def _rewind(self, turn: int) -> None:
        self._rewound = turn if turn < self._page.known.turns else None
        self.refresh()

    def play_round(self) -> None:
        """Replay the open page's round from the beginning."""
        if self.view is not None:
            self.past.play(self._page.round)

    def look_back(self, turn: int) -> None:
        """Show the end of a turn of the open page's round, if it exists; 0 is the beginning."""
        if self.view is not None and turn <= len(self._page.round.turns):
            played = self._page.round
            self.past.look(played, turn, alone=played is not shown_round(self.view))

    def _choose_turn(self, turn: int) -> None:
        if turn:
            self.look_back(turn)
        else:
            self.past.leave()

    def _follow(self, turn: int) -> None:
        self._panel.show_turn(turn)
        rewound = turn if turn < self._page.known.turns else None
        if rewound != self._rewound:
            self._rewound = rewound
            self.refresh()
        self._tell_past()

    def _tell_past(self) -> None:
        picture, played = self.past.picture, self._page.round
        if picture is None:
            return
        told = [tr("{caption}.", caption=self.past.caption)]
        if picture.turn:
            turn = played.turns[picture.turn - 1]
            if picture.move:
                move = turn.moves[picture.move - 1]
                start = None if picture.turn == 1 else move.to
                told.append(moved(self._page.view.setup.theme, move.seeker, start, move.to))
            if picture.move == len(turn.moves):
                told.append(words.turn_text(turn, picture.turn))
        self._host.tell(" ".join(told))

    def _end_of_looking(self, looking: bool) -> None:
        if not looking and self.view is not None:
            self._panel.show_turn(0)
            self._rewound = None
            self.refresh()
            self._host.tell(f"{tr('Back to now')}. {words.status(self.view, for_keys=True)}")

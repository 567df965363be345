"""Whoever keeps the notebook: it brings the pages up to date, and what people write down to the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from topologic_qt.games.topologic.rules import (
    NUMBERS,
    Aid,
    Colour,
    Contradiction,
    Knowledge,
    Mark,
    Notes,
    Pages,
    Phase,
    Round,
    Tile,
    View,
    contradictions,
)
from topologic_qt.games.topologic.ui import clues, endings, words
from topologic_qt.games.topologic.ui.looking_back import LookingBack
from topologic_qt.games.topologic.ui.pages import Lines, page, ticks
from topologic_qt.table.brush import Brush
from topologic_qt.table.translate import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from topologic_qt.games.topologic.ui.insight import Insight
    from topologic_qt.table.ask import Ask
    from topologic_qt.table.look import Style
    from topologic_qt.table.marking import Marking
    from topologic_qt.table.notebook import Notebook
    from topologic_qt.table.paper import Document
    from topologic_qt.table.ticks import TileMark
    from topologic_qt.table.view import TableView


class NotesPort(Protocol):
    """What the keeper may do to the notes of a match."""

    @property
    def notes(self) -> Pages:
        """The notes as they are."""
        ...

    def annotate(self, notes: Pages) -> None:
        """Put others in their place."""
        ...


class NoteKeeper(QObject):
    """Keeps one notebook beside one table. All that it knows is a view of the match, and the notes."""

    changed = Signal()
    """Other commands than before make sense now."""

    def __init__(
        self,
        port: NotesPort,
        ask: Ask,
        panel: Notebook,
        table: TableView,
        add_strip: Callable[[QWidget], None],
    ) -> None:
        """``add_strip`` puts the strip that says what is looked at where people see it."""
        super().__init__(panel)
        self._port = port
        self._ask = ask
        self._panel = panel
        self._table = table
        self._view: View | None = None
        self._known: list[Knowledge] = []
        self._rewound: int | None = None
        self._wrong: dict[Tile, Contradiction] = {}
        self._pinned: Tile | None = None
        self._pointed: Tile | None = None
        self._aimed: tuple[int, Tile] | None = None
        self._brush = Brush(self)
        self._marking: Marking | None = None
        self._insight: Insight | None = None
        self.past = LookingBack(self, table.table, add_strip)
        self._connect()

    def _connect(self) -> None:
        self._table.pointing.take_brush(self._brush)
        self._table.pointing.pointed.connect(self._point_on_table)
        self._table.table.aimed.connect(self._aim)
        self._table.table.returned.connect(lambda _: self._aim(0, ""))
        self._brush.stroked.connect(self._mark)
        self._brush.supposed.connect(self._suppose)
        self._panel.remarked.connect(self._remark)
        self._panel.page_opened.connect(lambda _: self._open())
        self._panel.turn_chosen.connect(self._choose_turn)
        self.past.turned.connect(self._follow)
        self.past.looking.connect(self._end_of_looking)

    # -- what it shows ----------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Bring everything up to date with a view of the match."""
        if self._view is not None and self._view.setup is not view.setup:
            self.clear()
        told = self._known
        self._known = [self._learn(view, number) for number in range(len(view.rounds))]
        if self._known != told:
            self._rewound = self._pinned = None
        self._view = view
        self._aimed = None
        if self._marking is None:
            self._build()
        self.refresh()

    def _learn(self, view: View, number: int) -> Knowledge:
        """What a round's hints tell: what was known before, unless one of those hints was corrected."""
        turns = view.rounds[number].turns
        if self._view is None or number >= len(self._known):
            return Knowledge().caught_up(turns)
        old = self._known[number]
        same = self._view.rounds[number].turns[: old.turns] == turns[: old.turns]
        return (old if same else Knowledge()).caught_up(turns)

    def refresh(self) -> None:
        """Bring everything up to date with the notes."""
        if self._view is None:
            return
        self._write()
        notes, knowledge = self._notes, self._knowledge
        self._wrong = {} if notes.aid is Aid.PAPER else contradictions(notes.marks, knowledge)
        self._brush.enabled = self._round.hidden and self._round.phase is not Phase.OVER
        self._brush.show_ticks(ticks(notes, knowledge, self._wrong))
        self._table.pointing.show_ticks()
        self._show_help()
        self._show_words()
        self.changed.emit()

    def clear(self) -> None:
        """There is no match any more."""
        self.past.leave()
        self._view, self._known, self._pinned, self._pointed, self._rewound = None, [], None, None, None
        self._brush.enabled = False
        self._brush.show_ticks({})
        self._panel.write([])
        self.changed.emit()

    def set_style(self, style: Style) -> None:
        """Let the tiles in the notebook look like those on the table."""
        self._panel.set_style(style)
        if self._marking is not None:
            self._marking.grid.set_style(style)

    def _build(self) -> None:
        """Bring the lower half of the pages, which nobody needs before a match."""
        from topologic_qt.table.marking import Marking

        made = Marking(self._brush, [colour.value for colour in Colour], NUMBERS, self._about)
        made.grid.set_style(self._table.table.tile_style)
        made.grid.pointed.connect(self._point)
        made.undo_wanted.connect(self.undo_mark)
        made.redo_wanted.connect(self.redo_mark)
        made.raise_wanted.connect(self.raise_aid)
        self._marking = made
        self._panel.add_below(made)

    def _write(self) -> None:
        """Write the pages; the open one with what somebody supposes."""
        view = self._view
        assert view is not None
        supposed = None if self._notes.aid is Aid.PAPER else self._pointed or self._pinned
        pages = []
        for number, played in enumerate(view.rounds):
            opened = supposed if number == self._page else None
            lines = Lines(played.turns, self._port.notes[number], self._known[number], opened)
            pages.append(page(view, number, lines))
        self._panel.write(pages)

    def _show_help(self) -> None:
        assert self._view is not None
        assert self._marking is not None
        notes = self._notes
        running = self._round.phase is not Phase.OVER
        step = tr("Help: {step}", step=endings.aid_name(notes.aid))
        self._marking.show_aid(step, notes.aid is not Aid.PAPER, running and bool(notes.aid.higher))
        self._marking.show_tools(self._brush.enabled)
        self._marking.show_undo(self.can_undo, self.can_redo)
        if notes.aid is Aid.FULL and self._insight is None:
            from topologic_qt.games.topologic.ui.insight import Insight

            self._insight = Insight()
            self._insight.rewound.connect(self._rewind)
            self._marking.add_above_words(self._insight)
        if self._insight is not None:
            self._insight.setVisible(notes.aid is Aid.FULL)
            self._insight.show_knowledge(self._known[self._page], self._knowledge.turns)
            self._insight.chart.setVisible(running)
            self._show_forecast()

    def _show_forecast(self) -> None:
        """Weigh the next hint, with the seekers as they stand or as one is about to be put."""
        if self._insight is None or self._view is None or self._notes.aid is not Aid.FULL:
            return
        standing = list(self._round.positions)
        if self._aimed is not None:
            standing[self._aimed[0]] = self._aimed[1]
        self._insight.show_forecast(self._view.setup, self._known[self._page].possible, standing)

    def _show_words(self) -> None:
        """Say something about the tile that is pointed at, or about the whole page."""
        if self._marking is None or self._view is None:
            return
        tile = self._pointed or self._pinned
        self._marking.words.setText(self._summary() if tile is None else self._about(str(tile)))
        self._marking.grid.point_at("" if tile is None else str(tile))

    def _summary(self) -> str:
        assert self._view is not None
        notes, knowledge = self._notes, self._knowledge
        if self._round.phase is Phase.OVER:
            return tr("This round is over: its marks stay as they are.")
        if self._wrong:
            tile, why = next(iter(self._wrong.items()))
            said = f"{words.tile_name(tile)}: {clues.why_wrong(self._view.setup, why)}"
            return (
                said
                if len(self._wrong) == 1
                else tr("{n} marks are wrong. {first}", n=len(self._wrong), first=said)
            )
        if notes.aid is Aid.FULL:
            return tr(
                "{n} tiles are possible after turn {turn}.", n=len(knowledge.possible), turn=knowledge.turns
            )
        if notes.aid is Aid.CHECK and notes.marks:
            return tr("No mark contradicts the hints.")
        return tr("Click here, or right-click on the table. Keys: X, S, P on the tile you point at.")

    def _about(self, key: str) -> str:
        """Everything that can be said about a tile."""
        if self._view is None:
            return ""
        tile = Tile.parse(key)
        evidence = self._knowledge.explanation(tile)
        return clues.about_tile(self._view.setup, tile, self._notes, evidence, self._wrong.get(tile))

    # -- which page -------------------------------------------------------------------------------

    @property
    def _page(self) -> int:
        assert self._view is not None
        opened = self._panel.open_page
        return opened if 0 <= opened < len(self._view.rounds) else len(self._view.rounds) - 1

    @property
    def _round(self) -> Round:
        assert self._view is not None
        return self._view.rounds[self._page]

    @property
    def _notes(self) -> Notes:
        return self._port.notes[self._page]

    @property
    def _knowledge(self) -> Knowledge:
        """What is known, or was at the turn to which it is rewound."""
        known = self._known[self._page]
        return known if self._rewound is None else known.after(self._rewound)

    def _open(self) -> None:
        self.past.leave()
        self._rewound = self._pinned = self._pointed = None
        self.refresh()

    # -- what people do ---------------------------------------------------------------------------

    def _annotate(self, notes: Notes) -> None:
        pages = list(self._port.notes)
        pages[self._page] = notes
        self._port.annotate(tuple(pages))

    def _mark(self, keys: Sequence[str], mark: TileMark | None) -> None:
        self._annotate(self._notes.mark(map(Tile.parse, keys), None if mark is None else Mark(mark.value)))

    def _remark(self, turn: int, text: str) -> None:
        self._annotate(self._notes.remark(turn, text))

    @property
    def can_undo(self) -> bool:
        """Whether there is a mark to be undone."""
        return self._view is not None and self._brush.enabled and bool(self._notes.strokes)

    @property
    def can_redo(self) -> bool:
        """Whether there is a mark to be made again."""
        return self._view is not None and self._brush.enabled and bool(self._notes.undone)

    def undo_mark(self) -> None:
        """Take the last change of marks back."""
        if self.can_undo:
            self._annotate(self._notes.undo())

    def redo_mark(self) -> None:
        """Make the change of marks again that was undone last."""
        if self.can_redo:
            self._annotate(self._notes.redo())

    def raise_aid(self) -> None:
        """Use more help, after asking: it cannot be forgotten again."""
        assert self._view is not None
        higher = self._notes.aid.higher
        if not higher:
            return
        step = higher[0]
        text = tr(
            "{what} The result will say that this help was used; it cannot be taken back in this round.",
            what=clues.aid_summary(step),
        )
        title = tr("More help: {step}?", step=endings.aid_name(step))
        if self._ask.confirm(self._panel, title, text, tr("Use it")):
            self._annotate(self._notes.raised(step))

    def _suppose(self, key: str) -> None:
        if self._notes.aid is not Aid.PAPER:
            tile = Tile.parse(key)
            self._pinned = None if tile == self._pinned else tile
            self._write()
            self._show_words()

    def _point(self, key: str) -> None:
        """A tile is pointed at in the grid: what if the secret were there?"""
        self._pointed = Tile.parse(key) if key and self._view is not None else None
        if self._view is not None:
            if self._notes.aid is not Aid.PAPER:
                self._write()
            self._show_words()

    def _point_on_table(self, key: str) -> None:
        if self._marking is not None and self._view is not None and self._brush.enabled:
            self._marking.words.setText(self._about(key) if key else self._summary())
            self._marking.grid.point_at(key)

    def _aim(self, seeker: int, key: str) -> None:
        self._aimed = (seeker, Tile.parse(key)) if key else None
        self._show_forecast()

    def _rewind(self, turn: int) -> None:
        self._rewound = turn if turn < self._known[self._page].turns else None
        self.refresh()

    # -- looking back -----------------------------------------------------------------------------

    def text(self) -> str:
        """The open page in words."""
        from topologic_qt.games.topologic.ui.report import Report

        assert self._view is not None
        return Report(self._view, self._page, self._notes).text()

    def document(self) -> Document:
        """The open page, to be exported or printed."""
        from topologic_qt.games.topologic.ui.report import document

        assert self._view is not None
        return document(self._view, self._page, self._notes, self._table.table.tile_style)

    def play_round(self) -> None:
        """Play the moves of the open page's round from the beginning."""
        if self._view is not None and self._round.turns:
            self.past.play(self._round)

    @property
    def has_turns(self) -> bool:
        """Whether there is a turn on the open page."""
        return self._view is not None and bool(self._round.turns)

    def _choose_turn(self, turn: int) -> None:
        if self._view is None:
            return
        if turn:
            self.past.look(self._round, turn)
        else:
            self.past.leave()

    def _follow(self, turn: int) -> None:
        self._panel.show_turn(turn)
        rewound = turn if turn < self._known[self._page].turns else None
        if rewound != self._rewound:
            self._rewound = rewound
            self.refresh()

    def _end_of_looking(self, looking: bool) -> None:
        if not looking and self._view is not None:
            self._panel.show_turn(0)
            self._rewound = None
            self.refresh()

"""The open page of the notebook: all that may be shown of a round, with the agreed help."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from topologic_qt.games.topologic.rules.knowledge import Knowledge
from topologic_qt.games.topologic.rules.notes import Contradiction, Notes, contradictions
from topologic_qt.games.topologic.rules.setup import Assistance
from topologic_qt.games.topologic.rules.state import Phase, Round, View
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import result_text, tile_text, words
from topologic_qt.games.topologic.ui.notebook.ticks import Tick
from topologic_qt.games.topologic.ui.pages import ticks
from topologic_qt.widgets.translate import ntr, tr


@dataclass(frozen=True)
class OpenPage:
    """One round as it was known after one of its turns, with the notes beside it."""

    view: View
    number: int
    """The index of the round."""
    notes: Notes
    known: Knowledge
    """The knowledge from all hints of the round."""
    rewound: int | None
    """The turn up to which the knowledge is shown; None for all of it."""

    @property
    def round(self) -> Round:
        """The round itself."""
        return self.view.rounds[self.number]

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.round.phase is Phase.OVER

    @property
    def is_computers_turn(self) -> bool:
        """Whether a computer moves the seekers of the round now."""
        return self.round.phase in (Phase.ENTER, Phase.MOVE) and self.view.computer is not None

    @property
    def can_be_marked(self) -> bool:
        """Whether the seeker of the round has tiles to mark."""
        return self.round.hidden and not self.is_over

    @property
    def can_undo(self) -> bool:
        """Whether there is a mark to undo."""
        return self.can_be_marked and bool(self.notes.strokes)

    @property
    def can_redo(self) -> bool:
        """Whether there is a mark to redo."""
        return self.can_be_marked and bool(self.notes.undone)

    @property
    def may_suppose(self) -> bool:
        """Whether the notebook shows the hints for a supposed secret."""
        return self.notes.aid is not Assistance.PAPER

    @cached_property
    def knowledge(self) -> Knowledge:
        """The knowledge, up to the turn in `rewound`."""
        return self.known if self.rewound is None else self.known.after(self.rewound)

    @cached_property
    def wrong(self) -> dict[Tile, Contradiction]:
        """The marks that are shown as contradictions."""
        return {} if self.notes.aid is Assistance.PAPER else contradictions(self.notes.marks, self.knowledge)

    @property
    def ticks(self) -> dict[str, Tick]:
        """The ticks on the tiles."""
        return ticks(self.notes, self.knowledge, self.wrong)

    def about(self, key: str) -> str:
        """Return a description of a tile with all that is known."""
        tile = Tile.parse(key)
        evidence = self.knowledge.explanation(tile)
        return tile_text.about_tile(self.view.setup, tile, self.notes, evidence, self.wrong.get(tile))

    def reason(self, key: str) -> str:
        """Return the same where there is more in it than everybody sees; otherwise nothing."""
        ruled_out = self.notes.aid is Assistance.FULL and Tile.parse(key) in self.knowledge.ruled_out
        return self.about(key) if ruled_out or Tile.parse(key) in self.wrong else ""

    def summary(self) -> str:
        """Return the text that is shown while no tile is pointed at."""
        left = len(self.knowledge.possible)
        if self.is_over:
            return tr("This round is over: its marks stay as they are.")
        if not left and self.may_suppose:
            return tr("No tile fits all the hints: one of them must be wrong.")
        if self.wrong:
            return self._mistakes()
        if self.notes.aid is Assistance.FULL and not self.knowledge.turns:
            return ntr(
                "Before the first turn, {n} tile is possible.",
                "Before the first turn, {n} tiles are possible.",
                left,
            )
        if self.notes.aid is Assistance.FULL:
            return ntr(
                "{n} tile is possible after turn {turn}.",
                "{n} tiles are possible after turn {turn}.",
                left,
                turn=self.knowledge.turns,
            )
        if self.may_suppose and self.notes.marks:
            return tr("No mark contradicts the hints.")
        return tr("Click here, or right-click on the table. Keys for the tile you point at: X, S, P.")

    def peeks(self) -> str:
        """Return the sentence about a referee who looked the secret up; empty if nobody did."""
        return result_text.peeked(self.view, self.round, self.notes)

    def _mistakes(self) -> str:
        """Return the number of wrong marks, and the reason for the first of them."""
        tile, why = next(iter(self.wrong.items()))
        first = words.about(words.tile_name(tile), tile_text.why_wrong(self.view.setup, why))
        return ntr("{first}", "{n} marks are wrong. {first}", len(self.wrong), first=first)

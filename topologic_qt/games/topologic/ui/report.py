"""The report of a round: as text, as a table for a spreadsheet, or on paper."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from topologic_qt.games.topologic.rules.notes import Mark, Notes
from topologic_qt.games.topologic.rules.state import Round, View
from topologic_qt.games.topologic.ui import result_text, words
from topologic_qt.games.topologic.ui.pages import local_time, peek_text, round_title
from topologic_qt.games.topologic.ui.tile_text import mark_name, turn_text
from topologic_qt.widgets.translate import listing, tr


@dataclass(frozen=True, slots=True)
class Report:
    """One round with the notes beside it; the report holds nothing that the seeker may not know."""

    view: View
    number: int
    """The index of the round."""
    notes: Notes

    @property
    def round(self) -> Round:
        """The round itself."""
        return self.view.rounds[self.number]

    @property
    def title(self) -> str:
        """The title of the report."""
        return f"{self.view.setup.title} – {round_title(self.view, self.number).whole}"

    def heading(self) -> list[str]:
        """Return the lines above the turns."""
        setup = self.view.setup
        edition = tr("Edition: {edition}", edition=words.edition_name(setup.edition.id))
        seekers = tr("{seekers}: {n}", seekers=words.called(setup)["seekers"].capitalize(), n=setup.seekers)
        used = tr("Help: {step}", step=result_text.aid_name(self.notes.aid))
        peeked = result_text.peeked(self.view, self.round, self.notes)
        lines = [f"{setup.players[0]} – {setup.players[1]}", f"{edition} · {seekers} · {used}", peeked]
        return [line for line in lines if line]

    def time(self, index: int, with_date: bool = True) -> str:
        """Return the time of a turn's hint, by the turn's index; empty if it is not known."""
        times = self.notes.times
        return local_time(times[index], with_date) if index < len(times) else ""

    def text(self) -> str:
        """Return the report as text, with a line for each turn and one for each remark."""
        lines = [self.title, *self.heading(), ""]
        for index, turn in enumerate(self.round.turns):
            time = self.time(index)
            lines.append(turn_text(turn, index + 1) + (f"  ({time})" if time else ""))
            beside = (peek_text(self.notes, index + 1), self.notes.remarks.get(index + 1, ""))
            lines += [f"    {text}" for text in beside if text]
        if self.notes.marks:
            lines += ["", *self._marks()]
        return "\n".join(lines) + "\n"

    def _marks(self) -> list[str]:
        """Return a line for each kind of mark, with its tiles."""
        found = {mark: sorted(tile for tile, own in self.notes.marks.items() if own is mark) for mark in Mark}
        return [
            words.about(mark_name(mark).capitalize(), listing(map(words.tile_name, tiles)))
            for mark, tiles in found.items()
            if tiles
        ]

    def table(self) -> str:
        """Return comma-separated values: a row for each turn, tiles in their notation, times in UTC.

        A turn without a hint has a row only if the referee looked the secret up in it.
        """
        sheet = io.StringIO()
        writer = csv.writer(sheet)
        names = (
            words.seeker_name(self.view.setup.theme, seeker) for seeker in range(self.view.setup.seekers)
        )
        beside = (tr("hint"), tr("peeks"), tr("remark"), tr("corrected from"))
        writer.writerow([tr("turn"), tr("time"), *names, *beside])
        for index, turn in enumerate(self.round.turns):
            time = self.notes.times[index] if index < len(self.notes.times) else ""
            remark = self.notes.remarks.get(index + 1, "")
            peeks = self.notes.peeks.get(index + 1, 0)
            before = " ".join(map(str, turn.corrected))
            writer.writerow([index + 1, time, *map(str, turn.positions), turn.hint, peeks, remark, before])
        for number in sorted(number for number in self.notes.peeks if number > len(self.round.turns)):
            nothing = [""] * (2 + self.view.setup.seekers)
            writer.writerow([number, *nothing, self.notes.peeks[number], "", ""])
        return sheet.getvalue()

"""The options for the rules of a match, and for the help from the notebook."""

from __future__ import annotations

from topologic_qt.games.topologic.rules.edition import EDITIONS
from topologic_qt.games.topologic.rules.setup import Assistance
from topologic_qt.games.topologic.rules.shapes import SEEKER_COUNTS
from topologic_qt.games.topologic.ui import result_text, tile_text, words
from topologic_qt.games.topologic.ui.choices import Choices
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.entry import bind_buttons, bind_list
from topologic_qt.widgets.form import combo_box, halves, labelled, segments
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.translate import tr


class RulesBox(Group):
    """The edition, the number of seekers and the help, with a sentence about each that needs one."""

    def __init__(self, choices: Choices) -> None:
        """Create the fields for these choices."""
        super().__init__(tr("Rules and help"))
        self._choices = choices
        self.edition = combo_box([words.edition_name(edition) for edition in EDITIONS])
        self.edition.setAccessibleName(tr("Edition"))
        self.seekers, seekers_row = segments(
            tr("Seekers"),
            [str(count) for count in SEEKER_COUNTS],
            [tr("{n} seekers", n=count) for count in SEEKER_COUNTS],
        )
        aids = [result_text.aid_name(aid) for aid in Assistance]
        self.aids, aid_row = segments(tr("Help from the notebook"), aids, aids)
        for aid, made in zip(Assistance, self.aids.buttons(), strict=True):
            made.setAccessibleDescription(tile_text.aid_summary(aid))
        self._summary, self._aid_summary = label("", "muted"), label("", "muted")
        self.form.addRow(halves(labelled(tr("Edition"), self.edition), labelled(tr("Seekers"), seekers_row)))
        self.form.addRow(self._summary)
        self.form.addRow(labelled(tr("Help from the notebook"), aid_row))
        self.form.addRow(self._aid_summary)
        bind_list(self.edition, choices.edition, list(EDITIONS))
        bind_buttons(self.seekers, choices.seekers, SEEKER_COUNTS)
        bind_buttons(self.aids, choices.aid, list(Assistance))
        for entry in (choices.edition, choices.aid):
            entry.changed.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        """Tell what is special in the edition, and what the help does."""
        self._summary.setText(words.edition_summary(self._choices.edition.value))
        self._aid_summary.setText(tile_text.aid_summary(self._choices.aid.value))

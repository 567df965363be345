"""The options for the story that a match tells."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from topologic_qt.engine.players import MAX_TITLE_LENGTH
from topologic_qt.games.topologic.rules.shapes import Theme
from topologic_qt.games.topologic.ui.story import story
from topologic_qt.widgets.entry import Entry, bind_list, bind_text
from topologic_qt.widgets.form import combo_box, halves, labelled
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.translate import tr


class StoryBox(Group):
    """The theme, and the title, which may be that of any story."""

    def __init__(self, theme: Entry[Theme], title: Entry[str]) -> None:
        """Create the fields; whoever takes the title of a story has its theme."""
        super().__init__(tr("Story"))
        self.theme = combo_box([story(each).name for each in Theme])
        self.theme.setAccessibleName(tr("Theme"))
        self.titles = combo_box([story(each).title for each in Theme])
        self.titles.setEditable(True)
        self.titles.setCompleter(None)  # type: ignore[arg-type]  # what people write stays as they write it
        self.titles.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.titles.setAccessibleName(tr("Title"))
        line = self.titles.lineEdit()
        assert line is not None
        line.setMaxLength(MAX_TITLE_LENGTH)
        self.form.addRow(halves(labelled(tr("Theme"), self.theme), labelled(tr("Title"), self.titles)))
        bind_list(self.theme, theme, list(Theme))
        bind_text(self.titles, title)
        self.titles.activated.connect(self.theme.setCurrentIndex)

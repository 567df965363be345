"""The notebook's calculations: the number of tiles left, turn by turn, and after each possible next hint."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from topologic_qt.games.topologic.rules.knowledge import Knowledge, forecast
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.tile import Tile
from topologic_qt.games.topologic.ui import words
from topologic_qt.widgets.bar_chart import Bar, BarChart
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.form import slider
from topologic_qt.widgets.translate import tr


class ForecastPanel(QWidget):
    """A slider through the turns, and a chart of the tiles that each possible next hint would leave."""

    rewound = Signal(int)
    """Emitted with the turn, from 0, up to which the knowledge is to be shown."""

    def __init__(self) -> None:
        super().__init__()
        self.slider = slider(0, 0)
        self.slider.setAccessibleName(tr("What was known after each turn"))
        self.slider.setPageStep(10)
        self.slider.setMinimumHeight(24)
        self.slider.valueChanged.connect(self.rewound)
        self._left = label("", "text", wrap=False)
        about = tr("Tiles left after each hint that you could get now")
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
        """Show how many tiles were left after a turn."""
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
        """Hide the forecast while a computer moves: its turn is not for people to think about."""
        self.chart.show_bars([], "", tr("While the computer moves, nothing is foretold here."))

    def show_forecast(self, setup: Setup, possible: Sequence[Tile], standing: Sequence[Tile | None]) -> None:
        """Show how many tiles each hint would leave, with the seekers on these tiles."""
        places = [tile for tile in standing if tile is not None]
        if len(places) < len(standing):
            empty = tr("Once all {seekers} have entered, you will see it here.", **words.called(setup))
            self.chart.show_bars([], "", empty)
            return
        counts = forecast(possible, places)
        said = "; ".join(tr("hint {hint}: {n}", hint=hint, n=n) for hint, n in counts.items())
        hints = range(2 * len(places) + 1)
        self.chart.show_bars([Bar(str(hint), counts.get(hint, 0)) for hint in hints], said)

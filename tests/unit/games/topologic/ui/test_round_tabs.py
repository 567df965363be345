"""The tabs of rounds show as much text as fits."""

import pytest
from pytestqt.qtbot import QtBot

from topologic_qt.games.topologic.ui.notebook.panel import RoundTabs, RoundTitle

pytestmark = pytest.mark.gui

TITLES = (
    RoundTitle("Round 1: Ben gave up", "1: Ben gave up", "Round 1: Ben", "Round 1"),
    RoundTitle("Round 2: Anna found it on turn 5", "2: Anna found it on turn 5", "Round 2: Anna", "Round 2"),
)


@pytest.mark.parametrize("level", range(4))
def test_a_tab_keeps_its_result_as_long_as_all_results_have_room(qtbot: QtBot, level: int) -> None:
    tabs = RoundTabs()
    qtbot.addWidget(tabs)
    tabs.show()
    tabs.write(TITLES, 1)
    metrics = tabs.fontMetrics()
    needed = sum(metrics.horizontalAdvance(title[level]) + 32 for title in TITLES)
    tabs.resize(needed, 40)
    assert [tabs.tabText(index) for index in range(2)] == [title[level] for title in TITLES]
    tabs.resize(needed - 1, 40)
    shorter = min(level + 1, 3)
    assert [tabs.tabText(index) for index in range(2)] == [title[shorter] for title in TITLES]

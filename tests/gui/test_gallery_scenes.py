"""Scenes of the gallery that wait for something show it in the end."""

import pytest
from gallery.elsewhere import SCENES as ELSEWHERE
from gallery.endings import SCENES as ENDINGS
from gallery.stage import Stage
from PySide6.QtWidgets import QLabel

from topologic_qt.widgets.telling_bar import TellingBar

pytestmark = pytest.mark.gui


def test_two_homes_share_a_match(stage: Stage) -> None:
    ELSEWHERE["elsewhere_turn"](stage)
    assert stage.window.game.mail is not None
    link = stage.window.game.mail.elsewhere.link
    assert link is not None
    assert link.remark
    assert link.is_your_turn


def test_the_end_of_a_round_stops_at_a_seeker(stage: Stage) -> None:
    ENDINGS["reveal_seekers"](stage)
    (bar,) = (bar for bar in stage.window.findChildren(TellingBar) if bar.isVisible())
    assert any("Diver 3" in label.text() for label in bar.findChildren(QLabel))

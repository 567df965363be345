"""A tournament that is played beside a window in which something else is to come."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from opening import write_match
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.sitters import come_to_front
from tests.gui.test_language import choose, english_again as english_again
from tests.gui.topology_people import OpenTable, People
from tests.tables import new_match
from tests.waiting import wait_until
from topologic_qt.app.contests.tournament_dialog import TournamentDialog

pytestmark = pytest.mark.gui


def tournament_of(people: People) -> TournamentDialog:
    """The window of the tournament."""
    found = [each for each in people.window.findChildren(TournamentDialog) if each.isVisible()]
    assert len(found) == 1
    return found[0]


def is_played(people: People, stop: str = "Stop") -> bool:
    """Whether a tournament is being played, and goes on; ``stop`` is on the button that stops it."""
    dialog = tournament_of(people)
    done = dialog.progress.value()
    wait_until(lambda: dialog.progress.value() > done or not seen.offers(dialog, stop))
    return seen.offers(dialog, stop)


@pytest.fixture
def player(people: People) -> Iterator[People]:
    """Somebody who has started a long tournament, and sets a match up beside it."""
    people.menu("File", "Tournament …")
    dialog = tournament_of(people)
    come_to_front(dialog)
    players = dialog.form.players
    for row in range(players.count()):  # the others would think for seconds
        is_fast = players.item(row).text() == "Novice"
        players.item(row).setCheckState(Qt.CheckState.Checked if is_fast else Qt.CheckState.Unchecked)
    dialog.form.deals.setValue(10_000)
    wait_until(seen.find_button(dialog, "Start").isEnabled)
    people.push("Start", dialog)
    assert is_played(people)
    yield people
    people.answers.says_yes = True


def test_it_goes_on_beside_other_windows_and_people_are_asked_before_the_window_is_closed(
    player: People, tmp_path: Path
) -> None:
    player.menu("File", "Other games …")
    assert len(player.window.windows.open) == 2
    file = tmp_path / "match.topologic"
    write_match(new_match().snapshot(), file)
    player.window.windows.receive([file])
    wait_until(lambda: player.window.windows.holding(file) is not None)
    assert player.window.windows.holding(file) is not player.window
    assert is_played(player)
    player.answers.says_yes = False
    player.window.close()
    assert player.answers.questions == ["Stop the tournament?"]
    assert player.window.isVisible()
    assert is_played(player)
    player.answers.says_yes = True
    player.window.close()
    assert not player.window.isVisible()
    assert len(player.answers.questions) == 2


def test_it_goes_on_in_another_language_and_nobody_is_asked_once_it_is_stopped(
    player: People, open_table: OpenTable, qtbot: QtBot
) -> None:
    other = open_table()
    other.menu("File", "Tournament …")
    tournament_of(other).form.seed.setText("another")
    place = tournament_of(player).geometry()
    choose(player.window, qtbot, "de")
    dialog = tournament_of(player)
    assert dialog.windowTitle() == "Turnier"
    assert dialog.state.text().endswith("von 10000 Partien sind gespielt.")
    assert dialog.geometry() == place
    assert not dialog.form.isEnabled()
    assert is_played(player, "Anhalten")
    assert len(seen.shown(dialog.table)) > 0
    player.push("Anhalten", dialog)
    wait_until(dialog.form.isEnabled)
    assert (dialog.form.seed.text(), dialog.form.deals.value()) == ("1", 10_000)
    player.window.close()
    assert not player.window.isVisible()
    assert player.answers.questions == []

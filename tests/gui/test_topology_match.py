"""Whole matches of Topology in the window: to the result, kept, counted, printed, beside another game."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.answers import Answers
from tests.gui.conftest import OpenWindow
from tests.gui.test_topology_points import lay_well
from tests.gui.topology_people import OpenTable, People
from tests.records import stored_results
from tests.waiting import wait_until
from topologic_qt.app.files.print_preview import PrintPreview
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.start.program import new_window, open_window as open_any_window
from topologic_qt.app.window.window import Window
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games import registry
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topology.info import INFO as TOPOLOGY
from topologic_qt.games.topology.rules.lines import ScoredRing
from topologic_qt.games.topology.rules.moves import Resign
from topologic_qt.games.topology.rules.state import TurnResult, Variant, new_setup, shuffled_stack
from topologic_qt.games.topology.ui import result_text
from topologic_qt.games.topology.ui.screen import TopologyScreen

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def both_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program with Topologic and Topology."""
    monkeypatch.setattr(registry, "GAMES", [TOPOLOGIC, TOPOLOGY])


def sit_down(people: People, players: int = 2, variant: Variant = Variant.BASE, word: str = "parrot") -> None:
    """Begin a match of people from the setup page."""
    page = people.screen.setup_page
    page.players.ways.group.button(players - 2).click()
    for row in page.players.seats[:players]:
        row.kind.setCurrentIndex(0)
    page.variant_for_two.value = variant
    page.seed.value = word
    page.first.value = 0
    people.push("Start the match")


def play_to_the_end(people: People) -> None:
    """Play all remaining turns."""
    people.play_turns()
    people.play_turn()
    assert people.match.is_over


def shown(people: People) -> str:
    """All visible texts."""
    return "\n".join(seen.shown(people.window))


def test_a_duel_is_two_matches_of_one_stack_with_seats_swapped_and_both_are_counted(
    people: People, folders: Folders
) -> None:
    sit_down(people, word="duel", variant=Variant.ADVANCED)
    play_to_the_end(people)
    view, first = people.match, people.match.scores
    assert view.setup.variant is Variant.ADVANCED
    assert people.screen.panel.list.model().rowCount() == len(view.turns)
    for line in (result_text.full_heading(view), *result_text.ranking(view)[1:]):
        assert line in shown(people)
    assert people.offers("Review…")
    people.menu("Tools", "Statistics…")
    dialog = wait_until(lambda: people.screen.statistics.dialog)
    model = dialog.table.model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Anna", "Ben"]
    assert sorted(model.index(row, 2).data() for row in range(model.rowCount())) == ["0", "1"]
    dialog.close()
    assert len(stored_results(folders, "topology")) == 2
    people.push("Swap seats")
    assert people.match.setup.names == ("Ben", "Anna")
    assert people.match.revealed == tuple(shuffled_stack("duel")[1:3])
    play_to_the_end(people)
    second = people.match.scores
    ben, anna = first[1] + second[0], first[0] + second[1]
    assert f"Ben {first[1]} + {second[0]} = {ben}, Anna {first[0]} + {second[1]} = {anna}" in shown(people)
    people.key(Qt.Key.Key_Return)
    assert (people.match.number, people.match.setup.first) == (1, 1), "Enter plays again"
    play_to_the_end(people)
    people.key(Qt.Key.Key_Escape)
    assert not people.screen.play.card.isVisible()
    people.key(Qt.Key.Key_Return)
    assert (people.match.number, people.match.setup.first) == (1, 0), "with and without the card"


def test_at_the_end_the_rings_light_up_by_size_and_a_card_leads_to_the_turn_that_decided(
    open_table: OpenTable,
) -> None:
    people = open_table(motion=1)
    computer = Computer(Level.NOVICE, "seed")
    people.begin_with(new_setup(("Anna", "Ben", "Milo"), seed="rings", seating=(None, None, computer)))
    people.play_turns()
    play, tall = people.screen.play, people.view.height()
    card, lit = play.card, list[tuple[int, int]]()

    def note(ring: ScoredRing) -> None:
        if people.screen.counting_bar.accessibleName() == "A look at all rings on the table":
            lit.append((ring.length, ring.points))

    def compare(turn: TurnResult, rings: Sequence[ScoredRing]) -> None:
        if lit and play.celebration.is_running:
            assert people.points == rings[0].points, "the corner has the points of the ring"
            assert f"Ring {len(rings)} of {len(turn.rings)}" in shown(people)

    play.celebration.ring_filled.connect(note)
    play.celebration.counted.connect(compare)
    people.play_turn()
    wait_until(card.isVisible)
    assert lit == sorted((ring.length, ring.points) for turn in people.match.turns for ring in turn.rings)
    assert people.view.height() == tall
    assert result_text.told_of_end(people.match) in shown(people)
    standing = f"has {people.match.scores[0]} points"
    wait_until(lambda: standing in card.track.accessibleDescription(), "the points have run through")
    wait_until(lambda: shown(people).count(" possible points.") == 2)
    turn, told = result_text.decisive(people.match)
    assert told in shown(people)
    tabletop, size = people.screen.tabletop, people.screen.tabletop.size()
    tabletop.resize(size.width(), 80)
    assert not card.isVisible(), "the table is too low for it"
    tabletop.resize(size)
    assert card.isVisible()
    people.push(f"Show turn {turn.number}")
    assert f"Looking back: turn {turn.number}, " in shown(people)
    assert not card.isVisible()
    people.push("Back to now")
    assert card.isVisible()
    people.click(people.view.viewport().rect().bottomRight() - QPoint(3, 3))
    assert not card.isVisible()
    assert people.offers("Play again")


def test_whoever_does_not_wait_for_the_end_plays_again_by_three_keys(open_table: OpenTable) -> None:
    people = open_table(motion=5000)
    people.begin("ABC")
    lay_well(people)
    people.play_turn()
    people.controller.propose(Resign())
    assert "A look at all rings on the table" in shown(people)
    assert not people.table.rack.isVisible()
    assert "on turn" not in people.screen.panel.track.accessibleDescription()
    people.key(Qt.Key.Key_Return)
    assert people.screen.play.card.isVisible()
    people.key(Qt.Key.Key_Return)
    assert (people.match.number, people.match.is_over) == (1, False)
    assert not people.screen.play.card.isVisible()


def test_it_is_saved_kept_and_opened_beside_the_other_game(
    people: People, open_window: OpenWindow, tmp_path: Path
) -> None:
    sit_down(people, 3)
    people.play_turns(3)
    played, people.answers.file = people.match, tmp_path / "rings.topology"
    people.menu("File", "Save as…")
    wait_until(lambda: people.controller.is_saved)
    people.play_turns(1)
    wait_until(lambda: people.window.game.session.disk.is_idle)
    people.window.close()
    other = open_window()
    other.start()
    other.window.open_file(tmp_path / "rings.topology")
    wait_until(lambda: len(other.window.windows.open) == 2)
    opened = other.window.windows.open[-1]
    assert isinstance(opened, Window)
    wait_until(lambda: opened.game.controller.is_running)
    assert isinstance(opened.game.screen, TopologyScreen)
    view: object = opened.game.controller.view
    assert view == played
    assert opened.windowTitle().startswith("Topology: Anna – Ben – Clara (rings.topology)")
    assert other.window.windowTitle().startswith("Topologic")
    opened.close()
    third = open_window()
    third.window.look_for_kept_match()
    go_on = "Continue: Topology: Anna – Ben – Clara"  # beside the lesson of a game nobody has played here
    wait_until(lambda: seen.offers(third.window, go_on))
    third.press(go_on)
    assert [window.windowTitle().split(":")[0] for window in third.window.windows.open] == ["Topology"]


def test_two_windows_have_two_games_with_settings_of_their_own_and_the_last_used_comes_back(
    people: People,
) -> None:
    other = open_any_window(people.window.windows, TOPOLOGIC)
    other.show()
    QApplication.processEvents()
    game = people.window.game
    game.settings.choose(game.session.settings, "material", "walnut")
    assert other.game.session.settings.value("settings/material") is None
    for window, info in ((people.window, TOPOLOGY), (other, TOPOLOGIC), (people.window, TOPOLOGY)):
        window.raise_window()
        wait_until(window.isActiveWindow)
        assert new_window(people.window.windows).first_game == info
    people.window.windows.close()
    QApplication.processEvents()
    assert new_window(people.window.windows).first_game == TOPOLOGY


# -- on paper --------------------------------------------------------------------------------------


def command(people: People, text: str) -> QAction:
    """The menu entry with this text."""
    entries = (entry for menu in people.screen.menus.values() for entry in menu)
    return next(
        entry for entry in entries if isinstance(entry, QAction) and entry.text().replace("&", "") == text
    )


def exported(answers: Answers, path: Path, action: QAction) -> bytes:
    """The content of the file written by a command."""
    answers.file = path
    action.trigger()
    wait_until(path.exists)
    return path.read_bytes()


def test_the_table_and_the_tiles_to_cut_out_are_exported_and_printed(people: People, tmp_path: Path) -> None:
    tiles, export = command(people, "Export the tiles to cut out…"), command(people, "Export the table…")
    assert exported(people.answers, tmp_path / "tiles.pdf", tiles).count(b"/Type /Page\n") == 3
    assert not export.isEnabled()
    people.begin()
    people.play_turn()
    picture = QImage.fromData(exported(people.answers, tmp_path / "table.png", export))
    assert picture.width() > 400
    assert exported(people.answers, tmp_path / "table.svg", export).startswith(b"<?xml")
    assert people.answers.proposed is not None
    assert people.answers.proposed.suffix == ".png"
    people.answers.file = tmp_path / "printed.pdf"
    command(people, "Print the table…").trigger()
    preview = people.window.findChild(PrintPreview)
    assert isinstance(preview, PrintPreview)
    seen.find_button(preview, "Print…").click()
    wait_until((tmp_path / "printed.pdf").exists)

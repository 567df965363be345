"""The setup page of Topology."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGroupBox

from tests.gui import seen
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topology.rules.state import Setup, Variant, computers_seed, shuffled_stack
from topologic_qt.games.topology.ui.setup_page import SetupPage
from topologic_qt.games.topology.ui.words import TEMPERS

pytestmark = pytest.mark.gui

OpenPage = Callable[[], SetupPage]


class Memory(dict[str, object]):
    """Settings that last for a test."""

    def value(self, name: str, usual: object = None) -> object:
        """The value that was set, or the usual one."""
        return self.get(name, usual)

    def setValue(self, name: str, value: object) -> None:
        """Set a value."""
        self[name] = value


@pytest.fixture
def memory() -> Memory:
    """Settings of a new installation."""
    return Memory()


@pytest.fixture
def open_page(memory: Memory, qapp: QApplication) -> Iterator[OpenPage]:
    """A function that opens the page as at the program's start."""
    pages: list[SetupPage] = []

    def one() -> SetupPage:
        pages.append(SetupPage(memory))
        pages[-1].show()
        return pages[-1]

    yield one
    for page in pages:
        page.deleteLater()


@pytest.fixture
def page(open_page: OpenPage) -> SetupPage:
    """A new installation's page."""
    return open_page()


def started(page: SetupPage) -> Setup:
    """The match that the button starts."""
    found: list[Setup] = []
    page.started.connect(found.append)
    QTest.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    assert len(found) == 1
    return found[0]


def names_shown(page: SetupPage) -> list[str]:
    """The visible names."""
    return [row.name.text() for row in page.players.seats if row.name.isVisible()]


def test_one_click_begins_a_match_against_the_computer_and_there_is_a_row_for_each_player(
    open_page: OpenPage,
) -> None:
    page = open_page()
    setup = started(page)
    assert setup.names == ("You", "Milo")
    assert setup.variant is Variant.BASE
    assert setup.seating == (None, Computer(Level.NOVICE, computers_seed(setup.seed)))
    assert shuffled_stack(computers_seed(setup.seed)) != setup.stack
    assert setup.stack == shuffled_stack(setup.seed)
    assert page.start_design == setup.stack[0]
    page = open_page()
    page.players.ways.group.button(2).click()
    assert names_shown(page) == ["You", "Milo", "Tilda", "Bruno"]
    page.players.seats[2].kind.setCurrentIndex(0)
    assert names_shown(page)[2] == "Clara"
    page.players.seats[1].kind.setCurrentIndex(3)
    assert f"{TEMPERS[Level.NOVICE]} {TEMPERS[Level.MASTER]}" in seen.shown(page)
    setup = started(page)
    assert setup.names == ("Anna", "Iris", "Clara", "Milo")
    assert [one and one.level for one in setup.seating] == [None, Level.MASTER, None, Level.NOVICE]


def test_the_advanced_variant_is_offered_to_two_alone(page: SetupPage) -> None:
    page.options.open()
    page.rules.variants.button(1).click()
    assert page.setup().variant is Variant.ADVANCED
    assert "half turn" in " ".join(seen.shown(page))
    page.players.ways.group.button(1).click()
    assert not page.rules.variants.button(1).isVisible()
    assert page.setup().variant is Variant.BASE
    page.players.ways.group.button(0).click()
    assert page.setup().variant is Variant.ADVANCED


def test_what_was_played_last_is_offered_again(open_page: OpenPage) -> None:
    first = open_page()
    first.options.open()
    first.rules.variants.button(1).click()
    first.players.ways.group.button(2).click()
    name = first.players.seats[0].name
    name.selectAll()
    QTest.keyClicks(name, "Zoe")
    first.players.seats[3].kind.setCurrentIndex(1)
    first.course.first.setCurrentIndex(2)
    first.course.title_line.setText("Rings")
    before = started(first)
    again = open_page().setup()
    assert (again.names, again.title, again.first) == (before.names, "Rings", 1)
    assert [one and one.level for one in again.seating] == [one and one.level for one in before.seating]
    assert again.seed != before.seed


def test_nonsense_in_the_settings_is_not_there(memory: Memory, open_page: OpenPage) -> None:
    for nonsense in ("", "x" * 100, 7, None, ["two"]):
        names = ("name0", "kind1", "players", "variant", "first", "title")
        memory.update({f"setup/{name}": nonsense for name in names})
        setup = open_page().setup()
        assert (setup.players, setup.variant) == (2, Variant.BASE), nonsense


def test_who_begins_and_the_stack_follow_from_choices_and_the_word(page: SetupPage) -> None:
    told: list[str] = []
    page.table_changed.connect(lambda: told.append(page.start_design))
    page.seed.value = "parrot"
    assert told == [shuffled_stack("parrot")[0]]
    page.shuffle()
    assert page.setup().stack != shuffled_stack("parrot")
    firsts = set()
    for page.seed.value in ("parrot", "rings", "stone", "maple"):
        assert page.setup() == page.setup()
        firsts.add(page.setup().first)
    assert firsts == {0, 1}
    page.options.open()
    first = page.course.first
    page.players.ways.group.button(1).click()
    offered = [first.itemText(index) for index in range(first.count())]
    assert offered == ["Chance decides", "You", "Milo", "Tilda"]
    first.setCurrentIndex(3)
    assert page.setup().first == 2
    page.players.ways.group.button(0).click()
    assert (first.count(), first.currentText(), page.setup().first) == (3, "Milo", 1)
    word = page.seed.value
    page.freshen()
    assert page.seed.value == word
    started(page)
    page.freshen()
    assert page.seed.value != word


def test_what_is_missing_or_too_long_is_named_and_nothing_begins(page: SetupPage) -> None:
    page.options.open()
    said = seen.spoken(page)
    for name in ("Player 1’s name", "Player in seat 2", "Who begins", "Seed for the stack", "Title"):
        assert name in said
    named = {
        group.accessibleName(): group.isAncestorOf(made)
        for made in (page.players.ways.group.button(0), page.rules.variants.button(0))
        for group in page.findChildren(QGroupBox)
        if group.isAncestorOf(made)
    }
    assert {"Number of players", "Variant"} <= named.keys()
    for line in (page.players.seats[0].name, page.course.seed, page.course.title_line):
        for text, is_wrong in (("", True), ("Zoe", False)):
            line.selectAll()
            QTest.keyClick(line, Qt.Key.Key_Delete)
            QTest.keyClicks(line, text)
            assert page.problem.isVisibleTo(page) is is_wrong
            assert page.start_button.isEnabled() is not is_wrong
    page.course.seed.selectAll()
    QTest.keyClicks(page.course.seed, "x" * 41)
    assert "A seed has at most 40 characters, not 41." in page.problem.text()

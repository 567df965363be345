"""The page on which a match is set up: what it offers, what it refuses, and what begins when it is left."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QSlider

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import EDITIONS, SHAPES, Person
from topologic_qt.app.folders import Folders
from topologic_qt.games.topologic.rules import EDITION_FRENCH, FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.ui.modes import Mode

pytestmark = pytest.mark.gui


def preview(person: Person) -> dict[str, tuple[int, int]]:
    """Where each tile lies in the picture beside the page."""
    return {key: tile.look.places[0] for key, tile in person.game_screen.table.tiles.items()}


def laid(origin: FieldRecipe) -> dict[str, tuple[int, int]]:
    """Where each tile lies by the rules."""
    return {str(tile): (place.x, place.y) for tile, place in random_field(origin).locations.items()}


def test_the_first_start_proposes_the_usual_match_with_a_field_on_the_table(person: Person) -> None:
    assert person.game_screen.is_setting_up
    assert person.page.story.titles.currentText() == "Topologic"
    assert [field.text() for field in person.page.seats.names] == ["Anna", "Ben"]
    assert person.page.rules.edition.currentText().startswith("2019")
    assert person.page.choices.seekers.value == 5
    assert person.page.field_box.shape.currentText() == "8 × 8 without corners"
    assert len(person.page.field_box.seed.text()) == 6
    assert preview(person) == laid(FieldRecipe(Shape.SQUARE, person.page.field_box.seed.text()))
    assert len(person.game_screen.table.pieces) == 5
    assert seen.offers(person.window, "Start the match")


def test_on_the_first_start_one_seeks_and_what_was_played_last_is_offered_again(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    folders = Folders(tmp_path / "other", tmp_path / "elsewhere")
    first = open_window(folders)
    assert first.page.choices.seats.mode.value is Mode.SEEK
    assert seen.offers(first.window, "Start the match")
    first.press("Hide", first.page)
    first.write(first.page.seats.own_name, "Zoe")
    first.press("Start the match")
    again = open_window(folders)
    assert (again.page.choices.seats.mode.value, again.page.seats.own_name.text()) == (Mode.HIDE, "Zoe")


def test_the_preview_shows_every_shape_over_the_whole_table_with_the_seekers(person: Person) -> None:
    view, slider = person.game_screen.table_view, person.page.findChild(QSlider)
    assert isinstance(slider, QSlider)
    for number, shape in enumerate(SHAPES):
        seekers = 5 - number % 3
        person.set_up(shape=shape, seekers=seekers)
        assert shape == "grown" or preview(person) == laid(FieldRecipe(Shape(shape), "parrot"))
        assert len(person.game_screen.table.pieces) == person.page.choices.seekers.value == seekers
        content = view.mapFromScene(person.game_screen.table.content_rect).boundingRect()
        assert view.viewport().rect().contains(content)
        assert max(content.width() / view.width(), content.height() / view.height()) > 0.8
        assert slider.isVisible() == (shape == "grown"), "growth is asked for a field that grows"


def test_each_seed_lays_its_own_field(person: Person) -> None:
    seed = person.page.field_box.seed.text()
    seeds, fields = {seed}, [preview(person)]
    for _ in range(3):
        person.press("Shuffle")
        seeds.add(person.page.field_box.seed.text())
        fields.append(preview(person))
    assert len(seeds) == 4
    assert all(one != other for one, other in pairwise(fields))
    person.write(person.page.field_box.seed, f" {seed} ")
    assert preview(person) == fields[0]
    person.choose(person.page.rules.edition, EDITIONS["french"])
    assert preview(person) == fields[0], "another edition leaves it as it lies"
    person.write(person.page.field_box.seed, "")
    person.press("Start the match")
    assert person.match.setup.origin == FieldRecipe(Shape.SQUARE, "")
    assert preview(person) == laid(FieldRecipe(Shape.SQUARE, ""))


def test_what_is_missing_or_no_line_of_print_is_told_and_nobody_can_start(person: Person) -> None:
    page = person.page
    for field, wrong, said in (
        (page.seats.names[0], "", "Both players need a name."),
        (page.seats.names[1], "   ", "Both players need a name."),
        (page.story.titles, "", "The match needs a title."),
        (page.seats.names[0], "Anna\u202eMaria", "one line of printable characters"),
    ):
        person.write(field, wrong)
        assert not seen.offers(page, "Start the match")
        assert any(said in text for text in seen.shown(page)), said
        person.click(page.start_button)
        assert not person.controller.is_running
        person.write(field, "Eve" if field is page.seats.names[1] else "Cleo")
        assert not any(said in text for text in seen.shown(page)), said
        assert seen.offers(page, "Start the match")
    person.press("Swap")
    assert [name.text() for name in page.seats.names] == ["Eve", "Cleo"]


@pytest.mark.parametrize("letter", ["x", "😀"])
def test_names_of_ten_thousand_letters_are_cut_to_what_a_name_may_have(person: Person, letter: str) -> None:
    person.set_up(players=(letter * 10_000, f"b{letter * 10_000}"), title=letter * 10_000)
    person.write(person.page.field_box.seed, letter * 10_000)
    assert seen.offers(person.page, "Start the match")
    shown = [field.text() for field in person.page.seats.names]
    assert all(10 <= len(name) <= 40 and set(name) <= {letter, "b"} for name in shown)
    person.press("Start the match")
    setup = person.match.setup
    assert list(setup.players) == shown
    assert 10 <= len(setup.title) <= 60


def test_the_match_begins_exactly_as_it_was_shown(person: Person) -> None:
    person.set_up(
        title="Night", players=("Cleo", "Dan"), edition="french", seekers=4, shape="grown", seed="s 1"
    )
    person.page.field_box.growth.setFocus()
    person.key(Qt.Key.Key_End)
    before = preview(person)
    person.press("Start the match")
    setup = person.match.setup
    assert (setup.title, setup.players, setup.seekers) == ("Night", ("Cleo", "Dan"), 4)
    assert setup.edition is EDITION_FRENCH
    assert setup.origin == FieldRecipe(Shape.GROWN, "s 1", 4)
    assert preview(person) == before == laid(FieldRecipe(Shape.GROWN, "s 1", 4))
    assert not person.game_screen.is_setting_up
    assert person.title == "Night: Cleo – Dan* — Topologic"


def test_the_next_start_proposes_what_was_used_last_and_a_fresh_field(open_window: OpenWindow) -> None:
    first = open_window()
    first.start(title="Night", players=("Cleo", "Dan"), edition="2017", seekers=3, shape="cross", seed="s 1")
    first.window.close()
    page = open_window().page
    assert (page.story.titles.currentText(), *(field.text() for field in page.seats.names)) == (
        "Night",
        "Cleo",
        "Dan",
    )
    rules, shape = page.rules, page.field_box.shape.currentText()
    assert (rules.edition.currentText(), page.choices.seekers.value, shape) == ("2017", 3, "Cross")
    assert page.field_box.seed.text() != "s 1"


@pytest.mark.parametrize("junk", ["", "1e999", "@Invalid()", "@ByteArray(\\x1)"])
def test_settings_that_make_no_sense_are_passed_over(
    folders: Folders, open_window: OpenWindow, junk: str
) -> None:
    folders.settings.mkdir(parents=True, exist_ok=True)
    people = ("title", "first", "second", "own", "mode", "level", "rounds")
    names = (*people, "edition", "seekers", "shape", "growth")
    lines = ["[setup]", *(f"{name}={junk}" for name in names)]
    lines += ["[window]", f"geometry={junk}", f"state={junk}", "[recent]", f"files={junk}"]
    Path(folders.settings_file).write_text("\n".join(lines), encoding="utf-8")
    page = open_window().page
    page.options.open()
    field, rules = page.field_box, page.rules
    assert (rules.edition.currentIndex(), rules.seekers.checkedId(), field.shape.currentIndex()) == (0, 0, 0)
    assert field.growth.value() == 0
    assert seen.offers(page, "Start the match")


def test_nothing_that_takes_the_keyboard_is_without_a_name(person: Person) -> None:
    focusable = [
        widget
        for widget in seen.widgets(person.page)
        if widget.isVisible() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
    assert len(focusable) > 15
    heard = {widget: QAccessible.queryAccessibleInterface(widget) for widget in focusable}
    assert [widget for widget, found in heard.items() if not found.text(QAccessible.Text.Name)] == []

"""The setup page: offers, refusals, and starting a match."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSlider

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import EDITIONS, SHAPES, Person
from topologic_qt.app.kit.folders import Folders
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field
from topologic_qt.games.topologic.ui.real_table import Mode

pytestmark = pytest.mark.gui


def preview(person: Person) -> dict[str, tuple[int, int]]:
    """The place of each tile in the picture beside the page."""
    return {key: tile.look.places[0] for key, tile in person.game_screen.table.tiles.items()}


def laid(origin: FieldRecipe) -> dict[str, tuple[int, int]]:
    """The place of each tile by the rules."""
    return {str(tile): (place.x, place.y) for tile, place in random_field(origin).locations.items()}


def test_the_usual_match_is_proposed_and_each_seed_and_shape_shows_its_own_field(person: Person) -> None:
    assert person.game_screen.is_setting_up
    page = person.page
    box = page.field_box
    assert page.story.titles.currentText() == "Topologic"
    assert [field.text() for field in page.seats.names] == ["Anna", "Ben"]
    assert page.rules.edition.currentText().startswith("2019")
    assert page.choices.seekers.value == len(person.game_screen.table.pieces) == 5
    assert box.shape.currentText() == "8 × 8 without corners"
    # Each shuffle is another seed with another field; a seed that is typed brings its own back.
    seeds, fields = [box.seed.text()], [preview(person)]
    assert len(seeds[0]) == 6
    assert fields[0] == laid(FieldRecipe(Shape.SQUARE, seeds[0]))
    for _ in range(2):
        person.press("Shuffle")
        seeds.append(box.seed.text())
        fields.append(preview(person))
    assert len({*seeds}) == 3
    assert all(one != other for one, other in pairwise(fields))
    person.write(box.seed, f" {seeds[0]} ")
    assert preview(person) == fields[0]
    person.choose(page.rules.edition, EDITIONS["french"])
    assert preview(person) == fields[0], "another edition leaves it as it lies"
    # Every shape is shown, over the whole table and with the seekers.
    view, slider = person.game_screen.table_view, page.findChild(QSlider)
    assert isinstance(slider, QSlider)
    for number, (shape, index) in enumerate(SHAPES.items()):
        person.choose(box.shape, index)
        person.press(str(5 - number % 3), page)
        assert shape == "grown" or preview(person) == laid(FieldRecipe(Shape(shape), seeds[0]))
        assert len(person.game_screen.table.pieces) == page.choices.seekers.value == 5 - number % 3
        content = view.mapFromScene(person.game_screen.table.content_rect).boundingRect()
        assert view.viewport().rect().contains(content), shape
        assert max(content.width() / view.width(), content.height() / view.height()) > 0.8, shape
        assert slider.isVisible() == (shape == "grown"), "growth is asked for a field that grows"
    # Also without a seed, it begins.
    person.write(box.seed, "")
    person.press("Start the match")
    assert person.match.setup.origin == FieldRecipe(Shape.GROWN, "")


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


def test_what_is_missing_or_no_line_of_print_is_told_and_nobody_can_start(person: Person) -> None:
    page = person.page
    for field, wrong, said in (
        (page.seats.names[1], "   ", "Enter both names."),
        (page.story.titles, "", "Enter a title."),
        (page.seats.names[0], "Anna\u202eMaria", "one line of visible characters"),
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
    # Ten thousand letters are cut to what a name may have.
    long = "😀" * 10_000
    for line in (*page.seats.names, page.story.titles, page.field_box.seed):
        person.write(line, f"b{long}" if line is page.seats.names[1] else long)
    shown = [field.text() for field in page.seats.names]
    assert all(10 <= len(name) <= 40 and set(name) <= {"😀", "b"} for name in shown)
    person.press("Start the match")
    assert list(person.match.setup.players) == shown
    assert 10 <= len(person.match.setup.title) <= 60


def test_the_match_begins_as_it_was_shown_and_the_next_start_proposes_the_same_on_a_fresh_field(
    open_window: OpenWindow,
) -> None:
    first = open_window()
    first.set_up(
        title="Night", players=("Cleo", "Dan"), edition="french", seekers=4, shape="grown", seed="s 1"
    )
    first.page.field_box.growth.setFocus()
    first.key(Qt.Key.Key_End)
    before = preview(first)
    first.press("Start the match")
    setup = first.match.setup
    assert (setup.title, setup.players, setup.seekers) == ("Night", ("Cleo", "Dan"), 4)
    assert setup.edition is EDITION_FRENCH
    assert setup.origin == FieldRecipe(Shape.GROWN, "s 1", 4)
    assert preview(first) == before == laid(FieldRecipe(Shape.GROWN, "s 1", 4))
    assert not first.game_screen.is_setting_up
    assert first.title == "Night: Cleo – Dan* — Topologic"
    first.window.close()
    page = open_window().page
    assert page.story.titles.currentText() == "Night"
    assert [field.text() for field in page.seats.names] == ["Cleo", "Dan"]
    assert page.rules.edition.currentIndex() == EDITIONS["french"]
    assert page.choices.seekers.value == 4
    assert page.field_box.shape.currentIndex() == SHAPES["grown"]
    assert page.field_box.seed.text() != "s 1"


@pytest.mark.parametrize("junk", ["1e999", "@Invalid()"])
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
    field, rules = page.field_box, page.rules
    assert (rules.edition.currentIndex(), rules.seekers.checkedId(), field.shape.currentIndex()) == (0, 0, 0)
    assert field.growth.value() == 0
    assert seen.offers(page, "Start the match")

"""The page on which a match is set up: what it offers, what it refuses, and what begins when it is left."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSlider

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, EDITIONS, SHAPES, Person
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


def test_alone_one_has_the_same_name_whatever_one_plays(person: Person) -> None:
    person.press("Seek", person.page)
    person.write(person.page.seats.own_name, "Zoe")
    assert person.page.choices.seats.players == ("Computer", "Zoe")
    person.press("Hide", person.page)
    assert person.page.choices.seats.players == ("Zoe", "Computer")
    person.write(person.page.seats.own_name, "")
    assert any("Your name is missing." in text for text in seen.shown(person.page))


def test_no_two_first_fields_are_alike(open_window: OpenWindow) -> None:
    assert preview(open_window()) != preview(open_window())


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape != "grown"])
def test_the_preview_shows_the_shape(person: Person, shape: str) -> None:
    person.set_up(shape=shape)
    assert preview(person) == laid(FieldRecipe(Shape(shape), "parrot"))


def test_the_preview_fills_the_table_for_every_shape(person: Person) -> None:
    view = person.game_screen.table_view
    for shape in SHAPES:
        person.set_up(shape=shape)
        content = view.mapFromScene(person.game_screen.table.content_rect).boundingRect()
        assert view.viewport().rect().contains(content)
        assert max(content.width() / view.width(), content.height() / view.height()) > 0.8


@pytest.mark.parametrize("seekers", [5, 4, 3])
def test_the_tray_beside_the_preview_holds_the_seekers(person: Person, seekers: int) -> None:
    person.set_up(seekers=seekers)
    assert len(person.game_screen.table.pieces) == person.page.choices.seekers.value == seekers


@pytest.mark.parametrize(("edition", "says"), [("2019", "never over"), ("2017", "pass"), ("french", "diag")])
def test_the_edition_is_explained_in_a_sentence(person: Person, edition: str, says: str) -> None:
    person.set_up(edition=edition)
    assert any(says in text for text in seen.shown(person.page))


def test_another_edition_leaves_the_field_as_it_lies(person: Person) -> None:
    before = preview(person)
    person.choose(person.page.rules.edition, EDITIONS["french"])
    assert preview(person) == before


def test_shuffling_takes_another_seed_and_lays_another_field(person: Person) -> None:
    seeds, fields = {person.page.field_box.seed.text()}, [preview(person)]
    for _ in range(3):
        person.press("Shuffle")
        seeds.add(person.page.field_box.seed.text())
        fields.append(preview(person))
    assert len(seeds) == 4
    assert all(one != other for one, other in pairwise(fields))


def test_the_same_seed_lays_the_same_field_in_any_window(open_window: OpenWindow) -> None:
    one, other = open_window(), open_window()
    for person in (one, other):
        person.write(person.page.field_box.seed, "Treasure 7")
    assert preview(one) == preview(other) == laid(FieldRecipe(Shape.SQUARE, "Treasure 7"))


def test_a_seed_brings_its_field_back(person: Person) -> None:
    seed, before = person.page.field_box.seed.text(), preview(person)
    person.press("Shuffle")
    person.write(person.page.field_box.seed, f" {seed} ")
    assert preview(person) == before


def test_no_seed_is_a_seed_too(person: Person) -> None:
    person.write(person.page.field_box.seed, "")
    assert preview(person) == laid(FieldRecipe(Shape.SQUARE, ""))
    person.press("Start the match")
    assert person.match.setup.origin == FieldRecipe(Shape.SQUARE, "")


def test_growth_is_asked_only_for_a_field_that_grows(person: Person) -> None:
    slider = person.page.findChild(QSlider)
    assert isinstance(slider, QSlider)
    for shape in SHAPES:
        person.set_up(shape=shape)
        assert slider.isVisible() == (shape == "grown")
        assert ("straggling" in seen.shown(person.page)) == (shape == "grown")


def test_every_growth_lays_its_own_field(person: Person) -> None:
    person.set_up(shape="grown")
    person.page.field_box.growth.setFocus()
    person.key(Qt.Key.Key_Home)
    fields = []
    for growth in range(-3, 5):
        assert preview(person) == laid(FieldRecipe(Shape.GROWN, "parrot", growth))
        fields.append(preview(person))
        person.key(Qt.Key.Key_Right)
    assert all(one != other for one, other in pairwise(fields))


def test_the_players_can_swap(person: Person) -> None:
    person.set_up(players=("Cleo", "Dan"))
    person.press("Swap")
    assert [field.text() for field in person.page.seats.names] == ["Dan", "Cleo"]
    person.press("Start the match")
    assert person.match.setup.players == ("Dan", "Cleo")


@pytest.mark.parametrize("nothing", ["", "   "])
@pytest.mark.parametrize("player", [0, 1])
def test_a_player_without_a_name_cannot_start_and_is_told_so(
    person: Person, player: int, nothing: str
) -> None:
    person.write(person.page.seats.names[player], nothing)
    assert not seen.offers(person.page, "Start the match")
    assert "Both players need a name." in seen.shown(person.page)
    person.click(person.page.start_button)
    assert not person.controller.is_running
    person.write(person.page.seats.names[player], "Eve")
    assert "Both players need a name." not in seen.shown(person.page)
    assert seen.offers(person.page, "Start the match")


def test_a_title_is_not_completed_to_one_of_the_proposals(person: Person) -> None:
    title = person.page.story.titles
    proposed = title.count()
    line = title.lineEdit()
    assert line is not None
    person.click(line)
    person.key(Qt.Key.Key_A, CONTROL)
    QTest.keyClicks(line, "top")
    person.key(Qt.Key.Key_Return)
    person.key(Qt.Key.Key_Tab)
    assert (title.currentText(), title.count()) == ("top", proposed)


def test_a_match_without_a_title_cannot_start_and_says_so(person: Person) -> None:
    person.write(person.page.story.titles, "")
    assert not seen.offers(person.page, "Start the match")
    assert "The match needs a title." in seen.shown(person.page)
    person.write(person.page.story.titles, "T")
    assert seen.offers(person.page, "Start the match")


@pytest.mark.parametrize("letter", ["x", "ß", "漢", "😀", "é"])
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


@pytest.mark.parametrize("name", ["Anna\nMaria", "Anna\u0007", "Anna\u202eMaria"])
def test_a_name_that_is_no_line_of_print_is_refused_with_a_reason(person: Person, name: str) -> None:
    person.set_up(players=(name, "Ben"))
    assert not seen.offers(person.page, "Start the match")
    assert any("one line of printable characters" in text for text in seen.shown(person.page))


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


@pytest.mark.parametrize(
    "junk", ["", "-7", "1e999", "@Invalid()", "@ByteArray(\\x1)", "one, two", "\u202e" * 50]
)
def test_settings_that_make_no_sense_are_passed_over(
    folders: Folders, open_window: OpenWindow, junk: str
) -> None:
    folders.settings.mkdir(parents=True, exist_ok=True)
    names = (
        "title",
        "first",
        "second",
        "own",
        "mode",
        "level",
        "rounds",
        "edition",
        "seekers",
        "shape",
        "growth",
    )
    lines = ["[setup]", *(f"{name}={junk}" for name in names)]
    lines += ["[window]", f"geometry={junk}", f"state={junk}", "[recent]", f"files={junk}"]
    Path(folders.settings_file).write_text("\n".join(lines), encoding="utf-8")
    page = open_window().page
    page.options.open()
    field, rules = page.field_box, page.rules
    assert (rules.edition.currentIndex(), rules.seekers.checkedId(), field.shape.currentIndex()) == (0, 0, 0)
    assert field.growth.value() == 0
    assert seen.offers(page, "Start the match")


def test_every_field_says_what_it_is_for(person: Person) -> None:
    heard = seen.spoken(person.page)
    for name in (
        "Title",
        "Hides first",
        "Seeks first",
        "Edition",
        "5 seekers",
        "Seed of the field",
    ):
        assert name in heard


def test_nothing_that_takes_the_keyboard_is_without_a_name(person: Person) -> None:
    focusable = [
        widget
        for widget in seen.widgets(person.page)
        if widget.isVisible() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
    assert len(focusable) > 15
    heard = {widget: QAccessible.queryAccessibleInterface(widget) for widget in focusable}
    assert [widget for widget, found in heard.items() if not found.text(QAccessible.Text.Name)] == []


def test_a_press_on_the_preview_moves_no_seeker(person: Person) -> None:
    hand = person.hand
    lying = [piece.pos() for piece in person.game_screen.table.pieces]
    hand.press(hand.seeker(0))
    hand.move(hand.seeker(0) + QPoint(300, 0))
    hand.release()
    assert [piece.pos() for piece in person.game_screen.table.pieces] == lying
    assert person.game_screen.table.held is None

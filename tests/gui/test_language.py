"""The language: that of the system or a chosen one; it changes in every window, and a match goes on."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from opening import read_field
from PySide6.QtCore import SIGNAL, QLocale, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QSlider,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.conftest import OpenWindow
from tests.gui.deduction_players import PEOPLE, OpenDeal, Players
from tests.gui.person import CONTROL, Person
from tests.gui.sitters import Sitters
from tests.gui.test_computer_turns import start
from tests.gui.test_leaks import clear_away, parts
from tests.gui.test_shortcuts import ambiguous, shared_letters
from tests.gui.topology_people import People
from topologic_qt.app.editing import Unfinished
from topologic_qt.app.folders import Folders
from topologic_qt.app.language import (
    first_known,
    language_for,
    languages,
    locale_for,
    speak,
    wanted_language,
)
from topologic_qt.app.lesson_window import open_lesson
from topologic_qt.app.memory import open_memory
from topologic_qt.app.settings_dialog import SettingsDialog
from topologic_qt.app.window import Window
from topologic_qt.games.deduction.rules import ChangeSeat
from topologic_qt.games.topologic.daily import TopologicDaily
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.games.topologic.rules import NamedField, Phase, field_text
from topologic_qt.table.table_page import TablePage
from topologic_qt.translation import ENGLISH, current_language
from topologic_qt.widgets.curtain import Curtain

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication) -> Iterator[None]:
    """The language before and after each test."""
    before = QLocale()
    yield
    speak(qapp, ENGLISH)
    QLocale.setDefault(before)


def titles(window: Window) -> list[str]:
    """The titles of a window's menus."""
    return [seen.without_mnemonic(action.text()) for action in window.menuBar().actions()]


def choose(window: Window, qtbot: QtBot, code: str) -> None:
    """Choose a language in the settings of a window, and wait until the window speaks it."""
    window.game.dialogs.show_settings()
    combo = dialog_of(window).findChild(QComboBox, "language")
    assert isinstance(combo, QComboBox)
    before = window.game
    combo.setCurrentIndex(["system", *languages()].index(code))
    qtbot.waitUntil(lambda: window.game is not before)
    QApplication.processEvents()
    dialog_of(window).close()


def dialog_of(window: Window) -> QDialog:
    """The dialog of the settings that is open over a window."""
    return next(dialog for dialog in window.findChildren(SettingsDialog) if dialog.isVisible())


# -- which language -----------------------------------------------------------------------------------


def test_languages_are_named_in_themselves() -> None:
    assert {"en": "English", "de": "Deutsch", "fr": "Français"}.items() <= languages().items()


@pytest.mark.parametrize(
    ("preferred", "code"),
    [
        (["de-AT", "en"], "de"),
        (["fr_CH"], "fr"),
        (["xx", "fr-Latn-CA", "de"], "fr"),
        (["en-GB", "de"], "en"),
        (["xx-YY"], "en"),
        (["../de"], "en"),
        ([], "en"),
    ],
)
def test_the_first_known_language_of_the_system_is_spoken(preferred: list[str], code: str) -> None:
    assert first_known(preferred) == code


@pytest.mark.parametrize("spoilt", ["", "None", "../de", "xx", "de/", "\0"])
def test_a_spoilt_setting_is_the_language_of_the_system(spoilt: str) -> None:
    assert language_for(spoilt) == language_for("system")


def test_people_choose_and_the_environment_has_the_last_word(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = open_memory(folders.settings_file)
    memory.setValue("settings/language", "fr")
    monkeypatch.setenv("TOPOLOGIC_LANGUAGE", "de")
    assert wanted_language(memory) == "de"
    monkeypatch.delenv("TOPOLOGIC_LANGUAGE")
    assert wanted_language(memory) == "fr"


def test_numbers_and_dates_are_written_as_in_the_language_and_the_country() -> None:
    assert locale_for("de", QLocale("de_AT")) == QLocale("de_AT")
    assert locale_for("de", QLocale("en_GB")).language() == QLocale.Language.German
    assert locale_for("en", QLocale("de_DE")).territory() == QLocale.Country.Germany
    assert locale_for("fr", QLocale("de_CH")).territory() == QLocale.Country.Switzerland
    assert locale_for("pseudo", QLocale("de_AT")) == QLocale("de_AT")


def test_a_language_without_a_catalogue_is_english(qapp: QApplication) -> None:
    assert "cannot be used" in speak(qapp, "xx")
    assert current_language() == ENGLISH


# -- another language while something is open ---------------------------------------------------------


def test_the_setup_page_changes_its_language_and_the_settings_stay_open(person: Person, qtbot: QtBot) -> None:
    window = person.window
    choose(window, qtbot, "de")
    assert titles(window)[0] == "Datei"
    assert window.game.screen.is_setting_up
    choose(window, qtbot, "fr")
    assert titles(window)[0] == "Fichier"
    choose(window, qtbot, "en")
    assert titles(window)[0] == "File"
    assert len(window.menuBar().actions()) == len(titles(window)) == len(set(titles(window)))


def test_the_keyboard_stays_at_the_language(person: Person, qtbot: QtBot) -> None:
    window = person.window
    before = window.game
    before.dialogs.show_settings()
    combo = dialog_of(window).findChild(QComboBox, "language")
    assert isinstance(combo, QComboBox)
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: window.game is not before)
    QApplication.processEvents()
    focused = dialog_of(window).focusWidget()
    assert focused is not None
    assert focused is not combo
    assert focused.objectName() == "language"
    dialog_of(window).close()


def test_a_running_match_goes_on_with_its_notes(person: Person, qtbot: QtBot) -> None:
    person.start(seekers=3, shape="rectangle")
    person.begin_round("Y5")
    person.enter_at((0, 0), (4, 0))
    before, serial = person.controller.match, person.controller.serial
    choose(person.window, qtbot, "de")
    game = person.window.game
    assert game.controller is person.controller
    assert (game.controller.match, game.controller.serial) == (before, serial)
    assert not game.screen.is_setting_up
    assert not game.is_covered
    again = Person(person.window, person.answers)
    assert len(again.positions.split()) == 3
    again.enter_at((0, 0), (4, 0), (9, 5))
    again.key_hint()
    assert len(again.match.round.turns) == 1


def test_the_title_of_a_day_changes_its_language(person: Person, qtbot: QtBot) -> None:
    daily = TopologicDaily()
    person.begin_with(daily.dressed(daily.setup(date(2026, 11, 27)), person.window.game.session.settings))
    assert person.title.startswith("Field of the day, Friday, 27 November 2026: Computer – ")
    choose(person.window, qtbot, "de")
    assert person.title.startswith("Feld des Tages, Freitag, 27. November 2026: Computer – ")


def test_the_curtain_stays_closed(person: Person, qtbot: QtBot) -> None:
    person.start(shape="rectangle")
    person.hide_secret("Y5")
    assert person.curtain.isVisible()
    choose(person.window, qtbot, "de")
    assert person.window.game.is_covered
    curtain = next(found for found in person.window.findChildren(Curtain) if found.isVisible())
    assert any("Vorhang" in text for text in seen.shown(curtain))
    assert "Gelb 5" not in "".join(seen.shown(person.window))
    again = Person(person.window, person.answers)
    again.press("Ich bin Ben: Vorhang auf")
    assert not person.window.game.is_covered
    again.enter_at((0, 0), (4, 0))


def test_the_player_who_looks_goes_on_looking(players: Players, qtbot: QtBot) -> None:
    players.begin(seating=PEOPLE)
    choose(players.window, qtbot, "de")
    assert players.window.game.is_covered
    assert players.viewer is None
    again = Players(players.window, players.answers)
    again.push("Ich bin Anna: Vorhang auf")
    assert again.viewer == 0
    choose(players.window, qtbot, "fr")
    again = Players(players.window, players.answers)
    assert not again.is_covered
    assert (again.viewer, len(again.match.hand)) == (0, 7)


def test_who_looks_at_the_missing_tile_goes_on_looking(players: Players, qtbot: QtBot) -> None:
    missing = players.announce_wrongly(PEOPLE)
    choose(players.window, qtbot, "de")
    again = Players(players.window, players.answers)
    assert not again.is_covered
    assert (again.viewer, again.match.missing) == (0, missing)
    again.menu("Datei", "Neue Partie …")
    assert again.screen.is_setting_up
    choose(players.window, qtbot, "en")
    again = Players(players.window, players.answers)
    again.push("Go back to it")
    assert again.is_covered
    again.open_curtain()
    assert (again.viewer, again.match.missing) == (0, missing)
    again.push("Go on")
    assert again.is_covered
    assert again.match.missing is None


def test_nobody_who_took_over_is_forgotten(open_deal: OpenDeal, qtbot: QtBot) -> None:
    players = open_deal(motion=1000)
    players.begin(first=1)
    computer = players.match.seating[1]
    players.propose(ChangeSeat(1, None))
    players.open_curtain()
    players.propose(ChangeSeat(1, computer))
    assert players.viewer is None
    choose(players.window, qtbot, "de")
    assert players.controller.viewer is None


@pytest.mark.parametrize("game", ["person", "people", "players"])
def test_the_screen_before_hears_nothing_any_more(
    game: str, qapp: QApplication, request: pytest.FixtureRequest
) -> None:
    opened = request.getfixturevalue(game)
    game_before, controller = opened.window.game, opened.window.game.controller
    signals = [SIGNAL(f"{name}()") for name in ("changed", "replaced", "noted", "parted", "filed")]
    heard = [controller.receivers(signal) for signal in signals]
    speak(qapp, "de")
    opened.window.change_language()
    assert opened.window.game is not game_before
    assert [controller.receivers(signal) for signal in signals] == heard


def test_the_setup_page_over_a_match_stays_open(person: Person, qtbot: QtBot) -> None:
    person.start()
    person.menu("File", "New match …")
    choose(person.window, qtbot, "fr")
    assert person.window.game.screen.is_setting_up
    Person(person.window, person.answers).press("Y revenir")
    assert not person.window.game.screen.is_setting_up


def entries(window: Window) -> list[object]:
    """All that is entered on the setup page, and shown or not: texts, chosen entries, buttons that are down.

    What the program itself writes in a line, where a computer plays, is in the words of the program.
    """
    screen = window.game.screen
    assert isinstance(screen, TablePage)
    found: list[object] = []
    for field in screen.setup_page.findChildren(QWidget):
        match field:
            case QLineEdit() if field.isEnabled() and not field.isReadOnly():
                found.append(field.text())
            case QComboBox() if not field.isEditable():
                found.append(field.currentIndex())
            case QAbstractButton() if field.isCheckable():
                found.append(field.isChecked())
            case QSlider():
                found.append(field.value())
    return found


def write(line: QLineEdit, text: str) -> None:
    """Type a text in the place of another one."""
    line.setFocus()
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    QTest.keyClicks(line, text)
    QApplication.processEvents()


def test_only_the_words_of_a_filled_setup_page_change(person: Person, qtbot: QtBot) -> None:
    person.press("Hide", person.page)
    person.set_up(title="Night", edition="2017", seekers=3, shape="grown", seed="KITCHEN", aid="Full")
    person.write(person.page.seats.own_name, "Zoe")
    person.press("One", person.page)
    person.choose(person.page.seats.level, 2)
    person.choose(person.page.story.theme, 2)
    person.page.field_box.growth.setFocus()
    person.key(Qt.Key.Key_End)
    before, tiles = entries(person.window), set(person.game_screen.table.tiles)
    setup = person.page.choices.setup()
    for code in ("de", "fr", "en"):
        choose(person.window, qtbot, code)
        assert entries(person.window) == before
        again = Person(person.window, person.answers)
        assert set(again.game_screen.table.tiles) == tiles
        assert again.page.choices.setup().field == setup.field
    assert (again.page.choices.setup().players, again.page.choices.setup().title) == (setup.players, "Night")
    again.press("Start the match")
    assert again.match.setup.players[0] == "Zoe"


def test_an_empty_name_stays_empty_and_a_title_of_a_story_is_told_in_the_other_language(
    person: Person, qtbot: QtBot
) -> None:
    assert person.page.options.is_open
    write(person.page.seats.names[0], "")
    title = person.page.story.titles
    title.setFocus()
    person.key(Qt.Key.Key_Down)
    told = title.currentText()
    assert told == title.itemText(1)
    choose(person.window, qtbot, "de")
    again = Person(person.window, person.answers)
    assert again.page.seats.names[0].text() == ""
    assert again.page.options.is_open
    assert again.page.story.titles.currentText() == again.page.story.titles.itemText(1) != told


def test_a_field_of_ones_own_stays_chosen(builder: Builder, person: Person, qtbot: QtBot) -> None:
    builder.ctrl("I")
    person.press("Play on this field")
    assert person.game_screen.is_setting_up
    before = person.page.choices.field
    choose(person.window, qtbot, "de")
    again = Person(person.window, person.answers)
    assert again.page.choices.field == before
    assert again.page.field_box.shape.currentText().startswith("Dein eigenes")


def test_only_the_words_of_a_setup_page_for_several_change(people: People, qtbot: QtBot) -> None:
    page = people.screen.setup_page
    page.options.open()
    people.push("Advanced")
    write(page.players.seats[0].name, "Zoe")
    page.players.seats[1].kind.setFocus()
    people.key(Qt.Key.Key_End)
    write(page.course.seed, "KITCHEN")
    write(page.course.title_line, "Night")
    page.course.first.setFocus()
    people.key(Qt.Key.Key_End)
    before, setup = entries(people.window), page.setup()
    for code in ("de", "fr", "en"):
        choose(people.window, qtbot, code)
        assert entries(people.window) == before
    again = People(people.window, people.answers).screen.setup_page
    assert again.setup() == setup
    write(again.course.seed, "")
    choose(people.window, qtbot, "de")
    assert People(people.window, people.answers).screen.setup_page.seed.value == ""


def test_the_number_of_players_and_the_help_stay_chosen(players: Players, qtbot: QtBot) -> None:
    page = players.screen.setup_page
    page.options.open()
    players.push("5 players")
    page.players.seats[4].kind.setFocus()
    players.key(Qt.Key.Key_Home)
    write(page.players.seats[4].name, "Zoe")
    write(page.course.seed, "KITCHEN")
    for combo in (page.rules.aids, page.rules.last_left, page.course.first):
        combo.setFocus()
        players.key(Qt.Key.Key_End)
    before, setup = entries(players.window), page.setup()
    for code in ("de", "fr", "en"):
        choose(players.window, qtbot, code)
        assert entries(players.window) == before
    assert Players(players.window, players.answers).screen.setup_page.setup() == setup


def test_a_match_that_runs_leaves_a_fresh_deal_for_the_next_one(players: Players, qtbot: QtBot) -> None:
    players.screen.setup_page.seed.value = "KITCHEN"
    players.push("Start the match")
    choose(players.window, qtbot, "de")
    again = Players(players.window, players.answers)
    again.menu("Datei", "Neue Partie …")
    assert again.screen.setup_page.seed.value not in ("", "KITCHEN")


DEAL = "Deduction: Anna – Ben – Clara"


def test_no_match_is_offered_that_was_not_offered_before(
    open_deal: OpenDeal, open_window: OpenWindow, qtbot: QtBot
) -> None:
    players = open_deal()
    players.begin(seating=PEOPLE)
    players.window.close()
    person = open_window()
    choose(person.window, qtbot, "de")
    waiting: list[int] = []
    person.window.game.recovery.count_others(waiting.append)  # comes after what was looked for before
    qtbot.waitUntil(lambda: waiting == [1])
    QApplication.processEvents()
    assert not any(DEAL in text for text in seen.shown(person.window))


@pytest.mark.parametrize("is_found", [True, False], ids=["found", "looked for"])
def test_the_match_that_was_offered_is_offered_again(
    open_deal: OpenDeal, open_window: OpenWindow, qtbot: QtBot, is_found: bool
) -> None:
    players = open_deal()
    players.begin(seating=PEOPLE)
    players.window.close()
    person = open_window()
    person.window.look_for_kept_match()
    if is_found:
        qtbot.waitUntil(lambda: seen.offers(person.window, f"Continue: {DEAL}"))
    choose(person.window, qtbot, "de")
    qtbot.waitUntil(lambda: seen.offers(person.window, f"Fortsetzen: {DEAL}"))


def test_the_draft_in_the_editor_stays_in_front(builder: Builder, person: Person, qtbot: QtBot) -> None:
    builder.type("y5 b2")
    choose(person.window, qtbot, "de")
    editing = person.window.game.editing
    assert editing is not None
    qtbot.waitUntil(lambda: editing.is_open)
    unfinished = editing.unfinished
    assert isinstance(unfinished, Unfinished)
    draft: object = unfinished.history.draft
    assert isinstance(draft, NamedField)
    assert set(map(str, draft.field.tiles.values())) == {"Y5", "B2"}
    assert "Feld" in titles(person.window)


def test_undo_and_redo_of_the_editor_go_on(builder: Builder, person: Person, qtbot: QtBot) -> None:
    builder.type("y5b2")
    builder.key(Qt.Key.Key_A, CONTROL)
    builder.key(Qt.Key.Key_Delete)
    builder.type("k6")
    builder.ctrl("Z")
    choose(person.window, qtbot, "de")
    qtbot.waitUntil(lambda: person.editing.is_open)
    again = Builder(person, qtbot, "Feld bauen …", "Datei")
    assert not again.field.tiles
    undo, redo = again.editor.tools.undo, again.editor.tools.redo
    assert (undo.text(), redo.text()) == ("&Rückgängig: 2 Plättchen weglegen", "&Wiederholen: K6 legen")
    again.ctrl("Z")
    assert again.text == "Y5 B2"
    again.ctrl("Y")
    again.ctrl("Y")
    assert again.text == "@2,0\nK6"
    again.ctrl("Z")
    again.ctrl("Z")
    again.ctrl("Z")
    assert again.text == "Y5"


def test_the_draft_takes_the_place_of_no_other_window_s(
    builder: Builder, person: Person, open_window: OpenWindow, folders: Folders, qtbot: QtBot
) -> None:
    builder.type("y5")
    other = Builder(open_window(), qtbot)
    other.type("b2")
    other.person.window.close()
    choose(person.window, qtbot, "de")
    qtbot.waitUntil(lambda: person.editing.is_open)
    again = Builder(person, qtbot, "Feld bauen …", "Datei")
    again.paste("Y5 K6")
    person.window.close()
    kept = [read_field(draft)[0].field for draft in folders.autosave.glob("*.topologic-field")]
    assert sorted(field_text(field) for field in kept) == ["B2", "Y5 K6"]


def test_a_computer_goes_on_playing(person: Person, qtbot: QtBot) -> None:
    start(person, "Watch computers")
    choose(person.window, qtbot, "de")
    qtbot.waitUntil(lambda: len(person.match.round.turns) > 0)


def test_the_computer_is_called_as_the_language_has_it_and_people_are_not(
    person: Person, qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, qapp: QApplication
) -> None:
    file = tmp_path / "a.topologic"
    start(person, "Seek")
    qtbot.waitUntil(lambda: person.match.round.phase is Phase.ENTER)
    person.answers.file = file
    person.menu("File", "Save as …")
    qtbot.waitUntil(lambda: person.controller.is_saved)
    kept, before = person.controller.match.id, person.controller.match.moves
    choose(person.window, qtbot, "fr")
    assert person.match.setup.players == ("Ordinateur", "Anna")
    assert person.controller.is_saved
    assert (person.controller.match.id, person.controller.match.moves) == (kept, before)
    speak(qapp, ENGLISH)
    again = open_window()
    again.window.open_file(file)
    qtbot.waitUntil(lambda: again.controller.is_running)
    assert again.match.setup.players == ("Computer", "Anna")


def test_a_question_is_answered_first(person: Person, qtbot: QtBot) -> None:
    person.start()
    dialog = person.open_dialog()
    person.window.windows.speak("de")
    before = person.window.game
    QApplication.processEvents()
    assert person.window.game is before
    dialog.reject()
    qtbot.waitUntil(lambda: person.window.game is not before)
    qtbot.waitUntil(lambda: titles(person.window)[0] == "Datei")


def test_the_shelf_changes_its_language(person: Person, qtbot: QtBot) -> None:
    shelf = person.window.windows.another(None)
    assert isinstance(shelf, Window)
    choose(person.window, qtbot, "de")
    qtbot.waitUntil(lambda: "Was möchtest du spielen?" in seen.shown(shelf))
    shelf.close()


def test_the_language_is_chosen_on_the_shelf_too(person: Person, qtbot: QtBot) -> None:
    shelf = person.window.windows.another(None)
    assert isinstance(shelf, Window)
    shelf.show()
    settings = next(action for action in shelf.findChildren(QAction) if "Settings" in action.text())
    settings.trigger()
    combo = dialog_of(shelf).findChild(QComboBox, "language")
    assert isinstance(combo, QComboBox)
    combo.setFocus()
    combo.setCurrentIndex(["system", *languages()].index("de"))
    qtbot.waitUntil(lambda: "Was möchtest du spielen?" in seen.shown(shelf))
    qtbot.waitUntil(lambda: titles(person.window)[0] == "Datei")
    assert dialog_of(shelf).windowTitle() == "Einstellungen"
    focused = dialog_of(shelf).focusWidget()
    assert focused is not None
    assert focused.objectName() == "language"
    shelf.close()


def test_a_lesson_goes_on_in_the_other_language(person: Person, qtbot: QtBot) -> None:
    windows = person.window.windows
    lesson = open_lesson(windows, person.window, TOPOLOGIC)
    lesson.teacher.go_on()
    at = lesson.teacher.course.number
    choose(person.window, qtbot, "de")
    qtbot.waitUntil(lambda: lesson.windowTitle().startswith("Topologic lernen"))
    assert lesson.teacher.course.number == at
    lesson.close()


def building(person: Person, qtbot: QtBot) -> None:
    person.menu("File", "Build a field …")
    qtbot.waitUntil(lambda: person.editing.is_open)


def seeking(person: Person, qtbot: QtBot) -> None:
    person.sit_down()
    person.begin_round("Y5")


def laying(people: People, qtbot: QtBot) -> None:
    people.begin("BCD")


def asking(players: Players, qtbot: QtBot) -> None:
    players.begin(seating=PEOPLE)


@pytest.mark.parametrize(
    ("who", "does"),
    [("person", building), ("person", seeking), ("people", laying), ("players", asking)],
    ids=["building", "seeking", "laying", "asking"],
)
@pytest.mark.parametrize("code", ["de", "fr"])
def test_no_two_commands_share_a_key_or_an_underlined_letter(
    request: pytest.FixtureRequest,
    qtbot: QtBot,
    code: str,
    who: str,
    does: Callable[[Sitters, QtBot], None],
) -> None:
    sitters: Sitters = request.getfixturevalue(who)
    does(sitters, qtbot)
    choose(sitters.window, qtbot, code)
    if does is building:
        editing = sitters.window.game.editing
        qtbot.waitUntil(lambda: editing is not None and editing.is_open)
    assert ambiguous(sitters.window) == set()
    assert shared_letters(sitters) == []


def test_nothing_of_the_other_language_is_left_behind(person: Person, qtbot: QtBot) -> None:
    choose(person.window, qtbot, "de")
    choose(person.window, qtbot, "en")
    clear_away()
    before = parts(person)
    for code in ("de", "fr", "en"):
        choose(person.window, qtbot, code)
    clear_away()
    assert parts(person) - before == Counter()


def test_every_window_changes_its_language(person: Person, qtbot: QtBot) -> None:
    person.window.game.open_window()
    other = person.window.windows.open[-1]
    assert isinstance(other, Window)
    choose(person.window, qtbot, "de")
    qtbot.waitUntil(lambda: titles(other)[0] == "Datei")


def test_qt_speaks_the_language_too(person: Person, qtbot: QtBot) -> None:
    choose(person.window, qtbot, "de")
    person.window.game.dialogs.show_settings()
    assert any("Schließen" in text for text in seen.shown(dialog_of(person.window)))

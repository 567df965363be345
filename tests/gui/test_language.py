"""The language: that of the system or a chosen one; it changes in every window, and a match goes on."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
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
from topologic_qt.app.folders import Folders
from topologic_qt.app.language import (
    first_known,
    language_for,
    languages,
    locale_for,
    speak,
    wanted_language,
)
from topologic_qt.app.memory import open_memory
from topologic_qt.app.settings_dialog import SettingsDialog
from topologic_qt.app.window import Window
from topologic_qt.games.deduction.rules import ChangeSeat
from topologic_qt.games.topologic.rules import Phase
from topologic_qt.table.table_page import TablePage
from topologic_qt.translation import ENGLISH, current_language
from topologic_qt.widgets.curtain import Curtain

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    yield
    speak(qapp, ENGLISH)
    QLocale.setDefault(before)


def titles(window: Window) -> list[str]:
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
    return next(dialog for dialog in window.findChildren(SettingsDialog) if dialog.isVisible())


# -- which language -----------------------------------------------------------------------------------


def test_the_first_known_language_of_the_system_is_spoken() -> None:
    assert {"en": "English", "de": "Deutsch", "fr": "Français"}.items() <= languages().items()
    preferred = {
        ("de-AT", "en"): "de",
        ("fr_CH",): "fr",
        ("xx", "fr-Latn-CA", "de"): "fr",
        ("en-GB", "de"): "en",
        ("xx-YY",): "en",
        ("../de",): "en",
        (): "en",
    }
    assert {codes: first_known(list(codes)) for codes in preferred} == preferred
    for spoilt in ("", "None", "../de", "xx", "de/", "\0"):
        assert language_for(spoilt) == language_for("system")


def test_people_choose_and_the_environment_has_the_last_word(
    folders: Folders, monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    memory = open_memory(folders.settings_file)
    memory.setValue("settings/language", "fr")
    monkeypatch.setenv("TOPOLOGIC_LANGUAGE", "de")
    assert wanted_language(memory) == "de"
    monkeypatch.delenv("TOPOLOGIC_LANGUAGE")
    assert wanted_language(memory) == "fr"
    assert "cannot be used" in speak(qapp, "xx")
    assert current_language() == ENGLISH


def test_numbers_and_dates_are_written_as_in_the_language_and_the_country() -> None:
    assert locale_for("de", QLocale("de_AT")) == QLocale("de_AT")
    assert locale_for("de", QLocale("en_GB")).language() == QLocale.Language.German
    assert locale_for("en", QLocale("de_DE")).territory() == QLocale.Country.Germany
    assert locale_for("fr", QLocale("de_CH")).territory() == QLocale.Country.Switzerland
    assert locale_for("pseudo", QLocale("de_AT")) == QLocale("de_AT")


# -- another language while something is open ---------------------------------------------------------


def test_the_setup_page_changes_its_language_and_the_keyboard_stays_at_it(
    person: Person, qtbot: QtBot
) -> None:
    window = person.window
    before = window.game
    before.dialogs.show_settings()
    combo = dialog_of(window).findChild(QComboBox, "language")
    assert isinstance(combo, QComboBox)
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: window.game is not before)
    QApplication.processEvents()
    assert titles(window)[0] == "Fichier"
    assert window.game.screen.is_setting_up
    focused = dialog_of(window).focusWidget()
    assert focused is not None
    assert focused is not combo
    assert focused.objectName() == "language"
    assert any("Fermer" in text for text in seen.shown(dialog_of(window))), "Qt speaks it too"
    dialog_of(window).close()
    choose(window, qtbot, "en")
    assert titles(window)[0] == "File"
    assert len(window.menuBar().actions()) == len(titles(window)) == len(set(titles(window)))


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


def test_the_screen_before_hears_nothing_any_more(person: Person, qapp: QApplication) -> None:
    game_before, controller = person.window.game, person.window.game.controller
    signals = [SIGNAL(f"{name}()") for name in ("changed", "replaced", "noted", "parted", "filed")]
    heard = [controller.receivers(signal) for signal in signals]
    speak(qapp, "de")
    person.window.change_language()
    assert person.window.game is not game_before
    assert [controller.receivers(signal) for signal in signals] == heard


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
    for code in ("de", "en"):
        choose(person.window, qtbot, code)
        assert entries(person.window) == before
        again = Person(person.window, person.answers)
        assert set(again.game_screen.table.tiles) == tiles
        assert again.page.choices.setup().field == setup.field
    assert (again.page.choices.setup().players, again.page.choices.setup().title) == (setup.players, "Night")
    write(again.page.seats.own_name, "")
    choose(again.window, qtbot, "de")
    again = Person(person.window, person.answers)
    assert again.page.seats.own_name.text() == ""


def test_a_field_of_ones_own_stays_chosen(builder: Builder, person: Person, qtbot: QtBot) -> None:
    builder.ctrl("I")
    person.press("Play on this field")
    assert person.game_screen.is_setting_up
    before = person.page.choices.field
    choose(person.window, qtbot, "de")
    again = Person(person.window, person.answers)
    assert again.page.choices.field == before
    assert again.page.field_box.shape.currentText().startswith("Dein eigenes")


DEAL = "Deduction: Anna – Ben – Clara"


def test_the_match_that_was_offered_is_offered_again(
    open_deal: OpenDeal, open_window: OpenWindow, qtbot: QtBot
) -> None:
    players = open_deal()
    players.begin(seating=PEOPLE)
    players.window.close()
    person = open_window()
    person.window.look_for_kept_match()
    choose(person.window, qtbot, "de")
    qtbot.waitUntil(lambda: seen.offers(person.window, f"Fortsetzen: {DEAL}"))
    choose(person.window, qtbot, "en")
    qtbot.waitUntil(lambda: seen.offers(person.window, f"Continue: {DEAL}"))


def test_the_draft_in_the_editor_stays_in_front_and_undo_and_redo_go_on(
    builder: Builder, person: Person, qtbot: QtBot
) -> None:
    builder.type("y5b2")
    builder.key(Qt.Key.Key_A, CONTROL)
    builder.key(Qt.Key.Key_Delete)
    builder.type("k6")
    builder.ctrl("Z")
    choose(person.window, qtbot, "de")
    qtbot.waitUntil(lambda: person.editing.is_open)
    assert "Feld" in titles(person.window)
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


def building(person: Person, qtbot: QtBot) -> None:
    person.menu("File", "Build a field …")
    qtbot.waitUntil(lambda: person.editing.is_open)


def is_building(sitters: Sitters) -> bool:
    editing = sitters.window.game.editing
    return editing is not None and editing.is_open


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
def test_no_two_commands_share_a_key_or_an_underlined_letter(
    request: pytest.FixtureRequest, qtbot: QtBot, who: str, does: Callable[[Sitters, QtBot], None]
) -> None:
    sitters: Sitters = request.getfixturevalue(who)
    does(sitters, qtbot)
    for code in ("de", "fr"):
        choose(sitters.window, qtbot, code)
        if does is building:
            qtbot.waitUntil(lambda: is_building(sitters))
        assert ambiguous(sitters.window) == set(), code
        assert shared_letters(sitters) == [], code


def test_nothing_of_the_other_language_is_left_behind(person: Person, qtbot: QtBot) -> None:
    choose(person.window, qtbot, "de")
    choose(person.window, qtbot, "en")
    clear_away()
    before = parts(person)
    for code in ("de", "en"):
        choose(person.window, qtbot, code)
    clear_away()
    assert parts(person) - before == Counter()

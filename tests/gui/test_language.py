"""The language, the system's or a chosen one: it changes in every window, and matches go on."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLocale, QObject, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.builder import Builder
from tests.gui.conftest import OpenWindow
from tests.gui.deduction_players import PEOPLE, OpenDeal, Players
from tests.gui.person import CONTROL, Person
from tests.gui.sitters import Sitters
from tests.gui.test_computer_turns import start
from tests.gui.test_files import in_the_second_turn
from tests.gui.test_leaks import clear_away, parts
from tests.gui.test_shortcuts import ambiguous, faults_of_menus
from tests.gui.topology_people import People
from topologic_qt.app.kit.folders import Folders
from topologic_qt.app.kit.settings import (
    SettingsDialog,
    first_known,
    language_for,
    languages,
    locale_for,
    open_memory,
    speak,
    wanted_language,
)
from topologic_qt.app.window.window import Window
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules.moves import ChangeSeat
from topologic_qt.games.topologic.rules.setup import Seating
from topologic_qt.games.topologic.rules.state import Phase
from topologic_qt.translation import ENGLISH, current_language
from topologic_qt.widgets.card import Curtain
from topologic_qt.widgets.panel_dock import PanelDock

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("in_english_again")]


def titles(window: Window) -> list[str]:
    return [seen.without_mnemonic(action.text()) for action in window.menuBar().actions()]


def choose(window: Window, qtbot: QtBot, code: str) -> None:
    """Choose a language in a window's settings, and wait until it is used."""
    window.game.dialogs.show_settings()
    before = window.game
    language_of(window).setCurrentIndex(["system", *languages()].index(code))
    qtbot.waitUntil(lambda: window.game is not before)
    QApplication.processEvents()
    dialog_of(window).close()


def dialog_of(window: Window) -> QDialog:
    return next(dialog for dialog in window.findChildren(SettingsDialog) if dialog.isVisible())


def language_of(window: Window) -> QComboBox:
    """The list of languages in a window's settings."""
    combo = dialog_of(window).findChild(QComboBox, "language")
    assert isinstance(combo, QComboBox)
    return combo


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
    for spoilt in ("", "../de", "xx", "\0"):
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
    # Numbers and dates are written as in the language and the country.
    assert locale_for("de", QLocale("de_AT")) == locale_for("pseudo", QLocale("de_AT")) == QLocale("de_AT")
    assert locale_for("de", QLocale("en_GB")).language() == QLocale.Language.German
    assert locale_for("fr", QLocale("de_CH")).territory() == QLocale.Country.Switzerland


# -- another language while something is open ---------------------------------------------------------


def test_the_panel_leaves_the_table_its_room_from_the_first_moment(
    people: People, qapp: QApplication, qtbot: QtBot
) -> None:
    widths = []

    class Ruler(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if isinstance(watched, PanelDock) and isinstance(event, QResizeEvent):
                widths.append(event.size().width())
            return False

    people.begin("BCD")
    ruler = Ruler()
    qapp.installEventFilter(ruler)
    choose(people.window, qtbot, "de")
    qapp.removeEventFilter(ruler)
    assert widths
    assert max(widths) < people.window.width() / 2


def test_the_language_is_chosen_by_keys_also_on_the_shelf_and_the_keyboard_stays_at_it(
    person: Person, qtbot: QtBot
) -> None:
    window = person.window
    before = window.game
    before.dialogs.show_settings()
    language_of(window).setFocus()
    QTest.keyClick(language_of(window), Qt.Key.Key_End)
    qtbot.waitUntil(lambda: window.game is not before)
    QApplication.processEvents()
    assert titles(window)[0] == "Fichier"
    assert window.game.screen.is_setting_up
    assert dialog_of(window).focusWidget() is language_of(window)
    assert any("Fermer" in text for text in seen.shown(dialog_of(window))), "Qt speaks it too"
    dialog_of(window).close()

    shelf = window.windows.another(None)
    assert isinstance(shelf, Window)
    shelf.show()
    next(each for each in shelf.findChildren(QAction) if "Paramètres" in each.text()).trigger()
    language_of(shelf).setFocus()
    QTest.keyClick(language_of(shelf), Qt.Key.Key_D)
    qtbot.waitUntil(lambda: "Was möchtest du spielen?" in seen.shown(shelf))
    qtbot.waitUntil(lambda: titles(window)[0] == "Datei")
    assert len(titles(window)) == len(set(titles(window)))
    assert dialog_of(shelf).windowTitle() == "Einstellungen"
    assert dialog_of(shelf).focusWidget() is language_of(shelf)
    shelf.close()


def assert_no_two_commands_collide(sitters: Sitters) -> None:
    """Check that no two commands share a key or an underlined letter."""
    assert ambiguous(sitters.window) == set()
    assert faults_of_menus(sitters.window) == []


def test_the_curtain_stays_closed_and_the_match_goes_on_with_its_notes(person: Person, qtbot: QtBot) -> None:
    person.sit_down(seekers=3, shape="rectangle")
    person.hide_secret("Y5")
    choose(person.window, qtbot, "de")
    assert person.window.game.is_covered
    curtain = next(found for found in person.window.findChildren(Curtain) if found.isVisible())
    assert any("Vorhang" in text for text in seen.shown(curtain))
    assert "Gelb 5" not in "".join(seen.shown(person.window))
    again = Person(person.window, person.answers)
    again.press("Ich bin Ben: Vorhang auf")
    assert not person.window.game.is_covered
    assert_no_two_commands_collide(again)
    again.enter_at((0, 0), (4, 0))
    before, serial = again.controller.match, again.controller.serial

    choose(person.window, qtbot, "fr")
    game = person.window.game
    assert game.controller is person.controller
    assert (game.controller.match, game.controller.serial) == (before, serial)
    assert not game.screen.is_setting_up
    assert not game.is_covered
    again = Person(person.window, person.answers)
    assert_no_two_commands_collide(again)
    assert len(again.positions.split()) == 3
    again.enter_at((0, 0), (4, 0), (9, 5))
    again.key_hint()
    assert len(again.match.round.turns) == 1


def test_computers_that_are_held_stay_held(person: Person, qtbot: QtBot) -> None:
    person.sit_down(seating=Seating((None, Computer(Level.NOVICE, "parrot"))))
    person.window.game.session.watching.hold()
    choose(person.window, qtbot, "fr")
    assert person.window.game.session.watching.is_held


def test_the_player_who_looks_goes_on_looking(players: Players, qtbot: QtBot) -> None:
    players.begin(seating=PEOPLE)
    choose(players.window, qtbot, "de")
    assert players.window.game.is_covered
    assert players.viewer is None
    again = Players(players.window, players.answers)
    again.push("Ich bin Anna: Vorhang auf")
    assert again.viewer == 0
    assert_no_two_commands_collide(again)
    choose(players.window, qtbot, "fr")
    again = Players(players.window, players.answers)
    assert not again.is_covered
    assert (again.viewer, len(again.match.hand)) == (0, 7)
    assert_no_two_commands_collide(again)


def test_who_looks_back_goes_on_looking(person: Person, people: People, qtbot: QtBot) -> None:
    in_the_second_turn(person)
    person.menu("Notebook", "Replay the moves")
    people.begin("BCD")
    people.play_turn()
    people.menu("Match", "Replay the turns")
    for window, code, back in (
        (person.window, "de", "Zurück zum jetzigen Stand"),
        (people.window, "fr", "Revenir au présent"),
    ):
        choose(window, qtbot, code)
        seen.find_button(window, back).click()
        assert not seen.offers(window, back)


def test_who_looks_at_the_missing_tile_goes_on_looking(players: Players, qtbot: QtBot) -> None:
    missing = players.announce_wrongly(PEOPLE)
    choose(players.window, qtbot, "de")
    again = Players(players.window, players.answers)
    assert not again.is_covered
    assert (again.viewer, again.match.missing) == (0, missing)
    again.menu("Datei", "Neue Partie…")
    assert again.screen.is_setting_up
    choose(players.window, qtbot, "en")
    again = Players(players.window, players.answers)
    again.push("Go back")
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


def test_only_the_words_of_a_filled_setup_page_change(person: Person, qtbot: QtBot) -> None:
    person.press("Hide", person.page)
    person.set_up(title="Night", edition="2017", seekers=3, shape="grown", seed="KITCHEN", aid="Full")
    person.write(person.page.seats.own_name, "Zoe")
    person.press("One", person.page)
    person.click(person.page.opponents.group.button(2))
    person.choose(person.page.story.theme, 2)
    person.page.field_box.growth.setFocus()
    person.key(Qt.Key.Key_End)
    setup, theme = person.page.choices.setup(), person.page.story.theme.currentIndex()
    tiles = set(person.game_screen.table.tiles)
    choose(person.window, qtbot, "de")
    again = Person(person.window, person.answers)
    assert again.page.choices.setup() == setup
    assert again.page.story.theme.currentIndex() == theme
    assert again.page.seats.own_name.text() == "Zoe"
    assert set(again.game_screen.table.tiles) == tiles
    again.write(again.page.seats.own_name, "")
    choose(again.window, qtbot, "fr")
    again = Person(person.window, person.answers)
    assert again.page.seats.own_name.text() == ""
    again.write(again.page.seats.own_name, "Vous")
    choose(again.window, qtbot, "en")
    assert Person(again.window, again.answers).page.seats.own_name.text() == "You"


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


def test_the_draft_in_the_editor_stays_in_front_and_can_be_played_on(
    builder: Builder, person: Person, qtbot: QtBot
) -> None:
    builder.type("y5b2")
    builder.key(Qt.Key.Key_A, CONTROL)
    builder.key(Qt.Key.Key_Delete)
    builder.type("k6")
    builder.ctrl("Z")
    for code, heading in (("fr", "Terrain"), ("de", "Feld")):
        choose(person.window, qtbot, code)
        qtbot.waitUntil(lambda: person.editing.is_in_front)
        assert heading in titles(person.window)
        assert_no_two_commands_collide(person)
    again = Builder(person, qtbot, "Feld bauen…", "Extras")
    assert not again.field.tiles
    undo, redo = again.editor.tools.undo, again.editor.tools.redo
    assert (undo.text(), redo.text()) == ("&Rückgängig: 2 Plättchen weglegen", "&Wiederherstellen: K6 legen")
    again.ctrl("Z")
    assert again.text == "Y5 B2"
    again.ctrl("Y")
    again.ctrl("Y")
    assert again.text == "@2,0\nK6"

    again.ctrl("I")
    person.press("Auf diesem Feld spielen")
    page = Person(person.window, person.answers).page
    before = page.choices.field
    choose(person.window, qtbot, "en")
    page = Person(person.window, person.answers).page
    assert page.choices.field == before
    assert page.field_box.shape.currentText().startswith("Your own")


def test_computers_and_people_keep_their_names_in_every_language(
    person: Person, qtbot: QtBot, tmp_path: Path
) -> None:
    start(person, "Seek")
    qtbot.waitUntil(lambda: person.match.round.phase is Phase.ENTER)
    person.answers.file = tmp_path / "a.topologic"
    person.menu("File", "Save as…")
    qtbot.waitUntil(lambda: person.controller.is_saved)
    kept, before = person.controller.match.id, person.controller.match.moves
    choose(person.window, qtbot, "fr")
    assert person.match.setup.players == ("Milo", "Vous")
    assert person.controller.is_saved
    assert (person.controller.match.id, person.controller.match.moves) == (kept, before)


def test_nothing_of_the_other_language_is_left_behind(person: Person, qtbot: QtBot) -> None:
    """What a thread still holds goes a little later: only what is left every time stays for ever."""
    left: list[set[str]] = []
    for _ in range(3):
        before = parts(person)
        for code in ("de", "en"):
            choose(person.window, qtbot, code)
        clear_away()
        left.append({*(parts(person) - before)})
    assert set.intersection(*left) == set()

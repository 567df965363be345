"""What people wrote is shown unchanged everywhere; people who play alone and wrote nothing are *You*."""

import re
from itertools import islice
from random import Random
from types import SimpleNamespace

import jeepney.io.blocking
import pytest
from jeepney.low_level import HeaderFields, Message
from PySide6.QtWidgets import QApplication, QWidget

from tests.gui import seen
from tests.gui.conftest import OpenGame
from tests.gui.deduction_players import OpenDeal, any_question
from tests.gui.person import Person
from tests.gui.topology_people import OpenTable
from topologic_qt import translation
from topologic_qt.app.features.online import messages as notice
from topologic_qt.games import registry
from topologic_qt.games.deduction.rules.setup import new_setup as new_deal
from topologic_qt.widgets.icons import resource

pytestmark = pytest.mark.gui

MARKUP = "<u>Eve</u>"
"""What is shown as an underlined name, and could as well load a file, where it is read as HTML."""

ODD, QUOTED = f"{MARKUP} &lt; R&&D & Clyde", '"O\'Neill" `x` 😀 漢字 {name} %1 [*]'


def read_as_markup(window: QWidget) -> list[str]:
    """The texts in all windows with the name, in which Qt would underline a letter."""
    assert MARKUP in "".join(seen.everything_said(window))
    tops = [window, *(top for top in QApplication.topLevelWidgets() if top.isVisible())]
    return [text for top in tops for text in seen.read_as_markup(top) if "<u>" in text]


def test_a_name_stands_as_typed_in_every_place_and_is_markup_in_none(person: Person) -> None:
    name, other = ODD, QUOTED
    card = person.game_screen.card
    person.start(players=(other, name), title=f"T {name}", edition="french", seekers=3)
    assert person.title == f"T {name}: {other} – {name}* — Topologic"
    assert f"{name}, look at the field, then look away until the secret is hidden." in seen.shown(card)
    assert f"Round 1: {name}" in [seen.as_shown(tip) for tip in seen.tips(person.window)]
    heard = seen.spoken(person.window)
    assert f"{other} hides the secret" in heard
    assert f"T {name}: {other} – {name}* — Topologic" in heard
    dialog = person.open_dialog()
    assert any(text.startswith(f"{name}, please look away. {other}, ") for text in seen.shown(dialog))
    assert not read_as_markup(person.window)
    dialog.reject()
    person.hide_secret("Y5")
    handed_over = f"It’s {name}’s turn to move the seekers. Change seats, please."
    assert any(handed_over in text.splitlines() for text in seen.shown(person.curtain))
    assert f"I’m {name}: open the curtain" in seen.shown(person.curtain)
    person.open_curtain()
    assert person.status.startswith("Drag the seekers")
    assert f"Round 1  ·  Turn 1  ·  {name} seeks" in seen.shown(person.game_screen)
    assert f"Round 1: {name}" in seen.shown(person.game_screen.notebook)

    person.enter("Y5 Y5 Y5")
    person.press("Ask for the hint")
    assert f"{name} found it on turn 1" in seen.shown(card)
    assert f"Round 1: {name} found it on turn 1" in person.game_screen.notebook.text()
    dialog = person.open_dialog()
    assert f"For {name} only" in seen.shown(dialog)
    dialog.reject()
    person.begin_round("R1")
    person.enter("Y5 Y5 Y5")
    person.ask()
    turns = person.game_screen.notebook.list.model()
    turns.setData(turns.index(0, 0), MARKUP)
    assert not read_as_markup(person.window)
    person.menu("Match", "Give up the round…")
    assert f"{name} wins" in seen.shown(card)
    assert any(f"{name} found it on turn 1 (Yellow 5)" in text for text in seen.shown(card))
    assert not read_as_markup(person.window)


def test_no_name_is_markup_in_topology(open_table: OpenTable) -> None:
    people = open_table()
    people.begin(names=(MARKUP, f"{MARKUP}2"), title=MARKUP)
    people.play_turn()
    assert not read_as_markup(people.window)


def test_no_name_is_markup_in_deduction(open_deal: OpenDeal) -> None:
    players = open_deal()
    names = (MARKUP, f"{MARKUP}2", f"{MARKUP}3")
    players.begin_with(new_deal(names, seed="parrot", first=0, title=MARKUP))
    players.open_curtain()
    players.propose(any_question(players.match))
    assert not read_as_markup(players.window)


class Desktop:
    """A desktop that shows notifications, with or without markup."""

    def __init__(self, *can: str) -> None:
        self._can = can
        self.shown = ""

    def __enter__(self) -> "Desktop":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def send_and_get_reply(self, message: Message, timeout: float) -> SimpleNamespace:
        """Answer a call."""
        if message.header.fields[HeaderFields.member] == "GetCapabilities":
            return SimpleNamespace(body=([*self._can],))
        self.shown = message.body[4]
        return SimpleNamespace(body=(1,))


@pytest.mark.parametrize(("can", "shown"), [(("body-markup",), "&lt;u&gt;Eve&lt;/u&gt;"), ((), MARKUP)])
def test_no_name_is_markup_in_news_on_the_desktop(
    monkeypatch: pytest.MonkeyPatch, can: tuple[str, ...], shown: str
) -> None:
    desktop, told = Desktop("body", *can), f"{MARKUP} has moved. It’s your turn."
    monkeypatch.setattr(jeepney.io.blocking, "open_dbus_connection", lambda: desktop)
    notice.tell_desktop("Topologic", told)
    assert desktop.shown == told.replace(MARKUP, shown)


WRONG_OF_YOU = {
    "en": r"\bYou(’s\b| (?!pass\b)\w+s\b)|\b(asked|behind|by|does|for|of|showed|to) You\b",
    "de": r"\bDu (ist|\w*[^s\W]t)\b|\b(an|fragt|für|gefragt|hat|hinter|von|vor) Du\b",
    "fr": r"\bVous (?!(ne|le)\b)(n’|l’)?(a|est|\w+(e|it|ra))\b|\b(à|de|derrière|pour|que|sur) Vous\b",
}
"""What is wrong in a sentence about the person who plays alone, by language."""
ENDING = ("Announce", "GiveUp", "Resign")
"""Moves that end a match early."""


@pytest.mark.parametrize("language", WRONG_OF_YOU)
def test_who_plays_alone_is_you_in_all_that_is_said_of_a_match(
    open_game: OpenGame,
    monkeypatch: pytest.MonkeyPatch,
    speak: object,  # English again at the end
    language: str,
) -> None:
    said: set[str] = set()
    fill_in = translation._with_facts

    def noted(text: str, facts: dict[str, object]) -> str:
        said.add(told := fill_in(text, facts))
        return told

    monkeypatch.setattr(translation, "_with_facts", noted)
    translation.choose_language(language, resource("words"))
    you = translation.tr("You")
    for info in registry.GAMES:
        window, _ = open_game(info)
        if seen.offers(window, translation.tr("Seek")):
            seen.find_button(window, translation.tr("Seek")).click()
        seen.find_button(window, translation.tr("Start the match")).click()
        controller, rules = window.game.controller, info.load().rules
        assert you in window.windowTitle()
        chance, match = Random(1), controller.match
        for made in range(400):
            if match.outcome is not None:
                break
            moves = [*islice(rules.legal_moves(match.state), 40)]
            going_on = [move for move in moves if type(move).__name__ not in ENDING or made > 80]
            controller.propose(chance.choice(going_on or moves))
        said.update(seen.everything_said(window))
        window.close()
    assert not [text for text in said if re.search(WRONG_OF_YOU[language], text)]
    assert len([text for text in said if re.search(rf"\b{you}\b", text)]) > 20

"""What people wrote is shown as they wrote it, wherever it stands."""

import pytest

from tests.gui import seen
from tests.gui.person import Person

pytestmark = pytest.mark.gui

ODD = ["<b>Eve</b>", "Bonnie & Clyde", "R&&D", '"O\'Neill" `x`', "😀 Zoë 漢字", "{name} %1 %s", "[*]", "&lt;"]


@pytest.mark.parametrize("name", ODD)
def test_a_name_stands_as_typed_in_every_place(person: Person, name: str) -> None:
    other = "Dan"
    person.start(players=(other, name), title=f"T {name}", edition="french", seekers=3)
    assert person.title == f"T {name}: {other} – {name}* – Topologic"
    assert f"{name}, have a look at the field, then look away until the secret is hidden." in seen.shown(
        person.game_screen.card
    )

    dialog = person.open_dialog()
    assert any(text.startswith(f"{name}, please look away. {other}, ") for text in seen.shown(dialog))
    dialog.reject()
    person.hide_secret("Y5")
    handed_over = f"Now {name} takes the seekers. Please change seats."
    assert any(handed_over in text.splitlines() for text in seen.shown(person.curtain))
    assert f"I am {name}: open the curtain" in seen.shown(person.curtain)
    person.open_curtain()
    assert person.status.startswith(f"{name}: drag the seekers")
    assert f"Round 1  ·  Turn 1  ·  {name} seeks" in seen.shown(person.game_screen)
    assert f"Round 1: {name}" in seen.shown(person.game_screen.notebook)

    person.enter("Y5 Y5 Y5")
    person.press("Ask for the hint")
    assert f"{name} found it in turn 1" in seen.shown(person.game_screen.card)
    assert f"Round 1: {name}, found in turn 1" in person.game_screen.notebook.text()
    dialog = person.open_dialog()
    assert f"For {name} only" in seen.shown(dialog)
    dialog.reject()
    person.begin_round("R1")
    person.enter("Y5 Y5 Y5")
    person.ask()
    person.menu("Match", "Give up the round …")
    assert f"{name} wins" in seen.shown(person.game_screen.card)
    assert any(f"{name}: found in turn 1 (Yellow 5)" in text for text in seen.shown(person.game_screen.card))


@pytest.mark.parametrize("name", ODD)
def test_a_name_that_rests_under_the_mouse_is_no_markup(person: Person, name: str) -> None:
    person.start(players=("Dan", name))
    assert f"Round 1: {name}" in [seen.as_shown(tip) for tip in seen.tips(person.window)]


@pytest.mark.parametrize("name", ODD)
def test_those_who_listen_hear_a_name_as_typed(person: Person, name: str) -> None:
    person.start(players=(name, "Dan"), title=name)
    heard = seen.spoken(person.window)
    assert f"{name} hides the secret" in heard
    assert f"{name}: {name} – Dan* – Topologic" in heard

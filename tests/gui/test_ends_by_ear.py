"""What is spoken of a round that is given up."""

import re

import pytest

from tests.gui import seen
from tests.gui.ears import Ears
from tests.gui.person import Person

pytestmark = pytest.mark.gui


def test_a_round_that_is_given_up_is_told_with_its_secret(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.sit_down(seekers=3)
    person.hide_secret("Y5")
    person.open_curtain()
    border = sorted(person.match.setup.field.border, key=str)
    person.enter(" ".join(map(str, border[:3])))
    person.ask()
    ears = Ears(monkeypatch, person.window)
    given_up, seekers, roles, card = ears.hear(lambda: person.menu("Match", "Give up the round …"))
    assert given_up == "Ben gives the round up."
    assert [f"Seeker {number} on " in seekers for number in (1, 2, 3)] == [True, True, True]
    assert seekers.endswith("The secret was on Yellow 5.")
    assert roles == "Ben is the referee and hides the secret now."
    assert card.startswith("Ben gave up\nThe secret was on Yellow 5.")
    (shown,) = (text for text in seen.shown(person.game_screen.card) if "check code" in text)
    assert re.search(r"[A-Z]{5}", shown), "it stands there as people have noted it down"
    (code,) = re.findall(r"The check code ((?:[a-z]{5} ?){5}) is right", card)
    assert code.upper() in shown
    spoken = " ".join(seen.spoken(person.game_screen.card))
    assert code in spoken
    assert not re.search(r"[A-Z]{5}", spoken), "readers spell capitals letter by letter"

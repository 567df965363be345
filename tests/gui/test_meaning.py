"""The meaning of a hint stands under the table, in words, for as long as the hint is the last one."""

import pytest

from tests.gui import seen
from tests.gui.person import Person, points
from topologic_qt.games.topologic.rules import EDITIONS, FieldRecipe, Setup, Shape, Theme, random_field

pytestmark = pytest.mark.gui

SECRET = "Y5"


def told(person: Person) -> str:
    """The sentence about the last hint in the strip under the table; empty if there is none."""
    texts = [text for text in seen.shown(person.game_screen.seeking.bar) if " share " in text]
    return "".join(texts)


def on_border(person: Person, wanted: int) -> str:
    """Three tiles of the border, that give a hint of so many points together."""
    border = sorted(map(str, person.match.setup.field.border))
    by_points = {score: [tile for tile in border if points(tile, SECRET) == score] for score in (0, 1)}
    return " ".join([*by_points[1][:wanted], *by_points[0][: 3 - wanted]])


def test_the_strip_says_what_a_hint_means(person: Person) -> None:
    for hint, sentence in (
        (0, "The seekers share no colour and no number with the secret."),
        (1, "The seekers share a colour or a number with the secret once."),
        (2, "The seekers share colours or numbers with the secret 2 times."),
    ):
        person.sit_down(seekers=3)
        person.begin_round(SECRET)
        assert told(person) == ""
        person.enter(on_border(person, hint))
        assert told(person) == "", "before the first hint"
        assert person.ask() == hint
        assert told(person) == sentence
        assert person.game_screen.table_view.accessibleDescription().startswith(sentence)
        person.hand.drag(0, min(person.destinations(0)))
        assert told(person) == sentence, "until the next hint"
    field = random_field(FieldRecipe(Shape.SQUARE, "parrot"))
    person.begin_with(Setup(field, EDITIONS["2019"], 3, theme=Theme.TREASURE, players=("Anna", "Ben")))
    person.begin_round(SECRET)
    person.enter(on_border(person, 2))
    person.ask()
    assert told(person) == "The divers share colours or numbers with the treasure 2 times."

"""A rematch: what may and may not differ in it, in every game."""

from dataclasses import replace
from typing import Any

from tests.tables import ORDERED, drawn
from tests.topology_draws import DRAWS, drawn_setup, secrets_of
from topologic_qt.engine.commitment import new_salt
from topologic_qt.engine.game import SPECTATOR
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games import registry
from topologic_qt.games.deduction.rules.setup import Aid, apart_setup, new_setup as deduction_setup, setup_for
from topologic_qt.games.topologic.rules.field import Field
from topologic_qt.games.topologic.rules.setup import EDITION_2017, Assistance, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Theme, random_field
from topologic_qt.games.topology.rules.state import Variant, new_setup as topology_setup

RECIPE = FieldRecipe(seed="one")
TOPOLOGIC = Setup(random_field(RECIPE), origin=RECIPE)
BY_HAND = Setup(drawn(ORDERED))
TOPOLOGY = drawn_setup(secrets_of("another", 3), first=1)
DEALT = apart_setup(deduction_setup(("Anna", "Ben", "Clara"), seed="one", first=2), 0, new_salt())


def mail_of(game: str) -> Any:  # noqa: ANN401
    """The mail capability of a game."""
    info = registry.by_id(game)
    assert info is not None
    return info.load().mail


def test_what_begins_when_all_agree_is_another_match_drawn_together_or_known_by_its_copy() -> None:
    for game, setup in [
        ("topologic", TOPOLOGIC),
        ("topologic", BY_HAND),
        ("topology", TOPOLOGY),
        ("topology", topology_setup(seed="one")),
        ("deduction", DEALT),
    ]:
        mail = mail_of(game)
        again = mail.again(setup)
        assert mail.is_again(setup, again)
        assert mail.is_again(again, mail.again(again))
    mail = mail_of("topology")
    anchors = [DRAWS.anchor(secret) for secret in secrets_of("of the next", 3)]
    assert mail.is_again(TOPOLOGY, DRAWS.begun(mail.again(TOPOLOGY), anchors))
    for seat in [1, 2, SPECTATOR]:
        mail = mail_of("deduction")
        ours, next_one = setup_for(DEALT, seat), mail.again(DEALT)
        assert mail.is_again(ours, setup_for(next_one, seat))
        assert not mail.is_again(ours, setup_for(replace(next_one, aid=Aid.FULL), seat))


CHANGED: list[tuple[str, Any, dict[str, object]]] = [
    ("topologic", TOPOLOGIC, {"edition": EDITION_2017}),
    ("topologic", TOPOLOGIC, {"seekers": 3}),
    ("topologic", TOPOLOGIC, {"aid": Assistance.FULL}),
    ("topologic", TOPOLOGIC, {"players": ("Ben", "Loser")}),
    ("topologic", TOPOLOGIC, {"players": ("Ben", "Anna")}),
    ("topologic", TOPOLOGIC, {"title": "Forged"}),
    ("topologic", TOPOLOGIC, {"theme": next(theme for theme in Theme if theme is not Theme.CLASSIC)}),
    ("topologic", TOPOLOGIC, {"origin": None}),
    ("topologic", TOPOLOGIC, {"field": drawn(ORDERED)}),
    ("topologic", TOPOLOGIC, {"origin": replace(RECIPE, seed="of another field")}),
    ("topologic", BY_HAND, {"field": TOPOLOGIC.field}),
    ("topologic", BY_HAND, {"origin": RECIPE}),
    ("topology", TOPOLOGY, {"names": ("Anna", "Ben", "Loser")}),
    ("topology", TOPOLOGY, {"names": ("Ben", "Anna", "Clara")}),
    ("topology", TOPOLOGY, {"title": "Forged"}),
    ("topology", TOPOLOGY, {"first": 0}),
    ("topology", TOPOLOGY, {"given_stack": True}),
    ("topology", TOPOLOGY, {"earlier": (1, 2, 3)}),
    ("topology", TOPOLOGY, {"seating": (None, None, Computer(Level.CLUB))}),
    ("topology", topology_setup(seed="one"), {"variant": Variant.ADVANCED}),
    ("deduction", DEALT, {"names": ("Anna", "Ben", "Loser")}),
    ("deduction", DEALT, {"last_left_wins": False}),
    ("deduction", DEALT, {"title": "Forged"}),
    ("deduction", DEALT, {"first": 2}),
    ("deduction", DEALT, {"aid": Aid.FULL}),
]


def test_nothing_else_may_differ_neither_tiles_of_the_recipe_nor_the_dealer() -> None:
    for game, setup, changes in CHANGED:
        mail = mail_of(game)
        assert not mail.is_again(setup, replace(mail.again(setup), **changes))
    mail = mail_of("topologic")
    again = mail.again(TOPOLOGIC)
    places = list(again.field.tiles)
    swapped = dict(again.field.tiles)
    swapped[places[0]], swapped[places[1]] = swapped[places[1]], swapped[places[0]]
    assert not mail.is_again(TOPOLOGIC, replace(again, field=Field(swapped)))
    mail = mail_of("deduction")
    again = mail.again(DEALT)
    assert not mail.is_again(DEALT, apart_setup(replace(again, apart=None), 1, new_salt()))

"""The editions, as the table in the rules has them."""

from tests.tables import names, turn_two
from topologic_qt.games.topologic.rules.legality import legal_destinations
from topologic_qt.games.topologic.rules.setup import (
    EDITION_2017,
    EDITION_2019,
    EDITION_FRENCH,
    EDITIONS,
    Entry,
    Setup,
)

STRAIGHT = {(0, -1), (1, 0), (0, 1), (-1, 0)}
DIAGONAL = {(1, -1), (1, 1), (-1, 1), (-1, -1)}


def test_an_edition_is_what_the_table_says() -> None:
    for edition, entry, directions, passes_over in [
        (EDITION_2017, Entry.BORDER, STRAIGHT, True),
        (EDITION_2019, Entry.BORDER, STRAIGHT, False),
        (EDITION_FRENCH, Entry.ANYWHERE, STRAIGHT | DIAGONAL, True),
    ]:
        assert edition.entry is entry
        assert set(edition.directions) == directions
        assert len(edition.directions) == len(directions)
        assert edition.passes_over is passes_over


def test_every_edition_is_found_by_its_id_and_the_usual_one_comes_first() -> None:
    assert list(EDITIONS) == ["2019", "2017", "french"]
    assert [EDITIONS[id] for id in ("2019", "2017", "french")] == [EDITION_2019, EDITION_2017, EDITION_FRENCH]
    assert all(edition.id == id for id, edition in EDITIONS.items())
    assert Setup(turn_two("R1 R1 R1").setup.field).edition is EDITION_2019


def test_the_rules_ask_for_what_an_edition_says_and_not_for_its_id() -> None:
    only_right = EDITION_2019._replace(id="only right", directions=((1, 0),))
    state = turn_two("V3 W3 R1", edition=only_right)
    assert names(legal_destinations(state, 0)) == "P3 W3"

"""Players: seats, computers, names."""

import pytest

from tests.sentences import untranslated
from topologic_qt.engine.players import (
    MAX_SEED_LENGTH,
    Computer,
    Level,
    SeatingError,
    SetupError,
    check_name,
    check_title,
    with_player,
)

CLUB = Computer(Level.CLUB, "x")


def test_another_player_takes_a_seat_that_is_there() -> None:
    assert with_player((None, None, None), 1, CLUB) == (None, CLUB, None)
    assert with_player((None, CLUB), 1, None) == (None, None)
    for seat, computer in [(-1, None), (3, CLUB), (0, None), (2, CLUB)]:
        with pytest.raises(SeatingError) as caught:
            with_player((None, None, CLUB), seat, computer)
        assert untranslated(caught.value) == ""


def test_a_seed_has_at_most_forty_characters_and_a_name_is_a_line() -> None:
    assert Computer(seed="x" * MAX_SEED_LENGTH).seed
    with pytest.raises(SetupError, match="at most 40 characters, not 41"):
        Computer(seed="x" * (MAX_SEED_LENGTH + 1))
    for name in ["Anna", "Ж", "محمد", "👩‍👧", "x" * 40]:
        check_name(name)
        check_title(name)
    for name, complaint in [
        ("", "is empty"),
        ("  ", "is empty"),
        ("x" * 61, "has 61 characters"),
        ("two\nlines", "must be one line"),
        ("\u202e", "must be one line"),
    ]:
        for check in (check_name, check_title):
            with pytest.raises(SetupError, match=complaint) as caught:
                check(name)
            assert untranslated(caught.value) == ""

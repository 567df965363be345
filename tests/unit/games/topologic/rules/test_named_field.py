"""A field with a name."""

import pytest

from tests.tables import drawn
from topologic_qt.games.topologic.rules import NamedField


def test_a_field_may_be_unfinished() -> None:
    assert NamedField("Half", drawn("R1")).field == drawn("R1")


def test_a_name_that_cannot_be_shown_is_refused(subtests: pytest.Subtests) -> None:
    for name, complaint in [("", "is empty"), ("x" * 61, "has 61 characters"), ("a\nb", "must be one line")]:
        with (
            subtests.test(name=name, complaint=complaint),
            pytest.raises(ValueError, match=f"^The name of a field {complaint}"),
        ):
            NamedField(name, drawn("R1"))

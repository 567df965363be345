"""The error for an invalid saved match or field: the same requirements in every game."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.sentences import untranslated
from topologic_qt.games.checking import RecordError


def refused(read: Callable[[Any], object], record: object) -> RecordError:
    """The error for an invalid record: short, on one line, and translated."""
    with pytest.raises(RecordError) as caught:
        read(record)
    text = str(caught.value)
    assert text.isprintable()
    assert text.endswith(".")
    assert len(text) < 200
    assert untranslated(caught.value.facts["what"]) == ""
    return caught.value

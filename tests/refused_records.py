"""What is said of a saved match or field that cannot be: the same demands in every game."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.sentences import untranslated
from topologic_qt.games.checking import RecordError


def refused(read: Callable[[Any], object], record: object) -> RecordError:
    """The error with which a bad record is not read: short, on one line, and in every language."""
    with pytest.raises(RecordError) as caught:
        read(record)
    text = str(caught.value)
    assert text.isprintable()
    assert text.endswith(".")
    assert len(text) < 200
    assert untranslated(caught.value.facts["what"]) == ""
    return caught.value

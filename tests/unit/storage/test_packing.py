"""The outside of saved games as it is written."""

import pytest

from topologic_qt.storage import pack
from topologic_qt.storage.packing import without_place


@pytest.mark.parametrize("place", ["/home/anna/a match.topologic", 'C:\\"quoted",\n', "/tmp/\udcff", "ä"])
def test_without_its_place_a_copy_is_the_saved_game(place: str) -> None:
    match = {"title": '\n "saved_as": "nowhere",\n'}
    assert without_place(pack("a game", match, place)) == (pack("a game", match), place)


@pytest.mark.parametrize(
    "content",
    [
        pack("a game", {}),
        b"",
        b'{\n "saved_as": ',
        b'{\n "saved_as": 5,\n}',
        b'{\n "saved_as": "a,\n}',
        b'{\n "saved_as": ' + b"[" * 100_000 + b",\n}",
    ],
)
def test_bytes_that_name_no_place_stay_as_they_are(content: bytes) -> None:
    assert without_place(content) == (content, None)

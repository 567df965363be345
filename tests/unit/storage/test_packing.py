"""The outside of saved games as it is written."""

from topologic_qt.storage import pack
from topologic_qt.storage.packing import without_place


def test_without_its_place_a_copy_is_the_saved_game() -> None:
    for place in ["/home/anna/a match.topologic", 'C:\\"quoted",\n', "/tmp/\udcff", "ä"]:
        match = {"title": '\n "saved_as": "nowhere",\n'}
        assert without_place(pack("a game", match, place)) == (pack("a game", match), place)


def test_bytes_that_name_no_place_stay_as_they_are() -> None:
    for content in [
        pack("a game", {}),
        b"",
        b'{\n "saved_as": ',
        b'{\n "saved_as": 5,\n}',
        b'{\n "saved_as": "a,\n}',
        b'{\n "saved_as": ' + b"[" * 100_000 + b",\n}",
    ]:
        assert without_place(content) == (content, None)

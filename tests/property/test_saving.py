"""Everything saved can be read back unchanged."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.strategies import at_real_tables, here, matches, notes
from tests.tables import TopologicMatch
from topologic_qt.engine.commitment import unseal
from topologic_qt.games.topologic.records.models import MatchRecord
from topologic_qt.games.topologic.records.reading import from_record
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.notes import Notes, pages_of
from topologic_qt.storage.envelope import Envelope, pack, unpack

pytestmark = pytest.mark.long

entries = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    # Two halves of a pair side by side would come back as the one character that they make together.
    | st.text()
    | st.text(st.characters(categories=["Cs"]), max_size=1),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(matches(seatings=here | at_real_tables), st.tuples(notes(), notes()))
def test_a_saved_match_comes_back(match: TopologicMatch, pages: tuple[Notes, Notes]) -> None:
    match.notes = pages[: match.setup.rounds]
    envelope = unpack(pack("topologic", to_record(match)), "a.game")
    again = from_record(envelope.match)
    assert again.setup == match.setup
    assert again.moves == match.moves
    assert again.state == match.state
    assert again.snapshot() == match.snapshot()
    assert [page.marks for page in pages_of(again.notes)] == [page.marks for page in pages_of(match.notes)]
    assert again.can_take_back == match.can_take_back
    assert again.outcome == match.outcome
    # Nothing that is saved again differs, and it is what the reader asks for.
    first, second = to_record(match), to_record(again)
    assert MatchRecord.model_validate(first).model_dump(exclude_unset=True) == first
    for record in (first, second):
        for entry in envelopes(record):
            entry["sealed"] = unseal(entry["sealed"])
    assert first == second


def envelopes(entry: object) -> Iterator[dict[str, Any]]:
    """Every entry of a record, at any depth, with a sealed text."""
    inner = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ()
    if isinstance(entry, dict) and entry.get("sealed") is not None:
        yield entry
    for part in inner:
        yield from envelopes(part)


@given(
    st.text(max_size=40),
    st.none() | st.text() | st.binary(max_size=30).map(lambda name: name.decode(errors="surrogateescape")),
    st.dictionaries(st.text(), entries, max_size=5),
)
def test_an_envelope_comes_back(game: str, saved_as: str | None, match: dict[str, object]) -> None:
    envelope = unpack(pack(game, match, saved_as, "2f9c07be51d8a364"), "a.game")
    assert envelope == Envelope(game=game, saved_as=saved_as, id="2f9c07be51d8a364", match=match)

"""Hypothesis strategies for messages and rooms."""

from dataclasses import replace

from hypothesis import strategies as st

from topologic_qt.online.message import (
    MAX_COUNT,
    MOST_REMARKS,
    MOST_SPECTATORS,
    REMARKS,
    Answer,
    Content,
    Message,
    Remark,
    Request,
    RequestKind,
    Seen,
    Talk,
)
from topologic_qt.online.room_file import Accepted, Own, Room, new_room, verify_key_of

counts = st.integers(0, MAX_COUNT)
seen_counts = st.integers(0, MAX_COUNT // 2)
numbers = st.integers(1, MAX_COUNT)
keys = st.binary(min_size=32, max_size=32)
copies = st.binary(max_size=300)

remarks = st.builds(Remark, numbers, st.sampled_from([*REMARKS, "of-a-newer-program"]))
requests = st.one_of(
    st.builds(Request, numbers, st.just(RequestKind.TAKE_BACK), counts, counts),
    st.builds(Request, numbers, st.just(RequestKind.REMATCH)),
)
talks = st.builds(
    Talk,
    st.lists(remarks, max_size=MOST_REMARKS).map(tuple),
    counts,
    st.none() | requests,
    st.none() | st.builds(Answer, st.integers(0, 1), requests, st.booleans(), st.booleans()),
)
anchors = keys.map(bytes.hex) | st.just("")
parts = st.just(()) | st.tuples(copies, copies)
contents = st.builds(
    Content,
    numbers,
    copies,
    counts,
    counts,
    anchors,
    talks,
    st.integers(0, MOST_SPECTATORS),
    parts,
    st.booleans(),
)
messages = st.builds(
    Message,
    numbers,
    numbers,
    contents,
    st.tuples(*(st.builds(Seen, seen_counts, seen_counts),) * 2),
    st.just(()) | st.tuples(st.none() | keys, st.none() | keys),
)
owns = st.builds(
    Own, counts, counts, contents, st.just(()) | st.tuples(*(st.tuples(seen_counts, seen_counts),) * 2)
)
accepted = st.builds(
    Accepted,
    counts,
    counts,
    st.binary(min_size=20, max_size=20).map(bytes.hex) | st.just(""),
    counts,
    st.booleans(),
)


@st.composite
def rooms(draw: st.DrawFn) -> Room:
    """A room with anything in it."""
    seat = draw(st.integers(0, 1))
    room = new_room(draw(st.sampled_from(["topologic", "topology"])), 2, seat, draw(st.text(max_size=30)))
    known = draw(st.none() | keys)
    both = tuple(key if key else known for key in room.verify_keys)
    heard = draw(st.tuples(accepted, accepted))
    pairs = draw(st.tuples(st.none() | keys, st.none() | keys))
    host = draw(st.integers(0, 1))
    return replace(room, verify_keys=both, pair_keys=pairs, host=host, own=draw(owns), heard=heard)


def pair_of_rooms(game: str = "topologic") -> tuple[Room, Room]:
    """The rooms of two computers that have agreed, by seat."""
    host = new_room(game, 2)
    signing_key = bytes(range(32))
    both = (host.verify_keys[0], verify_key_of(signing_key))
    host = replace(host, verify_keys=both)
    return host, replace(host, seat=1, signing_key=signing_key)

"""Damaged files: each is refused in a sentence, or is a possible match.

`tests.referee`, which shares no code with the rules, replays what is accepted. The suite tries a few hundred
mutations; `test --release` tries thousands, and `TOPOLOGIC_MUTATIONS=100000` that many.
"""

import json
import os
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.referee import Move as PlainMove, Referee
from tests.tables import TopologicMatch, ask, enter, find_at_once, new_match, tile
from topologic_qt.engine.commitment import commitment
from topologic_qt.games.topologic.records.reading import from_record
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    GiveHint,
    GiveUp,
    HideSecret,
    Move,
    MoveSeeker,
    PlaceSeeker,
)
from topologic_qt.games.topologic.rules.notes import Mark, blank_pages
from topologic_qt.storage.envelope import pack, unpack
from topologic_qt.storage.files import Problem

MUTATIONS = int(os.environ.get("TOPOLOGIC_MUTATIONS", "3000"))
SECRETS = ("B4", "R1")


@cache
def whole() -> bytes:
    """A whole match in a file: a few turns, the secret found in both rounds."""
    match = new_match()
    match.apply(HideSecret(tile(SECRETS[0]), "salt", commitment(SECRETS[0], "salt")))
    enter(match, "R1 R4 S6")
    ask(match)
    for seeker, to in ((0, "B1"), (2, "S4")):
        match.apply(MoveSeeker(seeker, tile(to)))
    ask(match)
    for seeker in range(3):
        match.apply(MoveSeeker(seeker, tile(SECRETS[0])))
    ask(match)
    find_at_once(match, SECRETS[1])
    assert match.outcome is not None
    page, other = blank_pages(match.setup)
    page = page.mark([tile("R1"), tile("B4")], Mark.SUSPECTED).mark([tile("S6")], Mark.RULED_OUT).undo()
    match.notes = (page.remark(2, "Blue!").stamped(3, "2025-01-31T17:05:09+00:00"), other)
    return pack("topologic", to_record(match))


def judge(content: bytes) -> str:
    """Classify a file: "accepted", or the kind of refusal."""
    try:
        envelope = unpack(content, "a.topologic")
    except Problem as problem:
        check_sentence(str(problem))
        return "refused as a file"
    try:
        match = from_record(envelope.match)
    except ValueError as error:
        check_sentence(str(error))
        return "refused as a match"
    check_played(match)
    return "accepted"


def check_sentence(text: str) -> None:
    """Check that a refusal is a finished sentence or two on one line."""
    assert text.isprintable(), text
    assert text.endswith("."), text
    assert 10 < len(text) < 300, text


def check_played(match: TopologicMatch) -> None:
    """Check that the referee accepts all moves."""
    plain = {(place.x, place.y): str(on) for place, on in match.setup.field.tiles.items()}
    assert sorted(plain.values()) == sorted(
        f"{colour}{number}" for colour in "ROYGBVPWKS" for number in "123456"
    )
    where = {name: place for place, name in plain.items()}
    referee = Referee(plain, match.setup.edition.id, match.setup.seekers)
    for move in match.moves:
        said = plainly(move, where)
        assert not referee.objections(said), (said, referee.objections(said))
        referee.play(said)


def plainly(move: Move, where: dict[str, tuple[int, int]]) -> PlainMove:
    match move:
        case HideSecret(hidden):
            return "hide", str(hidden)
        case PlaceSeeker(seeker, to):
            return "enter", seeker, where[str(to)]
        case MoveSeeker(seeker, to):
            return "move", seeker, where[str(to)]
        case AskForHint():
            return ("end turn",)
        case GiveHint(points):
            return "hint", points
        case GiveUp():
            return ("give up",)
        case _:
            raise AssertionError(f"{move} is no move of this match.")


# -- one byte ----------------------------------------------------------------------------------


def test_a_file_that_breaks_off_anywhere_is_refused() -> None:
    assert judge(whole()) == "accepted"
    content = whole().rstrip(b"\n")
    for length in range(0, len(content), 3):
        assert judge(content[:length]) == "refused as a file"


SHARES = [0, *(pytest.param(share, marks=pytest.mark.release) for share in (1, 2, 3))]


# -- many bytes, and whole entries -------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("share", SHARES)
def test_any_mutation_is_refused_or_makes_another_match_that_can_be(share: int) -> None:
    fates = set()
    for number in range(MUTATIONS // 4):
        random = Random(f"mutations {share} {number}")
        content = mutated_bytes(random) if random.random() < 0.3 else mutated_entries(random)
        fates.add(judge(content))
    assert fates == {"accepted", "refused as a file", "refused as a match"}


def mutated_bytes(random: Random) -> bytes:
    """The whole match with some bytes deleted, doubled, moved or overwritten."""
    content = bytearray(whole())
    for _ in range(random.randint(1, 3)):
        start = random.randrange(len(content))
        end = start + int(random.expovariate(0.05)) + 1
        part, to = content[start:end], random.randrange(len(content))
        match random.randrange(4):
            case 0:
                del content[start:end]
            case 1:
                content[to:to] = part
            case 2:
                content[to : to + len(part)] = part
            case _:
                content[start:end] = random.randbytes(len(part))
    return bytes(content)


def mutated_entries(random: Random) -> bytes:
    """The whole match with some entries changed, exchanged, doubled or dropped; still JSON."""
    data = json.loads(whole())
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        match = data["match"]
        rare = (data, match, match["field"], match["seating"], *match["notes"])
        holder = random.choice((*rare, *[match["moves"]] * 7))
        if not holder:
            continue
        mutate_list(random, holder) if isinstance(holder, list) else mutate_entry(random, holder)
        if not _can_be_mutated(data):
            break
    return json.dumps(data).encode()


def _can_be_mutated(data: dict[str, Any]) -> bool:
    """Whether everything to mutate is in its place."""
    match = data.get("match")
    return (
        isinstance(match, dict)
        and all(isinstance(match.get(name), list) for name in ("field", "moves", "notes"))
        and all(isinstance(holder, dict) for holder in (match.get("seating"), *match["notes"]))
    )


def mutate_list(random: Random, holder: list[Any]) -> None:
    place, other = random.randrange(len(holder)), random.randrange(len(holder))
    match random.randrange(6):
        case 0:
            del holder[place]
        case 1:
            holder.insert(other, json.loads(json.dumps(holder[place])))
        case 2:
            holder[place], holder[other] = holder[other], holder[place]
        case 3:
            del holder[place:]
        case _:
            if isinstance(holder[place], dict):
                mutate_entry(random, holder[place])


NUMBERS = (0, 1, 2, 3, -1, 7, 10**9, 1.5)
VALUES: tuple[Any, ...] = (None, True, *NUMBERS, "", "R1", "B4", "ask", "hint", "2017", "french", [], {})


def mutate_entry(random: Random, holder: dict[str, Any]) -> None:
    if not holder:
        return
    name = random.choice(list(holder))
    value = holder[name]
    match random.randrange(4):
        case 0 if isinstance(value, int):
            holder[name] = value + random.choice((-1, 1, 2))
        case 1 if isinstance(value, str) and len(value) == 2:
            holder[name] = random.choice("ROYGBVPWKS") + random.choice("123456")
        case 2:
            holder[name] = random.choice(VALUES)
        case _:
            del holder[name]

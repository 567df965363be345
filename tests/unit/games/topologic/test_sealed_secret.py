"""The secret is sealed when hidden; at the end of the round everyone sees that it was not moved."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from tests.plain_text import in_plain_text
from tests.tables import TopologicMatch, ask, enter, find_at_once, new_match, tile
from topologic_qt.engine.commitment import commitment, seal, short_form, unseal
from topologic_qt.engine.players import Computer
from topologic_qt.games.checking import RecordError
from topologic_qt.games.topologic.bots.seat import ComputerReferee
from topologic_qt.games.topologic.records.reading import from_record
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import ChangeSeat, GiveUp, HideAtTable, HideSecret, TellSecret
from topologic_qt.games.topologic.rules.notes import blank_pages
from topologic_qt.games.topologic.rules.setup import Seating
from topologic_qt.games.topologic.ui import result_text


def sealed_match() -> TopologicMatch:
    """A match with one turn, whose sealed secret is on blue 4."""
    match = new_match()
    match.apply(HideSecret.sealed(tile("B4")))
    enter(match, "R1 R4 S6")
    ask(match)
    return match


def reopened(match: TopologicMatch, **changed: object) -> TopologicMatch:
    """The match from a file in which somebody changed the hiding."""
    record: dict[str, Any] = json.loads(json.dumps(to_record(match)))
    record["moves"][0].update(changed)
    return from_record(record)


def test_while_the_round_runs_only_the_referee_knows_the_salt() -> None:
    match = sealed_match()
    hidden = match.moves[0]
    assert isinstance(hidden, HideSecret)
    for seat, salt in ((0, hidden.salt), (1, ""), (None, "")):
        seen = match.view(seat).round
        assert (seen.salt, seen.commitment) == (salt, hidden.commitment)
        assert seen.is_true_to_seal is None
    assert hidden.salt not in repr(match.view(1))
    other = HideSecret.sealed(tile("B4"))
    assert hidden.commitment not in {commitment("B4", salt) for salt in ("", "B4", other.salt)}


def test_at_the_end_of_a_round_the_seal_is_seen_to_be_whole() -> None:
    for ending in ["found", "given up"]:
        if ending == "found":
            match = new_match()
            match.apply(HideSecret.sealed(tile("R1")))
            enter(match, "R1 R1 R1")
            ask(match)
        else:
            match = sealed_match()
            match.apply(GiveUp())
        for seat in (0, 1, None):
            assert match.view(seat).rounds[0].is_true_to_seal is True
        shown = short_form(match.state.rounds[0].commitment)
        said = result_text.hiding(match.view(None))[1]
        assert f"Verified ({shown}): the secret was not moved." in said
    match.apply(HideSecret.sealed(tile("R1")))
    match.apply(GiveUp())
    both = "Verified: neither secret was moved."
    assert result_text.result(match.state, blank_pages(match.setup))[1].endswith(both)


def test_a_secret_that_was_moved_is_seen_to_be_moved() -> None:
    match = sealed_match()
    hidden = match.moves[0]
    assert isinstance(hidden, HideSecret)
    # With B4, R1 R4 S6 gave 1; so it would have with P4.
    moved = reopened(match, sealed=seal(f"P4 {hidden.salt}"))
    moved.apply(GiveUp())
    assert moved.view(None).rounds[0].is_true_to_seal is False
    assert "is wrong: the secret was moved!" in result_text.hiding(moved.view(None))[1]
    moved.apply(HideSecret.sealed(tile("R1")))
    moved.apply(GiveUp())
    said = result_text.result(moved.state, blank_pages(moved.setup))[1]
    assert re.search(r"^Anna: Check code .* is wrong", said, re.MULTILINE)
    # Another salt breaks the seal, too.
    salted = reopened(match, sealed=seal("B4 another"))
    salted.apply(GiveUp())
    assert salted.view(None).rounds[0].is_true_to_seal is False


def test_a_seal_is_in_a_file_and_comes_back_from_it() -> None:
    match = sealed_match()
    assert reopened(match).moves == match.moves
    record = to_record(match)["moves"][0]
    assert unseal(record["sealed"]).startswith("B4 ")
    assert "B4" not in in_plain_text(record)


def test_what_is_no_commitment_is_refused(subtests: pytest.Subtests) -> None:
    for wrong in ["", "g" * 40, "0" * 41, "A" * 40, 7]:
        with (
            subtests.test(wrong=wrong),
            pytest.raises(RecordError, match=r"moves, number 1, .*commitment: This entry isn’t valid"),
        ):
            reopened(sealed_match(), commitment=wrong)


def test_a_computer_seals_its_secret_too() -> None:
    match = new_match()
    hiding, again = (ComputerReferee("Winter").choose(match.view(0)) for _ in range(2))
    assert isinstance(hiding, HideSecret)
    assert isinstance(again, HideSecret)
    assert (hiding.tile, hiding.salt) != (again.tile, again.salt)
    assert hiding.tile == again.tile
    match.apply(hiding)
    match.apply(ChangeSeat(0, Computer()))
    match.apply(GiveUp())
    assert match.state.rounds[0].is_true_to_seal is True
    assert "check code" not in result_text.hiding(match.view(None))[1]


def test_of_rounds_without_a_seal_nothing_is_said() -> None:
    at_table = TopologicMatch(Topologic(), replace(new_match().setup, seating=Seating(at_table=1)))
    for move in (HideAtTable(), GiveUp(), TellSecret(tile("B4"))):
        at_table.apply(move)
    unsealed = new_match()
    find_at_once(unsealed)
    for match in (at_table, unsealed):
        assert match.state.rounds[0].is_true_to_seal is None
        assert "seal" not in result_text.hiding(match.view(None))[1]


def test_a_copy_that_says_to_be_of_the_other_seat_is_refused(subtests: pytest.Subtests) -> None:
    for sealed, seat in [("kept", 2), ("gone", 1)]:
        with subtests.test(sealed=sealed, seat=seat):
            record: dict[str, Any] = json.loads(json.dumps(to_record(sealed_match())))
            if sealed == "gone":
                record["moves"][0]["sealed"] = None
            with pytest.raises(RecordError, match="own_seat: It’s the other player"):
                from_record({**record, "own_seat": seat})
            assert from_record({**record, "own_seat": 3 - seat}).seat == 2 - seat


def test_a_salt_that_no_program_makes_is_refused(subtests: pytest.Subtests) -> None:
    for salt in ["\ud800", "\n", "a b", "sält", "x" * 33]:
        with subtests.test(salt=salt), pytest.raises(RecordError, match="The hidden secret is damaged"):
            reopened(sealed_match(), sealed=seal(f"B4 {salt}"))
    for salt in ["", "salt", "-_" * 11, "x" * 32]:
        hidden = reopened(sealed_match(), sealed=seal(f"B4 {salt}")).moves[0]
        assert isinstance(hidden, HideSecret)
        assert hidden.salt == salt

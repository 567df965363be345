"""What is said of a match of Deduction that goes on, and of one that is over."""

from random import Random

import pytest

from tests.deductions import DeductionMatch, announce, begun, count, play
from topologic_qt.games.deduction.rules import Pass, Resign, Spot, known_to
from topologic_qt.games.deduction.ui import result_text


def proved(match: DeductionMatch, seat: int = 0) -> None:
    """Ask for numbers until a seat can prove which tile is missing, at the end of its own question."""
    random = Random(4)
    for _ in range(300):
        whom = random.choice([at for at in range(3) if at != match.state.seat])
        play(match, count(whom, random.choice(["suit", "value"])))
        if match.state.seat == seat and len(known_to(match.view(seat), seat).missing) == 1:
            return
        play(match, Pass())
    raise AssertionError("It cannot be proved.")


def test_a_running_match_tells_the_turn_and_who_is_still_in() -> None:
    match = begun()
    assert result_text.standing(match.view(None)) == "Turn 1, all are in"
    play(match, Resign())
    assert result_text.standing(match.view(None)) == "Turn 2, still in: Ben, Clara"


def test_who_found_the_tile_wins_and_is_told_to_have_taken_a_chance() -> None:
    match = play(begun(), count(1, "suit"), announce("A5"))
    view = match.view(None)
    assert result_text.heading(view) == "Anna wins"
    assert result_text.outcome_text(view) == "The missing tile is Arms 5. It was found after 1 turn."
    left = len(known_to(match.state, 0, 1).missing)
    assert result_text.proof_text(view) == f"Anna took a chance: {left} tiles could still be missing."


def test_the_turns_that_prove_the_tile_are_named() -> None:
    match = begun()
    proved(match)
    play(match, announce("A5"))
    text = result_text.proof_text(match.view(None))
    assert text.startswith("Anna could prove it from the hand and the questions of these turns: ")
    known = known_to(match.state, 0, len(match.state.log) - 1)
    lines = known.why(known.missing[0], Spot.MISSING)
    assert lines
    assert text.endswith(", ".join(str(match.state.log[line].turn) for line in lines) + ".")


@pytest.mark.parametrize(("wins", "heading"), [(True, "Clara wins"), (False, "Nobody wins")])
def test_the_last_one_left_wins_unless_agreed_otherwise(wins: bool, heading: str) -> None:
    match = play(begun(last_left_wins=wins), Resign(), Resign())
    if not wins:
        play(match, Resign())
    view = match.view(None)
    assert result_text.heading(view) == heading
    assert result_text.proof_text(view) == ""
    assert result_text.outcome_text(view).startswith("The missing tile is Arms 5. All ")


def test_a_title_has_the_names() -> None:
    assert result_text.title(begun().setup) == "Deduction: Anna – Ben – Clara"

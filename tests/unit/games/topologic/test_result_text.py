"""The texts about the rounds at the end of a match."""

from tests.tables import ORDERED, TopologicMatch, ask, drawn, enter, tile, tiles as tiles_of
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import ChangeSeat, HideSecret, MoveSeeker
from topologic_qt.games.topologic.rules.notes import blank_pages
from topologic_qt.games.topologic.rules.round_results import TurnReview
from topologic_qt.games.topologic.rules.setup import EDITION_2019, Seating, Setup
from topologic_qt.games.topologic.ui import result_text
from topologic_qt.games.topologic.ui.reviewer import luck, tiles, told, verdict

CLUB = Computer(Level.CLUB, "parrot")


def test_turns_that_a_computer_played_for_somebody_are_told() -> None:
    for handed_over_in, says in [
        (None, ""),
        (2, "The computer played 1 turn."),
        (1, "The computer played 2 turns."),
    ]:
        match = TopologicMatch(Topologic(), Setup(drawn(ORDERED), EDITION_2019, 3, rounds=1))
        match.apply(HideSecret(tile("R1")))
        if handed_over_in == 1:
            match.apply(ChangeSeat(1, CLUB))
        enter(match, "R1 R1 R2")
        ask(match)
        if handed_over_in == 2:
            match.apply(ChangeSeat(1, CLUB))
        match.apply(MoveSeeker(2, tile("R1")))
        ask(match)
        heading, told = result_text.result(match.state, blank_pages(match.setup))
        assert (says in told) if says else "computer" not in told
        who = "The computer (for Ben)" if handed_over_in == 1 else "Ben"
        assert heading == f"{who} found it on turn 2"


def test_nobody_seeks_before_the_secret_is_hidden_and_a_computer_finds_it_without_help() -> None:
    for computer in [None, CLUB]:
        setup = Setup(drawn(ORDERED), EDITION_2019, 3, rounds=1, seating=Seating((None, computer)))
        match = TopologicMatch(Topologic(), setup)
        referee, seeker = setup.players
        assert result_text.standing(match.state) == f"Round 1  ·  {referee} must hide the secret"
        match.apply(HideSecret(tile("R1")))
        assert result_text.standing(match.state) == f"Round 1  ·  Turn 1  ·  {seeker} seeks"
        enter(match, "R1 R1 R1")
        ask(match)
        _, told = result_text.result(match.state, blank_pages(match.setup))
        assert told == "The secret was on Red 1." + ("" if computer else " Help: Notes only")


MANY, ONE = tiles_of("R1 R2 R3 R4"), tiles_of("R1")


def turn(left: float, best: float, lost: float = 0.0, known: bool = False, after: int = 1) -> TurnReview:
    """A turn whose hint leaves so many tiles on average, with this minimum."""
    before = ONE if known else MANY
    return TurnReview(before, MANY[:after], left, best, ONE, (), lost)


def test_a_turn_is_judged_by_what_it_promised() -> None:
    for review, says in [
        (turn(1.0, 1.0), "As good as it gets"),
        (turn(1.0, 1.0, lost=0.3), "Good"),
        (turn(1.0, 1.0, lost=2.0), "Good, but a detour"),
        (turn(1.2, 1.0), "Good"),
        (turn(1.6, 1.0), "Could have told you more"),
        (turn(4.0, 1.0), "Could have told you far more"),
        (turn(1.0, 1.0, known=True), "Straight there"),
        (turn(1.0, 1.0, lost=2.0, known=True), "Only the route still mattered"),
    ]:
        assert verdict(review) == says


def test_what_the_computer_suggests_is_not_found_fault_with() -> None:
    assert verdict(turn(4.0, 1.0, lost=2.0), is_suggested=True) == "The computer’s choice"
    assert verdict(turn(1.0, 1.0), is_suggested=True) == "As good as it gets"
    assert "It cost" not in told(turn(4.0, 1.0, lost=2.0), 3, is_suggested=True)


def test_luck_is_told_apart_and_a_few_tiles_with_a_decimal() -> None:
    for left, after, says in [
        (2.0, 1, "a lucky hint"),
        (2.0, 2, ""),
        (2.5, 3, ""),
        (1.5, 3, "an unlucky hint"),
    ]:
        assert luck(turn(left, left, after=after)) == says
    assert (tiles(20.4), tiles(8.66)) == ("20", "8.7")


def test_a_turn_is_told_beside_the_best_places_and_with_a_way_that_was_too_long() -> None:
    assert told(turn(2.0, 1.5), 3) == "Turn 3 leaves 2.0 tiles on average; Red 1 would leave 1.5."
    assert told(turn(2.0, 2.0), 3).endswith("2.0 tiles on average: the best possible.")
    for lost, says in [(0.0, ""), (0.04, ""), (1.25, "about 1.2 moves")]:
        whole = told(turn(2.0, 1.0, lost=lost), 1)
        assert says in whole
        assert bool(says) == ("It cost" in whole)

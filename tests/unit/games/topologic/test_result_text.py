"""What the end of a match says of its rounds."""

from tests.tables import ORDERED, TopologicMatch, ask, drawn, enter, tile
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import ChangeSeat, HideSecret, MoveSeeker
from topologic_qt.games.topologic.rules.notes import blank_pages
from topologic_qt.games.topologic.rules.setup import EDITION_2019, Seating, Setup
from topologic_qt.games.topologic.ui import result_text

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
        _, told = result_text.result(match.state, blank_pages(match.setup))
        assert (says in told) if says else "computer" not in told


def test_nobody_seeks_before_the_secret_is_hidden_and_a_computer_finds_it_without_help() -> None:
    for computer in [None, CLUB]:
        setup = Setup(drawn(ORDERED), EDITION_2019, 3, rounds=1, seating=Seating((None, computer)))
        match = TopologicMatch(Topologic(), setup)
        referee, seeker = setup.players
        assert result_text.standing(match.state) == f"Round 1  ·  {referee} has to hide the secret"
        match.apply(HideSecret(tile("R1")))
        assert result_text.standing(match.state) == f"Round 1  ·  Turn 1  ·  {seeker} seeks"
        enter(match, "R1 R1 R1")
        ask(match)
        _, told = result_text.result(match.state, blank_pages(match.setup))
        found = f"{seeker}: found in turn 1 (Red 1)"
        assert told.splitlines()[0] == (found if computer else f"{found}, help: Paper")

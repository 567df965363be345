"""The field of the day: permanently the same everywhere, and a result without spoilers."""

from dataclasses import replace
from datetime import date, timedelta
from hashlib import blake2b
from itertools import pairwise

import pytest

from topologic_qt.engine.match import Match
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.days import FIRST_DAY
from topologic_qt.games.topologic.bots.seat import ComputerReferee
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.daily import TopologicDaily
from topologic_qt.games.topologic.records.reading import from_record
from topologic_qt.games.topologic.records.writing import to_record
from topologic_qt.games.topologic.rules.field import bounds, reading_order
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.moves import AskForHint, ChangeSeat, GiveUp, Move
from topologic_qt.games.topologic.rules.notation import parse_race_code
from topologic_qt.games.topologic.rules.notes import blank_pages
from topologic_qt.games.topologic.rules.setup import Assistance, Setup
from topologic_qt.games.topologic.rules.state import State, View

DAILY = TopologicDaily()
MONDAY, SUNDAY = date(2026, 11, 23), date(2026, 11, 29)

TEN_YEARS = {
    2026: "3060d069e37677aa3f8166cbf1daabd4",
    2027: "1d85d26dbe60646d1ad2fc6e8e9d337a",
    2028: "4f192c53e0bdf93bf828628620ee93b8",
    2029: "5f4fce3afb262e91cc52c426cb91c974",
    2030: "1250099efe40c2ce62227fec71685c28",
    2031: "526ba2f039b1bf8c72211d7c1aef8c9f",
    2032: "6b200a6ff448103a95c39458abfb611f",
    2033: "1b74696d4da7efe0e79a0466c5ac62b4",
    2034: "8223c86c614ddb74738734b38925c3f6",
    2035: "8e88570e21f00bf0c0383fc2550df800",
}
"""The days of each year, as a digest. It never changes: days that were played stay what they were."""


def told(day: date) -> str:
    """All that determines a day: edition, seekers, tiles row by row, and the secret."""
    setup = DAILY.setup(day)
    tiles = (f"{place.x},{place.y}{setup.field.tiles[place]}" for place in reading_order(setup.field.tiles))
    return f"{day} {setup.edition.id} {setup.seekers} {' '.join(tiles)} {hidden(setup)}\n"


def hidden(setup: Setup) -> str:
    """The computer's secret tile."""
    computer = setup.seating.computers[0]
    assert computer is not None
    rules = Topologic()
    return str(ComputerReferee(computer.seed).secret(rules.player_view(rules.initial_state(setup), 0)))


def digest_of(year: int) -> str:
    """The digest of all days of a year."""
    digest, day = blake2b(digest_size=16), date(year, 1, 1)
    while day.year == year:
        digest.update(told(day).encode())
        day += timedelta(1)
    return digest.hexdigest()


def test_the_days_of_a_year_are_what_they_always_were() -> None:
    assert digest_of(2027) == TEN_YEARS[2027]
    assert date(min(TEN_YEARS), 1, 1) == FIRST_DAY


@pytest.mark.release
def test_the_days_of_ten_years_are_what_they_always_were() -> None:
    assert {year: digest_of(year) for year in TEN_YEARS} == TEN_YEARS


def test_monday_is_compact_with_three_seekers_and_sunday_straggles_with_five() -> None:
    monday, sunday = DAILY.setup(MONDAY), DAILY.setup(SUNDAY)
    assert (monday.seekers, sunday.seekers) == (3, 5)
    width = [bounds(setup.field.tiles)[2] for setup in (monday, sunday)]
    assert width[0] < width[1]


SEATED = Computer(Level.CLUB, "seated")


def played(
    setup: Setup, level: Level | None, second_turn: Computer | None = None
) -> Match[Setup, State, Move, View]:
    """The match of a day: played by a computer's advice, or given up after a turn.

    ``second_turn`` is the computer that plays the second turn.
    """
    match = Match(Topologic(), setup)
    match.notes = blank_pages(setup)
    computer = match.setup.seating.computers[0]
    assert computer is not None
    hiding = ComputerReferee(computer.seed).choose(match.view(0))
    assert hiding is not None
    match.apply(hiding)
    seeker = ComputerSeeker(level or Level.CLUB, "day")
    while match.outcome is None:
        move = seeker.choose(match.view(1))
        assert move is not None
        match.apply(move)
        match.apply_automatic_moves()
        for number, seated in ((1, second_turn), (2, None)):
            if second_turn is not None and move == AskForHint() and len(match.state.round.turns) == number:
                match.apply(ChangeSeat(1, seated))
        if level is None and match.state.round.turns:
            match.apply(GiveUp())
    return match


def test_a_day_is_known_again_under_another_name_and_from_a_file() -> None:
    setup = DAILY.setup(MONDAY)
    assert DAILY.day_of(setup) == MONDAY
    named = replace(setup, title="Tea", players=("Computer", "Eve"), aid=Assistance.FULL)
    assert DAILY.day_of(named) == MONDAY
    match: Match[Setup, State, Move, View] = Match(Topologic(), setup)
    assert DAILY.day_of(from_record(to_record(match.snapshot())).setup) == MONDAY
    assert DAILY.result(match, None) is None
    assert DAILY.day_of(replace(setup, seekers=5)) is None
    assert DAILY.day_of(replace(setup, origin=None)) is None
    assert DAILY.day_of(replace(setup, field=DAILY.setup(SUNDAY).field)) is None


@pytest.fixture(scope="module")
def match() -> Match[Setup, State, Move, View]:
    """A Monday's match, played without help."""
    return played(DAILY.setup(MONDAY), Level.CLUB)


def test_the_result_tells_turns_and_hints_and_nothing_of_the_secret(
    match: Match[Setup, State, Move, View],
) -> None:
    turns = match.state.round.turns
    result = DAILY.result(match, par=None)
    assert result is not None
    assert (result.day, result.score) == (MONDAY, len(turns))
    assert len(result.symbols) == len(turns)
    assert result.symbols[-1] == "█"
    assert all(
        (symbol == "█") == (turn.hint == 6) for symbol, turn in zip(result.symbols, turns, strict=True)
    )
    heading, symbols, code = result.text.splitlines()
    assert heading == f"Topologic · field for Monday, 23 November 2026 · found in {len(turns)} turns"
    assert symbols == result.symbols
    race = parse_race_code(code.removeprefix("To play this field, use this seed: "))
    assert race is not None
    assert race.origin == match.setup.origin
    assert str(match.state.round.secret) not in result.text


def test_what_was_told_grows_at_its_end_and_never_changes(match: Match[Setup, State, Move, View]) -> None:
    told, before = [], Match(Topologic(), match.setup)
    for move in match.moves:
        told.append(DAILY.told(before))
        before.apply(move)
    told.append(DAILY.told(before))
    assert all(later.startswith(earlier) for earlier, later in pairwise(told))
    assert len(set(told)) == len(match.state.round.turns) + 1
    assert told[0] == ""
    assert told[-1] == "812fb23a1d5738541354b7fdbe944cdffca21a25e3542c241e402420"
    other = DAILY.told(played(DAILY.setup(MONDAY), None))
    assert other.startswith(told[-1][:8])
    assert not told[-1].startswith(other)


def test_par_gives_stars_and_help_is_told_and_what_a_computer_played(
    match: Match[Setup, State, Move, View],
) -> None:
    turns = len(match.state.round.turns)
    good, bad = DAILY.result(match, par=turns), DAILY.result(match, par=1.0)
    assert good is not None
    assert bad is not None
    assert "★★★" in good.text
    assert "★☆☆" in bad.text
    assert "with help" not in good.text
    assert not good.is_by_computer
    helped = DAILY.result(played(replace(DAILY.setup(MONDAY), aid=Assistance.FULL), Level.CLUB), par=99.0)
    assert helped is not None
    assert helped.text.splitlines()[0].endswith(" turns · with help")
    assert not helped.is_by_computer
    # Whoever played the last turn.
    turn_by_computer = DAILY.result(played(DAILY.setup(MONDAY), Level.CLUB, second_turn=SEATED), None)
    assert turn_by_computer is not None
    assert turn_by_computer.is_by_computer


def test_a_round_that_was_given_up_counts_as_not_found() -> None:
    result = DAILY.result(played(DAILY.setup(SUNDAY), None), par=4.0)
    assert result is not None
    assert result.score is None
    assert result.text.startswith("Topologic · field for Sunday, 29 November 2026 · not found\n")
    other = Match(Topologic(), replace(DAILY.setup(MONDAY), origin=None))
    assert DAILY.result(other, None) is None

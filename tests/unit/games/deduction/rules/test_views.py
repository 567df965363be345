"""The views of seats: all that each may know, and nothing else."""

from dataclasses import replace

from tests.deductions import THREE, DeductionMatch, announce, begun, count, have, play, show, tile, tiles
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules.dealer import shown_by_rule
from topologic_qt.games.deduction.rules.game import Deduction
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.moves import ChangeSeat, Draw, Resign
from topologic_qt.games.deduction.rules.setup import new_setup

VIEWERS = (0, 1, 2, None)


def shown_in(match: DeductionMatch, seat: int | None) -> list[str | None]:
    """The shown tiles in the log that a seat sees."""
    return [
        None if entry.tile is None else str(entry.tile)
        for entry in match.view(seat).log
        if isinstance(entry, Question)
    ]


def test_a_view_has_nothing_that_the_deal_or_the_coins_could_be_computed_from() -> None:
    seating = (Computer(Level.CLUB, "secret"), None, Computer(Level.MASTER, "secret"))
    setup = new_setup(seed="secret", deal=THREE, coins=tiles("M3 Sn"), seating=seating)
    match = DeductionMatch(Deduction(), setup, [Draw(tile("M3")), ChangeSeat(1, Computer(seed="secret"))])
    for seat in VIEWERS:
        view = match.view(seat)
        assert "secret" not in repr(view)
        assert view.setup == replace(
            setup,
            deal=None,
            seed="",
            given_deal=False,
            coins=(),
            seating=(Computer(Level.CLUB), None, Computer(Level.MASTER)),
        )
        assert [computer and computer.level for computer in view.seating] == ["club", "club", "master"]


def test_a_shown_tile_is_seen_by_those_two_alone_until_everything_is_open_at_the_end() -> None:
    match = play(begun(coins="S5"), have(1, "suit"))
    assert [shown_in(match, seat) for seat in VIEWERS] == [[None]] * 4
    play(match, show("S4"))
    assert [shown_in(match, seat) for seat in VIEWERS] == [["S4"], ["S4"], [None], [None]]
    (question,) = match.view(None).log
    assert isinstance(question, Question)
    assert question.answer is True
    match = play(begun(coins="Cn Sn"), Resign(), have(0, "suit"))
    shown = str(shown_by_rule(THREE.hands[0], tile("Sn").suit))
    assert [shown_in(match, seat) for seat in VIEWERS] == [[shown], [shown], [None], [None]]
    match = play(begun(coins="S5"), have(1, "suit"), show("S4"), announce("A5"))
    for seat in VIEWERS:
        view = match.view(seat)
        assert view == replace(match.state, viewer=seat)
        assert view.hands == THREE.hands
        assert view.setup.seed == "seed"
        assert shown_in(match, seat) == ["S4"]


def test_nobody_but_the_program_can_tell_what_comes_by_itself() -> None:
    match = DeductionMatch(Deduction(), new_setup(seed="x"))
    assert Deduction().automatic_move(match.view(0)) is None
    match.apply_automatic_moves()
    match.apply(count(1 if match.state.seat != 1 else 2, "suit"))
    view = match.view(match.state.seat)
    assert Deduction().automatic_move(view) is None
    assert list(Deduction().legal_moves(view)) == []

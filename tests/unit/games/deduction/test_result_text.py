"""The texts about running and finished matches of Deduction."""

from tests.deductions import announce, begun, count, have, play, show, tile
from topologic_qt.games.deduction.rules.knowledge import known_to
from topologic_qt.games.deduction.rules.moves import Pass, Resign
from topologic_qt.games.deduction.rules.tiles import Spot
from topologic_qt.games.deduction.ui import words
from topologic_qt.games.deduction.ui.board.picture import reasons
from topologic_qt.games.deduction.ui.ending import earliest_text


def test_a_running_match_tells_its_turn_and_a_won_one_the_chance_that_was_taken() -> None:
    match = begun()
    assert words.title(match.setup) == "Deduction: Anna – Ben – Clara"
    assert words.standing(match.view(None)) == "Turn 1, everyone still in"
    play(match, Resign())
    assert words.standing(match.view(None)) == "Turn 2, still in: Ben, Clara"
    match = play(begun(), count(1, "suit"), announce("A5"))
    view = match.view(None)
    assert words.heading(view) == "Anna wins"
    assert words.outcome_text(view) == "The missing tile was the 5 of Shields, found in 1 turn."
    left = len(known_to(match.state, 0, 1).missing)
    assert words.proof_text(view) == f"Anna took a chance: {left} tiles could be missing."


def test_the_turns_that_prove_the_tile_are_named() -> None:
    match = begun(coins="A5 Sn Sn A5 Sn Sn A5 Sn Sn A5")
    for whom, line in ((1, "suit"), (2, "suit"), (1, "value")):
        play(match, count(whom, line), Pass(), count(0, "suit"), Pass(), count(0, "suit"), Pass())
    play(match, count(2, "value"), announce("A5"))
    text = words.proof_text(match.view(None))
    assert text.startswith("Anna’s hand and these turns proved it: ")
    known = known_to(match.state, 0, len(match.state.log) - 1)
    lines = known.why(known.missing[0], Spot.MISSING)
    assert lines
    assert text.endswith(", ".join(str(match.state.log[line].turn) for line in lines) + ".")


def test_the_last_one_left_wins_unless_agreed_otherwise() -> None:
    for wins, heading in ((True, "Clara wins"), (False, "Nobody wins")):
        match = play(begun(last_left_wins=wins), Resign(), Resign(), *([] if wins else [Resign()]))
        view = match.view(None)
        assert words.heading(view) == heading
        assert words.proof_text(view) == ""
        assert words.outcome_text(view).startswith("The missing tile was the 5 of Shields. ")


def test_a_tile_that_was_shown_is_no_more_to_be_announced_by_the_player_who_saw_it() -> None:
    match = play(begun(coins="C3 C3"), have(1, "suit"), show("Ca"))
    assert reasons(match.view(0))[tile("Ca")] == "Ben showed it to you."
    assert tile("Ca") not in reasons(match.view(2))


def test_who_could_have_announced_first_is_named_by_a_turn_of_their_own() -> None:
    match = begun()
    for whom in (1, 2, 0, 1):
        play(match, count(whom, "suit"), Pass())
    view = play(match, count(2, "suit"), announce("A5")).view(None)
    assert earliest_text(view, (None, None, None)) == "Nobody could be sure yet."
    assert earliest_text(view, (None, 4, None)) == "Nobody could have been sure sooner."
    assert earliest_text(view, (2, 4, None)) == "Anna could have won on turn 4."

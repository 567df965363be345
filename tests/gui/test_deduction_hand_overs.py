"""Several people at one window: who looks, what the curtain says, and that nobody sees another hand."""

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.deduction_players import ALONE, PEOPLE, OpenDeal, Players, any_question
from tests.waiting import wait_until
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.deduction.rules.legality import showable
from topologic_qt.games.deduction.rules.log import Question
from topologic_qt.games.deduction.rules.moves import Announce, Ask, ChangeSeat, Pass, Show
from topologic_qt.games.deduction.rules.setup import new_setup
from topologic_qt.games.deduction.rules.state import Step
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Kind, Line, Tile

pytestmark = pytest.mark.gui

CLUB = Computer(Level.CLUB, "tests")


def said(players: Players) -> str:
    """The text on the curtain."""
    return "\n".join(seen.shown(players.curtain))


def shown_last(players: Players) -> Tile | None:
    """The tile in the log's last line, if the viewer may see it."""
    question = players.match.log[-1]
    assert isinstance(question, Question)
    return question.tile


def wrong(players: Players) -> Announce:
    """An announcement of a tile that is not missing."""
    return Announce(next(tile for tile in ALL_TILES if tile != players.controller.match.state.missing))


def test_who_is_asked_takes_the_computer_to_show_and_gives_it_back(players: Players) -> None:
    players.begin(seating=PEOPLE)
    assert (players.is_covered, players.viewer, players.match.hand) == (True, None, ())
    assert "Anna, it’s your turn" in said(players)
    assert players.status == "Anna: sit down here and open the curtain."
    players.open_curtain()
    assert players.viewer == 0
    assert len(players.match.hand) == 7
    players.ask_with_yes(1)
    assert players.is_covered
    assert players.viewer is None
    assert "Ben, show a tile" in said(players)
    assert "Anna asked Ben" in said(players)
    before, turns = players.match.log, players.screen.play.turns
    turns.propose(Show(showable(players.controller.match.state)[0]))
    turns.end()
    turns.announce()
    turns.propose(Pass())
    assert turns.dialog is None
    assert players.match.log == before, "nothing is done behind the curtain"
    assert (players.match.step, players.match.number) == (Step.SHOW, 1)
    assert not turns.end_command.isEnabled()
    players.open_curtain()
    assert players.viewer == 1
    shown = showable(players.match)
    players.show(shown[-1])
    assert players.is_covered
    assert "Anna, back to you" in said(players)
    assert shown_last(players) is None  # nobody looks behind the curtain
    players.open_curtain()
    assert shown_last(players) == shown[-1]
    assert players.offers("End the turn")
    sheet = players.controller.notes.sheets[0].remark(0, "Anna thinks of the Moon")
    players.controller.annotate(players.controller.notes.changed(0, sheet))
    assert "Anna thinks of the Moon" in players.screen.panel.text()
    players.push("End the turn")
    for _ in range(2):
        assert "Anna thinks of the Moon" not in "\n".join(
            [*seen.everything_said(players.window), *seen.spoken(players.window), players.screen.panel.text()]
        )
        if players.is_covered:
            players.open_curtain()
    assert players.viewer == 1


def test_the_curtain_tells_not_how_many_tiles_fit_and_without_one_the_asker_keeps_the_computer(
    players: Players,
) -> None:
    texts, several = set(), set()
    for seed in ("forced 1", "forced 6", "forced 8"):
        players.begin(seating=PEOPLE, seed=seed)
        players.open_curtain()
        players.ask_by_move_with_yes(0)
        several.add(len(showable(players.controller.match.state)) > 1)
        words = r"an? (?:Sun|Moon|Crown|Shield|blank|ace|\d)\b"
        texts.add(re.sub(words, "…", said(players)))
    assert several == {True, False}
    assert len(texts) == 1
    for kind in Kind:
        players.begin(seating=PEOPLE, seed="no")
        players.open_curtain()
        state = players.controller.match.state
        coin, asks = state.coin, [Ask(whom, kind, line) for whom in (1, 2) for line in Line]
        assert coin is not None
        fits = {ask: any(ask.line.of(coin) in tile for tile in state.hands[ask.whom]) for ask in asks}
        players.propose(next(ask for ask in asks if fits[ask] == (kind is Kind.COUNT)))
        assert not players.is_covered
        assert (players.viewer, players.match.step) == (0, Step.ANNOUNCE)


def test_computers_keep_nobody_waiting_behind_the_curtain_and_show_what_is_public(players: Players) -> None:
    players.begin(seating=(None, CLUB, None))
    players.open_curtain()
    players.ask_with_yes(1)
    assert (players.is_covered, players.viewer) == (False, 0)
    players.wait_for(0, Step.ANNOUNCE)
    assert shown_last(players) is not None
    assert "Ben showed Anna the " in players.shown
    players.push("End the turn")
    assert (players.is_covered, players.viewer, players.match.hand) == (False, None, ())
    assert players.screen.play.computers.bar.isVisible()
    wait_until(lambda: players.is_covered)
    assert players.viewer is None


def test_who_is_out_still_shows_has_seen_the_missing_tile_alone_and_at_the_end_everybody_sees_all(
    players: Players,
) -> None:
    players.begin(seating=PEOPLE, last_left_wins=False)
    missing = players.controller.match.state.missing
    players.propose(any_question(players.match), wrong(players))
    players.open_curtain()
    assert players.viewer == 1
    players.ask_with_yes(0)
    assert "Anna, show a tile" in said(players)
    players.open_curtain()
    assert players.match.missing == missing
    players.show_first()
    players.open_curtain()
    assert players.viewer == 1
    assert players.match.missing is None
    # the same player twice in a row needs no curtain
    players.propose(wrong(players))
    players.open_curtain()
    assert players.viewer == 2
    players.ask(0, Kind.COUNT, Line.SUIT)
    players.push("End the turn")
    assert not players.is_covered
    assert players.viewer == 2
    players.propose(any_question(players.match), Announce(missing))
    assert not players.is_covered
    assert players.viewer is None
    assert players.match.missing == missing
    assert all(players.match.hands)


def test_the_setup_page_and_another_window_leave_nobody_in_front_of_the_hand(
    players: Players, open_deal: OpenDeal
) -> None:
    players.begin(seating=PEOPLE)
    players.open_curtain()
    players.menu("File", "New match…")
    players.push("Go back")
    assert players.is_covered
    players.menu("File", "New match…")
    assert not players.is_covered, "the curtain goes when its match does"
    players.begin()
    assert not players.is_covered
    assert players.viewer == 0
    players.begin(seating=PEOPLE)
    players.open_curtain()
    wait_until(lambda: players.window.game.session.disk.is_idle)
    players.window.close()
    again = open_deal()
    again.window.look_for_kept_match()
    wait_until(lambda: again.offers("Continue"))
    again.push("Continue")
    QApplication.processEvents()
    assert (again.is_covered, again.viewer, again.match.hand) == (True, None, ())
    again.open_curtain()
    assert again.viewer == 0


def test_a_seat_that_a_person_left_or_takes_over_never_opens_without_the_curtain(players: Players) -> None:
    players.begin(seating=(None, None, CLUB))
    players.open_curtain()
    players.menu("Match", "Computer", "Let the computer play on", "Anna", "Club player")
    assert players.viewer is None
    wait_until(lambda: players.is_covered)
    assert "Ben" in said(players)
    assert players.viewer is None
    players.open_curtain()
    assert players.viewer == 1
    seating = (None, CLUB, None)
    players.controller.begin(new_setup(("Anna", "Ben", "Clara"), seed="parrot", seating=seating, first=1))
    players.menu("Match", "Computer", "Take over from the computer", "Ben")
    assert players.is_covered
    assert "Ben, it’s your turn" in said(players)
    players.open_curtain()
    assert players.viewer == 1
    players.propose(ChangeSeat(1, CLUB))
    assert players.viewer is None or players.is_covered


def test_who_has_left_a_seat_is_not_forgotten_when_the_match_is_opened_again(
    open_deal: OpenDeal, tmp_path: Path
) -> None:
    players = open_deal(motion=1000)
    players.answers.file = tmp_path / "match.deduction"
    players.begin(first=1)
    players.propose(ChangeSeat(1, None))
    players.open_curtain()
    players.propose(ChangeSeat(1, CLUB))
    assert players.viewer is None
    players.window.game.computers.rest()
    players.menu("File", "Save as…")
    wait_until(lambda: players.controller.is_saved)
    players.window.close()
    again = open_deal(motion=1000)
    again.window.open_file(tmp_path / "match.deduction")
    wait_until(lambda: again.controller.is_running)
    QApplication.processEvents()
    assert (again.viewer, again.match.hand) == (None, ())


def test_a_look_at_the_missing_tile_ends_when_the_player_goes_on(players: Players) -> None:
    for seating in (PEOPLE, ALONE):
        missing = players.announce_wrongly(seating)
        assert not players.is_covered
        assert players.screen.is_counting
        players.menu("File", "New match…")
        players.push("Go back")
        assert players.is_covered is (seating == PEOPLE)
        if players.is_covered:
            assert "Anna" in said(players)
            assert players.match.missing is None
            players.open_curtain()
        assert players.viewer == 0
        assert players.match.missing == missing
        number, log = players.match.number, players.match.log
        QApplication.processEvents()
        assert players.match.log == log, "computers wait"
        players.push("Go on")
        assert not players.screen.is_counting
        if seating == PEOPLE:
            assert "Ben, it’s your turn" in said(players)
            assert players.match.missing is None
            players.open_curtain()
            assert players.match.missing is None
    wait_until(lambda: players.match.number > number or players.match.is_over)
    assert players.match.missing == missing
    players.push("Go to the end")
    wait_until(lambda: players.match.is_over)
    assert players.screen.play.turns.resign_command.whatsThis() == "The match is over."

"""A match whose tiles all players' computers draw: its window while it waits."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.ears import Ears
from tests.gui.topology_people import People
from tests.topology_draws import DRAWS, drawn_setup, open_all, secrets_of
from tests.topology_tables import TopologyMatch, lay_all
from topologic_qt.engine.game import Seat
from topologic_qt.engine.match import Match
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.mail import joined
from topologic_qt.games.topology.rules.moves import Resign
from topologic_qt.games.topology.rules.state import Setup, Variant
from topologic_qt.widgets.listening import Topic

pytestmark = pytest.mark.gui

GOES_ON = "While you’re connected, the match goes on by itself."
CUT_OFF = "All computers draw the tiles, so this match needs a connection; mail won’t do."


class Party:
    """The person at this window, in one seat, and the others at their computers."""

    def __init__(
        self, people: People, players: int = 2, seat: Seat = 0, variant: Variant = Variant.BASE
    ) -> None:
        self.people, self.seat = people, seat
        self.secrets = secrets_of("window", players)
        self.setup: Setup = drawn_setup(self.secrets, variant)
        people.begin_with(self.setup)
        people.controller.sit(seat)
        people.controller.is_linked = True
        QApplication.processEvents()

    @property
    def match(self) -> TopologyMatch:
        """The match in the window."""
        match: TopologyMatch = self.people.controller.match
        return match

    def elsewhere(self) -> TopologyMatch:
        """A copy of the match for the others."""
        return Match(Topology(), self.setup, self.match.moves)

    def hear(self, theirs: TopologyMatch, sender: Seat) -> None:
        """Join a copy of another player, whose computer opens its chain."""
        theirs.seat = sender
        for move in DRAWS.moves(theirs, self.secrets[sender]):
            theirs.apply(move)
        self.people.controller.extend(joined(self.match.snapshot(), theirs, sender))
        QApplication.processEvents()

    def opens(self, seat: Seat) -> None:
        """Let a seat's computer open its chain."""
        if seat != self.seat:
            self.hear(self.elsewhere(), seat)
            return
        for move in DRAWS.moves(self.match, self.secrets[seat]):
            self.people.controller.propose(move)
        QApplication.processEvents()

    def draw(self) -> None:
        """Let all computers open what is due."""
        while self.match.state.opener is not None:
            self.opens(self.match.state.opener)

    def plays(self, seat: Seat) -> None:
        """Let another player play the turn, and open the chain for the next."""
        theirs = self.elsewhere()
        lay_all(theirs)
        self.hear(theirs, seat)


def action(people: People, text: str) -> QAction:
    """The command with this text."""
    return next(
        found for found in people.window.findChildren(QAction) if text in found.text().replace("&", "")
    )


def test_an_empty_table_waits_for_the_computers_of_the_others(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(people, 3)
    draws = "’s computer draws the next tiles once it’s connected."
    ears = Ears(monkeypatch, people.window)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_1):  # there is nothing yet to do it with
        ears.key(key)
    answers = {query.topic: str(query.ask()) for query in people.screen.listening.queries}
    assert f"Ben{draws}" in answers[Topic.POSSIBLE]
    assert f"Ben{draws}" in answers[Topic.NEWS]
    assert "The stack has 52 tiles" in answers[Topic.CANDIDATES]
    assert "It’s Anna’s turn." in answers[Topic.TABLE]
    for name, seat in (("Ben", 1), ("Clara", 2)):
        assert people.status == f"{name}{draws}"
        assert not people.shown
        assert not people.table.rack.isVisible()
        assert people.screen.tabletop.badge.isHidden()
        assert not seen.offers(people.window, "End the turn")
        assert not action(people, "Print the table").isEnabled()
        assert "Drawing the first tiles" in seen.shown(people.screen)
        party.opens(seat)
    assert people.status == "Your computer is drawing the next tiles."
    party.opens(0)
    assert (len(people.shown), len(people.rack)) == (1, people.match.setup.tiles_of_turn(1))
    assert people.screen.tabletop.badge.isVisible()
    assert "Drawing the first tiles" not in seen.shown(people.screen)


def test_a_match_goes_on_when_the_tiles_are_drawn_while_it_is_connected(people: People) -> None:
    party = Party(people, 3)
    party.draw()
    people.play_turn()
    assert people.status.endswith("Your computer is drawing the next tiles.")
    party.opens(0)
    assert people.status.endswith("Ben’s computer draws the next tiles once it’s connected.")
    assert people.status.startswith("Anna didn’t close a ring.")
    assert not people.rack
    party.opens(1)
    assert (
        people.status
        == "Anna didn’t close a ring. It’s Ben’s turn, at another computer. The match goes on here by itself."
    )
    assert seen.shown(people.screen.mail_bar) == ["It’s Ben’s turn", GOES_ON]
    people.controller.is_linked = False  # the connection has ended
    assert people.status.endswith(CUT_OFF)
    assert CUT_OFF in seen.shown(people.screen.mail_bar)
    assert not seen.offers(people.window, "Copy the turn")
    people.controller.is_linked = True
    party.plays(1)
    party.opens(2)
    party.plays(2)
    assert len(people.match.turns) == 3
    assert people.status.startswith("Clara didn’t close a ring.")
    party.opens(0)
    assert len(people.rack) == 2
    assert people.status.startswith("Clara didn’t close a ring. Anna: drag the 2 tiles")
    assert people.screen.panel.list.model().rowCount() == 3


def test_who_waits_can_give_up_and_what_comes_after_a_match_is_offered(people: People) -> None:
    party = Party(people, 3, seat=2)
    assert not action(people, "Give up the match").isEnabled(), "nobody gives up for another"
    party.draw()
    assert not action(people, "Give up the match").isEnabled()
    party = Party(people, 3)
    people.menu("Match", "Give up the match…")
    assert party.match.moves == (Resign(),)
    assert people.match.is_over
    assert not people.shown
    # after a whole match, the players ask each other for a rematch; without a connection its stack is offered
    party = Party(people)
    party.draw()
    whole = party.elsewhere()
    while whole.outcome is None:
        lay_all(whole)
        open_all(whole, party.secrets)
    whole.seat = 0
    people.controller.extend(whole)
    QApplication.processEvents()
    assert people.offers("Review…")
    assert not any(map(people.offers, ("Swap seats", "New match")))
    people.controller.is_linked = False
    people.push("Swap seats")
    setup = people.controller.match.setup
    assert (setup.anchors, setup.stack, setup.given_stack) == ((), whole.state.drawn, True)
    assert setup.names == ("Ben", "Anna")
    party = Party(people)
    party.draw()
    people.play_turn()
    party.draw()
    given_up = party.elsewhere()
    given_up.apply(Resign())
    party.hear(given_up, 1)
    assert people.offers("Review…")
    assert not people.offers("New match")

"""Tiles that all players' computers draw together: who opens what and when, and refusals."""

from dataclasses import replace
from random import Random

import pytest

from tests.sentences import untranslated
from tests.topology_draws import DRAWS, drawn_match, drawn_setup, open_all, play, secrets_of
from tests.topology_tables import TopologyMatch, lay_all, refused
from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Computer, SetupError
from topologic_qt.games.topology.package import LostSecret
from topologic_qt.games.topology.rules.chain import DESIGNS, LINKS, drawn_design, earlier, is_link, link
from topologic_qt.games.topology.rules.game import Topology
from topologic_qt.games.topology.rules.moves import ChangeSeat, Draw, End, Lay, Move, Open, Resign, Rule, Turn
from topologic_qt.games.topology.rules.state import Variant, new_setup


def begun(kind: tuple[int, Variant], first: Seat = 0) -> tuple[TopologyMatch, tuple[bytes, ...]]:
    secrets = secrets_of("a match", kind[0])
    return drawn_match(secrets, kind[1], first), secrets


def order_of(match: TopologyMatch, secrets: tuple[bytes, ...]) -> list[tuple[Seat, int]]:
    """The seats that open now, in order, each with the index up to which it does."""
    opened = [(move.seat, match.state.opened[move.seat]) for move in open_all(match, secrets)]
    return [(seat, match.state.opened[seat]) for seat, _ in opened]


class TestChain:
    def test_each_link_leads_to_those_before_it_and_an_anchor_is_always_the_same(self) -> None:
        secret = secrets_of("chain", 1)[0]
        links = [link(secret, position) for position in range(LINKS + 1)]
        assert links[0] == DRAWS.anchor(secret)
        assert links[LINKS] == secret.hex()
        assert len({*links}) == LINKS + 1
        assert all(map(is_link, links))
        for position in (1, 17, LINKS):
            assert [earlier(links[position], steps) for steps in range(position + 1)] == links[position::-1]
        # Matches that are saved have to be replayed by every later version.
        assert DRAWS.anchor(bytes(32)) == "da29d60f5abc8ba9ccb11ab79deaadfc5ef1f4e14272341ce3f5b5ed77d941fd"
        match, secrets = begun((3, Variant.BASE))
        play(match, secrets, Random(0))
        assert match.state.drawn == "XDKCQZKCEOTLUTGWMBIARXNPGVHWFLFVADBJIZSQJYERMUNPSYHO"

    def test_a_secret_has_32_bytes_and_there_is_a_link_for_each_tile(self) -> None:
        for length in (0, 31, 33):
            with pytest.raises(ValueError, match="32 bytes"):
                DRAWS.anchor(bytes(length))
        for position in (-1, LINKS + 1):
            with pytest.raises(ValueError, match=str(position)):
                link(bytes(32), position)

    def test_a_tile_follows_from_the_links_of_all_seats(self) -> None:
        left = "".join(design * 2 for design in DESIGNS)
        links = [secret.hex() for secret in secrets_of("x", 3)]
        for seat in range(3):
            others = [other.hex() for other in secrets_of("others", 400)]
            drawn = {drawn_design(left, 7, [*links[:seat], one, *links[seat + 1 :]]) for one in others}
            assert drawn == {*DESIGNS}


class TestWhoOpens:
    def test_the_third_tile_is_opened_when_it_is_wanted(self) -> None:
        match, secrets = begun((2, Variant.ADVANCED))
        assert order_of(match, secrets) == [(1, 3), (0, 3)]
        match.apply(Draw())
        assert len(match.state.revealed) == 2
        assert order_of(match, secrets) == [(1, 4), (0, 4)]
        assert len(match.state.revealed) == 3
        lay_all(match)
        assert order_of(match, secrets) == [(0, 6), (1, 6)]
        match.apply(Turn((0, 0)))
        lay_all(match)
        assert order_of(match, secrets) == [(1, 8), (0, 8)]


class TestRefused:
    def test_nothing_is_laid_before_the_tiles_are_drawn(self) -> None:
        match, secrets = begun((2, Variant.ADVANCED))
        moves: list[Move] = [Lay("A", (0, 1), 0), Draw(), Turn((0, 0)), End()]
        assert {refused(match, move) for move in moves} == {Rule.NOT_DRAWN}
        assert [*Topology().legal_moves(match.state)] == [Resign()]
        assert refused(match, ChangeSeat(0, Computer())) is Rule.PEOPLE_ALONE
        open_all(match, secrets)
        assert refused(match, ChangeSeat(0, Computer())) is Rule.PEOPLE_ALONE
        assert (match.can_take_back, match.open_moves) == (False, 0), "nothing that is opened is taken back"
        match.apply(Draw())
        assert refused(match, Lay(match.state.revealed[0], (0, 1), 0)) is Rule.NOT_DRAWN
        open_all(match, secrets)
        lay_all(match)
        assert {refused(match, move) for move in moves} == {Rule.NOT_DRAWN}

    def test_a_seat_opens_when_it_is_for_it_and_no_further(self) -> None:
        match, secrets = begun((3, Variant.BASE))
        assert refused(match, Open(0, link(secrets[0], 2))) is Rule.NOTHING_TO_OPEN
        for wrong in (link(secrets[1], 1), link(secrets[1], 3), link(secrets[1], 0), secrets[1].hex()):
            assert refused(match, Open(1, wrong)) is Rule.WRONG_LINK
        assert refused(match, Open(1, link(secrets[2], 2))) is Rule.WRONG_LINK
        for no_link in ("", "x", link(secrets[1], 2).upper(), link(secrets[1], 2)[:-1], "ä" * 64):
            assert refused(match, Open(1, no_link)) is Rule.WRONG_LINK
        open_all(match, secrets)
        for seat in (-1, 0, 1, 2, 3):
            assert refused(match, Open(seat, link(secrets[0], 3))) is Rule.NOTHING_TO_OPEN
        stacked: TopologyMatch = TopologyMatch(Topology(), new_setup())
        assert refused(stacked, Open(0, "0" * 64)) is Rule.NOTHING_TO_OPEN
        assert (stacked.state.opener, DRAWS.moves(stacked, bytes(32))) == (None, ())
        match, secrets = begun((2, Variant.BASE))
        match.seat = 1
        with pytest.raises(LostSecret) as caught:
            DRAWS.moves(match, secrets[0])
        assert untranslated(caught.value) == ""
        match.seat = None
        assert DRAWS.moves(match, secrets[1]) == ()

    def test_the_player_on_turn_can_give_up_while_others_open(self) -> None:
        match, secrets = begun((3, Variant.BASE))
        match.apply(Resign())
        assert match.outcome is not None
        assert match.outcome.ranking[-1] == 0
        assert match.to_move == frozenset()
        assert refused(match, Open(1, link(secrets[1], 2))) is Rule.OVER


class TestSetup:
    def test_a_setup_takes_an_anchor_of_each_player_and_nothing_that_is_known_before(self) -> None:
        anchors = [DRAWS.anchor(secret) for secret in secrets_of("x", 5)]
        for players in (2, 3, 4):
            setup = new_setup(("A", "B", "C", "D")[:players])
            assert DRAWS.begun(setup, anchors[:players]).anchors == tuple(anchors[:players])
            few, many, same = anchors[: players - 1], anchors[: players + 1], anchors[:1] * players
            for wrong in ([], few, many, same, [*few, "0"], [*few, "Z" * 64]):
                with pytest.raises(SetupError) as caught:
                    DRAWS.begun(setup, wrong)
                assert untranslated(caught.value) == ""
        setup = drawn_setup(secrets_of("x", 2))
        assert (setup.stack, setup.seed, setup.given_stack, len(setup.anchors)) == ("", "", False, 2)
        for told in (
            {"stack": new_setup().stack},
            {"seed": "parrot"},
            {"given_stack": True},
            {"earlier": (1, 2)},
            {"seating": (None, Computer())},
        ):
            with pytest.raises(SetupError):
                replace(setup, **told)

    def test_people_alone_with_any_stack_begin_so(self) -> None:
        plain = new_setup(seed="x")
        assert DRAWS.takes(plain)
        assert DRAWS.takes(new_setup(("A", "B", "C")))
        assert not DRAWS.takes(drawn_setup(secrets_of("x", 2)))
        for other in (
            new_setup(seating=(None, Computer())),
            new_setup(stack=plain.stack),
            replace(plain, earlier=(3, 4)),
        ):
            assert not DRAWS.takes(other)
            with pytest.raises(SetupError) as caught:
                DRAWS.begun(other, [DRAWS.anchor(secret) for secret in secrets_of("x", 2)])
            assert untranslated(caught.value) == ""

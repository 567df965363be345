"""A match at one moment. Every value here is frozen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NewType

from topologic_qt.engine.game import Seat
from topologic_qt.engine.players import Computer, Players
from topologic_qt.games.deduction.rules.log import Announcement, Entry, Question, Resignation
from topologic_qt.games.deduction.rules.setup import Setup
from topologic_qt.games.deduction.rules.tiles import HAND_SIZES, Hand, Tile


class Step(StrEnum):
    """What kind of move a match waits for."""

    DRAW = "draw"  # the program draws the coin of the turn
    ASK = "ask"  # the player on turn asks a question, or leaves the match
    ANSWER = "answer"  # the program answers it
    SHOW = "show"  # the player asked shows a tile
    ANNOUNCE = "announce"  # the player on turn names a tile, ends the turn, or leaves the match
    PEEK = "peek"  # where the players sit apart: the dealer says whether the right tile was named
    REVEAL = "reveal"  # where the players sit apart: the match is decided, and the dealer opens all hands
    TABLE = "table"  # at a real table: the player who uses the program notes what happens
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment, with all hands; a view has those that its seat may know."""

    setup: Setup
    seating: Players
    """The current computer of each seat; None for a person."""
    hands: tuple[Hand | None, ...]
    """The tiles of each seat, in the order of `ALL_TILES`; None where they are not known.

    They are unknown in a view if its seat may not know them, and for all seats except one at a real table or
    in a copy of a match whose players sit apart.
    """
    face_up: Hand
    missing: Tile | None
    """The tile put aside; None in a view that may not know it, or at a real table until noted."""
    seat: Seat
    """The seat on turn; the one of the last turn when the match is over."""
    active: tuple[Seat, ...]
    """The seats still in, in order; the others take no turns, but answer (R21)."""
    step: Step = Step.DRAW
    number: int = 1
    """The number of the turn, from 1, over all players; of the last one when the match is over."""
    coin: Tile | None = None
    """The coin of the turn; None before it is drawn, and when the match is over."""
    drawn: tuple[Tile, ...] = ()
    """The coins of all turns so far, which everybody has seen."""
    log: tuple[Entry, ...] = ()
    """Everything that was asked and announced, first to last."""
    changes: int = 0
    """At a real table, the number of changes noted so far."""
    numbers: tuple[int, ...] = ()
    """At a real table, the lasting number of each line of the log: the count of changes before it."""
    announced: Tile | None = None
    """The announced tile, until the dealer says whether it is right."""
    winner: Seat | None = None
    """The seat that won; None before that, or if nobody did."""
    taken_over: frozenset[Seat] = frozenset()
    """The seats that a person ever took over from a computer."""
    viewer: Seat | None = None
    """In a view, the seat it is made for; None for a spectator, and in the rules."""
    is_held: bool = False
    """In a view, whether moves at this computer are on hold."""

    @property
    def players(self) -> int:
        """The number of players."""
        return self.setup.players

    @property
    def hand_size(self) -> int:
        """The number of tiles in every hand, which never changes."""
        return HAND_SIZES[self.players]

    @property
    def hand(self) -> Hand:
        """In a view, the tiles of its own seat; empty for a spectator."""
        return () if self.viewer is None else self.hands[self.viewer] or ()

    @property
    def line_numbers(self) -> Sequence[int]:
        """The lasting number of each line of the log, which notes use and no other line gets.

        Lines are counted from 0. Only at a real table can a line be removed, leaving a gap.
        """
        return range(len(self.log)) if self.setup.at_table is None else self.numbers

    @property
    def numbers_given(self) -> int:
        """A number above all lasting numbers, including those of removed lines."""
        return len(self.log) if self.setup.at_table is None else self.changes

    @property
    def is_over(self) -> bool:
        """Whether the match is over: won, or all are out."""
        return self.step is Step.OVER

    @property
    def question(self) -> Question | None:
        """The question of the current turn; None before it is asked, and when the match is over."""
        last = self.log[-1] if self.log else None
        asked = self.step in (Step.ANSWER, Step.SHOW, Step.ANNOUNCE)
        return last if asked and isinstance(last, Question) else None

    @property
    def to_move(self) -> Seat | None:
        """The seat that the match waits for; None when it is over."""
        if self.is_over:
            return None
        if self.step is Step.TABLE and self.setup.at_table is not None:
            return self.setup.at_table.seat
        question = self.question
        if question is not None and self.step in (Step.ANSWER, Step.SHOW):
            return question.whom
        return self.seat

    @property
    def waits_for_dealer(self) -> bool:
        """Whether the dealer's program makes the next move, in a copy of a match whose players sit apart."""
        question = self.question
        shows = self.step is Step.SHOW and question is not None and question.whom in self.resigned
        tells = self.step in (Step.DRAW, Step.ANSWER, Step.PEEK, Step.REVEAL)
        return self.setup.apart is not None and self.setup.deal is None and (shows or tells)

    @property
    def computer(self) -> Computer | None:
        """The computer that the match waits for; None if it waits for a person, or is over."""
        return None if self.to_move is None else self.seating[self.to_move]

    @property
    def people(self) -> frozenset[Seat]:
        """The seats whose hands a person may know, because one sits or sat there in this match."""
        begun = frozenset(seat for seat, computer in enumerate(self.setup.seating) if computer is None)
        return begun | self.taken_over

    @property
    def resigned(self) -> frozenset[Seat]:
        """The seats whose players left the match; the program shows tiles for them."""
        return frozenset(entry.seat for entry in self.log if isinstance(entry, Resignation))

    @property
    def is_up_to_computers(self) -> bool:
        """Whether people decide nothing any more: those here are out, and the program shows their tiles."""
        people = {seat for seat, computer in enumerate(self.seating) if computer is None}
        is_shown_for = len(self.people) == 1 or people <= self.resigned
        return is_shown_for and people.isdisjoint(self.active) and not self.is_over

    @property
    def peeked(self) -> frozenset[Seat]:
        """The seats that announced a wrong tile, and have seen the missing one (R21)."""
        return frozenset(
            entry.announcer for entry in self.log if isinstance(entry, Announcement) and not entry.right
        )


View = NewType("View", State)
"""A state as one seat may know it, made by `Deduction.player_view`."""


def player_view(state: State, seat: Seat | None) -> View:
    """The state as the player in that seat may know it; None for a spectator.

    It leaves out the hands of others, the tiles shown between others, the missing tile unless this seat has
    seen it, and anything that gives away the deal, the coins or a computer's moves. When the match is over,
    everything is open (R29).
    """
    if state.is_over:
        return View(replace(state, viewer=seat))
    return View(
        replace(
            state,
            setup=_public(state.setup, seat),
            seating=_unseeded(state.seating),
            hands=tuple(hand if at == seat else None for at, hand in enumerate(state.hands)),
            missing=state.missing if seat in state.peeked else None,
            log=tuple(_as_seen(entry, seat) for entry in state.log),
            viewer=seat,
        )
    )


def _public(setup: Setup, seat: Seat | None) -> Setup:
    seating, at_table = _unseeded(setup.seating), setup.at_table
    if at_table is not None and at_table.seat != seat:
        at_table = replace(at_table, hand=None)
    apart = None if setup.apart is None else setup.apart.seen_by(seat)
    public = replace(setup, apart=None, deal=None, seed="", given_deal=False, coins=(), seating=seating)
    return replace(public, at_table=at_table, apart=apart)


def _unseeded(seating: Players) -> Players:
    return tuple(None if computer is None else Computer(computer.level) for computer in seating)


def _as_seen(entry: Entry, seat: Seat | None) -> Entry:
    """The line of the log; the shown tile is only in the views of the two who saw it."""
    if isinstance(entry, Question) and entry.tile is not None and seat not in (entry.asker, entry.whom):
        return replace(entry, tile=None)
    return entry

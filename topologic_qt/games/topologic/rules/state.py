"""A match at one moment, in frozen values."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from topologic_qt.engine.commitment import commitment
from topologic_qt.engine.game import SPECTATOR, Seat
from topologic_qt.engine.players import Computer
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.moves import MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.setup import Seating, Setup


class Phase(StrEnum):
    """The phases of a round, named by the awaited move."""

    HIDE = "hide"
    ENTER = "enter"
    """First turn: the seekers enter, then the seeker asks for the hint."""
    MOVE = "move"
    """Later turns: the seekers move, then the seeker asks for the hint."""
    HINT = "hint"
    TELL = "tell"
    """The seeker has given up at a real table: the referee reveals the secret."""
    OVER = "over"


class Ending(StrEnum):
    """The ways in which a round can end."""

    FOUND = "found"
    GIVEN_UP = "given-up"


class Proof(StrEnum):
    """The result of checking a secret against its commitment at the end of a round."""

    PROVEN = "proven"
    """The secret is the one that was hidden."""
    BROKEN = "broken"
    """The secret was moved after being hidden."""
    WITHHELD = "withheld"
    """The referee should have revealed the secret and its salt by now."""
    UNTOLD = "unknown"
    """The other copy, which reveals the secret, has not arrived yet."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn with its hint."""

    positions: tuple[Tile, ...]
    """The tile under each seeker, by index, when the hint was requested."""
    hint: int
    """The referee's hint; 0 to twice the number of seekers."""
    moves: tuple[PlaceSeeker | MoveSeeker, ...]
    """The seekers' moves, in order."""
    computer: Computer | None = None
    """The computer that ended the turn; None for a person."""
    corrected: tuple[int, ...] = ()
    """At a real table: the hints before corrections, first to last."""
    miscopied: tuple[tuple[Tile, ...], ...] = ()
    """At a real table: the positions before corrections, first to last."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round: one secret, one referee, one seeker."""

    referee: Seat
    seeker: Seat
    positions: tuple[Tile | None, ...]
    """The tile under each seeker, by index; None if it has not entered."""
    hidden: bool = False
    at_table: bool = False
    """Whether the secret was hidden at a real table, unknown to the program."""
    secret: Tile | None = None
    """The tile of the secret; None before it is hidden, and for those who must not know it."""
    salt: str = ""
    """The salt of the commitment; empty without one, and for those who must not know it."""
    commitment: str = ""
    """The referee's commitment to the secret; empty if nothing is checked."""
    withheld: bool = False
    """By mail: whether the referee should have revealed tile and salt by now."""
    running: tuple[PlaceSeeker | MoveSeeker, ...] = ()
    """The moves of the current turn, in order."""
    asked: bool = False
    """Whether the seeker has asked for the current turn's hint."""
    turns: tuple[Turn, ...] = ()
    """The turns with hints, first to last."""
    ending: Ending | None = None
    """The way the round ended; None if unfinished."""
    told: bool = False
    """At a real table: whether the referee has said all there will be about the secret."""

    @property
    def phase(self) -> Phase:
        """The phase, which names the awaited move."""
        if self.ending is not None:
            return Phase.TELL if self.at_table and not self.told else Phase.OVER
        if not self.hidden:
            return Phase.HIDE
        if self.asked:
            return Phase.HINT
        return Phase.MOVE if self.turns else Phase.ENTER

    @property
    def entered(self) -> tuple[Tile, ...]:
        """The tiles under the entered seekers, by the seekers' indices."""
        return tuple(tile for tile in self.positions if tile is not None)

    @property
    def score(self) -> int | None:
        """The number of turns to find the secret; None if it was not found."""
        return len(self.turns) if self.ending is Ending.FOUND else None

    @property
    def proof(self) -> Proof | None:
        """The check of the secret against its commitment; None without one, and for unfinished rounds."""
        if not self.commitment or self.ending is None:
            return None
        if self.secret is None:
            return Proof.WITHHELD if self.withheld else Proof.UNTOLD
        if not self.salt:
            return Proof.WITHHELD  # a full hint reveals the tile; the copy with it should contain the salt
        fits = commitment(str(self.secret), self.salt) == self.commitment
        return Proof.PROVEN if fits else Proof.BROKEN

    @property
    def is_true_to_seal(self) -> bool | None:
        """Whether a finished round's secret is the one that was hidden; None if unknown."""
        return {Proof.PROVEN: True, Proof.BROKEN: False}.get(self.proof) if self.proof else None

    def has_moved(self, seeker: int) -> bool:
        """Whether the seeker with this index has entered or moved in the current turn."""
        return any(move.seeker == seeker for move in self.running)


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment, including all secrets."""

    setup: Setup
    rounds: tuple[Round, ...]
    """The rounds so far: one or two. The second begins when the first has ended."""
    seating: Seating
    """The current players of both seats."""
    own_seat: Seat | None = None
    """In a view by mail: the local player's seat, or `SPECTATOR`; otherwise None, also in the rules."""
    is_linked: bool = False
    """In such a view: whether copies are exchanged automatically."""
    is_held: bool = False
    """In such a view: whether moves are blocked until something else is settled."""

    @property
    def round(self) -> Round:
        """The current round, or the last one when the match is over."""
        return self.rounds[-1]

    @property
    def computer(self) -> Computer | None:
        """The computer whose move is awaited; None if it is a person's, or the match is over."""
        seat = self.to_move
        return None if seat is None else self.seating.computers[seat]

    @property
    def looks_on(self) -> bool:
        """In a view: whether it is a spectator's."""
        return self.own_seat == SPECTATOR

    @property
    def is_elsewhere(self) -> bool:
        """In a view: whether the other player is at another computer, as far as known."""
        return self.is_linked or self.own_seat is not None

    @property
    def waits_for_mail(self) -> bool:
        """In a view: whether it waits for a move or an answer from another computer."""
        if self.own_seat is None or self.to_move is None:
            return False
        return self.is_held or self.to_move != self.own_seat

    def is_sought_by_computer(self, played: Round) -> bool:
        """Whether a computer seeks in a round played here, as agreed: its thoughts help nobody to cheat."""
        agreed, now = (seating.computers[played.seeker] for seating in (self.setup.seating, self.seating))
        return agreed is not None and now is not None and not self.is_elsewhere

    def is_hidden_alone(self, played: Round) -> bool:
        """Whether a person hides a round's secret from a computer, so that nobody must look away."""
        return self.is_sought_by_computer(played) and self.seating.computers[played.referee] is None

    @property
    def hides_alone(self) -> bool:
        """Whether the current round, or the last one, `is_hidden_alone`."""
        return self.is_hidden_alone(self.round)

    @property
    def to_move(self) -> Seat | None:
        """The seat whose move is awaited; None when the match is over."""
        match self.round.phase:
            case Phase.OVER:
                return None
            case Phase.HIDE | Phase.HINT | Phase.TELL:
                return self.round.referee
            case _:
                return self.round.seeker


View = NewType("View", State)
"""A state as one seat may see it, made by `Topologic.player_view`."""


def peek(view: View) -> Tile | None:
    """The current secret, for a person who hid it and wants to see it again; else None."""
    played = view.round
    if played.ending is not None or view.seating.computers[played.referee] is not None:
        return None
    return played.secret

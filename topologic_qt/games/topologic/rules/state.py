"""A match at one moment. Every value here is frozen."""

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
    """The phases of a round, by the move that the round waits for."""

    HIDE = "hide"
    ENTER = "enter"
    """First turn: the seekers enter, then the seeker asks for the hint."""
    MOVE = "move"
    """Later turns: the seekers move, then the seeker asks for the hint."""
    HINT = "hint"
    TELL = "tell"
    """The seeker has given up at a real table: the referee tells where the secret was."""
    OVER = "over"


class Ending(StrEnum):
    """The ways in which a round ends."""

    FOUND = "found"
    GIVEN_UP = "given-up"


class Proof(StrEnum):
    """The result of checking a secret against its commitment at the end of a round."""

    PROVEN = "proven"
    """The secret is the one that was hidden."""
    BROKEN = "broken"
    """The secret was moved after it was hidden."""
    WITHHELD = "withheld"
    """The referee should have told the secret and its salt by now, and has not."""
    UNTOLD = "unknown"
    """The other copy, which tells the secret, has not come yet."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that has its hint."""

    positions: tuple[Tile, ...]
    """The tile under each seeker, by its index, when the hint was asked for."""
    hint: int
    """The referee's hint; 0 to twice the number of seekers."""
    moves: tuple[PlaceSeeker | MoveSeeker, ...]
    """The moves of the seekers, in order."""
    computer: Computer | None = None
    """The computer that ended the turn; None where a person did."""
    corrected: tuple[int, ...] = ()
    """At a real table: the hints that were given before corrections, first to last."""
    miscopied: tuple[tuple[Tile, ...], ...] = ()
    """At a real table: the positions that were written down before corrections, first to last."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round: one secret, one referee, one seeker."""

    referee: Seat
    seeker: Seat
    positions: tuple[Tile | None, ...]
    """The tile under each seeker, by its index; None while it has not entered."""
    hidden: bool = False
    at_table: bool = False
    """Whether the secret was hidden at a real table, so that the program does not know it."""
    secret: Tile | None = None
    """The tile of the secret; None before it is hidden, and for those who may not know."""
    salt: str = ""
    """The salt of the commitment; empty where there is none, and for those who may not know."""
    commitment: str = ""
    """The referee's commitment to the secret; empty where nothing is to be checked."""
    withheld: bool = False
    """By mail: whether the referee should have told tile and salt by now, and did not."""
    running: tuple[PlaceSeeker | MoveSeeker, ...] = ()
    """The moves made in the running turn, in order."""
    asked: bool = False
    """Whether the seeker has asked for the hint of the running turn."""
    turns: tuple[Turn, ...] = ()
    """The turns that have their hint, first to last."""
    ending: Ending | None = None
    """The way in which the round ended; None while it goes on."""
    told: bool = False
    """At a real table: whether the referee has told all that will be told of the secret."""

    @property
    def phase(self) -> Phase:
        """The phase, which names the move that the round waits for."""
        if self.ending is not None:
            return Phase.TELL if self.at_table and not self.told else Phase.OVER
        if not self.hidden:
            return Phase.HIDE
        if self.asked:
            return Phase.HINT
        return Phase.MOVE if self.turns else Phase.ENTER

    @property
    def entered(self) -> tuple[Tile, ...]:
        """The tiles under the seekers that have entered, by the seekers' indices."""
        return tuple(tile for tile in self.positions if tile is not None)

    @property
    def score(self) -> int | None:
        """The number of turns until the secret was found; None if it was not."""
        return len(self.turns) if self.ending is Ending.FOUND else None

    @property
    def proof(self) -> Proof | None:
        """The check of the secret against its commitment; None without one, and while the round goes on."""
        if not self.commitment or self.ending is None:
            return None
        if self.secret is None:
            return Proof.WITHHELD if self.withheld else Proof.UNTOLD
        if not self.salt:
            return Proof.WITHHELD  # a full hint tells the tile; the copy that brings it tells the salt, too
        fits = commitment(str(self.secret), self.salt) == self.commitment
        return Proof.PROVEN if fits else Proof.BROKEN

    @property
    def is_true_to_seal(self) -> bool | None:
        """Whether the secret of a round that is over is the one that was hidden; None if nobody can tell."""
        return {Proof.PROVEN: True, Proof.BROKEN: False}.get(self.proof) if self.proof else None

    def has_moved(self, seeker: int) -> bool:
        """Whether the seeker of this index has entered or moved in the running turn."""
        return any(move.seeker == seeker for move in self.running)


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment, with every secret."""

    setup: Setup
    rounds: tuple[Round, ...]
    """The rounds begun so far: one or two. The second begins when the first has ended."""
    seating: Seating
    """The players of both seats now."""
    own_seat: Seat | None = None
    """In a view by mail: the seat of the player here, or `SPECTATOR`; None elsewhere, and in the rules."""
    is_linked: bool = False
    """In such a view: whether the copies of both players come and go by themselves."""
    is_held: bool = False
    """In such a view: whether nothing is to be moved now, since something is to be settled elsewhere."""

    @property
    def round(self) -> Round:
        """The round that is being played, or the last one when the match is over."""
        return self.rounds[-1]

    @property
    def computer(self) -> Computer | None:
        """The computer that the match waits for; None where it waits for a person, or is over."""
        seat = self.to_move
        return None if seat is None else self.seating.computers[seat]

    @property
    def looks_on(self) -> bool:
        """In a view: whether it is for somebody without a seat, who only looks on."""
        return self.own_seat == SPECTATOR

    @property
    def is_elsewhere(self) -> bool:
        """In a view: whether the other player sits at another computer, as far as is known yet."""
        return self.is_linked or self.own_seat is not None

    @property
    def waits_for_mail(self) -> bool:
        """In a view: whether the other player, at another computer, is to move, or to answer."""
        if self.own_seat is None or self.to_move is None:
            return False
        return self.is_held or self.to_move != self.own_seat

    def is_sought_by_computer(self, played: Round) -> bool:
        """Whether a computer seeks in a round played here, as was agreed: its thoughts help nobody."""
        agreed, now = (seating.computers[played.seeker] for seating in (self.setup.seating, self.seating))
        return agreed is not None and now is not None and not self.is_elsewhere

    def is_hidden_alone(self, played: Round) -> bool:
        """Whether a person hides the secret of a round from a computer, so that nobody has to look away."""
        return self.is_sought_by_computer(played) and self.seating.computers[played.referee] is None

    @property
    def hides_alone(self) -> bool:
        """Whether the running round, or the last one, `is_hidden_alone`."""
        return self.is_hidden_alone(self.round)

    @property
    def to_move(self) -> Seat | None:
        """The seat that the match waits for; None when it is over."""
        match self.round.phase:
            case Phase.OVER:
                return None
            case Phase.HIDE | Phase.HINT | Phase.TELL:
                return self.round.referee
            case _:
                return self.round.seeker


View = NewType("View", State)
"""A state as one seat may know it, made by `Topologic.player_view`."""


def peek(view: View) -> Tile | None:
    """The secret of the running round, for a person who hid it and looks it up again; else None."""
    played = view.round
    if played.ending is not None or view.seating.computers[played.referee] is not None:
        return None
    return played.secret

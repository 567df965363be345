"""The rules that a move can break, by name."""

from enum import StrEnum


class Rule(StrEnum):
    """The reasons why a move is refused. An `IllegalMove` carries one, with the facts named here."""

    OVER = "over"
    """The match is over; facts: none."""
    NOT_NOW = "not-now"
    """The match waits for another kind of move; facts: step."""
    NO_SUCH_SEAT = "no-such-seat"
    """The seat does not exist, or has that player already; facts: seat."""
    YOURSELF = "yourself"
    """Players ask others, never themselves; facts: seat."""
    NOT_IN_HAND = "not-in-hand"
    """The tile is not in the hand of the player asked; facts: tile."""
    OTHER_FACE = "other-face"
    """The tile does not have the suit or the value that was asked for; facts: tile, face."""
    SHOWN_BY_RULE = "shown-by-rule"
    """For a player who left, the program shows the tile of its rule, and no other; facts: none."""
    WRONG_ANSWER = "wrong-answer"
    """The answer does not fit the hand; facts: none."""
    NO_SUCH_LINE = "no-such-line"
    """At a real table: the log has no such line; facts: line."""
    NOT_SEEN = "not-seen"
    """At a real table: a tile that the player who notes it cannot have seen; facts: tile."""
    TOO_MANY_CHANGES = "too-many-changes"
    """At a real table: no more can be noted in this match; facts: none."""
    IMPOSSIBLE_TILES = "impossible-tiles"
    """At a real table: tiles that cannot be the own hand and the tiles face up; facts: none."""
    WRONG_COIN = "wrong-coin"
    """The coin is not the one of the turn; facts: coin."""

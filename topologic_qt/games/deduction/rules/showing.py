"""The tiles that may be shown, and the rule by which the program shows for a player who left."""

from hashlib import blake2b

from topologic_qt.games.deduction.rules.tiles import Face, Hand, Tile, with_face


def shown_by_rule(hand: Hand, face: Face) -> Tile:
    """The tile with this face that the program shows from the hand of a player who left the match.

    Every hand has an order of its own, as if its tiles had been shuffled by it; the first tile in that order
    that matches is shown, whoever asks and whenever. A fixed order of all tiles would tell that the earlier
    ones are not there; so no tile is preferred, and the one that is seen tells no more than that it is there.
    Who asks again, or for the other half of it, often sees the same tile, and learns nothing (R13). Nothing
    but the hand and the question decides, so that nothing else is told.
    """
    name = " ".join(map(str, hand))
    return min(with_face(hand, face), key=lambda tile: blake2b(f"{tile} of {name}".encode()).digest())

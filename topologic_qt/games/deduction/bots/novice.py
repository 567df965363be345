"""The level *Novice*: believes what it saw with its own eyes, and concludes nothing from what it hears."""

from collections.abc import Sequence

from topologic_qt.engine import Rng
from topologic_qt.games.deduction.rules import (
    ALL_TILES,
    Announce,
    Announcement,
    Ask,
    Hand,
    Kind,
    Pass,
    Question,
    Show,
    Tile,
    View,
    with_face,
)

_BOLD = {1: 100, 2: 60, 3: 30, 4: 15, 5: 8}
"""The chance of announcing one of so many tiles that it has not seen, in percent."""


def ask(view: View, asks: Sequence[Ask], rng: Rng) -> Ask:
    """Ask for tiles of which many were not seen yet, and not the same question again."""
    assert view.coin is not None  # a question is about to be asked
    unseen, coin = not_seen(view), view.coin
    asked = {(entry.whom, entry.kind, entry.face) for entry in _own_questions(view)}

    def worth(ask: Ask) -> tuple[bool, bool, int]:
        face = ask.line.of(coin)
        new = (ask.whom, ask.kind, face) not in asked
        return new, ask.kind is Kind.HAVE, len(with_face(unseen, face))

    return max(rng.shuffled(asks), key=worth)


def announce(view: View, rng: Rng) -> Announce | Pass:
    """Announce the last tile that was not seen, or guess among very few."""
    unseen = not_seen(view)
    if unseen and rng.below(100) < _BOLD.get(len(unseen), 0):
        return Announce(unseen[rng.below(len(unseen))])
    return Pass()


def show(tiles: Hand, rng: Rng) -> Show:
    """Show any tile."""
    return Show(tiles[rng.below(len(tiles))])


def not_seen(view: View) -> Hand:
    """The tiles that the player has neither seen nor heard to be announced in vain."""
    seen: set[Tile] = {*view.hand, *view.face_up}
    for entry in view.log:
        if isinstance(entry, Announcement):
            seen.add(entry.tile)
    seen |= {entry.tile for entry in _own_questions(view) if entry.tile is not None}
    return tuple(tile for tile in ALL_TILES if tile not in seen)


def _own_questions(view: View) -> list[Question]:
    return [entry for entry in view.log if isinstance(entry, Question) and entry.asker == view.viewer]

"""The level *Club*: draws every conclusion, reckons with no chances, and minds not who listens."""

from collections.abc import Sequence

from topologic_qt.engine.rng import Rng
from topologic_qt.games.deduction.bots.questions import Mind, Prospect, Shown, prospects
from topologic_qt.games.deduction.rules.kinds import Kind
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Pass, Show
from topologic_qt.games.deduction.rules.state import State
from topologic_qt.games.deduction.rules.tiles import ALL_TILES, Hand


def ask(mind: Mind, state: State, asks: Sequence[Ask], shown: Shown, rng: Rng) -> Ask:
    """Ask about the most tiles of which it is open whether the other has them or they are missing."""
    looks = prospects(mind, state, rng.shuffled(asks), shown)
    return max(looks, key=lambda look: _worth(mind, look)).ask


def _worth(mind: Mind, look: Prospect) -> tuple[bool, int, bool]:
    """Whether the answer is open, the number of tiles that it is about, and whether it is a number."""
    answers = int((look.seen.rows.sum(1) > 0).sum())
    player = mind.index(look.ask.whom)
    if player is None or answers == 1:
        return False, 0, False
    with_player = mind.count.with_player(player)
    both = sum(
        look.face in ALL_TILES[tile] and bool(there) and bool(missing)
        for tile, there, missing in zip(mind.count.tiles, with_player, mind.count.missing, strict=True)
    )
    return True, both, look.ask.kind is Kind.COUNT


def announce(mind: Mind) -> Announce | Pass:
    """Announce what is certain, and nothing else."""
    return Announce(mind.likeliest) if mind.is_certain else Pass()


def show(tiles: Hand, before: Hand, rng: Rng) -> Show:
    """Show what this player has seen before (R13), else any tile."""
    again = tuple(tile for tile in tiles if tile in before)
    choice = again or tiles
    return Show(choice[rng.below(len(choice))])

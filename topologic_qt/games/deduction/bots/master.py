"""The level *Master*: counts deals, asks what tells most and gives least away, and dares when it pays."""

from collections.abc import Sequence

from topologic_qt.engine import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.deduction.bots.mind import Mind
from topologic_qt.games.deduction.bots.questions import Prospect, Shown, prospects
from topologic_qt.games.deduction.rules import Announce, Ask, Pass, View

MISSING = 4.0
"""The worth of a bit about the missing tile, in bits about the deal."""

AWAY = 0.5
"""The cost of a bit that everybody hears, in bits about the deal."""

DARES = 0.7
"""The chance of a tile that is announced."""


def ask(mind: Mind, view: View, asks: Sequence[Ask], shown: Shown, rng: Rng, thinking: Thinking) -> Ask:
    """Ask what tells most and gives least away."""

    def worth(look: Prospect) -> float:
        thinking.check()
        own = look.seen.told + MISSING * look.seen.told_of_missing
        return own - AWAY * (look.heard.told + MISSING * look.heard.told_of_missing)

    return max(prospects(mind, view, rng.shuffled(asks), shown), key=worth).ask


def announce(mind: Mind, view: View, thinking: Thinking) -> Announce | Pass:
    """Announce the likeliest tile, if it is likely enough."""
    thinking.check()
    dares = DARES if len(view.active) > 1 else 1.0
    return Announce(mind.likeliest) if mind.chance >= dares or mind.is_certain else Pass()

"""The level *Master*: counts deals, asks what tells most and gives least away, and dares when it pays.

No level is above it, for no draft that thought longer won measurably more. Each sat once in every seat of
some deals, among Masters; the shares are those of one against one (Bradley and Terry), with standard
errors. Five times the deals drawn by lot won 42 ± 3 % (four players, 31 deals), four times as many without
`REGRET` 48 ± 5 % (four, 23), no `REGRET` alone 49 ± 2 % (three, 82), and a look ahead at one's next
question 51 ± 4 % (three, 41). Ten times the deals drawn by lot, for twice as many tiles, won 52 ± 1 % (three,
111), and so did one that also judged its four best questions by what the others would know then (52 ± 2 %,
three, 130), at eight times the time of a decision. Somebody who sees how much the others know, which no view
tells, won 57 ± 3 % (three, 60) and 63 ± 4 % (four, 37).
"""

from collections.abc import Sequence
from math import log

from topologic_qt.engine.rng import Rng
from topologic_qt.engine.thinking import Thinking
from topologic_qt.games.deduction.bots.questions import Prospect, Shown, promise_of, prospects
from topologic_qt.games.deduction.bots.rivals import Rivals
from topologic_qt.games.deduction.bots.worlds import TIME, Table, effort
from topologic_qt.games.deduction.rules.deals import bits_of
from topologic_qt.games.deduction.rules.moves import Announce, Ask, Pass, Show
from topologic_qt.games.deduction.rules.tiles import Hand

AWAY = 0.1
"""What it costs that everybody hears an answer, as a share of what it would be worth to oneself."""

NEWS = 0.001
"""The worth of a bit about the deal that tells nothing of the missing tile yet."""

GAIN = 0.7
"""The share of the doubt that goes if there is another turn; found, as `REGRET`, by playing matches."""

REGRET = {3: 0.2, 4: 0.2, 5: 0.25}
"""What a wrong announcement costs besides the match, in matches, by the number of players.

Who is out has no more fun; a chance that is hardly better than waiting is not worth that. With five players,
fewer deals are looked at in the time of a move, and a chance is less sure.
"""

LOOKS = 0.2
"""The chance of a tile from which on it is considered to announce it."""

_SHOWN_TO = 3
"""The largest number of deals in which it is tried what a shown tile would tell."""


def ask(table: Table, asks: Sequence[Ask], shown: Shown, rng: Rng, thinking: Thinking) -> Ask:
    """Ask what tells most and gives least away. Raises `Cancelled` if ``thinking`` says so."""
    now = promise_of(table.mind)

    def worth(look: Prospect) -> float:
        thinking.check()
        return log(look.seen.promise / now) - AWAY * log(look.heard.promise / now) + NEWS * look.seen.told

    return max(prospects(table.mind, table.view, rng.shuffled(asks), shown), key=worth).ask


def announce(table: Table, rng: Rng, thinking: Thinking, evenly: bool = False) -> Announce | Pass:
    """Announce what is certain, or clearly likelier than to be the first one who knows more.

    ``evenly`` looks at the rivals also where that changes nothing, so that the length of the thought does not
    tell of a chance. Raises `Cancelled` if ``thinking`` says so.
    """
    mind, rivals = table.mind, Rivals(table)
    matters = not mind.is_certain and mind.chance >= LOOKS
    outlook = rivals.outlook(rng, thinking) if rivals.seats and (matters or evenly) else None
    if mind.is_certain:
        return Announce(mind.likeliest)
    if outlook is None or not matters:
        return Pass()
    tile, chance, free = outlook
    waiting = free * (chance + (1 - chance) * GAIN)
    return Announce(tile) if chance - REGRET[table.view.players] * (1 - chance) >= waiting else Pass()


def show(table: Table, tiles: Hand, before: Hand, rng: Rng, thinking: Thinking) -> Show:
    """Show what the asker has seen before (R13), else what tells least about the missing tile.

    Raises `Cancelled` if ``thinking`` says so.
    """
    again = tuple(tile for tile in tiles if tile in before)
    if again or len(tiles) == 1:
        return Show((again or tiles)[0])
    asker, heard = table.view.seat, table.heard()
    told, spent = dict.fromkeys(rng.shuffled(tiles), 0.0), 0.0
    for world in table.worlds(_SHOWN_TO, rng):
        for tile in told:
            thinking.check()
            mind = table.mind_in(world, asker, heard, more=bits_of((tile,)))
            told[tile] += log(promise_of(mind))
            spent += effort(mind)
        if spent > TIME / 2:
            break
    return Show(min(told, key=told.__getitem__))

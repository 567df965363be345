"""The verdict on a round that is over: compared with level *Master*, par of the field, and one's own best."""

from __future__ import annotations

from collections.abc import Sequence

from topologic_qt.engine.players import MIXED, PERSON
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.notes import Pages
from topologic_qt.games.topologic.rules.par import Par, stars
from topologic_qt.games.topologic.rules.round_results import Result, bests, counted_rounds, results
from topologic_qt.games.topologic.rules.state import Round, View
from topologic_qt.games.topologic.ui import presenter, result_text
from topologic_qt.games.topologic.ui.bests import rule_text, turns_text
from topologic_qt.games.topologic.ui.score_card import Verdict
from topologic_qt.widgets.comparison import Compared
from topologic_qt.widgets.numbers import decimal
from topologic_qt.widgets.translate import tr


def own_result(view: View, notes: Pages) -> Result | None:
    """Return the result of the round on the table; None if it had no hint."""
    number = view.rounds.index(presenter.shown_round(view))
    over = counted_rounds(view)
    return results(view, notes)[over.index(number)] if number in over else None


def verdict(view: View, own: Result | None, past: Sequence[Result] | None, par: Par | None) -> Verdict:
    """Return the verdict on the round on the table.

    ``past`` has all stored results, and ``par`` that of the field; each is None while it is not known. Only
    where the seeker sits is there a word on their earlier results: another computer does not have them all.
    """
    played = presenter.shown_round(view)
    title, where, ends_match = _ending(view, played)
    if own is None or played.secret is None:
        return Verdict(title, where, (), None, "", ends_match=ends_match)
    counts = own.sought_by == PERSON
    is_theirs = counts and view.own_seat in (None, played.seeker)
    best = _best_before(view, own, past) if is_theirs else None
    rows = [Compared(own.player, own.turns, _turns(own.turns), own=True)]
    if is_theirs:
        name = tr("Earlier best, with help") if own.is_helped else tr("Earlier best")
        unknown = "…" if past is None else tr("none yet")
        rows.append(Compared(name, best, unknown if best is None else turns_text(best)))
    same = None if par is None else par.with_secret(played.secret)
    rows.append(Compared(tr("Master, same tile"), same, "…" if same is None else turns_text(same)))
    mean = None if par is None else par.mean
    rows.append(Compared(tr("Par by the Master"), mean, "…" if mean is None else decimal(mean, 1)))
    won = None if mean is None else stars(own.turns, mean)
    rule = tr("Master seeks every tile of this field to find its par …") if mean is None else rule_text(mean)
    news = _news(own, best, is_theirs and past is not None)
    starred = counts and not own.suggestions  # stars are for turns that people have found
    return Verdict(title, where, rows, won if starred else None, rule if starred else "", news, ends_match)


def _ending(view: View, played: Round) -> tuple[str, str, bool]:
    """Return a heading, what else is known of the end, and whether a match of two rounds is over.

    There, people want to know first who has won it; how its last round ended comes after that.
    """
    ended, (where, *_) = result_text.ended(view, played), [*result_text.told_of(view, played), ""]
    if view.setup.rounds == 1 or Topologic().outcome(view) is None:
        return ended, where, False
    return result_text.heading(view), f"{ended}. {where}".strip(), True


def _news(own: Result, best: int | None, is_known: bool) -> str:
    """Return whether this is a new personal best, or that it was found with help, and is none.

    ``best`` is the best before, None where there was none; ``is_known`` says whether it has been looked up,
    at the computer at which the result was reached.
    """
    if own.turns is None:
        return ""
    if own.sought_by == MIXED or (own.sought_by == PERSON and own.is_helped):
        return tr("With help")
    is_new = is_known and (best is None or own.turns < best)
    return tr("Your best on this field!") if is_new else ""


def _best_before(view: View, own: Result, past: Sequence[Result] | None) -> int | None:
    """Return the fewest turns of the same player on the same field before, with as much or as little help."""
    earlier = [result for result in past or () if result != own]
    return bests(earlier, view.setup, own.player).of(bool(own.is_helped))


def _turns(turns: int | None) -> str:
    return tr("not found") if turns is None else turns_text(turns)

"""The end of a round on the screen: the reveal on the table, and then the result."""

from collections.abc import Callable, Collection, Hashable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from topologic_qt.engine.players import MIXED, PERSON, Computer
from topologic_qt.games.topologic.rules import round_results, state
from topologic_qt.games.topologic.rules.field import ALL_TILES, Tile
from topologic_qt.games.topologic.rules.game import Topologic
from topologic_qt.games.topologic.rules.notes import GUESSES, Pages
from topologic_qt.games.topologic.rules.state import Phase, Round, View
from topologic_qt.games.topologic.ui import presenter, result_text
from topologic_qt.games.topologic.ui.board.field_scene import FieldScene
from topologic_qt.games.topologic.ui.board.point_marks import Score, gem_mark, score_marks, shared_mark
from topologic_qt.games.topologic.ui.board.square_tiles import TILE_RECT
from topologic_qt.games.topologic.ui.board.story_pictures import paint_story
from topologic_qt.games.topologic.ui.presenter import MatchHost
from topologic_qt.games.topologic.ui.reviewer import AdviceSource
from topologic_qt.games.topologic.ui.seeking import scored
from topologic_qt.games.topologic.ui.table_card import Pars, ScoreCard, Verdict, rule_text, turns_text
from topologic_qt.games.topologic.ui.tabletop import Tabletop
from topologic_qt.games.topologic.ui.words import tile_name
from topologic_qt.table.ghosts import Spotlight
from topologic_qt.table.overlay import OVER_TILES, TOPMOST, FlipItem, Mark, Overlay
from topologic_qt.translation import told_name
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.remembered import Answers
from topologic_qt.widgets.replay import OneByOne, SkipVeil, TellingBar
from topologic_qt.widgets.review_frame import Compared
from topologic_qt.widgets.translate import decimal, listing, ntr, tr

_DARK, _A_SEEKER, _SECRET = 2.0, 3.4, 8.0
"""The durations of the darkening, of each seeker and of the secret, as multiples of a glide."""
_TURNING = 3.0
"""The time for turning over the secret, in the same unit."""


class Reveal(QObject):
    """Reveals one round at a time; the points stay on the table until `leave`."""

    seeker_lit = Signal(int, int)
    """Emitted with the index of a seeker and its points when it is lit, unless skipped."""
    told = Signal(str)
    """Emitted with the spoken form of what is shown."""
    finished = Signal()
    """Emitted when everything has been shown or skipped."""

    def __init__(self, parent: QObject, table: FieldScene) -> None:
        super().__init__(parent)
        self._table = table
        self._spotlight = Spotlight(table)
        self._discs = Overlay(table, TOPMOST)
        self._flip: FlipItem | None = None
        self._view: View | None = None
        self._secret = ""
        """The key of the revealed secret's tile."""
        self._scores: Sequence[Score] = ()
        self._steps = OneByOne(self, table.motion)
        self._steps.came.connect(self._show_step)
        self._steps.rushed.connect(self._rush)
        self._steps.finished.connect(self._finish)

    @property
    def is_running(self) -> bool:
        """Whether something is being revealed."""
        return self._steps.is_running

    @property
    def lit(self) -> int:
        """The number of seekers whose points are on the table."""
        return len({name[0] for name in self._discs.marks if isinstance(name, tuple)})

    def start(self, view: View) -> None:
        """Reveal the round on a view's table, which is over and has a known secret."""
        self._take(view)
        self._steps.start([_DARK, *[_A_SEEKER] * len(self._scores), _SECRET])

    def show_again(self, view: View) -> None:
        """Show the revealed state of a view's table at once, without announcing it."""
        self._take(view)
        self._show_discs(len(self._scores))
        self._light_up()

    def _take(self, view: View) -> None:
        self.leave()
        self._view, self._scores, self._secret = view, scores(view), presenter.revealed(view) or ""

    def skip(self) -> None:
        """Show the rest at once."""
        self._steps.skip()

    def leave(self) -> None:
        """Remove everything shown, at any point."""
        if self.is_running:
            self._steps.stop()
            self._light_up()
        self._discs.clear()
        self._view = None

    def _show_step(self, step: int) -> None:
        """Show a timed step: the dark, then each seeker, then the secret."""
        if step == 0:
            self._spotlight.light()
        elif step <= len(self._scores):
            self._light(step)
        else:
            self._turn_over()

    def _light(self, count: int) -> None:
        """Show the points of so many seekers, with the last one lit."""
        assert self._view is not None
        latest = self._scores[count - 1]
        self._show_discs(count)
        self._spotlight.light({latest.tile}, {latest.seeker})
        self.told.emit(scored(self._view.setup.theme, latest))
        self._table.play_sound("hint", latest.points)
        self.seeker_lit.emit(latest.seeker, latest.points)

    def _show_discs(self, count: int) -> None:
        paint = self._table.tile_style.colour(self._secret)
        marks: dict[Hashable, Mark] = {}
        for score in self._scores[:count]:
            sharing = [other.seeker for other in self._scores if other.tile == score.tile]
            middle = self._table.tiles[score.tile].pos()
            if len(sharing) == 1:
                discs = score_marks(score, middle, paint)
            else:
                _, offset = self._table.fan(len(sharing), sharing.index(score.seeker))
                discs = [shared_mark(score.points, middle, offset)]
            marks |= {(score.seeker, number): disc for number, disc in enumerate(discs)}
        self._discs.show(marks)

    def _turn_over(self) -> None:
        assert self._view is not None
        style, theme, secret = self._table.tile_style, self._view.setup.theme, self._secret
        self._spotlight.light({secret})
        self._flip = FlipItem(
            self._table.tiles[secret].pos(),
            TILE_RECT,
            lambda painter: style.paint(painter, secret),
            lambda painter: paint_story(painter, theme, style.colour(secret)),
        )
        self._table.addItem(self._flip)
        self._table.play_sound("turn-tile")
        self._flip.turn_over(round(self._table.motion.duration * _TURNING))
        self._tell_secret()
        if _was_found(self._view):
            self._table.celebrate(secret)

    def _tell_secret(self, before: Sequence[str] = ()) -> None:
        """Announce where the secret was, after the texts of ``before``."""
        assert self._view is not None
        where = result_text.told_of(self._view, presenter.shown_round(self._view))
        self.told.emit(" ".join([*before, where[0]]))
        if _was_found(self._view):
            self._table.play_sound("found")

    def _rush(self, step: int) -> None:
        """Show everything from a step on at once; who skips has heard enough of the points."""
        assert self._view is not None
        self._show_discs(len(self._scores))
        theme = self._view.setup.theme
        self._tell_secret([] if step else [scored(theme, score) for score in self._scores])

    def _finish(self) -> None:
        self._light_up()
        self.finished.emit()

    def _light_up(self) -> None:
        """Light the table normally, with a ring around the secret."""
        if self._flip is not None:
            self._table.removeItem(self._flip)
            self._flip = None
        self._spotlight.leave(None if self._view is None else presenter.revealed(self._view))


def scores(view: View) -> list[Score]:
    """Return the seekers' points on the table, in their order, for a round with a known secret."""
    played = presenter.shown_round(view)
    secret = played.secret
    if secret is None:
        return []
    return [
        Score(seeker, str(tile), tile.colour == secret.colour, tile.number == secret.number)
        for seeker, tile in enumerate(played.positions)
        if tile is not None
    ]


def _was_found(view: View) -> bool:
    return presenter.shown_round(view).ending is state.Ending.FOUND


def own_result(view: View, notes: Pages) -> round_results.Result | None:
    """Return the result of the round on the table; None if it had no hint."""
    number = view.rounds.index(presenter.shown_round(view))
    over = round_results.counted_rounds(view)
    return round_results.results(view, notes)[over.index(number)] if number in over else None


def verdict(
    view: View,
    own: round_results.Result | None,
    past: round_results.Bests | None,
    par: round_results.Par | None,
) -> Verdict:
    """Return the verdict on the round on the table; bests and par are None while unknown.

    Earlier results are mentioned only at the seeker's computer: another one does not have all of them.
    """
    played = presenter.shown_round(view)
    title, where, ends_match = _ending(view, played)
    if own is None or played.secret is None:
        return Verdict(title, where, (), None, "", ends_match=ends_match)
    counts = own.sought_by == PERSON
    is_theirs = counts and view.own_seat in (None, played.seeker)
    best = past.of(bool(own.is_helped)) if is_theirs and past is not None else None
    needed = tr("gave up") if own.turns is None else turns_text(own.turns)
    rows = [Compared(told_name(result_text.who_sought(view, played)), own.turns, needed, own=True)]
    if is_theirs:
        name = tr("Previous best, with help") if own.is_helped else tr("Previous best")
        unknown = "…" if past is None else tr("none yet")
        rows.append(Compared(name, best, unknown if best is None else turns_text(best)))
    same = None if par is None else par.with_secret(played.secret)
    rows.append(Compared(tr("Master, same secret"), same, "…" if same is None else turns_text(same)))
    mean = None if par is None else par.mean
    rows.append(Compared(tr("Par (Master’s average)"), mean, _mean_text(mean)))
    won = None if mean is None else round_results.stars(own.turns, mean)
    rule = tr("Working out par…") if mean is None else rule_text(mean)
    news = _news(own, best, is_theirs and past is not None)
    if not counts or own.is_helped:
        advice = tr("Stars are for rounds without help.") if counts else ""
        return Verdict(title, where, rows, None, "", news, ends_match, advice)
    return Verdict(title, where, rows, won, rule, news, ends_match)


_LISTED = 4
"""The most tiles named as safer places for the secret."""


def hider_verdict(
    view: View, own: round_results.Result, guess: int, turns: round_results.Par | None
) -> Verdict:
    """Return the verdict for the person who hid the secret; the computer's ``turns`` are None if unknown."""
    title, where, ends_match = _ending(view, presenter.shown_round(view))
    needed = own.turns or 0
    rows = [Compared(tr("Found in"), needed, turns_text(needed), own=True)]
    if guess:
        rows.append(Compared(tr("Your guess"), guess, _guessed(guess)))
    most, mean = (None, None) if turns is None else (max(turns.turns), turns.mean)
    rows.append(Compared(tr("Best hiding place"), most, "…" if most is None else turns_text(most)))
    rows.append(Compared(tr("On average"), mean, _mean_text(mean)))
    is_right = bool(guess) and (needed == guess or needed > guess == GUESSES[-1])
    news = tr("You guessed right!") if is_right else ""
    return Verdict(title, where, rows, None, "", news, ends_match, _advice(safer(turns, needed), most))


def _mean_text(mean: float | None) -> str:
    return "…" if mean is None else tr("{turns} turns", turns=decimal(mean, 1))


def _guessed(guess: int) -> str:
    return tr("Turn {turn} or later", turn=guess) if guess == GUESSES[-1] else turns_text(guess)


def safer(turns: round_results.Par | None, needed: int) -> list[Tile] | None:
    """Return the tiles where a computer takes longest, if longer than ``needed``; None while unknown."""
    if turns is None:
        return None
    most = max(turns.turns)
    longest = [tile for tile, each in zip(ALL_TILES, turns.turns, strict=True) if each == most]
    return longest if most > needed else []


def _advice(tiles: Sequence[Tile] | None, turns: int | None) -> str:
    if tiles is None or turns is None:
        return tr("Looking for better places…")
    if not tiles:
        return tr("You couldn’t hide it better!")
    told = tr("{n} places", n=len(tiles)) if len(tiles) > _LISTED else listing(map(tile_name, tiles))
    return ntr(
        "Safe for {turns}: {tiles}. See the pale gem.",
        "Safe for {turns}: {tiles}. See the pale gems.",
        len(tiles),
        tiles=told,
        turns=turns_text(turns),
    )


def _ending(view: View, played: Round) -> tuple[str, str, bool]:
    """Return a heading (the winner, if any), more details, and whether a match of two rounds is over."""
    ended, (where, *_) = result_text.ended(view, played), [*result_text.told_of(view, played), ""]
    if view.setup.rounds == 1 or Topologic().outcome(view) is None:
        return ended, where, False
    return result_text.heading(view), f"{ended}. {where}".strip(), True


def _news(own: round_results.Result, best: int | None, is_known: bool) -> str:
    """Return the news of a new personal best; ``is_known`` says whether the earlier ``best`` is known."""
    if own.turns is None:
        return ""
    if own.sought_by == MIXED or (own.sought_by == PERSON and own.is_helped):
        return tr("With help")
    is_new = is_known and best is not None and own.turns < best
    return tr("Your best on this field!") if is_new else ""


_LOOKED_AT = 400
"""The delay before par is computed, in milliseconds, so that people who play on at once do not wait."""


class VerdictDesk:
    """Keeps a card up to date while earlier results are read and par is computed, off the GUI thread."""

    def __init__(self, host: MatchHost, tabletop: Tabletop, source: AdviceSource) -> None:
        self._host = host
        self._tabletop = tabletop
        self._pars = Pars(host, source)
        self._view: View | None = None
        self._own: round_results.Result | None = None
        self._past: round_results.Bests | None = None
        self._par: round_results.Par | None = None
        self._call_off: Callable[[], None] = lambda: None
        self._gems = Overlay(tabletop.table, OVER_TILES)
        self._opponent: Computer | None = None
        """The computer from which a person hid the secret of the round, otherwise None."""
        self.card = ScoreCard(tabletop, tabletop.view)
        self._soon = QTimer(self.card, singleShot=True, interval=_LOOKED_AT)
        self._soon.timeout.connect(self._find_par)

    @property
    def is_complete(self) -> bool:
        """Whether the card has everything it waits for."""
        return self._own is None or (self._past is not None and self._par is not None)

    @property
    def gems(self) -> Collection[Hashable]:
        """The tiles with pale gems: better places for the secret."""
        return self._gems.marks

    def open(self, view: View) -> None:
        """Show the card for the round on the table, which is over."""
        self.leave()
        self._view, self._own = view, own_result(view, self._host.match.notes)
        self._past = self._par = None
        played = presenter.shown_round(view)
        self._opponent = view.seating.computers[played.seeker] if view.is_hidden_alone(played) else None
        secret, table = presenter.revealed(view), self._tabletop.table
        assert secret is not None
        self.card.picture(view.setup.theme, table.tile_style.colour(secret))
        self._show()
        outlines = {key: table.tile_outline(key).boundingRect() for key in table.tiles}
        seekers = filter(None, presenter.positions(view))
        tile = outlines[secret]
        across, down = tile.width() / 2, tile.height() / 2
        around = tile.adjusted(-across, -down, across, down)
        self.card.open([outlines[key] for key in seekers], outlines.values(), [around, tile])
        self._soon.start()
        if self._own is not None:
            question = round_results.question_of_bests(view.setup, self._own.player, self._own)
            self._host.results.ask([question], lambda answers: self._take_bests(view, answers))

    def come_back(self) -> None:
        """Show the card again after `stand_aside`."""
        self.card.come_back()
        self._soon.start()

    def leave(self) -> None:
        """Close the card and stop its computations."""
        self._soon.stop()
        self._call_off()
        self._call_off = lambda: None
        self._view = None
        self._gems.clear()
        self.card.leave()

    def _take_bests(self, view: View, answers: Answers) -> None:
        if self._view is view:
            self._past = round_results.Bests(*(fewest for row in answers[0] for fewest in row))
            self._show()

    def _find_par(self) -> None:
        is_wanted = self._view is not None and self._own is not None and self._par is None
        if self._view is not None and is_wanted and self.card.is_open:  # the window may be closed by now
            self._call_off = self._pars.find(
                self._view.setup, self._take_par, self._opponent or round_results.PAR_PLAYER
            )

    def _take_par(self, par: round_results.Par) -> None:
        if self._view is not None:
            self._par = par
            self._show()

    def _show(self) -> None:
        assert self._view is not None
        if self._own is not None and self._opponent is not None:
            self._show_hiding(self._view, self._own)
        else:
            day = self._host.window.day_end(None if self._par is None else self._par.mean)
            self.card.present(verdict(self._view, self._own, self._past, self._par), day)
        if self._own is not None and self.is_complete and self.card.isVisible():
            self.card.speak()

    def _show_hiding(self, view: View, own: round_results.Result) -> None:
        """Show the hider's card, and pale gems at better places for the secret."""
        number = view.rounds.index(presenter.shown_round(view))
        self.card.present(hider_verdict(view, own, self._host.match.notes[number].guess, self._par))
        keys = map(str, safer(self._par, own.turns or 0) or ())
        tiles = self._tabletop.table.tiles
        self._gems.show({key: gem_mark(tiles[key].pos(), pale=True) for key in keys})


class Ending(QObject):
    """Shows the ends of rounds."""

    finished = Signal()
    """Emitted when the round has been revealed and its card shown."""
    asked_again = Signal()
    """Emitted when the user wants to see the end again, before it is shown."""

    def __init__(
        self,
        screen: QWidget,
        host: MatchHost,
        tabletop: Tabletop,
        source: AdviceSource,
        add_strip: Callable[[QWidget], None],
    ) -> None:
        """Create the command that shows the end again; ``add_strip`` puts a strip below the table."""
        super().__init__(screen)
        self._tabletop = tabletop
        self._view: View | None = None
        self.reveal = Reveal(self, tabletop.table)
        self.desk = VerdictDesk(host, tabletop, source)
        self._veil = SkipVeil(tabletop)
        self._bar = TellingBar(self.reveal.skip)
        add_strip(self._bar)
        self._veil.skipped.connect(self.reveal.skip)
        self.reveal.told.connect(self._tell)
        self.reveal.finished.connect(self._finish)
        self._is_aside = False  # whether the end is hidden for something else
        self.command = QAction(icon("eye"), tr("Replay the en&d"), screen)
        self.command.triggered.connect(self.show_again)

    def present(self, view: View | None, before: View | None = None) -> bool:
        """Remove what was shown; reveal the round if it is over, but was not in the view ``before``."""
        self.leave()
        self._view = view
        self.command.setEnabled(_can_reveal(view))
        if view is None or before is None or not reveals(view, before):
            return False
        self._begin()
        return True

    def show_again(self) -> None:
        """Reveal the round on the table again."""
        if self.command.isEnabled():
            self.asked_again.emit()
            self.leave()
            self._begin()

    def stand_aside(self) -> None:
        """Hide the end until `come_back`, if it was shown completely."""
        if self.reveal.is_running or not (self.reveal.lit or self.desk.card.isVisible()):
            if not self._is_aside:
                self.leave()
            return
        self._is_aside = True
        self.reveal.leave()
        self.desk.card.stand_aside()

    def come_back(self) -> None:
        """Show the hidden end again, with its card if that was open."""
        is_aside, self._is_aside = self._is_aside, False
        if is_aside and self._view is not None:
            self.reveal.show_again(self._view)
            self.desk.come_back()

    def leave(self) -> None:
        """Remove everything shown of the end of a round."""
        self._is_aside = False
        self.reveal.leave()
        self.desk.leave()
        self._rest()

    def close_card(self) -> bool:
        """Close the card of the round; return whether it was open."""
        return self.desk.card.close_up()

    def _begin(self) -> None:
        assert self._view is not None
        secret = presenter.revealed(self._view)
        assert secret is not None
        table_view = self._tabletop.view
        table_view.bring_into_sight(table_view.table.tile_outline(secret).boundingRect())
        if self._tabletop.table.motion.duration > 0:
            self._veil.cover()
            self._tell("")
        self.reveal.start(self._view)

    def _tell(self, text: str) -> None:
        if self._view is not None:
            self._bar.tell(tr("Points"), text)

    def _finish(self) -> None:
        self._rest()
        if self._view is not None:
            self.desk.open(self._view)
        self.finished.emit()

    def _rest(self) -> None:
        self._veil.hide()
        self._bar.hide()


def _can_reveal(view: View | None) -> bool:
    return view is not None and not view.setup.is_lesson and presenter.revealed(view) is not None


def reveals(view: View, before: View) -> bool:
    """Return whether a round that has just ended is revealed now."""
    return _can_reveal(view) and just_ended(before, view)


def just_ended(before: View, view: View) -> bool:
    """Return whether the secret of the round on the table became known since the view before."""
    played = presenter.shown_round(view)
    number = view.rounds.index(played)
    if played.phase is not Phase.OVER or played.secret is None or number >= len(before.rounds):
        return False
    earlier = before.rounds[number]
    known = earlier.phase is Phase.OVER and earlier.secret is not None
    return earlier.phase is not Phase.HIDE and not known

"""The computer's advice for a turn, and the review of finished rounds."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from topologic_qt.engine.players import Computer
from topologic_qt.games.topologic.rules.field import Field, Tile, bounds
from topologic_qt.games.topologic.rules.hints import Knowledge, forecast, miscounts
from topologic_qt.games.topologic.rules.moves import Move, MoveSeeker, PlaceSeeker
from topologic_qt.games.topologic.rules.round_results import PAR_PLAYER, Par, RoundReview, TurnReview
from topologic_qt.games.topologic.rules.setup import Setup
from topologic_qt.games.topologic.rules.state import Phase, Round, Turn, View
from topologic_qt.games.topologic.ui import words
from topologic_qt.games.topologic.ui.notebook.panel import RoundTabs
from topologic_qt.games.topologic.ui.pages import Moment, round_title
from topologic_qt.games.topologic.ui.presenter import MatchHost
from topologic_qt.games.topologic.ui.words import called
from topologic_qt.games.values import Task
from topologic_qt.table.camera_view import CameraView
from topologic_qt.table.ghosts import GhostKind, Ghosts, ghost_picture
from topologic_qt.table.glow import chosen_picture
from topologic_qt.table.scene import TableScene
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.line_chart import Line, LineChart
from topologic_qt.widgets.review_frame import ReviewFrame
from topologic_qt.widgets.translate import HowFar, decimal, listing, match_title, ntr, shortened, tr

_NAMED = 3
"""The most tiles that a computer names when thinking aloud."""


def thought(view: View) -> str:
    """Return a seeking computer's thought: the tiles left, and what most of them have in common."""
    turns = view.round.turns
    possible = Knowledge().caught_up(turns).possible
    tiles = listing(map(words.tile_name, possible[:_NAMED]))
    if not turns:
        return tr("“No idea yet: it could be anywhere.”")
    if len(possible) <= _NAMED:
        return ntr("“Only {tiles} is left!”", "“{n} tiles are left: {tiles}.”", len(possible), tiles=tiles)
    left = ntr("{n} tile left.", "{n} tiles left.", len(possible))
    return tr("“{left} {suspicion}”", left=left, suspicion=_suspicion(view.setup.field, possible))


def _suspicion(field: Field, possible: Sequence[Tile]) -> str:
    """Return what most of the tiles left have in common: a colour, a number, or a part of the field."""
    colour, many = Counter(tile.colour for tile in possible).most_common(1)[0]
    if 2 * many > len(possible):
        return tr("Probably {colour}.", colour=words.colour_name(colour))
    number, many = Counter(tile.number for tile in possible).most_common(1)[0]
    if 2 * many > len(possible):
        return tr("Probably a {number}.", number=number)
    left, top, width, height = bounds(field.tiles)
    places = [field.locations[tile] for tile in possible]
    # Negative is left or above; a tile in the middle row or column is in neither half.
    halves = [(2 * (x - left) + 1 - width, 2 * (y - top) + 1 - height) for x, y in places]
    corners = {
        (-1, -1): tr("Probably top left."),
        (1, -1): tr("Probably top right."),
        (-1, 1): tr("Probably bottom left."),
        (1, 1): tr("Probably bottom right."),
    }
    for (dx, dy), said in corners.items():
        if 2 * sum(across * dx > 0 and down * dy > 0 for across, down in halves) > len(possible):
            return said
    return tr("It could be anywhere.")


def reason(turns: Sequence[Turn], positions: Sequence[Tile | None]) -> str:
    """Return the average number of tiles that would remain after the hint."""
    possible = Knowledge().caught_up(turns).possible
    counts = forecast(possible, [tile for tile in positions if tile is not None])
    mean = sum(count * count for count in counts.values()) / max(1, len(possible))
    about = decimal(mean, 1 if mean < _ROUGHLY and round(mean, 1) % 1 else 0)
    return ntr("That leaves one tile.", "That leaves about {mean} of {n} tiles.", len(possible), mean=about)


class AdviceSource(Protocol):
    """The source of the computer's advice, as tasks."""

    def suggestion(self, view: View) -> Task[Sequence[Move]]:
        """Return a task that finds the moves of a good turn for the seeker, from the seeker's view."""

    def review(self, view: View, round_number: int) -> Task[RoundReview | None]:
        """Return a task that reviews a finished round (by index); its result is None if cancelled."""

    def par(self, setup: Setup, computer: Computer = PAR_PLAYER) -> Task[Par | None]:
        """Return a task that finds the turns a computer needs on a field; its result is None if cancelled."""


class Advisor(QObject):
    """Gives a nudge, then shows a turn as ghosts; the match only records that a turn was shown."""

    said = Signal(str)
    """Emitted with a text for the status line."""

    def __init__(self, screen: QWidget, host: MatchHost, source: AdviceSource, table: TableScene) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._source = source
        self._table = table
        self._view: View | None = None
        self._ghosts: Ghosts | None = None
        self._steps: Sequence[PlaceSeeker | MoveSeeker] = ()
        """The advised moves of the seekers, in order."""
        self._advised: View | None = None
        """The view for which the advice was found; None without advice."""
        self._is_shown = False
        """Whether the turn is on the table; before that, people have only had a nudge."""
        self._asked: View | None = None
        """The view for which a turn is being computed."""
        self._rests = False
        self._call_off: Callable[[], None] = lambda: None
        self.suggest_command = QAction(icon("suggestion"), tr("&Suggest a turn"), screen)
        self.suggest_command.setShortcut(QKeySequence("Ctrl+T"))
        self.suggest_command.setAutoRepeat(False)  # pressing it again does something else: it plays the turn
        self.suggest_command.triggered.connect(self.suggest)

    def present(self, view: View | None) -> None:
        """Enable the command if it is useful now. Advice stays while the turn follows it."""
        self._call_off()
        self._asked = None
        if self._view is not view:
            self.clear()
        self._view = view
        if self._is_followed():
            self._show_advice()
        else:
            self._advised, self._steps = None, ()
        self._allow_suggestion()

    def rest(self, resting: bool) -> None:
        """Suspend suggestions while another turn is on the table; an earlier one reappears afterwards."""
        self._rests = resting
        if self._is_followed():
            if resting and self._view is not None:
                self.clear()
                self.said.emit(words.status(self._view))
            else:
                self._show_advice()
        self._allow_suggestion()

    def _allow_suggestion(self) -> None:
        view = self._view
        seeking = view is not None and view.computer is None and not view.waits_for_mail
        now = view is not None and view.round.phase in (Phase.ENTER, Phase.MOVE)
        self.suggest_command.setEnabled(seeking and now and not self._rests)
        self._name_command()

    def _name_command(self) -> None:
        text = tr("Play the &suggested turn") if self._is_shown else tr("&Show the suggested turn")
        self.suggest_command.setText(text if self._left() else tr("&Suggest a turn"))

    def suggest(self) -> None:
        """Compute a good turn and give a nudge; the next time show that turn, and then play it."""
        view = self._view
        if view is None or not self.suggest_command.isEnabled() or self._asked is view:
            return
        if steps := self._left():
            if not self._is_shown:
                self._show_turn(view)
                return
            for step in steps:
                self._host.match.propose(step)
            return
        self._asked = view
        task = self._source.suggestion(self._host.match.private_view(view.round.seeker))
        how_far = HowFar(tr("Looking for a good turn…"), self.said.emit)
        self._call_off = self._host.think(task, self._advise, how_far)

    def _advise(self, moves: Sequence[Move]) -> None:
        if self._view is not None and self._view is self._asked:
            self._asked = None
            self._advised, self._is_shown = self._view, False
            self._steps = [move for move in moves if isinstance(move, PlaceSeeker | MoveSeeker)]
            self._name_command()
            self.said.emit(self._nudge(self._view))

    def _nudge(self, view: View) -> str:
        """Return a true statement about the turn that does not give it away."""
        told = words.called(view.setup)
        if not self._steps:
            return tr("Your {seekers} are in good places: ask for the hint.", **told)
        if view.round.phase is Phase.ENTER:
            colours = len({step.to.colour for step in self._steps})
            nudge = ntr("Start on one colour.", "Start on {n} different colours.", colours)
        else:
            who = words.seeker_name(view.setup.theme, self._steps[0].seeker)
            nudge = tr("Try moving {who}.", who=who)
        how = tr("Press {key} again to see the turn.", key=self._key)
        is_helped = self._host.match.notes[len(view.rounds) - 1].is_helped
        return " ".join((nudge, how) if is_helped else (nudge, tr("This doesn’t count as help yet."), how))

    def _show_turn(self, view: View) -> None:
        """Show the whole turn, which counts as help; the first time in a round, ask before."""
        pages, number = self._host.match.notes, len(view.rounds) - 1
        question, yes = tr("Show the suggested turn?"), tr("Show it")
        text = tr("The result will mention this help.")
        if pages[number].is_helped or self._host.ask.confirm(self._screen, question, text, yes):
            self._is_shown = True
            page = pages[number].advised(len(view.round.turns) + 1)
            self._host.match.annotate((*pages[:number], page, *pages[number + 1 :]))
            self._show_advice()
            self._name_command()

    @property
    def _key(self) -> str:
        return self.suggest_command.shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    def _is_followed(self) -> bool:
        """Return whether the current turn is the advised one, as far as it goes."""
        if self._view is None or self._advised is None or self._view.computer is not None:
            return False
        now, then = self._view.round, self._advised.round
        goes_on = now.phase in (Phase.ENTER, Phase.MOVE)
        same = goes_on and self._view.setup is self._advised.setup and now.referee == then.referee
        may = (*then.running, *self._steps)
        return same and now.turns == then.turns and set(then.running) <= set(now.running) <= set(may)

    def _left(self) -> list[PlaceSeeker | MoveSeeker]:
        """The advised moves that remain."""
        made = () if self._view is None else self._view.round.running
        return [step for step in self._steps if step not in made]

    def _show_advice(self) -> None:
        """Show the remaining steps, name an order for them, and say what to expect.

        Expectations come last: if there is too little room, the instructions can still be read.
        """
        left = self._left()
        if self._view is None or not left or self._rests or not self._is_shown:
            return
        played = self._view.round
        positions = list(played.positions)
        for step in left:
            positions[step.seeker] = step.to
        self._ghosts = self._ghosts or Ghosts(self._table)
        self._ghosts.show([None if tile is None else str(tile) for tile in positions])
        goals = (tr("{who} to {tile}", who=step.seeker + 1, tile=words.tile_name(step.to)) for step in left)
        self._host.tell(tr("Suggested: {moves}.", moves=listing(goals)))
        how = tr("{key} plays it.", key=self._key)
        why = f"{how} {reason(played.turns, positions)}"
        if played.phase is Phase.ENTER and len(left) > 1:
            text = tr("The ghosts show where to start.")
        else:
            text = ntr(
                "The ghost shows where to move {who}.",
                "The ghosts show where to go, in this order: {order}.",
                len(left),
                who=words.seeker_name(self._view.setup.theme, left[0].seeker),
                order=listing(str(step.seeker + 1) for step in left),
            )
        self.said.emit(f"{text} {why}")

    def clear(self) -> None:
        """Remove the ghosts from the table, for example before it is laid anew."""
        if self._ghosts is not None:
            self._ghosts.leave()
            self._ghosts = None


_NOTHING = 0.05
"""The largest difference, in bits or moves, that counts as zero."""
_LITTLE = 0.35
_MUCH = 0.9
_ROUGHLY = 10
"""The number of tiles from which decimals are pointless."""
_LUCK = 0.7
"""The deviation from the expected bits above which a hint counts as luck."""


def column_tips() -> dict[int, str]:
    """Return explanations of the table's columns, by column number."""
    return {
        2: tr("Possible tiles, before and after the hint."),
        3: tr("Tiles left on average; in brackets, with the best turn found."),
        4: tr("Extra moves the last seeker needs to reach the secret, on average."),
        5: tr("How good the turn was, luck aside: tiles left, and moves to go."),
    }


def verdict(turn: TurnReview, is_suggested: bool = False) -> str:
    """Return how good a turn was, regardless of luck; the computer's own suggestion is never criticised."""
    lost_way = turn.travel_lost > _MUCH
    if len(turn.before) == 1:
        return tr("Only the route still mattered") if lost_way else tr("Straight there")
    if turn.missed <= _NOTHING and turn.travel_lost <= _NOTHING:
        return tr("As good as it gets")
    if is_suggested:
        return tr("The computer’s choice")
    if turn.missed <= _LITTLE:
        return tr("Good, but a detour") if lost_way else tr("Good")
    if turn.missed <= _MUCH:
        return tr("Could have told you more")
    return tr("Could have told you far more")


def luck(turn: TurnReview) -> str:
    """Return whether the hint revealed more or less than expected; empty if neither."""
    if turn.surplus > _LUCK:
        return tr("a lucky hint")
    if turn.surplus < -_LUCK:
        return tr("an unlucky hint")
    return ""


def moves(lost: float) -> str:
    """Return lost moves with one decimal; a dash for nearly zero."""
    return tr("{n} moves", n=decimal(lost, 1)) if lost > _NOTHING else "–"


def told(turn: TurnReview, number: int, is_suggested: bool = False) -> str:
    """Return the review of a turn by number, in sentences."""
    better = {"tiles": listing(map(words.tile_name, turn.best)), "best": tiles(turn.least_left)}
    known = {"turn": number, "got": tiles(turn.left)}
    if is_suggested and turn.missed > _NOTHING:
        return tr(
            "The computer would also play turn {turn}, looking more than one hint ahead. "
            "That leaves {got} tiles on average; {tiles} would leave {best}.",
            **known,
            **better,
        )
    if len(turn.before) == 1:
        learnt = tr("Turn {turn}: with one tile left, there was nothing to find out.", turn=number)
    elif turn.missed <= _NOTHING:
        learnt = tr("Turn {turn} leaves {got} tiles on average: the best possible.", **known)
    else:
        learnt = tr(
            "Turn {turn} leaves {got} tiles on average; {tiles} would leave {best}.", **known, **better
        )
    if is_suggested or turn.travel_lost <= _NOTHING:
        return learnt
    way = tr("It cost about {n} moves.", n=decimal(turn.travel_lost, 1))
    return f"{learnt} {way}"


def tiles(left: float) -> str:
    """Return a mean number of tiles left."""
    return decimal(left, 1 if left < _ROUGHLY else 0)


Begin = Callable[[int, Callable[[RoundReview | None], None], Callable[[float], None]], Callable[[], None]]
"""Starts to review a round (by index), with functions for the result and the progress.

Returns a function that cancels it.
"""


class ReviewDialog(ReviewFrame):
    """A dialog with the progress, and then a chart and a line for each turn of a round."""

    compared = Signal(object, object, object)
    """Emitted with the chosen turn's `Moment`, its seekers' tiles, and the best tiles."""

    def __init__(self, parent: QWidget, view: View, rounds: Sequence[int], opened: int, begin: Begin) -> None:
        """Create the dialog, and start to review these ``rounds`` (by index), first the one ``opened``."""
        left, expected = tr("Tiles left"), tr("Average (best)")
        headings = (tr("Turn"), tr("Hint"), left, expected, tr("Extra moves"), tr("Verdict"))
        chart = LineChart(tr("Possible tiles, turn by turn"), tr("Turn"), tr("Tiles left"))
        titles, setup = [round_title(view, number) for number in rounds], view.setup
        title = titles[0].whole if len(rounds) == 1 else match_title(setup.title, setup.players)
        super().__init__(parent, title, headings, chart)
        self.explain_columns(column_tips())
        self._view = view
        self._begin = begin
        self._opened = opened
        self._reviews: dict[int, RoundReview] = {}
        self._who = label("", "muted")
        self._legend = self._explain_ghosts()
        self.put_together(self._legend, self._choose_turn)
        if len(rounds) > 1:
            tabs = RoundTabs()
            tabs.write(titles, rounds.index(opened))
            tabs.currentChanged.connect(lambda index: self._open(rounds[index]))
            self.put_above(tabs)
            self.wish_for(660, 710)
        self._open(opened)

    def _open(self, number: int) -> None:
        """Show the review of another round, by index, or start it."""
        self.start_over()
        self._opened = number
        self._who.setText(tr("{name} this turn", name=shortened(self._name)))
        if number in self._reviews:
            self._show(self._reviews[number])
        else:
            self.call_off = self._begin(number, self._show, self.show_progress)

    def let_go(self) -> None:
        """Clear the chosen turn and hide the legend."""
        super().let_go()
        self._legend.hide()

    @property
    def _played(self) -> Round:
        return self._view.rounds[self._opened]

    @property
    def _name(self) -> str:
        return self._view.setup.players[self._played.seeker]

    def _explain_ghosts(self) -> QWidget:
        """Return a legend of the two kinds of ghosts on the table, and of the highlighted tile."""
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        ratio = self.devicePixelRatioF()
        secret = label(tr("Where the {secret} was", **called(self._view.setup)), "muted")
        for drawn, text in (
            (ghost_picture(GhostKind.WHOLE, ratio), self._who),
            (ghost_picture(GhostKind.BROKEN, ratio), label(tr("Best places"), "muted")),
            (chosen_picture(ratio), secret),
        ):
            picture = QLabel()
            picture.setPixmap(drawn)
            row.addWidget(picture)
            row.addWidget(text, 1)
        return holder

    def _show(self, review: RoundReview | None) -> None:
        if review is None:
            return
        self._reviews[self._opened] = review
        first = [len(turn.before) for turn in review.turns[:1]]
        own = [*first, *(len(turn.after) for turn in review.turns)]
        master = [*first, *review.master] if first else []
        lines = [Line(self._name, own), Line(tr("Master"), master, dashed=True)]
        said = {"name": self._name, "own": listing(own), "master": listing(master)}
        self.chart.show_lines(lines, tr("{name}: {own}. Master: {master}.", **said))
        self.told.setText(tr("Pick a turn to see it on the table, beside the best places."))
        judged = zip(review.turns, review.suggested, strict=True)
        self.show_turns([self._cells(row, *each) for row, each in enumerate(judged)])

    def _cells(self, row: int, turn: TurnReview, is_suggested: bool) -> list[str]:
        said = " · ".join(part for part in (verdict(turn, is_suggested), luck(turn)) if part)
        learnt = tr("{gained} ({best})", gained=tiles(turn.left), best=tiles(turn.least_left))
        left = f"{len(turn.before)} → {len(turn.after)}"
        return [str(row + 1), str(self._played.turns[row].hint), left, learnt, moves(turn.travel_lost), said]

    def _choose_turn(self, row: int) -> None:
        review = self._reviews[self._opened]
        turn = review.turns[row]
        self.chart.mark(row + 1)
        self.told.setText(told(turn, row + 1, review.suggested[row]))
        self._legend.show()
        made = self._played.turns[row]
        self.compared.emit(Moment(row + 1, made.hint, self._played.secret), made.positions, turn.best)


class Reviewer(QObject):
    """Opens the review beside the table, and shows the chosen turn there as ghosts."""

    reviewed = Signal(object)
    """Emitted with the `Moment` of the reviewed turn on the table; None when there is none any more."""

    def __init__(self, screen: QWidget, host: MatchHost, source: AdviceSource, table: TableScene) -> None:
        super().__init__(screen)
        self._screen = screen
        self._host = host
        self._source = source
        self._table = table
        self._view: View | None = None
        self._own, self._best = Ghosts(table, GhostKind.WHOLE), Ghosts(table)
        self.is_shown = False
        """Whether a reviewed turn is on the table."""
        self.dialog: ReviewDialog | None = None
        table.lifted.connect(lambda _: self.leave())
        self.command = QAction(icon("eye"), tr("&Review a round…"), screen)
        self.command.triggered.connect(self.review)

    def present(self, view: View | None) -> None:
        """Enable the command if a round can be reviewed, and close another match's review."""
        now, before = (None if each is None else each.setup for each in (view, self._view))
        if self.dialog is not None and now is not before:
            self.dialog.close()
        self._view = view
        self.command.setEnabled(bool(self._reviewable()))

    def _reviewable(self) -> list[int]:
        rounds = () if self._view is None else self._view.rounds
        return [
            number
            for number, played in enumerate(rounds)
            if played.phase is Phase.OVER
            and played.secret is not None
            and played.turns
            and not miscounts(played)
        ]

    def review(self) -> None:
        """Review the finished rounds, starting with the last one sought by a person."""
        view, rounds = self._view, self._reviewable()
        if view is None or not rounds:
            return
        if self.dialog is not None:
            self.dialog.close()
        by_people = [n for n in rounds if any(turn.computer is None for turn in view.rounds[n].turns)]
        think, task = self._host.think_patiently, partial(self._source.review, view)
        dialog = ReviewDialog(
            self._screen,
            view,
            rounds,
            (by_people or rounds)[-1],
            lambda number, done, progress: think(task(number), done, progress),
        )
        dialog.compared.connect(self._compare)
        dialog.left.connect(self.leave)
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        for table in self._table.views():
            dialog.stand_beside(table)
            if isinstance(table, CameraView):
                dialog.covered.connect(table.leave_room_for)
        dialog.show()

    def _forget(self) -> None:
        self.dialog = None

    def _compare(self, moment: Moment, own: Sequence[Tile], best: Sequence[Tile]) -> None:
        """Show a turn's seekers and the tiles where they would have learnt most, and nothing else."""
        self.is_shown = True
        self.reviewed.emit(moment)
        stood = [str(tile) for tile in own]
        self._own.show(stood, alone=True)
        self._best.show([str(tile) for tile in best], alone=True, beside=stood)

    def leave(self) -> None:
        """Remove the reviewed turn from the table, and clear the choice in the review."""
        if not self.is_shown:
            return
        self.is_shown = False
        self._own.leave()
        self._best.leave()
        if self.dialog is not None:
            self.dialog.let_go()
        self.reviewed.emit(None)

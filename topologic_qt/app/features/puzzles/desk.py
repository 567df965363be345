"""Solving a puzzle on the game's own screen, with a card above it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from time import monotonic

from PySide6.QtCore import QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QWidget

from topologic_qt.app.features.puzzles.attempt import Attempt, Counted, Phase, Scores
from topologic_qt.app.kit.pointer import CardWords, Pointer
from topologic_qt.app.match.practice import PracticeSession
from topologic_qt.app.window.feature import FeatureHost
from topologic_qt.games.puzzles import FULL_SCORE, GRADE_NAMES, AnyPuzzles, Explanation, PuzzleKind, kind_of
from topologic_qt.games.ratings import PuzzleResult
from topologic_qt.widgets.controls import Choice, YieldingButton, button, label, shown_keys, tip, tool
from topologic_qt.widgets.form import combo_box
from topologic_qt.widgets.icons import icon
from topologic_qt.widgets.sounds import play
from topologic_qt.widgets.speech import announce
from topologic_qt.widgets.translate import headed, ntr, tr

_SIDE, _EDGE, _GAP = 18, 6, 18  # side and top margins, and gap between parts, in pixels
OTHERS_KEY = "Alt+Left"
"""The key for the page that offers puzzles."""
_LINES = 3  # lines for which there is always room


class _Deliberate(YieldingButton):
    """A button that a double click presses only once: a second press would confirm its question."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second press."""
        event.accept()


class PuzzleCard(QFrame):
    """Shows one puzzle at a time, with a constant height so that nothing below moves."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setProperty("role", "lesson card")
        self._desk = desk
        self._told = ""
        self.words = CardWords(_LINES)
        self.title, self.place, self.text = self.words.title, self.words.place, self.words.text
        self.list = combo_box([])
        self.list.setAccessibleName(tr("Your answer"))
        self.list.activated.connect(lambda row: desk.choose(row - 1))
        self.answer = button(Choice(tr("Answer"), desk.answer, primary=True, icon="check"))
        self.again = button(Choice(tr("Try again"), desk.begin_anew, primary=True, icon="again"))
        self.next = button(
            Choice(tr("Next puzzle"), desk.next_wanted.emit, primary=True, icon="step-forward")
        )
        self.hint = button(Choice(tr("Tip"), desk.hint, icon="suggestion"))
        self.reason = button(Choice(tr("Next reason"), desk.show_next_reason, icon="question"))
        self.solution = button(Choice(tr("Solution"), desk.show_solution, icon="eye"), _Deliberate)
        self.share = button(Choice(tr("Copy the code"), desk.share, icon="copy"))
        self.others = tool(icon("puzzle"), tr("Other puzzles"), desk.left.emit, shown_keys(OTHERS_KEY))
        self.others.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._cost = label(tr("Each tip costs a third of the rating; the third is the answer."), "muted")
        policy = self._cost.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._cost.setSizePolicy(policy)
        self._way = label(tr("Your answer is the turn you make on the table."), "muted")
        self._lay_out()

    def _lay_out(self) -> None:
        buttons = QGridLayout()
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(6)
        buttons.addWidget(self.list, 0, 0)
        buttons.addWidget(self.answer, 0, 1, 1, 2)
        for made in (self.again, self.next, self._way):
            buttons.addWidget(made, 0, 0, 1, 3)
        for made, column in ((self.hint, 0), (self.reason, 0), (self.solution, 1), (self.share, 1)):
            buttons.addWidget(made, 1, column)
        buttons.addWidget(self.others, 1, 2)
        for line in (0, 1):
            buttons.setRowMinimumHeight(line, self.next.sizeHint().height())
        for column in (0, 1):
            buttons.setColumnStretch(column, 1)
        buttons.addWidget(self._cost, 2, 0, 1, 3)
        buttons.setRowStretch(3, 1)
        holder = QWidget()
        holder.setLayout(buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, _EDGE, _SIDE, _EDGE)
        row.setSpacing(_GAP)
        row.addWidget(self.words, 3, Qt.AlignmentFlag.AlignTop)
        row.addWidget(holder, 2)

    def ask_to_give_up(self, asks: bool) -> None:
        """Let the solution button ask whether to give up, or (False) no longer."""
        self.solution.setText(tr("Give up?") if asks else tr("Solution"))
        self.solution.setIcon(icon("give-up" if asks else "eye"))

    def pose(self, texts: Sequence[str], choices: Sequence[str]) -> None:
        """Prepare another puzzle: all its possible texts, and its answers for the list."""
        self._told = ""
        with QSignalBlocker(self.list):
            self.list.clear()
            if choices:
                self.list.addItems([tr("Choose…"), *choices])
        self.words.prepare((text, "") for text in texts)

    def show_chosen(self, index: int) -> None:
        """Select an answer in the list; -1 for none."""
        with QSignalBlocker(self.list):
            self.list.setCurrentIndex(index + 1)

    def show_state(self, text: str, hint_costs: bool) -> None:
        """Show and announce a text, and the possible actions; ``hint_costs`` for the next tip."""
        attempt = self._desk.practice
        kind = kind_of(self._desk.puzzles.kinds, attempt.posed.puzzle.kind)
        assert kind is not None
        self.title.setText(tr(kind.name))
        self.place.setText(_place_of(attempt, kind))
        self._offer(attempt, hint_costs)
        self.setAccessibleName(headed(self.title.text(), self.place.text()))
        self.words.tell(text)
        self.setAccessibleDescription(text)
        QTimer.singleShot(0, self, self._announce)

    def _offer(self, attempt: Attempt, hint_costs: bool) -> None:
        chooses = self.list.count() > 0
        asked, wrong = attempt.phase is Phase.ASKED, attempt.phase is Phase.WRONG
        shown: dict[QWidget, bool] = {
            self.list: asked and chooses,
            self.answer: asked and chooses,
            self._way: asked and not chooses,
            self.again: wrong,
            self.next: not asked and not wrong,
            self.hint: asked,
            self._cost: asked and hint_costs,
            self.reason: not asked,
            self.solution: asked or wrong,
            self.share: not asked and not wrong,
        }
        focused = self.focusWidget()
        for widget, is_shown in shown.items():
            widget.setVisible(is_shown)
        left = len(attempt.posed.hints) - attempt.hints
        self.answer.set_unavailable("" if self._desk.can_answer else tr("Choose an answer first."))
        self.hint.setEnabled(left > 0)
        self.reason.setEnabled(attempt.verdict is not None and len(attempt.verdict.reasons) > 1)
        self.share.set_unavailable(why_no_code(attempt))
        cost = self._cost.text() if hint_costs else ""
        self.hint.tell(tip(cost))
        self.hint.setAccessibleDescription(cost)
        self.hint.setText(tr("Tip ({n} left)", n=left))
        if focused is not None and not focused.isVisible() and (first := self.first) is not None:
            first.setFocus()

    @property
    def first(self) -> QPushButton | None:
        """The button that goes on from here; None if that is on the table."""
        made = (self.again, self.next)
        return next((each for each in made if not each.isHidden()), None)

    def _announce(self) -> None:
        """Say the text if it is new, below its heading if the puzzle is."""
        text = self.text.text()
        if text != self._told:
            announce(self, text if self._told else f"{self.accessibleName()}\n{text}")
            self._told = text


class Desk(QObject):
    """Lets people solve one puzzle after another, by the real rules; matches are not kept."""

    tried = Signal(object)
    """Sent with the `Attempt` whose result was stored."""
    turned = Signal()
    """Sent when the possible commands change."""
    next_wanted = Signal()
    """Sent when people want another puzzle of the same form."""
    left = Signal()
    """Sent when people want to choose other puzzles."""

    def __init__(self, game: FeatureHost, session: PracticeSession, scores: Scores, parent: QObject) -> None:
        """Create it; ``scores`` stores the result after each answer and tip, in case of a crash."""
        super().__init__(parent)
        package = session.package
        assert package.puzzles is not None
        self.puzzles: AnyPuzzles = package.puzzles
        self.screen = game.screen
        self._session = session
        self._controller = session.controller
        self._scores = scores
        self.attempt_now: Attempt | None = None
        """The puzzle being solved, if any."""
        self._shown: Attempt | None = None
        self._reason = 0
        self._led = self._last_said = ""
        self._is_presenting = self._gives_up = False
        self._begun = monotonic()
        self._pointer = Pointer(game.window, self.screen)
        self.card = PuzzleCard(self)
        session.sift = self._sift
        self._controller.attempted.connect(self._judge)
        self._controller.again_wanted.connect(self.begin_anew)

    @property
    def practice(self) -> Attempt:
        """The attempt on screen, even after people have left it."""
        assert self._shown is not None
        return self._shown

    def show(self, attempt: Attempt) -> None:
        """Show an attempt in its state; after a wrong answer people can answer again."""
        self.put_away()
        if attempt.phase is Phase.WRONG:
            attempt.again()
        self.attempt_now = self._shown = attempt
        self._begun = monotonic()
        posed = attempt.posed
        texts = [posed.question, *(hint.text for hint in posed.hints)]
        texts += [f"{each} {reason.text}" for each in usual_outcomes() for reason in posed.reasons]
        self.card.pose(texts, [choice.text for choice in posed.choices])
        self._show_question()

    def put_away(self) -> None:
        """Leave the puzzle."""
        if self.attempt_now is not None:
            self._count_time(self.attempt_now)
        self.attempt_now = None
        self._pointer.leave()
        self._pointer.rest(True, tr("That isn’t part of an answer."))

    def _count_time(self, attempt: Attempt) -> None:
        """Add the time since this was last called to the puzzle's."""
        before, self._begun = self._begun, monotonic()
        attempt.seconds += self._begun - before

    def _store(self) -> None:
        attempt, puzzle = self.practice, self.practice.posed.puzzle
        self._count_time(attempt)
        attempt.counted = self._scores.add(
            PuzzleResult(
                kind=puzzle.kind,
                variant=puzzle.variant,
                grade=puzzle.grade,
                solved=attempt.phase is Phase.SOLVED,
                score=attempt.first_score,
                hints=attempt.hints,
                tries=attempt.tries,
                seconds=round(attempt.seconds),
                code=attempt.code,
                time=self._session.now().astimezone(UTC).isoformat(timespec="seconds"),
                attempt=attempt.id,
                shown=attempt.phase is Phase.SHOWN,
            )
        )
        self.tried.emit(attempt)

    def _judge(self, accepted: bool) -> None:
        """Refuse a move with a reason, or judge the answer it completes."""
        attempt = self.practice
        if not accepted:
            if attempt.phase is Phase.WRONG:
                why_not = tr("Press Try again first.")
            elif attempt.is_over:
                why_not = tr("This puzzle is over. Press Next puzzle.")
            else:
                why_not = tr("That isn’t part of an answer.")
            self._session.say(why_not)
        elif attempt.phase is Phase.ASKED:
            self._lead()
        else:
            self._store()
            self._show_verdict()

    def choose(self, index: int, is_answer: bool = False) -> None:
        """Select an answer, by its index; selecting it twice answers, or at once if it ``is_answer``."""
        if self.practice.phase is not Phase.ASKED:
            self._judge(False)
            return
        is_answer |= index >= 0 and index == self.practice.chosen
        self.practice.chosen = index
        self.card.show_chosen(index)
        if is_answer:
            self.answer()
            return
        self._pointer.point_out(None if index < 0 else self.practice.posed.choices[index].points)
        if index >= 0:
            tell = self._session.show if self.card.list.hasFocus() else self._session.say  # a list is read
            tell(tr("You chose {answer}.", answer=self.practice.posed.choices[index].text))
        self._show_card(self.card.text.text())

    def answer(self) -> None:
        """Answer with the selected choice."""
        if self.can_answer:
            self.practice.choose(self.practice.chosen)
            self._store()
            self._show_verdict()

    @property
    def can_answer(self) -> bool:
        """Whether an answer is selected but not given yet."""
        attempt = self.attempt_now
        return attempt is not None and attempt.phase is Phase.ASKED and attempt.chosen >= 0

    def hint(self) -> None:
        """Show another tip; after a wrong answer, return to the question first."""
        attempt = self.attempt_now
        if attempt is None or attempt.is_over:
            return
        if attempt.phase is Phase.WRONG:
            self.begin_anew()
        attempt.hint()
        self._store()
        self._show_hint()

    def show_solution(self) -> None:
        """Show the answer with its reasons, once people ask twice: it ends the puzzle."""
        attempt = self.attempt_now
        if attempt is None or attempt.is_over:
            return
        if not self._gives_up:
            self._gives_up = True
            self.card.ask_to_give_up(True)
            self._session.say(tr("“Give up?” shows the solution and leaves the puzzle unsolved."))
            return
        attempt.show_solution()
        self._store()
        self._show_verdict()

    def begin_anew(self) -> None:
        """Return to the question."""
        if self.attempt_now is not None and not self.attempt_now.is_over:
            self.attempt_now.again()
            self._show_question()

    def show_next_reason(self) -> None:
        """Show the verdict's next reason; after the last one, the first again."""
        verdict = None if self.attempt_now is None else self.practice.verdict
        if verdict is not None:
            self._reason = (self._reason + 1) % len(verdict.reasons)
            self._show_reason()

    def share(self) -> None:
        """Copy the puzzle's code, with its name and how it was solved."""
        if self.attempt_now is None:
            return
        if why_not := why_no_code(self.attempt_now):
            self._session.say(why_not)
        else:
            code = self.attempt_now.code
            solved = tr("solved") if self.attempt_now.phase is Phase.SOLVED else ""
            words = (self._session.package.info.name, self.card.title.text(), self.card.place.text(), solved)
            QGuiApplication.clipboard().setText(f"{' · '.join(filter(None, words))}\n{code}")
            self._session.say(tr("Code {code} copied. It opens the same puzzle for others.", code=code))

    def _sift(self, text: str, is_news: bool) -> str | None:
        """Return what to show of the screen's text; guidance through a turn waits for a move."""
        if self._is_presenting:
            self._led = self._led if is_news else text
            return None
        if not is_news:
            self._last_said = text
        return text

    def _lead(self) -> None:
        """After a move of the answer, show the screen's new guidance through the turn."""
        if self._led != self._last_said:
            self._session.say(self._led)

    def _show_question(self) -> None:
        if self.practice.is_over:
            self._show_verdict()
            return
        self._controller.practise(self.practice)
        self.card.show_chosen(self.practice.chosen)
        if self.practice.hints:
            self._show_hint()
        else:
            self._show_card(self.practice.posed.question)
        if self.practice.chosen >= 0:
            self._pointer.point_out(self.practice.posed.choices[self.practice.chosen].points)
        if self.practice.posed.choices:
            how = tr("Choose on the table, in the notes or in the list, then answer.")
        else:
            how = tr("Make the turn on the table. You can take moves back until it ends.")
        self._session.say(how)
        self._focus()

    def _show_verdict(self) -> None:
        attempt = self.practice
        self._controller.show()
        self._reason = 0
        if attempt.phase is not Phase.SHOWN:
            play(self.card, "wrong" if attempt.phase is Phase.WRONG else "right")
        self._show_reason()
        if (first := self.card.first) is not None:
            first.setFocus()

    def _show_reason(self) -> None:
        verdict = self.practice.verdict
        assert verdict is not None
        self._explain(verdict.reasons[self._reason], outcome(self.practice))
        self._session.show("")  # the card has the text

    def _show_hint(self) -> None:
        attempt = self.practice
        self._explain(attempt.posed.hints[attempt.hints - 1], tr("Tip {n}:", n=attempt.hints))

    def _explain(self, explanation: Explanation, before: str) -> None:
        self._pointer.point_out(explanation.points)
        self._show_card(f"{before} {explanation.text}")
        self._focus()

    def _show_card(self, text: str) -> None:
        self._gives_up = False
        self.card.ask_to_give_up(False)
        attempt = self.practice
        costs = attempt.hint_costs and self._scores.would_count(attempt.code, attempt.id)
        self.card.show_state(text, costs)
        self.turned.emit()

    def expect_view(self) -> None:
        """Enable everything, before the screen decides."""
        self._pointer.wake()
        self._is_presenting = True

    def settle_view(self) -> None:
        """Apply the puzzle to the screen, without highlights."""
        if not self._is_presenting:
            return
        self._is_presenting = False
        attempt = self.practice
        choices = attempt.posed.choices
        if self.screen.teaching is not None:
            self.screen.teaching.pose([choice.points for choice in choices], self.choose)
        rests = bool(choices) or attempt.phase is not Phase.ASKED
        self._pointer.rest(rests, tr("That isn’t part of an answer."))
        self._pointer.point_out(None)

    def _focus(self) -> None:
        """Focus the table while it takes the answer, unless the card has the focus."""
        focused = self.card.window().focusWidget()
        if self.practice.phase is Phase.ASKED and (focused is None or not self.card.isAncestorOf(focused)):
            table = self.screen.zoomable
            (table if isinstance(table, QWidget) else self.screen.widget).setFocus()


def _place_of(attempt: Attempt, kind: PuzzleKind) -> str:
    """Return a puzzle's variant and grade, and the tries and tips so far."""
    puzzle = attempt.posed.puzzle
    parts = [tr(each.name) for each in kind.variants if each.id == puzzle.variant and len(kind.variants) > 1]
    grade = GRADE_NAMES[puzzle.grade]
    parts.append(tr(grade))
    if attempt.hints:
        parts.append(ntr("{n} tip", "{n} tips", attempt.hints))
    if attempt.tries > 1 or (attempt.tries and not attempt.is_over):
        parts.append(ntr("{n} try", "{n} tries", attempt.tries))
    return " · ".join(parts)


def why_no_code(attempt: Attempt) -> str:
    """Return why a puzzle has no code for others; "" if it has one."""
    return "" if attempt.code else tr("This puzzle is from your own match, so it has no code.")


def outcome(attempt: Attempt) -> str:
    """Return the result of the last answer, and the rating; "" before an answer."""
    match attempt.phase:
        case Phase.SOLVED:
            tips = ntr("with {n} tip", "with {n} tips", attempt.hints) if attempt.hints else ""
            return _with_standing(_right(attempt.tries, tips), attempt.counted)
        case Phase.SHOWN:
            return _with_standing(tr("This is the solution."), attempt.counted)
        case Phase.WRONG if attempt.verdict is not None and attempt.verdict.score > 0:
            return tr("Not the best yet: {score} of {best}.", score=attempt.verdict.score, best=FULL_SCORE)
        case Phase.WRONG:
            return tr("That’s not right.")
        case _:
            return ""


def usual_outcomes() -> list[str]:
    """Return the usual texts for a right answer to a new puzzle, to reserve room for them."""
    tips = ntr("with {n} tip", "with {n} tips", 3)
    said = (_right(1, ""), _right(1, tips), _right(10, ""), _right(10, tips))
    return [_with_standing(each, Counted(1500, 100)) for each in said]


def _with_standing(said: str, counted: Counted | None) -> str:
    if counted is None:
        return said
    if counted.is_first:
        rating = tr("Your rating: {rating}.", rating=counted.rating)
    elif counted.change is None:
        rating = tr("Your rating stays at {rating}: you’ve seen this puzzle before.", rating=counted.rating)
    else:
        sign = "−" if counted.change < 0 else "+" if counted.change else "±"
        change = f"{sign}{abs(counted.change)}"
        rating = tr("Your rating: {rating} ({change}).", rating=counted.rating, change=change)
    return f"{said} {rating}"


def _right(tries: int, tips: str) -> str:
    """Return that an answer was right, at which try, and with which tips ("" for none)."""
    if tries == 1:
        if not tips:
            return tr("Solved on your first try, no tips.")
        return tr("Solved on your first try, {tips}.", tips=tips)
    if not tips:
        return tr("Solved on try {n}, no tips.", n=tries)
    return tr("Solved on try {n}, {tips}.", n=tries, tips=tips)

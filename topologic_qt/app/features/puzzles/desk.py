"""The desk at which a puzzle is solved: the game's own screen, with the card above it."""

from __future__ import annotations

from datetime import UTC
from time import monotonic

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from topologic_qt.app.features.puzzles import words
from topologic_qt.app.features.puzzles.attempt import Attempt, Phase, Scores
from topologic_qt.app.features.puzzles.card import CardActions, Offered, PuzzleCard, Said
from topologic_qt.app.features.puzzles.puzzle_records import PuzzleResult
from topologic_qt.app.kit.pointer import Pointer
from topologic_qt.app.match.practice import PracticeSession
from topologic_qt.app.window.feature import FeatureHost
from topologic_qt.games.puzzles import AnyPuzzles, Explanation
from topologic_qt.widgets.sounds import play
from topologic_qt.widgets.translate import tr


class Desk(QObject):
    """Lets people solve one puzzle after the other, by the real rules; no match is kept."""

    tried = Signal(object)
    """Sent with the `Attempt` whose result has just been stored."""
    turned = Signal()
    """Sent when other commands than before make sense."""
    next_wanted = Signal()
    """Sent when people want another puzzle of the same form."""
    left = Signal()
    """Sent when people want to choose other puzzles."""

    def __init__(self, game: FeatureHost, session: PracticeSession, scores: Scores, parent: QObject) -> None:
        """``scores`` gets the result after each answer and each hint: it is on the disk whatever happens."""
        super().__init__(parent)
        package = session.package
        assert package.puzzles is not None
        self.puzzles: AnyPuzzles = package.puzzles
        self.screen = game.screen
        self._session = session
        self._controller = session.controller
        self._scores = scores
        self._now = session.now
        self._attempt: Attempt | None = None
        self._shown: Attempt | None = None
        self._reason = 0
        self._led = self._last_said = ""
        self._is_presenting = self._gives_up = False
        self._begun = monotonic()
        self._pointer = Pointer(game.window, self.screen)
        self.card = PuzzleCard(
            CardActions(
                self.choose,
                self.answer,
                self.hint,
                self.show_solution,
                self.begin_anew,
                self.show_next_reason,
                self.next_wanted.emit,
                self.share,
                self.left.emit,
            )
        )
        session.sift = self._sift
        self._controller.attempted.connect(self._judge)
        self._controller.again_wanted.connect(self.begin_anew)

    # -- one puzzle ---------------------------------------------------------------------------------

    @property
    def practice(self) -> Attempt:
        """The puzzle that the screen shows; it is not being solved any more where people have left it."""
        assert self._shown is not None
        return self._shown

    @property
    def attempt_now(self) -> Attempt | None:
        """The puzzle that is being solved, if there is one."""
        return self._attempt

    def show(self, attempt: Attempt) -> None:
        """Show a puzzle with all that was tried of it; a wrong answer can be followed by another one."""
        self.put_away()
        if attempt.phase is Phase.WRONG:
            attempt.again()
        self._attempt = self._shown = attempt
        self._begun = monotonic()
        posed = attempt.posed
        texts = [posed.question, *(hint.text for hint in posed.hints)]
        texts += [f"{each} {reason.text}" for each in words.usual_outcomes() for reason in posed.reasons]
        self.card.pose(texts, [choice.text for choice in posed.choices])
        self._show_question()

    def put_away(self) -> None:
        """Leave the puzzle."""
        if self._attempt is not None:
            self._count_time(self._attempt)
        self._attempt = None
        self._pointer.leave()
        self._pointer.rest(True)

    def _count_time(self, attempt: Attempt) -> None:
        """Add the time that people have had a puzzle before them since this was done last."""
        before, self._begun = self._begun, monotonic()
        attempt.seconds += self._begun - before

    def _store(self) -> None:
        """Store the result, as it is now."""
        attempt = self.practice
        puzzle = attempt.posed.puzzle
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
                time=self._now().astimezone(UTC).isoformat(timespec="seconds"),
                attempt=attempt.id,
                shown=attempt.phase is Phase.SHOWN,
            )
        )
        self.tried.emit(attempt)

    # -- what people do -----------------------------------------------------------------------------

    def _judge(self, accepted: bool) -> None:
        """Go on after a move: say why it is no part of an answer, or show the verdict if it ends one."""
        attempt = self.practice
        if not accepted:
            self._session.say(self._why_not())
        elif attempt.phase is Phase.ASKED:
            self._lead()
        else:
            self._store()
            self._show_verdict()

    def _why_not(self) -> str:
        if self.practice.phase is Phase.WRONG:
            return tr("Try again first: then the table is as it was.")
        if self.practice.is_over:
            return tr("This puzzle is over. Press Next puzzle to go on.")
        return tr("This is no part of an answer.")

    def choose(self, index: int) -> None:
        """Choose an answer, by its index; the one that is chosen already is the answer."""
        if self.practice.phase is not Phase.ASKED:
            return
        if index >= 0 and index == self.practice.chosen:
            self.answer()
            return
        self.practice.chosen = index
        self.card.show_chosen(index)
        self._pointer.point_out(None if index < 0 else self.practice.posed.choices[index].points)
        if index >= 0:
            self._session.say(tr("{answer} is chosen.", answer=self.practice.posed.choices[index].text))
        self._show_card(self.card.text.text())

    def answer(self) -> None:
        """Give the answer that is chosen."""
        if self.can_answer:
            self.practice.choose(self.practice.chosen)
            self._store()
            self._show_verdict()

    @property
    def can_answer(self) -> bool:
        """Whether an answer is chosen, and not given yet."""
        attempt = self._attempt
        return attempt is not None and attempt.phase is Phase.ASKED and attempt.chosen >= 0

    def hint(self) -> None:
        """Show one more hint; after a wrong answer the puzzle is asked again first."""
        attempt = self._attempt
        if attempt is None or attempt.is_over:
            return
        if attempt.phase is Phase.WRONG:
            self.begin_anew()
        attempt.hint()
        self._store()
        self._show_hint()

    def show_solution(self) -> None:
        """Show the answer, with its reasons, if people want that twice: it ends the puzzle."""
        attempt = self._attempt
        if attempt is None or attempt.is_over:
            return
        if not self._gives_up:
            self._gives_up = True
            self.card.ask_to_give_up(True)
            self._session.say(tr("The solution ends this puzzle, unsolved. Press “Give up?” to see it."))
            return
        attempt.show_solution()
        self._store()
        self._show_verdict()

    def begin_anew(self) -> None:
        """Come back to the question."""
        if self._attempt is not None and not self.practice.is_over:
            self.practice.again()
            self._show_question()

    def show_next_reason(self) -> None:
        """Show the next reason of the verdict, after the last one the first."""
        verdict = None if self._attempt is None else self.practice.verdict
        if verdict is not None:
            self._reason = (self._reason + 1) % len(verdict.reasons)
            self._show_reason()

    def share(self) -> None:
        """Copy the code of the puzzle."""
        if self._attempt is None:
            return
        code = self.practice.code
        if why_not := words.why_no_code(self.practice):
            self._session.say(why_not)
        else:
            QGuiApplication.clipboard().setText(code)
            self._session.say(
                tr("The code {code} is copied. Whoever types it gets the same puzzle.", code=code)
            )

    # -- what is shown ------------------------------------------------------------------------------

    def _sift(self, text: str, is_news: bool) -> str | None:
        """Return what is shown of a text of the screen: what leads through a turn waits for a move."""
        if self._is_presenting:
            self._led = self._led if is_news else text
            return None
        if not is_news:
            self._last_said = text
        return text

    def _lead(self) -> None:
        """Say, after a move of the answer, by what the screen leads on through the turn, if that is new."""
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
        self._session.say(self._how())
        self._focus()

    def _how(self) -> str:
        if self.practice.posed.choices:
            return tr("Choose on the table, in the notes or in the list, and answer.")
        return tr("Make the turn on the table; until it ends, everything can be taken back.")

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
        self._explain(verdict.reasons[self._reason], words.outcome(self.practice))
        self._session.say(words.outcome(self.practice))

    def _show_hint(self) -> None:
        """Show the last of the hints that people have used."""
        attempt = self.practice
        self._explain(attempt.posed.hints[attempt.hints - 1], tr("Tip {n}:", n=attempt.hints))

    def _explain(self, explanation: Explanation, before: str) -> None:
        self._pointer.point_out(explanation.points)
        self._show_card(f"{before} {explanation.text}")
        self._focus()

    def _show_card(self, text: str) -> None:
        self._gives_up = False
        self.card.ask_to_give_up(False)
        attempt, kinds = self.practice, self.puzzles.kinds
        said = Said(words.title(attempt, kinds), words.place(attempt, kinds), text)
        reasons = 0 if attempt.verdict is None else len(attempt.verdict.reasons)
        left = len(attempt.posed.hints) - attempt.hints
        costs = attempt.hint_costs and self._scores.would_count(attempt.code, attempt.id)
        offered = Offered(attempt.phase, self.can_answer, left, costs, reasons, words.why_no_code(attempt))
        self.card.show_state(said, offered)
        self.turned.emit()

    def expect_view(self) -> None:
        """Let everything be live, before the screen says which of it may be."""
        self._pointer.wake()
        self._is_presenting = True

    def settle_view(self) -> None:
        """Have the screen be the place of the puzzle; nothing on it is lit."""
        if not self._is_presenting:
            return
        self._is_presenting = False
        attempt = self.practice
        choices = attempt.posed.choices
        if self.screen.teaching is not None:
            self.screen.teaching.pose([choice.points for choice in choices], self.choose)
        self._pointer.rest(bool(choices) or attempt.phase is not Phase.ASKED)
        self._pointer.point_out(None)

    def _focus(self) -> None:
        """Give the keyboard to the table while an answer is asked for, unless it is on the card."""
        focused = self.card.window().focusWidget()
        if self.practice.phase is Phase.ASKED and (focused is None or not self.card.isAncestorOf(focused)):
            table = self.screen.zoomable
            (table if isinstance(table, QWidget) else self.screen.widget).setFocus()

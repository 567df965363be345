"""The scenes with computers, or with real tiles."""

from collections.abc import Callable, Sequence

from gallery.stage import Stage, sealed, unseen
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar, QWidget

from topologic_qt.engine.players import MIXED, PERSON, Computer, Level
from topologic_qt.games.topologic.bots.seeker import ComputerSeeker
from topologic_qt.games.topologic.rules.field import Tile
from topologic_qt.games.topologic.rules.legality import possible_hints
from topologic_qt.games.topologic.rules.moves import (
    AskForHint,
    ChangeSeat,
    GiveHint,
    GiveUp,
    HideAtTable,
    PlaceSeeker,
)
from topologic_qt.games.topologic.rules.round_results import Result
from topologic_qt.games.topologic.rules.setup import Assistance, Seating
from topologic_qt.games.topologic.ui.real_table import CorrectDialog, Mode
from topologic_qt.games.topologic.ui.reviewer import ReviewDialog
from topologic_qt.games.topologic.ui.setup_page import FieldTextDialog
from topologic_qt.games.topologic.ui.statistics_dialog import StatisticsDialog
from topologic_qt.widgets.translate import tr

_AGAINST = Seating((None, Computer(Level.NOVICE, "parrot")))
"""A person, who hides first, and a computer."""


def _wait(happens: Callable[[], bool]) -> None:
    """Let the computer think until something has happened."""
    for _ in range(60_000):
        if happens():
            return
        QTest.qWait(1)


def _choose(stage: Stage, mode: Mode) -> None:
    stage.game_screen.setup_page.ways.choose(list(Mode).index(mode))


def setup_seek(stage: Stage) -> None:
    """Setting up a match in which the computer hides, with a race's code."""
    _choose(stage, Mode.SEEK)


def setup_computer(stage: Stage) -> None:
    """Setting up a match against the computer."""
    _choose(stage, Mode.HIDE)


def setup_two(stage: Stage) -> None:
    """Setting up a match for two people."""
    _choose(stage, Mode.TWO)


def setup_table(stage: Stage) -> None:
    """Setting up a match at a real table."""
    _choose(stage, Mode.TABLE)


def setup_watch(stage: Stage) -> None:
    """Setting up a match between two computers."""
    _choose(stage, Mode.WATCH)


def setup_mail(stage: Stage) -> None:
    """Setting up a match by mail, with the options open."""
    _choose(stage, Mode.MAIL)
    stage.game_screen.setup_page.options.open()


def setup_options(stage: Stage) -> None:
    """The options of a match against the computer, in the smallest window."""
    _choose(stage, Mode.SEEK)
    stage.game_screen.setup_page.options.open()
    stage.window.resize(stage.window.minimumSize())


def setup_options_high(stage: Stage) -> None:
    """All the options of a match for two people."""
    _choose(stage, Mode.TWO)
    stage.game_screen.setup_page.options.open()
    stage.window.resize(1280, 1300)


def tiles_as_text(stage: Stage) -> QWidget:
    """The dialog for writing a real table's tiles as text."""
    return _tiles_as_text(stage)


def tiles_as_text_wrong(stage: Stage) -> QWidget:
    """A tile is written twice."""
    dialog = _tiles_as_text(stage)
    dialog.text.setPlainText("y5 b2 . k6\nr1 y5")
    return dialog


def _tiles_as_text(stage: Stage) -> FieldTextDialog:
    _choose(stage, Mode.TABLE)
    dialog = FieldTextDialog(stage.window, stage.game_screen.setup_page.choices.field)
    dialog.show()
    return dialog


def computer_thinks(stage: Stage) -> None:
    """A computer has taken over."""
    stage.begin()
    stage.play_first_turns()
    stage.play(ChangeSeat(1, Computer(Level.MASTER, "parrot")))
    stage.window.game.computers.rest()
    stage.game_screen.show_thinking(0.6)


def computer_held(stage: Stage) -> None:
    """A paused computer that thinks aloud."""
    computer_thinks(stage)
    session = stage.window.game.session
    session.watching.hold()
    stage.game_screen.computers.aloud_command.trigger()


def hide_again(stage: Stage) -> None:
    """A computer sought for the person who hides next."""
    stage.begin()
    stage.play_first_turns()
    stage.play(ChangeSeat(1, Computer(Level.MASTER, "parrot")))
    stage.window.game.computers.rest()
    stage.play(GiveUp())


def hide_on_table(stage: Stage) -> None:
    """A person should click a tile, points at one, and has guessed when a computer will find it."""
    stage.begin(seating=_AGAINST, players=(tr("You"), "Milo"))
    stage.game_screen.hiding.bar.guessed.emit(4)
    stage.game_screen.tabletop.point_gem("Y5")


def hide_on_table_low(stage: Stage) -> None:
    """The same, in the smallest window."""
    hide_on_table(stage)
    stage.window.resize(stage.window.minimumSize())


def hidden_alone(stage: Stage, turns: int = 2) -> None:
    """A computer thinks aloud; the person who hid the secret sees it as a gem."""
    hide_on_table(stage)
    seeker = ComputerSeeker(Level.NOVICE, "parrot")
    with unseen(stage.window):
        stage.play(sealed(Tile.parse("Y5")))
        stage.window.game.computers.rest()
        while len(stage.controller.view.rounds) == 1 and len(stage.controller.view.round.turns) < turns:
            move = seeker.choose(stage.controller.match.view(1))
            assert move is not None
            stage.play(move)
            stage.window.game.computers.rest()


def hidden_alone_low(stage: Stage) -> None:
    """The same, in the smallest window."""
    hidden_alone(stage)
    stage.window.resize(stage.window.minimumSize())


def found_alone(stage: Stage) -> None:
    """The computer has found the secret: the guess, and pale gems in safer places."""
    hidden_alone(stage, 99)
    stage.settle()
    _wait(lambda: stage.game_screen.ending.desk.is_complete)


def nudge(stage: Stage, aid: Assistance = Assistance.PAPER) -> None:
    """A nudge, before the computer's suggestion is shown."""
    stage.begin(aid=aid)
    stage.play_first_turns()
    advisor = stage.game_screen.advisor
    usual = advisor.suggest_command.text()
    advisor.suggest()
    _wait(lambda: advisor.suggest_command.text() != usual)


def suggestion(stage: Stage) -> None:
    """The computer's suggestion as ghosts; in a round with help there is no question before."""
    nudge(stage, Assistance.CHECK)
    stage.game_screen.advisor.suggest()


def review(stage: Stage) -> QWidget:
    """The review of a round."""
    stage.begin()
    stage.play_first_turns()
    stage.play(GiveUp())
    return _review(stage)


def review_match(stage: Stage) -> QWidget:
    """The review of a match's first round: the table shows a turn of it."""
    stage.begin()
    for _ in range(2):
        stage.play_first_turns()
        stage.play(GiveUp())
    return _review(stage, tab=0)


def _review(stage: Stage, tab: int | None = None) -> ReviewDialog:
    """Open the review, and choose its second turn; ``tab`` is the round's, if there are several."""
    stage.game_screen.reviewer.review()
    dialog = stage.game_screen.reviewer.dialog
    assert dialog is not None
    if tab is not None:
        dialog.findChildren(QTabBar)[0].setCurrentIndex(tab)
    _wait(lambda: dialog.table.rowCount() > 0)
    dialog.table.selectRow(1)
    return dialog


def statistics(stage: Stage) -> QWidget:
    """Rounds of a person, of computers, and of both; those with other seekers or help are hidden."""
    turns: dict[str, tuple[int | None, ...]] = {
        PERSON: (4, 5, 5, 6, 7, 4, 5, None),
        Level.CLUB: (4, 5, 4, 6),
        Level.MASTER: (4, 4, 5),
        MIXED: (5,),
    }
    helped = [_counted(needed, aid="full") for needed in (3, 4)]
    alone = [_counted(needed, sought_by=who) for who, rounds in turns.items() for needed in rounds]
    return _statistics(stage, [*helped, _counted(5, seekers=3), *alone])


def statistics_progress(stage: Stage) -> QWidget:
    """One person's rounds in order, in the smallest space; two secrets were not found."""
    turns = (8, 9, 7, 7, None, 8, 6, 7, 5, 7, 6, 6, 5, None, 6, 5, 4, 6, 5, 5, 4, 5, 4, 4)
    rounds = [_counted(needed, day=1 + number // 3) for number, needed in enumerate(turns)]
    stage.window.resize(900, 600)
    dialog = _statistics(stage, [_counted(6, player="Ben"), *rounds])
    dialog.pages.button(1).click()
    return dialog


def statistics_fields(stage: Stage) -> QWidget:
    """The best results by field, with par and stars where par is known."""
    fields = (("parrot", (7, 5, None)), ("night owl", (6, 6)), ("", (9,)))
    rounds = [
        _counted(needed)._replace(field=str(number), seed=seed)
        for number, (seed, turns) in enumerate(fields)
        for needed in turns
    ]
    stage.window.game.session.settings.setValue("pars", "0/2019/5=252 1/2019/5=270")
    dialog = _statistics(stage, rounds)
    dialog.pages.button(2).click()
    return dialog


def _counted(
    turns: int | None,
    day: int = 1,
    seekers: int = 5,
    player: str = "Anna",
    sought_by: str = PERSON,
    aid: str = "paper",
) -> Result:
    """Return a round for the statistics."""
    return Result(f"2025-01-{day:02}T17:05:09+00:00", "2019", seekers, player, sought_by, turns, aid, 0)


def _statistics(stage: Stage, results: Sequence[Result]) -> StatisticsDialog:
    """Open the statistics with these results."""
    rows = enumerate(result._asdict() for result in results)
    stage.controller.results.add("gallery", dict(rows))
    stage.game_screen.show_statistics()
    _wait(lambda: stage.game_screen.statistics.dialog is not None)
    dialog = stage.game_screen.statistics.dialog
    assert dialog is not None
    return dialog


def _sit_at_table(stage: Stage) -> None:
    """Play the first turn at a real table, up to the question about the points."""
    stage.begin(seating=Seating(at_table=1))
    border = sorted(stage.desk_border(), key=str)
    stage.play(HideAtTable())
    stage.play(*(PlaceSeeker(seeker, border[seeker * 5]) for seeker in range(5)), AskForHint())


def real_table(stage: Stage) -> None:
    """Somebody enters the announced points, which were refused once."""
    _sit_at_table(stage)
    line = stage.game_screen.real_table.bar.line
    line.setText("10")
    QTest.keyClick(line, Qt.Key.Key_Return)
    stage.settle()


def contradiction(stage: Stage) -> None:
    """The same seekers with another hint."""
    _sit_at_table(stage)
    first, *_, last = possible_hints(stage.controller.view)
    stage.play(GiveHint(first), AskForHint(), GiveHint(last))


def correction(stage: Stage) -> QWidget | None:
    """Correcting a turn, in a way that the rules forbid."""
    contradiction(stage)
    stage.game_screen.real_table.correct(0)
    stage.settle()
    dialog = stage.window.findChild(CorrectDialog)
    assert dialog is not None
    dialog.lines[0].setText("y5")
    dialog.points.setCurrentIndex(0)
    return dialog


def corrected(stage: Stage) -> None:
    """A corrected turn, viewed again."""
    correction(stage)
    dialog = stage.window.findChild(CorrectDialog)
    assert dialog is not None
    dialog.accept_button.click()
    stage.game_screen.notebook.list.choose(0)
    stage.settle()


def telling(stage: Stage) -> None:
    """After giving up at a real table."""
    _sit_at_table(stage)
    stage.play(GiveHint(possible_hints(stage.controller.view)[0]), GiveUp())


SCENES: dict[str, Callable[[Stage], QWidget | None]] = {
    scene.__name__: scene
    for scene in (
        setup_seek,
        setup_computer,
        setup_two,
        setup_table,
        setup_watch,
        setup_mail,
        setup_options,
        setup_options_high,
        tiles_as_text,
        tiles_as_text_wrong,
        computer_thinks,
        computer_held,
        hide_again,
        nudge,
        hide_on_table,
        hide_on_table_low,
        hidden_alone,
        hidden_alone_low,
        found_alone,
        suggestion,
        review,
        review_match,
        statistics,
        statistics_progress,
        statistics_fields,
        real_table,
        contradiction,
        correction,
        corrected,
        telling,
    )
}
"""All scenes of company by name."""

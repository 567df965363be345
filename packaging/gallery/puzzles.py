"""The scenes of puzzles: page, kinds with tips, answers, making, sheet and progress."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from gallery.stage import EVENING, Stage, preview
from opening import practices
from PySide6.QtWidgets import QWidget

from topologic_qt.app.features.puzzles.attempt import Phase
from topologic_qt.app.features.puzzles.feature import Solving, open_puzzles
from topologic_qt.app.features.puzzles.progress_dialog import ProgressDialog
from topologic_qt.app.files.print_preview import PrintPreview
from topologic_qt.app.files.records import PUZZLES, open_database
from topologic_qt.games import registry
from topologic_qt.games.contract import GameInfo
from topologic_qt.games.host import Do
from topologic_qt.games.puzzles import PuzzleKind, PuzzleRecipe
from topologic_qt.games.ratings import PuzzleResult
from topologic_qt.games.topologic.rules.moves import GiveUp


def _open(stage: Stage, info: GameInfo) -> Solving:
    solving = open_puzzles(stage.window.windows, stage.window, info)
    solving.game.window.resize(900, 600)
    stage.settle()
    return solving


def _asked(stage: Stage, info: GameInfo, kind: PuzzleKind, grade: int = 2) -> Solving:
    """Open a puzzle that waits for an answer."""
    solving = _open(stage, info)
    solving.open_recipe(PuzzleRecipe(kind.id, kind.variants[0].id, grade, "PARRQT"))
    while not solving.is_at_desk:
        stage.settle()
    stage.settle()
    return solving


def _tip(info: GameInfo, kind: PuzzleKind, number: int, stage: Stage) -> QWidget:
    """A puzzle after so many tips; 0 is the question."""
    solving = _asked(stage, info, kind)
    for _ in range(number):
        solving.desk.hint()
    stage.settle()
    return solving.game.window


def _solution(info: GameInfo, kind: PuzzleKind, stage: Stage) -> QWidget:
    """A puzzle's solution."""
    solving = _asked(stage, info, kind)
    for _ in range(2):  # the first press asks whether to give up
        solving.desk.show_solution()
    return solving.game.window


def _first() -> tuple[GameInfo, PuzzleKind]:
    info = next(info for info in registry.GAMES if info.load().puzzles is not None)
    return info, _kinds(info)[0]


def _kinds(info: GameInfo) -> list[PuzzleKind]:
    puzzles = info.load().puzzles
    return [] if puzzles is None else [kind for kind in puzzles.kinds if not kind.is_own]


def _answered(stage: Stage, is_right: bool) -> Solving:
    info, kind = _first()
    solving = _asked(stage, info, kind)
    desk = solving.desk
    right = desk.puzzles.solution(desk.practice.posed.puzzle).choice
    choices = desk.practice.posed.choices
    desk.choose(next(at for at, choice in enumerate(choices) if (choice.id == right) == is_right))
    desk.answer()
    return solving


def puzzle_chosen(stage: Stage) -> QWidget:
    """A tile is chosen."""
    solving = _asked(stage, *_first())
    solving.desk.choose(7)
    return solving.game.window


def puzzle_right(stage: Stage) -> QWidget:
    """The answer is right."""
    return _answered(stage, is_right=True).game.window


def puzzle_wrong(stage: Stage) -> QWidget:
    """The answer is wrong, and a turn contradicts it."""
    return _answered(stage, is_right=False).game.window


def puzzle_code_wrong(stage: Stage) -> QWidget:
    """A code was mistyped."""
    solving = _open(stage, _first()[0])
    solving.page.code.setText("FDAB-K7QX-MPRA")
    solving.open_code(solving.page.code.text())
    return solving.game.window


def puzzle_making(stage: Stage) -> QWidget:
    """A puzzle is being made, which takes long."""
    solving = _open(stage, _first()[0])
    solving.making.begin(is_search=False)
    solving.show_making()
    return solving.game.window


def puzzle_searching(stage: Stage) -> QWidget:
    """Own rounds are being searched."""
    solving = _open(stage, _first()[0])
    solving.making.begin(is_search=True)
    solving.show_making()
    solving.making.show_share(0.4)
    return solving.game.window


def puzzle_own(stage: Stage) -> QWidget:
    """A turn of a finished match should be improved."""
    stage.begin(rounds=1)
    stage.play_first_turns()
    stage.play(GiveUp())
    stage.window.game.do(Do.MAKE_PUZZLE)
    (solving,) = practices(stage.window.windows, Solving)
    solving.game.window.resize(900, 600)
    while not solving.is_at_desk:
        stage.settle()
    stage.settle()
    assert solving.desk.practice.phase is Phase.ASKED
    return solving.game.window


def puzzle_sheet(stage: Stage) -> QWidget:
    """The preview of six puzzles."""
    solving = _open(stage, _first()[0])
    solving.print_sheet()
    while solving.game.window.findChild(PrintPreview) is None:
        stage.settle()
    return preview(solving.game.window)


def _write_results(stage: Stage, info: GameInfo) -> None:
    """Leave results of some weeks, with one kind never tried."""
    rows = []
    for number in range(60):
        tried = _kinds(info)[:-1] or _kinds(info)
        kind, at = tried[number % len(tried)], EVENING - timedelta(hours=17 * (60 - number))
        share = 100 if number % 7 < 3 + number // 20 else 0
        grade = 1 + (number // 20) % 3
        code, when = f"{number}", at.isoformat(timespec="seconds")
        variant, solved = kind.variants[0].id, share > 0
        rows.append(PuzzleResult(kind.id, variant, grade, solved, share, 0, 1, 50, code, when, attempt=code))
    open_database(stage.folders).put(
        (PUZZLES, {"id": row.code, "game": info.id, **row._asdict()}) for row in rows
    )


def _progress(with_results: bool, stage: Stage) -> QWidget:
    """The progress after some weeks, or before the first puzzle."""
    info, _ = _first()
    if with_results:
        _write_results(stage, info)
    solving = _open(stage, info)
    solving.show_progress()
    while (dialog := solving.game.window.findChild(ProgressDialog)) is None:
        stage.settle()
    return dialog


def puzzle_rated(stage: Stage) -> QWidget:
    """The answer is right, and the rating has risen."""
    _write_results(stage, _first()[0])
    return _answered(stage, is_right=True).game.window


def _page(info: GameInfo, stage: Stage) -> QWidget:
    """The page that offers puzzles."""
    solving = _open(stage, info)
    solving.page.offer_own()
    return solving.game.window


def _scenes() -> dict[str, Callable[[Stage], QWidget | None]]:
    found: dict[str, Callable[[Stage], QWidget | None]] = {}
    for info in registry.GAMES:
        if info.load().puzzles is not None:
            found[f"puzzle_{info.id}_page"] = partial(_page, info)
        for kind in _kinds(info):
            for number in range(4):
                found[f"puzzle_{kind.id}_{number}"] = partial(_tip, info, kind, number)
            found[f"puzzle_{kind.id}_solution"] = partial(_solution, info, kind)
    found["puzzle_progress"] = partial(_progress, True)
    found["puzzle_progress_none"] = partial(_progress, False)
    return found


SCENES = _scenes() | {
    scene.__name__: scene
    for scene in (
        puzzle_chosen,
        puzzle_right,
        puzzle_rated,
        puzzle_wrong,
        puzzle_code_wrong,
        puzzle_making,
        puzzle_searching,
        puzzle_own,
        puzzle_sheet,
    )
}
"""All scenes by name."""

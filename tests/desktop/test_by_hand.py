"""The program on a real screen, played with a real mouse."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.desktop.conftest import StartProgram
from tests.desktop.program import ROOT, Program, wait_for
from tests.desktop.twin import Twin
from tests.gui import seen
from tests.gui.hand import Hand
from tests.gui.person import points, spelled
from tests.tables import TopologicMatch
from tests.waiting import PATIENCE
from topologic_qt.engine.game import Outcome
from topologic_qt.games.topologic.rules.field import Location
from topologic_qt.games.topologic.rules.state import Ending, Phase
from topologic_qt.widgets.controls import Choice

pytestmark = pytest.mark.desktop

SEED = "parrot"


def begin(program: Program, twin: Twin) -> TopologicMatch:
    """Choose *Two players*, type a seed, and start the match."""
    twin.stand_like(program)
    program.click(twin.button("Two players"))
    twin.person.press("Two players")
    program.click(twin.where(seen.find_fold(twin.person.page, "Options")))
    twin.person.unfold("Options")
    while not twin.person.page.field_box.seed.hasFocus():
        program.keys("Tab")
        twin.person.key(Qt.Key.Key_Tab)
    program.keys("ctrl+a")
    program.write(SEED)
    program.settle()
    program.click(twin.button("Start the match"))
    match = program.wait_for_match("match", lambda match: True)
    assert match.setup.origin is not None
    assert match.setup.origin.seed == SEED
    twin.follow(match)
    return match


def at(match: TopologicMatch, *places: tuple[int, int]) -> list[str]:
    """The tiles at these places of the field."""
    return [str(match.setup.field.tiles[Location(*place)]) for place in places]


def hide(program: Program, twin: Twin, secret: str) -> TopologicMatch:
    """Hide a secret with the mouse, and open the curtain."""
    program.click(twin.button("Hide the secret…"))
    window = wait_for("dialog", lambda: program.find_window("Hide the secret"))
    program.settle()
    corner = program.corner_of(window)
    dialog = twin.person.open_dialog()
    dialog.resize(*program.size_of(window))
    program.click(corner + twin.button("No one’s looking", dialog))
    twin.person.press("No one’s looking", dialog)
    miniature = Hand(dialog.chooser.view)
    spot = dialog.chooser.view.viewport().mapTo(dialog, miniature.tile(secret))
    program.settle()
    program.click(corner + spot)
    miniature.click(miniature.tile(secret))
    program.settle()
    program.click(corner + twin.button(f"Hide it on {spelled(secret)}", dialog))
    twin.person.press(f"Hide it on {spelled(secret)}", dialog)
    program.settle()
    program.click(corner + twin.button("Yes, hide it", dialog))
    dialog.reject()
    match = program.wait_for_match("secret", lambda match: match.state.round.phase is Phase.ENTER)
    assert str(match.state.round.secret) == secret
    twin.follow(match)
    program.settle()
    seeker = f"I’m {match.setup.players[match.state.round.seeker]}: open the curtain"
    program.click(twin.button(seeker))
    twin.person.press(seeker)
    program.settle()
    return match


def put(program: Program, twin: Twin, seeker: int, tile: str) -> TopologicMatch:
    """Drag a seeker to a tile, and wait until the match has it."""
    program.drag((twin.seeker(seeker), twin.tile(tile)))

    def arrived(match: TopologicMatch) -> bool:
        return str(match.state.round.positions[seeker]) == tile

    match = program.wait_for_match(f"seeker {seeker + 1} on {tile}", arrived)
    twin.follow(match)
    program.settle()
    return match


def put_all(program: Program, twin: Twin, goals: dict[int, str]) -> TopologicMatch:
    """Drag several seekers one after another, and wait until the match has them."""
    program.drag(*((twin.seeker(seeker), twin.tile(tile)) for seeker, tile in goals.items()), pause=0.02)

    def arrived(match: TopologicMatch) -> bool:
        return all(str(match.state.round.positions[seeker]) == tile for seeker, tile in goals.items())

    match = program.wait_for_match(f"seekers at {goals}", arrived)
    twin.follow(match)
    program.settle()
    return match


def ask(program: Program, twin: Twin) -> TopologicMatch:
    """Ask for the hint, and wait for it."""
    before = program.kept()
    assert before is not None
    round_number, turns = len(before.state.rounds) - 1, len(before.state.round.turns)
    program.click(twin.button("Ask for the hint"))
    match = program.wait_for_match(
        "hint", lambda match: len(match.state.rounds[round_number].turns) == turns + 1
    )
    turn = match.state.rounds[round_number].turns[-1]
    secret = match.state.rounds[round_number].secret
    assert turn.hint == points(" ".join(map(str, turn.positions)), str(secret))
    twin.follow(match)
    program.settle()
    return match


def test_a_whole_match(start: StartProgram, twin: Twin) -> None:
    program = start()
    assert program.draws_on_x11
    assert program.title == "Topologic"
    match = begin(program, twin)
    program.settle()
    assert program.title == "Topologic: Anna – Ben* — Topologic"

    secret, *entries = at(match, (3, 0), (2, 0), (1, 0), (4, 0), (5, 0), (6, 0))
    hide(program, twin, secret)
    for seeker, tile in enumerate(entries):
        put(program, twin, seeker, tile)
    ask(program, twin)
    (below,) = at(match, (2, 3))
    put(program, twin, 0, below)
    ask(program, twin)
    put_all(program, twin, {1: secret, 2: secret, 3: secret, 4: secret, 0: entries[0]})
    ask(program, twin)
    put(program, twin, 0, secret)
    match = ask(program, twin)
    assert (match.state.rounds[0].ending, match.state.rounds[0].score) == (Ending.FOUND, 4)
    program.keys("Escape")  # no more of the reveal
    program.settle()

    (secret,) = at(match, (7, 3))
    hide(program, twin, secret)
    put_all(program, twin, dict.fromkeys(range(5), secret))
    match = ask(program, twin)
    assert match.outcome == Outcome((0,), (1, 4))
    assert [played.score for played in match.state.rounds] == [4, 1]

    program.keys("ctrl+q")
    assert program.wait_for_end() == 0
    assert program.said == ""


def test_five_seekers_in_one_go(start: StartProgram, twin: Twin) -> None:
    """The mouse takes less than three seconds for all of them, and none is lost."""
    program = start()
    match = begin(program, twin)
    hide(program, twin, "Y5")
    put_all(program, twin, dict(enumerate(at(match, (1, 0), (6, 7), (0, 3), (0, 3), (7, 2)))))
    assert program.said == ""


def test_quick_second_presses_on_one_spot(start: StartProgram, twin: Twin) -> None:
    """They come so soon that the system calls them double clicks."""
    program = start()
    match = begin(program, twin)
    hide(program, twin, "Y5")
    goals = at(match, (1, 0), (6, 0), (0, 3))

    def arrive(seeker: int) -> None:
        tile = goals[seeker - 1]
        twin.follow(
            program.wait_for_match("seeker", lambda match: str(match.state.round.positions[seeker]) == tile)
        )
        program.settle()

    spot, goal = twin.seeker(1), twin.tile(goals[0])
    half = spot + (goal - spot) * 0.5
    program.quickly(spot, "down", "up", "down", half, goal, goal + QPoint(1, 0), "up")
    arrive(1)
    spot, goal = twin.seeker(2), twin.tile(goals[1])
    program.quickly(spot, "down", "up", goal, "down", "up")
    arrive(2)
    spot, goal = twin.seeker(3), twin.tile(goals[2])
    half = spot + (goal - spot) * 0.5
    program.quickly(spot, "down", "up", "Escape", "down", half, goal, goal + QPoint(1, 0), "up")
    arrive(3)
    assert program.said == ""


def test_after_a_kill_the_match_goes_on(start: StartProgram, twin: Twin, tmp_path: Path) -> None:
    program = start()
    match = begin(program, twin)
    hide(program, twin, "Y5")
    put_all(program, twin, dict(enumerate(at(match, (1, 0), (3, 0), (0, 3), (0, 3), (7, 2)))))
    ask(program, twin)
    (goal,) = at(match, (1, 4))
    before = put(program, twin, 0, goal)
    program.point(twin.seeker(1))
    program.quickly("down", twin.seeker(1) + QPoint(40, 40))
    program.kill()
    program.let_go()

    again = start()
    fresh = Twin(tmp_path / "fresh twin")
    fresh.stand_like(again)
    fresh.person.game_screen.offer(
        "“Topologic: Anna – Ben” is waiting for you.",
        "Continue",
        lambda: None,
        Choice("Learn in 90 seconds", lambda: None),
    )
    assert again.title == "Topologic"
    wait_for("look at the match that was kept", lambda: again.has_loaded("pydantic_core"))
    again.settle()
    again.click(fresh.button("Continue"))
    wait_for("match in the title", lambda: again.title == "Topologic: Anna – Ben* — Topologic")
    again.settle()
    after = again.kept()
    assert after is not None
    assert (after.state, after.moves) == (before.state, before.moves)
    assert len(again.copies()) == 1
    after = put(again, twin, 1, at(match, (3, 5))[0])
    assert after.moves[:-1] == before.moves
    ask(again, twin)
    again.keys("ctrl+q")
    assert again.wait_for_end() == 0
    assert again.said == ""
    fresh.close()


def test_a_match_is_saved_in_the_usual_dialog_and_opened_by_its_file(
    start: StartProgram, twin: Twin, tmp_path: Path
) -> None:
    program = start()
    begin(program, twin)
    match = hide(program, twin, "Y5")
    program.keys("ctrl+s")
    dialog = wait_for("dialog", lambda: program.find_window("Save the match"))
    program.settle()
    program.keys("ctrl+a", window=dialog)
    program.write(str(tmp_path / "by hand"), window=dialog)
    program.keys("Return", window=dialog)
    saved = tmp_path / "by hand.topologic"
    wait_for("file", saved.exists)
    wait_for("title", lambda: program.title == "Topologic: Anna – Ben (by hand.topologic) — Topologic")
    program.keys("ctrl+q")
    assert program.wait_for_end() == 0

    again = start(str(saved))
    wait_for("title", lambda: again.title == "Topologic: Anna – Ben (by hand.topologic) — Topologic")
    assert again.wait_for_match("match", lambda kept: kept.moves == match.moves)
    assert again.said == ""


def test_a_turn_without_a_move_asks_in_a_box(start: StartProgram, twin: Twin) -> None:
    program = start()
    match = begin(program, twin)
    hide(program, twin, "Y5")
    put_all(program, twin, dict(enumerate(at(match, (1, 0), (3, 0), (0, 3), (0, 3), (7, 2)))))
    ask(program, twin)
    for answer in (["Return"], ["Escape"], ["Tab", "space"]):
        match = program.kept() or match
        assert len(match.state.round.turns) == 1
        program.click(twin.button("Ask for the hint"))
        box = wait_for("question", lambda: program.find_window("You haven’t moved"))
        program.settle()
        program.keys(*answer, window=box)
        wait_for("end of the question", lambda: program.find_window("You haven’t moved") is None)
        program.settle()
    program.wait_for_match("second hint", lambda kept: len(kept.state.round.turns) == 2)
    assert program.said == ""


@pytest.mark.parametrize(
    ("display", "says"),
    [
        (None, "Topologic needs a screen, and there is none here. Start it from a desktop session.\n"),
        (":987", "Topologic cannot reach the screen :987. Start it from a desktop session.\n"),
    ],
)
def test_without_a_screen_it_says_so_in_a_sentence(tmp_path: Path, display: str | None, says: str) -> None:
    environment = {"HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    if display is not None:
        environment["DISPLAY"] = display
    ended = subprocess.run(
        [sys.executable, "-m", "topologic_qt"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", says)

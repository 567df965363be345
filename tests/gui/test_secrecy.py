"""Two matches with the same hints that differ only in the secret look the same."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from opening import new_match
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.ears import Ears
from tests.gui.person import CONTROL, Person, points, spelled
from tests.gui.test_computer_turns import is_entering
from tests.gui.test_files import save
from tests.tables import TopologicMatch
from topologic_qt.app.kit.folders import Folders
from topologic_qt.engine.players import Computer, Level
from topologic_qt.games.topologic.bots.seat import ComputerReferee
from topologic_qt.games.topologic.rules.moves import HideSecret
from topologic_qt.games.topologic.rules.setup import EDITION_FRENCH, Seating, Setup
from topologic_qt.games.topologic.rules.shapes import FieldRecipe, Shape, random_field

pytestmark = pytest.mark.gui


Moment = dict[str, object]
"""Everything about a window that anybody could notice, by what it is."""


def moment(person: Person) -> Moment:
    """The present state of the window."""
    QApplication.processEvents()
    return {
        "view": person.match,
        "notebook": person.game_screen.notebook.text(),
        "titles": [person.title, person.window.windowTitle(), person.window.windowFilePath()],
        "said": seen.everything_said(person.window),
        "spoken": seen.spoken(person.window),
        "answers": seen.answers(person.window),
        "picture": seen.look_of(person.window),
    }


def alike(person: Person, secrets: tuple[str, str]) -> set[str]:
    """The tiles that score the same for both secrets."""
    return {
        tile
        for tile in person.game_screen.table.tiles
        if points(tile, secrets[0]) == points(tile, secrets[1])
    }


def play(person: Person, secrets: tuple[str, str], hidden: str) -> list[Moment]:
    """Hide one of two secrets, move over tiles that score the same for both, and record everything."""
    moments: list[Moment] = []

    def look(*acts: Callable[[], object]) -> None:
        for act in acts:
            act()
            moments.append(moment(person))

    look(lambda: person.hide_secret(hidden), person.open_curtain)
    scoring = sorted(tile for tile in alike(person, secrets) if points(tile, hidden))
    look(
        lambda: person.hand.take(0),
        lambda: person.hand.move(person.hand.tile(scoring[0])),
        person.hand.release,
        lambda: person.hand.drag(1, scoring[1]),
        lambda: person.hand.drag(2, min(alike(person, secrets) - set(scoring))),
    )
    look(person.ask)
    assert person.match.round.turns[0].hint == 2
    for _ in range(2):
        for seeker in range(3):
            person.hand.drag(seeker, min(person.destinations(seeker) & alike(person, secrets)))
        look(QApplication.processEvents, lambda: person.press("Ask for the hint"))
        if seen.offers(person.window, "More help…"):
            look(lambda: person.press("More help…"))
    look(
        lambda: person.key(Qt.Key.Key_Return, CONTROL),
        lambda: person.menu("File", "New match…"),
        lambda: person.press("Go back"),
    )
    return moments


def hiding_seed(match: TopologicMatch, secret: str) -> str:
    """A seed of twelve letters with which a computer hides there."""
    for number in count(100_000):
        hiding = ComputerReferee(f"KESTRL{number:06}").choose(match.view(0))
        assert isinstance(hiding, HideSecret)
        if str(hiding.tile) == secret:
            return f"KESTRL{number:06}"
    raise AssertionError


def written(folder: Path) -> dict[str, str]:
    """All files, by name; only the length of sealed or random parts."""
    texts = {
        re.sub(r"^[\d-]+\.", "N.", path.name): path.read_bytes().decode(errors="replace")
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".lock"
    }
    hide = partial(re.sub, r'"(sealed|id)": "[^"]*"', lambda found: "?" * len(found[0]))
    return {name: hide(text) for name, text in texts.items()}


def test_nobody_can_tell_where_a_computer_hides(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("topologic_qt.games.topologic.rules.moves.commitment", lambda text, salt: "5e" * 20)
    monkeypatch.setattr("topologic_qt.games.topologic.ui.first_look.random_seed", lambda: "FRESH")
    monkeypatch.setattr("topologic_qt.games.topologic.ui.choices.random_seed", lambda: "FRESH")
    secrets, origin = ("Y5", "K5"), FieldRecipe(Shape.SQUARE, "parrot")
    setup = Setup(random_field(origin), EDITION_FRENCH, 3, origin=origin)
    moments: list[Moment] = []
    files: list[dict[str, str]] = []
    for hidden, home in zip(secrets, (tmp_path / "one", tmp_path / "two"), strict=True):
        seed = hiding_seed(new_match(setup), hidden)
        folders = Folders(home / "settings", home / "autosave")
        person = open_window(folders)
        person.controller.begin(replace(setup, seating=Seating((Computer(Level.CLUB, seed), None))))
        qtbot.waitUntil(partial(is_entering, person))
        person.enter(" ".join(sorted(alike(person, secrets))[:3]))
        person.ask()
        moments.append(moment(person))
        save(person, home / "match.topologic", qtbot)
        person.hand.drag(0, max(person.destinations(0)))  # so that the copy is not what the file holds
        person.window.close()
        files.append({name: text.replace(str(home), "") for name, text in written(home).items()})
        for name, text in files[-1].items():
            assert seed not in text, f"The seed is in {name}."
    for what, here in moments[0].items():
        assert what == "view" or here == moments[1][what], what
    assert {"match.topologic", "N.topologic"} < files[0].keys()
    assert files[0] == files[1]


def test_nobody_can_tell_which_of_two_secrets_is_hidden(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is left to chance: the seal, and the field that is offered for the match after this one.
    monkeypatch.setattr("topologic_qt.games.topologic.rules.moves.commitment", lambda text, salt: "5e" * 20)
    monkeypatch.setattr("topologic_qt.games.topologic.ui.choices.random_seed", lambda: "FRESH")
    secrets = ("Y5", "K5")
    seen_with, heard = [], []
    for hidden in secrets:
        person = open_window(Folders(tmp_path / hidden / "settings", tmp_path / hidden / "autosave"))
        ears = Ears(monkeypatch, person.window)
        person.press("Two players", person.page)
        person.start(edition="french", seekers=3)
        ears.hear(lambda: None)
        ears.said.clear()
        seen_with.append(play(person, secrets, hidden))
        heard.append([said for said in ears.said if said not in map(spelled, secrets)])
        assert person.controller.notes[0].aid.value == "full", "every help was asked for"
        person.menu("Match", "Give up the round…")
        seen_with[-1].append(moment(person))
        person.window.close()
    one, other = seen_with
    assert heard[0] == heard[1]
    assert len(heard[0]) > 15
    assert len(one) > 15
    for number, (here, there) in enumerate(zip(one[:-1], other[:-1], strict=True)):
        for what in here:
            assert here[what] == there[what], f"{what} differs after step {number}"
    assert all(one[-1][what] != other[-1][what] for what in ("view", "said", "picture"))

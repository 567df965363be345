"""Two matches that differ only in the secret, and gave the same hints, cannot be told apart."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.gui import seen
from tests.gui.conftest import OpenWindow
from tests.gui.person import CONTROL, Person, points
from topologic_qt.app.folders import Folders
from topologic_qt.games.topologic.rules import View

pytestmark = pytest.mark.gui


@dataclass(frozen=True)
class Moment:
    """Everything about a window that anybody could notice."""

    view: View
    notebook: str
    titles: list[str]
    said: list[str]
    spoken: list[str]
    picture: QImage


def moment(person: Person) -> Moment:
    """What the window is like now."""
    QApplication.processEvents()
    return Moment(
        view=person.match,
        notebook=person.desk.notebook.text(),
        titles=[person.title, person.window.windowTitle(), person.window.windowFilePath()],
        said=seen.everything_said(person.window),
        spoken=seen.spoken(person.window),
        picture=person.window.grab().toImage(),
    )


def alike(person: Person, secrets: tuple[str, str]) -> set[str]:
    """The tiles that score the same for both secrets."""
    return {tile for tile in person.desk.table.tiles if points(tile, secrets[0]) == points(tile, secrets[1])}


def play(person: Person, secrets: tuple[str, str], hidden: str) -> list[Moment]:
    """Hide one of two secrets, move over tiles that score the same for both, and look all the time."""
    moments = []

    def look() -> None:
        moments.append(moment(person))

    person.hide_secret(hidden)
    look()
    person.open_curtain()
    look()
    scoring = sorted(tile for tile in alike(person, secrets) if points(tile, hidden))
    for seeker, tile in enumerate((scoring[0], scoring[1], min(alike(person, secrets) - set(scoring)))):
        person.hand.take(seeker)
        look()
        person.hand.move(person.hand.tile(tile))
        look()
        person.hand.release()
        look()
    assert person.ask() == 2
    look()
    for _ in range(3):
        for seeker in range(3):
            person.hand.drag(seeker, min(person.destinations(seeker) & alike(person, secrets)))
            look()
        person.press("Ask for the hint")
        look()
    person.key(Qt.Key.Key_Return, CONTROL)
    look()
    person.menu("File", "New match …")
    look()
    person.press("Go back to it")
    look()
    return moments


@pytest.mark.parametrize("aid", ["Paper", "Full"])
def test_nobody_can_tell_which_of_two_secrets_is_hidden(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, aid: str
) -> None:
    # What is left to chance: the seal, and the field that is offered for the match after this one.
    monkeypatch.setattr("topologic_qt.games.topologic.rules.moves.commitment", lambda text, salt: "5e" * 20)
    monkeypatch.setattr("topologic_qt.games.topologic.ui.field_box.random_seed", lambda: "FRESH")
    secrets = ("Y5", "K5")
    seen_with = []
    for hidden in secrets:
        person = open_window(Folders(tmp_path / hidden / "settings", tmp_path / hidden / "autosave"))
        person.press("Two players", person.page)
        person.start(edition="french", seekers=3, aid=aid)
        seen_with.append(play(person, secrets, hidden))
        person.menu("Match", "Give up the round …")
        seen_with[-1].append(moment(person))
        person.window.close()
    one, other = seen_with
    assert len(one) > 25
    for number, (here, there) in enumerate(zip(one[:-1], other[:-1], strict=True)):
        assert here.view == there.view, f"The views differ after step {number}."
        assert here.notebook == there.notebook
        assert here.titles == there.titles
        assert here.said == there.said
        assert here.spoken == there.spoken
        assert here.picture == there.picture, f"The pictures differ after step {number}."
    assert one[-1].view != other[-1].view
    assert one[-1].said != other[-1].said
    assert one[-1].picture != other[-1].picture

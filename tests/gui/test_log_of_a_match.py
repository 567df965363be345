"""What files, log and report contain of a running match: nothing of its secret."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from opening import read_match
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.gui.person import Person
from tests.gui.test_autosave import await_copy, copies
from tests.gui.test_files import open_file, save
from tests.plain_text import in_plain_text
from topologic_qt.app.kit import log
from topologic_qt.app.kit.folders import Folders

pytestmark = pytest.mark.gui


@pytest.fixture
def logs(tmp_path: Path) -> Iterator[Path]:
    """A folder for a log written meanwhile."""
    logger = logging.getLogger("topologic_qt")
    before = logger.handlers[:]
    log.begin(tmp_path / "logs")
    yield tmp_path / "logs"
    for handler in set(logger.handlers) - set(before):
        logger.removeHandler(handler)
        handler.close()


def test_no_file_tells_the_secret_and_the_log_and_a_report_no_name_and_no_place_either(
    person: Person, folders: Folders, logs: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    damaged = tmp_path / "Cleos damaged match.topologic"
    damaged.write_bytes(b'{"format": "topologic-qt saved game", "Cleo": "Y5"}')
    person.sit_down(title="Parrot Island", players=("Cleo", "Dan"), edition="french", seekers=3)
    person.hide_secret("Y5")
    person.open_curtain()
    person.enter("R1 R2 R3")
    person.ask()
    saved = tmp_path / "Cleo and Dan.topologic"
    save(person, saved, qtbot)
    await_copy(person, folders, qtbot)
    for file in (saved, *copies(folders)):
        moves = in_plain_text(json.loads(file.read_text(encoding="utf-8"))["match"]["moves"])
        assert "Y5" not in moves
        assert "Yellow" not in moves
        assert read_match(file)[0].state.round.secret is not None
    open_file(person, damaged, qtbot)
    assert len(person.answers.told) == 1
    person.menu("Match", "Play elsewhere", "Copy for the other player")
    mailed = QGuiApplication.clipboard().text()
    person.menu("Match", "Play elsewhere", "Paste the other player’s copy")
    qtbot.waitUntil(lambda: len(person.answers.told) == 2)
    written = "".join(path.read_text(encoding="utf-8") for path in logs.iterdir())
    assert written.count("A match to be written") >= 3
    assert written.count("Told:") >= 1
    for text in (written, log.report("Something happened.")):
        for word in ("Y5", "Yellow", "Cleo", "Dan", "Parrot", str(tmp_path), damaged.stem, mailed[20:40]):
            assert word not in text

"""What the log tells of a match: that it was played, saved and opened, and nothing of what was in it."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.gui.person import Person
from tests.gui.test_files import open_file, save
from topologic_qt.app import log

pytestmark = pytest.mark.gui


@pytest.fixture
def logs(tmp_path: Path) -> Iterator[Path]:
    """A folder in which a log is written meanwhile."""
    logger = logging.getLogger("topologic_qt")
    before = logger.handlers[:]
    log.begin(tmp_path / "logs")
    yield tmp_path / "logs"
    for handler in set(logger.handlers) - set(before):
        logger.removeHandler(handler)
        handler.close()


def test_the_log_and_a_report_hold_no_secret_no_name_and_no_place(
    person: Person, logs: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    damaged = tmp_path / "Cleos damaged match.topologic"
    damaged.write_bytes(b'{"format": "topologic-qt saved game", "Cleo": "Y5"}')
    person.sit_down(title="Parrot Island", players=("Cleo", "Dan"), edition="french", seekers=3)
    person.hide_secret("Y5")
    person.open_curtain()
    person.enter("R1 R2 R3")
    person.ask()
    save(person, tmp_path / "Cleo and Dan.topologic", qtbot)
    open_file(person, damaged, qtbot)
    assert len(person.answers.told) == 1
    person.menu("Match", "Copy for the other player")
    mailed = QGuiApplication.clipboard().text()
    person.menu("Match", "Paste the other player’s copy")
    qtbot.waitUntil(lambda: len(person.answers.told) == 2)
    written = "".join(path.read_text(encoding="utf-8") for path in logs.iterdir())
    assert written.count("A match to be written") >= 3
    assert written.count("Told:") >= 1
    for text in (written, log.report("Something happened.")):
        for word in ("Y5", "Yellow", "Cleo", "Dan", "Parrot", str(tmp_path), damaged.stem, mailed[20:40]):
            assert word not in text

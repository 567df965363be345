"""Topology on paper: the table as it lies, and the tiles to cut out, from the menu."""

from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QImage

from tests.gui.answers import Answers
from tests.gui.topology_people import People
from tests.waiting import wait_until

pytestmark = pytest.mark.gui


def command(people: People, text: str) -> QAction:
    """The entry of a menu with this text."""
    entries = (entry for menu in people.screen.menus.values() for entry in menu)
    return next(
        entry for entry in entries if isinstance(entry, QAction) and entry.text().replace("&", "") == text
    )


def exported(answers: Answers, path: Path, action: QAction) -> bytes:
    """What a command writes into a file."""
    answers.file = path
    action.trigger()
    wait_until(path.exists)
    return path.read_bytes()


def test_the_table_and_the_tiles_to_cut_out_are_exported_and_printed(people: People, tmp_path: Path) -> None:
    tiles, export = command(people, "Export the tiles to cut out …"), command(people, "Export the table …")
    assert tiles.isEnabled()
    assert exported(people.answers, tmp_path / "tiles.pdf", tiles).count(b"/Type /Page\n") == 3
    assert not export.isEnabled()
    people.begin()
    people.play_turn()
    assert export.isEnabled()
    picture = QImage.fromData(exported(people.answers, tmp_path / "table.png", export))
    assert picture.width() > 400
    assert exported(people.answers, tmp_path / "table.svg", export).startswith(b"<?xml")
    assert people.answers.proposed is not None
    assert people.answers.proposed.suffix == ".png"
    people.answers.file = tmp_path / "printed.pdf"
    command(people, "Print the table …").trigger()
    wait_until((tmp_path / "printed.pdf").exists)

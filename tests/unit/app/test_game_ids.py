"""Stored data carry their game's id; those from before there were ids belong to the first game."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from tests.boardless.game import INFO as BIDS
from topologic_qt.app.files.export import KEPT, RecentFiles
from topologic_qt.app.kit.settings import StoredGameSettings
from topologic_qt.games import registry
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC
from topologic_qt.widgets.remembered import keep_name, remembered_name


@pytest.fixture
def memory(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


def test_settings_of_games_do_not_meet_and_the_first_game_reads_older_ones(memory: QSettings) -> None:
    memory.setValue("setup/shape", "ring")
    first, other = StoredGameSettings(memory, TOPOLOGIC), StoredGameSettings(memory, BIDS)
    assert (first.value("setup/shape"), other.value("setup/shape", "none")) == ("ring", "none")
    other.setValue("setup/shape", "square")
    assert first.value("setup/shape") == "ring"
    first.setValue("setup/shape", "cross")
    assert first.value("setup/shape") == "cross"
    assert memory.value("setup/shape") == "ring"  # an older program finds what it knows


def test_a_person_who_was_named_in_one_game_is_known_in_the_others(memory: QSettings) -> None:
    first, other = StoredGameSettings(memory, TOPOLOGIC), StoredGameSettings(memory, BIDS)
    for settings, name in ((first, "Anna"), (other, "Zoe")):  # the first game was begun with the usual name
        settings.setValue("setup/name0", name)
        keep_name(settings, 0, name)
    assert [remembered_name(own, "setup/name0", 0, "Anna", 40) for own in (first, other)] == ["Zoe", "Zoe"]
    first.setValue("setup/name0", "Mia")
    assert [remembered_name(own, "setup/name0", 0, "Anna", 40) for own in (first, other)] == ["Mia", "Zoe"]
    assert remembered_name(first, "setup/name1", 1, "Ben", 40) == "Ben"


def test_recent_files_know_their_game_and_older_ones_are_the_first_games(
    memory: QSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "GAMES", [TOPOLOGIC, BIDS])
    memory.setValue("recent/files", ["/a.topologic", "/b.topologic"])
    recent = RecentFiles(memory)
    recent.add(Path("/c.bids"), BIDS.id)
    assert recent.files() == [Path("/c.bids"), Path("/a.topologic"), Path("/b.topologic")]
    assert memory.value("recent/games") == ["bids", "topologic", "topologic"]
    memory.setValue("recent/files", ["/b.topologic", "/c.bids"])  # by a program without ids
    recent.add(Path("/d.bids"), BIDS.id)
    assert memory.value("recent/games") == ["bids", "topologic", "bids"]
    for number in range(KEPT):
        recent.add(Path(f"/{number}.bids"), BIDS.id)
    assert len(recent.files()) == KEPT
    recent.forget()
    assert recent.files() == []
    assert memory.value("recent/games") is None


@pytest.mark.parametrize("spoilt", [7, [None, 3, "bids", "bids"]])
def test_spoilt_ids_of_recent_files_lose_no_file(memory: QSettings, spoilt: object) -> None:
    memory.setValue("recent/files", ["/a.topologic", "/b.topologic"])
    memory.setValue("recent/games", spoilt)
    assert RecentFiles(memory).files() == [Path("/a.topologic"), Path("/b.topologic")]

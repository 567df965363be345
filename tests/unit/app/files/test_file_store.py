"""The files of one window, without a window: backups, and questions before losses."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.boardless.game import INFO as BIDS, Bids, Move, Setup
from topologic_qt.app.files.codec import file_name, match_kind
from topologic_qt.app.files.file_store import ChangedMeanwhile, Damaged, FileStore, OpenElsewhere
from topologic_qt.app.kit.worker import IoWorker
from topologic_qt.engine.match import Match, Snapshot
from topologic_qt.games import registry
from topologic_qt.games.topologic.info import INFO as TOPOLOGIC

Stores = tuple[Any, Any]
"""The stores of two windows; their values are opaque to the program, and not to the tests."""


def played(*bids: int) -> Snapshot[Setup, Move]:
    """A match with these bids."""
    moves = [move for bid in bids for move in (Move(bid), Move(None))]
    return Match(Bids(), Setup(), moves).snapshot()


@pytest.fixture
def stores(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stores]:
    monkeypatch.setattr(registry, "GAMES", [TOPOLOGIC, BIDS])
    disk = IoWorker()
    own = tmp_path / "own"
    both = (FileStore(match_kind(BIDS.load()), own, disk), FileStore(match_kind(BIDS.load()), own, disk))
    yield both
    for store in both:
        store.claims.close()
    disk.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.bids"


def test_what_was_there_is_kept_as_a_backup_and_what_others_changed_only_replaced_for_certain(
    stores: Stores, file: Path
) -> None:
    store, _ = stores
    store.save(file, played(1))
    store.save(file, played(1, 2))
    assert len(store.open(file).content.moves) == 4
    file.write_bytes(b"damaged")
    with pytest.raises(Damaged) as caught:
        store.open(file)
    backup: Any = caught.value.backup
    assert len(backup.content.moves) == 2
    file = file.with_name("morning.bids")
    store.save(file, played(1))
    file.write_text("somebody else's")
    with pytest.raises(ChangedMeanwhile):
        store.save(file, played(1, 2))
    assert file.read_text() == "somebody else's"
    store.save(file, played(1, 2), certain=True)
    assert len(store.open(file).content.moves) == 4


def test_a_file_is_open_in_one_window_until_that_is_done_with_it(stores: Stores, file: Path) -> None:
    first, second = stores
    first.save(file, played(1))
    with pytest.raises(OpenElsewhere):
        second.open(file)
    first.claims.keep_only([])
    first.claims.close()
    assert second.open(file).content.moves


def test_signs_that_a_disk_refuses_are_left_out() -> None:
    for title, name in [
        ("Topology: Anna – Ben", "Topology - Anna - Ben.game"),
        ("Topology\N{NO-BREAK SPACE}: Anna – Ben", "Topology - Anna - Ben.game"),
        ("Sunday, 8:30", "Sunday, 8 30.game"),
        ("A/B\\C <D>", "A B C D.game"),
        ("../../x", "x.game"),
        (":::", "Topologic.game"),
        ("-", "Topologic.game"),
        ("x" * 100, "x" * 60 + ".game"),
        (f"Topologic: {'Anna ' * 8}– {'Ben ' * 5}– Round 1", f"Topologic - {'Anna ' * 8}".strip() + ".game"),
        ("नमस्ते: علی‌رضا", "नमस्ते - علی‌رضا.game"),
    ]:
        assert file_name(title, ".game") == name

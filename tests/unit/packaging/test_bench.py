"""The bench's command: its measures and output, with invented figures."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench import __main__ as bench
from bench.figures import Figure


def small() -> Iterator[Figure]:
    """A small measure."""
    yield Figure("small thing", 1.5, "ms", "made up")


def large() -> Iterator[Figure]:
    """A large measure, which is interrupted."""
    yield Figure("large thing", 2.5, "s", "made up")
    raise KeyboardInterrupt


@pytest.fixture(autouse=True)
def measures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two measures above, instead of the real ones."""
    monkeypatch.setattr(bench, "MEASURES", {"small": small, "large": large})


def test_only_what_is_named_is_measured_and_an_unknown_name_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert bench.main(["small"]) == 0
    (row,) = capsys.readouterr().out.splitlines()
    assert row.split() == ["small", "thing", "1.500", "ms", "made", "up"]
    assert bench.main(["small", "fast"]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err == "There is no measure fast; there are small, large.\n"


def test_an_interrupted_bench_keeps_what_it_has_measured(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    assert bench.main(["small", "large", "--json", str(file)]) == 130
    assert json.loads(file.read_text(encoding="utf-8")) == [
        {"name": "small thing", "value": 1.5, "unit": "ms"},
        {"name": "large thing", "value": 2.5, "unit": "s"},
    ]

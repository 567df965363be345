"""Packages whose modules are loaded when one of their names is asked for."""

import importlib
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import topologic_qt.engine
import topologic_qt.games.topologic.bots
import topologic_qt.games.topologic.records
import topologic_qt.games.topologic.rules
import topologic_qt.storage
from topologic_qt import lazy
from topologic_qt.lazy import load_late, names_of

PACKAGES = [
    topologic_qt.engine,
    topologic_qt.games.topologic.bots,
    topologic_qt.games.topologic.records,
    topologic_qt.games.topologic.rules,
    topologic_qt.storage,
]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_name_that_a_package_offers_can_be_had_and_no_other(package: ModuleType) -> None:
    assert package.__all__
    for name in package.__all__:
        # A module may have the name of a function in it; the function is what is offered.
        assert not isinstance(getattr(package, name), ModuleType), name
    for name in ("nothing", "_hidden"):
        with pytest.raises(AttributeError, match=f"has no attribute {name!r}"):
            getattr(package, name)


def test_a_name_is_waited_for_while_another_thread_loads_its_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate: Any = ModuleType("gate")
    gate.has_begun, gate.may_go_on = threading.Event(), threading.Event()
    monkeypatch.setitem(sys.modules, "gate", gate)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "parlour").mkdir()
    (tmp_path / "parlour" / "slow.py").write_text(
        "import gate\ngate.has_begun.set()\ngate.may_go_on.wait()\ngame = 'chess'\n"
    )

    def imported(path: str) -> ModuleType:
        gate.may_go_on.set()
        return importlib.import_module(path)

    monkeypatch.setattr(lazy, "import_module", imported)
    find = names_of("parlour", ("slow",))
    with ThreadPoolExecutor() as threads:
        loading = threads.submit(importlib.import_module, "parlour.slow")
        gate.has_begun.wait()
        try:
            assert find("game") == "chess"
        finally:
            gate.may_go_on.set()
    assert loading.result().game == "chess"


WHOLE = """
import sys
from importlib import import_module
from pkgutil import walk_packages
import topologic_qt.validation
before = {name for name in sys.modules if name.startswith("pydantic")}
for place in ("elsewhere", "storage", "games"):
    package = import_module(f"topologic_qt.{place}")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if ".ui" not in module.name:
            import_module(module.name)
print("topologic_qt.games.topology.records.protocol" in sys.modules)
print(*{name for name in sys.modules if name.startswith("pydantic")} - before)
"""
"""Loads all that reads something, and tells which of pydantic's modules came with it."""


def test_pydantic_is_loaded_as_a_whole() -> None:
    """A second thread that loads more of it could be given a module that is only half there."""
    done = subprocess.run([sys.executable, "-c", WHOLE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"]


def test_a_late_module_has_what_the_module_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    load_late("colorsys")
    late = importlib.import_module("colorsys")
    assert late.rgb_to_hls(1.0, 1.0, 1.0) == (0.0, 1.0, 0.0)
    assert late.rgb_to_hls is importlib.import_module("colorsys").rgb_to_hls
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = late.nothing
    load_late("sys")
    assert importlib.import_module("sys") is sys, "a module that is loaded already stays"

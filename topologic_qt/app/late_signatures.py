"""Loads Qt for Python without its modules that explain signatures; each comes when it is asked for something.

Qt for Python carries modules in an archive, and compiles three thousand lines of Python at every start. Most
serve nothing but the message of a call with wrong arguments, and the help of an interactive Python.
"""

from __future__ import annotations

import builtins
import sys
from importlib.abc import Loader, MetaPathFinder
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.machinery import ModuleSpec

_SIGNATURE = "shibokensupport.signature"
_SEARCH = "feature_imported"
"""The function that searches the source of what is imported by the wrapped statement."""
_KEPT = "__orig_import__"
"""Python's own import, where Qt for Python has put its own in the place of that."""

_MAPPING, _UPDATE = f"{_SIGNATURE}.mapping", "update_mapping"

LATE = frozenset(
    f"{_SIGNATURE}.{name}"
    for name in (
        "errorhandler",
        "layout",
        "lib.enum_sig",
        "lib.pyi_generator",
        "lib.tool",
        "mapping",
        "parser",
    )
)
"""The names of the modules that wait."""


def load() -> None:
    """Load the package PySide6, and put Python's own import back; modules with Qt's classes come later.

    Qt for Python has its archive asked before everything else. So what waits is only found before that from
    the moment on when the module is imported that imports all others.
    """
    usual = getattr(builtins, _KEPT, builtins.__import__)

    def find_late(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        if name != _SIGNATURE or fromlist != ("loader",):
            return usual(name, globals, locals, fromlist or (), level)
        finder = _LateFinder(sys.meta_path[0])
        sys.meta_path.insert(0, finder)
        try:
            signature = usual(name, globals, locals, fromlist, level)
        finally:
            sys.meta_path.remove(finder)
        vars(signature.loader)[_SEARCH] = _search_nothing
        return signature

    builtins.__import__ = find_late
    try:
        import PySide6  # noqa: F401
    finally:
        builtins.__import__ = vars(builtins)[_KEPT] = usual


def _search_nothing(_module: object) -> None:
    """Do nothing where Qt for Python would search the source of an imported module."""


class _LateFinder(MetaPathFinder):
    """Lets the modules that another finder finds wait, if they may."""

    def __init__(self, archive: object) -> None:
        self._find = getattr(archive, "find_spec", None)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec: ModuleSpec | None = None
        if fullname in LATE and self._find is not None:
            spec = self._find(fullname, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _LateLoader(spec.loader)
        return spec


class _LateLoader(Loader):
    """Makes modules that are empty at first."""

    def __init__(self, usual: Loader) -> None:
        self._usual = usual

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _LateModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Leave the module empty, but for the one function that Qt for Python looks up in its contents."""
        if module.__name__ == _MAPPING:
            vars(module)[_UPDATE] = lambda: self.filled(module)[_UPDATE]()

    def filled(self, module: ModuleType) -> dict[str, Any]:
        """Run a module after all, under the name that the archive knows it by, and return its contents."""
        spec = module.__spec__
        assert spec is not None
        object.__setattr__(module, "__class__", ModuleType)
        published, spec.name = spec.name, module.__name__
        self._usual.exec_module(module)
        spec.name = published
        return vars(module)


class _LateModule(ModuleType):
    """A module that is run when it is asked for a name for the first time."""

    def __getattr__(self, name: str) -> object:
        spec = self.__spec__
        if spec is None or not isinstance(spec.loader, _LateLoader) or name in ("__file__", "__path__"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        spec.loader.filled(self)
        return getattr(self, name)

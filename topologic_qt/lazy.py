"""Packages and modules that load something when one of its names is asked for."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from threading import Lock
from types import ModuleType


def names_of(package: str, modules: Sequence[str]) -> Callable[[str], object]:
    """A ``__getattr__`` for a package: it looks for a name in these modules, one after the other.

    What starts the program takes single modules, and must not wait for the others.
    """
    paths = [f"{package}.{module}" for module in modules]
    places: dict[str, str] = {}
    """The module in which each name was found: a name is asked for thousands of times."""

    def find(name: str) -> object:
        if not name.startswith("_"):
            known = places.get(name)
            for path in paths if known is None else (known,):
                module = sys.modules.get(path)
                if module is None or name not in vars(module):
                    module = import_module(path)  # which waits for another thread that is just loading it
                if name in vars(module):
                    places[name] = path
                    return vars(module)[name]
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find


def load_late(name: str) -> None:
    """Have a module of Python's own loaded when something in it is used, whoever imports it before.

    That is for what a library imports as a whole and hardly ever uses.
    """
    if name not in sys.modules:
        sys.modules[name] = _LateModule(name)


class _LateModule(ModuleType):
    """Stands for a module until that is loaded; who has it by then goes on with it."""

    _loading = Lock()

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # the import statement itself asks for such names
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        with self._loading:
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)

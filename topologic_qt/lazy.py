"""Packages that offer the names of their modules, and load a module when one of its names is asked for."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module


def names_of(package: str, modules: Sequence[str]) -> Callable[[str], object]:
    """A ``__getattr__`` for a package: it looks for a name in these modules, one after the other.

    What starts the program takes single modules, and must not wait for the others.
    """
    paths = [f"{package}.{module}" for module in modules]

    def find(name: str) -> object:
        if not name.startswith("_"):
            for path in paths:
                found = vars(sys.modules.get(path) or import_module(path))
                if name in found:
                    return found[name]
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find

"""Packages that offer the names of their modules, and load a module when one of its names is asked for."""

from collections.abc import Callable, Sequence
from importlib import import_module


def names_of(package: str, modules: Sequence[str]) -> Callable[[str], object]:
    """A ``__getattr__`` for a package: it looks for a name in these modules, one after the other.

    What starts the program takes single modules, and must not wait for the others.
    """

    def find(name: str) -> object:
        if not name.startswith("_"):
            for module in modules:
                found = vars(import_module(f"{package}.{module}"))
                if name in found:
                    return found[name]
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find

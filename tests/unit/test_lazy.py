"""Packages whose modules are loaded when one of their names is asked for."""

from types import ModuleType

import pytest

import topologic_qt.engine
import topologic_qt.games.topologic.bots
import topologic_qt.games.topologic.rules
import topologic_qt.storage
from topologic_qt.lazy import names_of

PACKAGES = [
    topologic_qt.engine,
    topologic_qt.games.topologic.bots,
    topologic_qt.games.topologic.rules,
    topologic_qt.storage,
]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_name_that_a_package_offers_can_be_had(package: ModuleType) -> None:
    assert package.__all__
    for name in package.__all__:
        # A module may have the name of a function in it; the function is what is offered.
        assert not isinstance(getattr(package, name), ModuleType), name


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
@pytest.mark.parametrize("name", ["nothing", "_hidden"])
def test_other_names_are_not_there(package: ModuleType, name: str) -> None:
    with pytest.raises(AttributeError, match=f"has no attribute {name!r}"):
        getattr(package, name)


def test_a_name_is_looked_for_in_one_module_after_the_other() -> None:
    find = names_of("topologic_qt.engine", ("rng", "match"))
    assert find("Rng") is topologic_qt.engine.Rng
    assert find("Match") is topologic_qt.engine.Match
    with pytest.raises(AttributeError):
        find("Player")

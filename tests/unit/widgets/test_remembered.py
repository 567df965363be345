"""Names that are kept for the next time."""

import pytest

from topologic_qt.widgets.remembered import keep_names, remembered_names


class Memory(dict[str, object]):
    """Settings."""

    def value(self, name: str, usual: object = None) -> object:
        return self.get(name, usual)

    def setValue(self, name: str, value: object) -> None:
        self[name] = value


@pytest.mark.parametrize("names", [[], ["Turk"], ["Turk, the", "-", "Шахматы", ""]])
def test_names_come_back_whatever_is_in_them(names: list[str]) -> None:
    memory = Memory()
    keep_names(memory, "players", names)
    assert remembered_names(memory, "players", ["usual"]) == names


@pytest.mark.parametrize("spoilt", [None, "", "Turk,Mephisto", "{}", "[" * 100_000])
def test_where_none_are_kept_the_usual_ones_come(spoilt: object) -> None:
    memory = Memory() if spoilt is None else Memory(players=spoilt)
    assert remembered_names(memory, "players", ["usual"]) == ["usual"]

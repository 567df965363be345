"""Names stored for the next time."""

from topologic_qt.widgets.remembered import keep_names, remembered_name, remembered_names


class Memory(dict[str, object]):
    def value(self, name: str, usual: object = None) -> object:
        return self.get(name, usual)

    def setValue(self, name: str, value: object) -> None:
        self[name] = value


def test_names_come_back_whatever_is_in_them_and_spoilt_ones_are_the_usual_ones() -> None:
    names: list[list[str]] = [[], ["Turk"], ["Turk, the", "-", "Шахматы", ""]]
    for each in names:
        memory = Memory()
        keep_names(memory, "players", each)
        assert remembered_names(memory, "players", ["usual"]) == each
    for spoilt in (None, "", "Turk,Mephisto", "{}", "[" * 100_000):
        assert remembered_names(Memory(players=spoilt), "players", ["usual"]) == ["usual"]


def test_a_name_with_signs_that_join_letters_is_remembered_and_a_spoilt_one_is_not() -> None:
    for name in ("मी\u200dरा", "👩\u200d🚀"):
        assert remembered_name(Memory(name=name), "name", 0, "usual", 40) == name
    for spoilt in ("two\nlines", "\u202eturned", " "):
        assert remembered_name(Memory(name=spoilt), "name", 0, "usual", 40) == "usual"

"""Makes the enums of Qt for Python in a tenth of the time.

For nearly every class that it loads, Qt for Python makes enums: 300 of them, with 3600 members, until there
is a table. Python makes each with the care that one written by hand needs. Those of Qt are names with whole
numbers, for which it is known beforehand what Python comes to.
"""

from __future__ import annotations

import sys
from enum import KEEP, Enum, EnumType, Flag, IntEnum, IntFlag
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

KNOWN = (3, 11)
"""The version of Python, as major and minor number, whose enums are known here."""

_CREATE = "_create_"
"""The method of enums that makes others."""

_NOT_SHARED = ("__dict__", "__weakref__")


class _Kind(NamedTuple):
    """The enums of one base class, as far as they are alike."""

    contents: dict[str, object]
    """The contents of such a class while it has no members."""
    taken: frozenset[str]
    """Names that would mean more than a member."""
    make: Callable[..., Enum]
    """Makes an object that becomes a member."""
    is_number: bool
    is_flag: bool


_kinds: dict[type[Enum], _Kind] = {}
_usual: Callable[..., type[Enum]] = getattr(EnumType, _CREATE)
_make_class: Callable[..., type[Enum]] = type.__new__
_set = object.__setattr__


def begin() -> None:
    """Make enums quicker from now on, where Python has the enums that are known here."""
    if sys.version_info[:2] == KNOWN and not _kinds:
        for base in (Enum, IntEnum, Flag, IntFlag):
            _kinds[base] = _kind(base)
        setattr(EnumType, _CREATE, _create)


def _kind(base: type[Enum]) -> _Kind:
    empty = vars(_usual(base, "Empty", [], module=__name__, boundary=KEEP))
    make: Callable[..., Enum] = empty["_new_member_"]
    return _Kind(
        {name: value for name, value in empty.items() if name not in _NOT_SHARED},
        frozenset({"mro"}.union(*(vars(each) for each in base.__mro__))),
        make,
        make is not object.__new__,
        issubclass(base, Flag),
    )


def _create(cls: type[Enum], class_name: str, names: object, **others: object) -> type[Enum]:
    """Make an enum with the arguments of Python's own method: quickly if it is like one of Qt's."""
    if others.get("module") is None:
        others["module"] = sys._getframe(2).f_globals.get("__name__")  # where Python looks for it
    kind = _kinds.get(cls)
    if kind is None or others.get("boundary") is not KEEP or others.get("type") or not others["module"]:
        return _usual(cls, class_name, names, **others)
    members = _plain(names, kind)
    if members is None:
        return _usual(cls, class_name, names, **others)
    place = {f"__{key}__": others[key] for key in ("module", "qualname") if others.get(key)}
    made = _make_class(EnumType, class_name, (cls,), kind.contents | place)
    _fill(made, members, kind)
    return made


def _plain(names: object, kind: _Kind) -> dict[str, int] | None:
    """The members, if they are a list of names and whole numbers without anything special."""
    if not isinstance(names, list):
        return None
    members: dict[str, int] = dict(names)
    if len(members) < len(names) or not kind.taken.isdisjoint(members):
        return None
    for name, value in members.items():
        if type(name) is not str or name[:1] == "_" or type(value) is not int or (kind.is_flag and value < 0):
            return None
    return members


def _fill(made: type[Enum], members: dict[str, int], kind: _Kind) -> None:
    """Give a class its members, and what Python keeps of them."""
    by_name: dict[str, Enum] = {}
    by_value: dict[int, Enum] = {}
    names: list[str] = []
    for name, value in members.items():
        member = by_value.get(value)
        if member is None:
            member = by_value[value] = kind.make(made, value) if kind.is_number else kind.make(made)
            member._value_ = value
            member._name_ = name
            _set(member, "__objclass__", made)
            _set(member, "_sort_order_", len(names))
            if not kind.is_flag or (value and not value & (value - 1)):
                names.append(name)
        by_name[name] = member
    kept: dict[str, object] = {
        "_member_names_": names,
        "_member_map_": by_name,
        "_value2member_map_": by_value,
        "_unhashable_values_": [],
    }
    if kind.is_flag:
        kept |= _of_flag(made, by_value)
    for attribute, content in (kept | by_name).items():
        type.__setattr__(made, attribute, content)


def _of_flag(made: type[Enum], by_value: dict[int, Enum]) -> dict[str, object]:
    """What Python keeps of a flag's bits."""
    singles = [value for value in by_value if value and not value & (value - 1)]
    mask = 0
    for value in by_value:
        mask |= value
    contents: dict[str, object] = {
        "_flag_mask_": mask,
        "_singles_mask_": sum(singles),
        "_all_bits_": (1 << mask.bit_length()) - 1,
    }
    if singles != sorted(singles):
        contents["_iter_member_"] = vars(Flag)["_iter_member_by_def_"].__get__(None, made)
    return contents

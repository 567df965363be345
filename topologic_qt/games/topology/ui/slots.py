"""The slots of the rack: the revealed tiles of a turn, each with a slot of its own until the turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from topologic_qt.games.topology.rules.setup import Variant
from topologic_qt.games.topology.rules.state import View


@dataclass(frozen=True, slots=True)
class Slot:
    """A tile of the turn, in the rack or on the table."""

    design: str
    filled: bool = True
    """Whether the tile is in the rack."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The slots of one turn. A tile that is laid leaves its slot empty, and comes back to it."""

    number: int = 0
    """The number of the turn, from 1."""
    slots: tuple[Slot, ...] = ()

    def followed(self, view: View, taken: int | None = None) -> Slots:
        """Return the slots for a view of the same turn, or of another one.

        ``taken`` is the slot from which a tile was taken last: of two equal tiles, that one is the one laid,
        and the one in the rack stays there.
        """
        if view.is_over:
            return Slots(view.number)
        dealt = Slots(view.number, tuple(map(Slot, view.dealt)))
        known = self.slots if dealt.continues(self) else ()
        old = (*known, *dealt.slots[len(known) :])
        waiting = list(view.revealed)
        slots = [replace(slot, filled=False) for slot in old]
        for index in sorted(range(len(old)), key=lambda index: (index == taken, not old[index].filled)):
            if slots[index].design in waiting:
                waiting.remove(slots[index].design)
                slots[index] = replace(slots[index], filled=True)
        return Slots(view.number, tuple(slots))

    def continues(self, before: Slots) -> bool:
        """Return whether these are the slots ``before`` of the same turn, or more of them."""
        designs, same = [slot.design for slot in self.slots], len(before.slots)
        return self.number == before.number and designs[:same] == [slot.design for slot in before.slots]

    def empty_for(self, design: str) -> int | None:
        """Return the empty slot of a tile that lies on the table; None if there is none."""
        empty = (at for at, slot in enumerate(self.slots) if slot == Slot(design, filled=False))
        return next(empty, None)

    def numbers(self, designs: Sequence[str]) -> list[int]:
        """Return the numbers, from 1, of the slots of tiles with these designs, as people see them."""
        left = [slot.design for slot in self.slots]
        found = []
        for design in designs:
            found.append(left.index(design) + 1)
            left[found[-1] - 1] = ""
        return found


def slot_count(view: View) -> int:
    """Return the number of slots of the rack, the same for the whole match."""
    if view.setup.players == 2 or view.setup.variant is Variant.ADVANCED:
        return 3
    return 2

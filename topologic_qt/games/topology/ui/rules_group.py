"""The option of the variant on the page on which a match is set up."""

from __future__ import annotations

from topologic_qt.games.topology.rules.setup import Variant
from topologic_qt.widgets.controls import label
from topologic_qt.widgets.entry import Entry, bind_buttons
from topologic_qt.widgets.grouping import Group
from topologic_qt.widgets.picture_choices import PictureChoice, picture_choices
from topologic_qt.widgets.translate import tr


class RulesGroup(Group):
    """The choice of a variant, where there is one, and what a turn is in it."""

    def __init__(self, variant: Entry[Variant]) -> None:
        """Create the choice between the variants for two."""
        super().__init__(tr("Rules"))
        choices = [
            PictureChoice("ring", variant_name(Variant.BASE), _about(Variant.BASE, 2)),
            PictureChoice("half-turn", variant_name(Variant.ADVANCED), _about(Variant.ADVANCED, 2)),
        ]
        self.variants, self._row = picture_choices(tr("Variant"), choices)
        bind_buttons(self.variants, variant, list(Variant))
        self._about = label("", "muted")
        self.form.addRow(self._row)
        self.form.addRow(self._about)

    def show_for(self, variant: Variant, players: int) -> None:
        """Show what goes with the variant that is played by so many."""
        self.form.setRowVisible(self._row, players == 2)
        self._about.setText(_about(variant, players))


def variant_name(variant: Variant) -> str:
    """Return the name of a variant."""
    return tr("Advanced") if variant is Variant.ADVANCED else tr("Base game")


def _about(variant: Variant, players: int) -> str:
    """Return what a turn consists of, in a sentence."""
    if variant is Variant.ADVANCED:
        return tr(
            "Each turn reveals two tiles. Then choose: a third tile, or a half turn of one on the table."
        )
    if players == 2:
        return tr(
            "Each turn reveals three tiles and lays them. Rings score, and so do the rings inside them."
        )
    return tr(
        "Each turn reveals two tiles and lays them; the first player begins with one. "
        "Rings score, and so do the rings inside them."
    )

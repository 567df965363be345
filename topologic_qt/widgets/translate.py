"""The translation functions through which every text on a screen goes."""

from topologic_qt.translation import ntr as ntr, said as said, tr as tr

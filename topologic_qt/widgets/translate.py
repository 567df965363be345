"""The one door through which every text goes that people see on a screen."""

from topologic_qt.translation import ntr as ntr, said as said, tr as tr

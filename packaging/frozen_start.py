"""Run by the packed program first of all: hooks of PyInstaller load Qt for Python before the program does."""

from topologic_qt.app import late_signatures, quick_enums

quick_enums.begin()
late_signatures.load()

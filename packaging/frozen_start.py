"""The packed program's first code: PyInstaller's hooks load Qt for Python before the program does."""

import sys

if sys.platform != "win32":
    from topologic_qt.app.match import watcher

    if sys.argv[1:2] == [watcher.WORD]:
        watcher.main(sys.argv[2:])

"""Saved games on disk: one envelope for every game, read with care and written whole or not at all."""

from topologic_qt.storage.envelope import FORMAT_VERSION, Envelope, pack, unpack
from topologic_qt.storage.files import MAX_FILE_SIZE, read_file, write_file
from topologic_qt.storage.problem import Problem

__all__ = [
    "FORMAT_VERSION",
    "MAX_FILE_SIZE",
    "Envelope",
    "Problem",
    "pack",
    "read_file",
    "unpack",
    "write_file",
]

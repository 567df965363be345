"""The rules of Topology: values and functions, without any Qt.

`Topology` is the game; `engine.Match` plays it.
"""

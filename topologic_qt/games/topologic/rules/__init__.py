"""The rules of Topologic: values and functions, without any Qt.

`Topologic` is the game; `engine.Match` plays it. See the README for a match in ten lines.
"""

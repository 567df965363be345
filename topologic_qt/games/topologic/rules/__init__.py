"""The rules of Topologic: values and functions, without any Qt.

`Topologic` is the game; `engine.Match` plays it. The guide to the library plays a match.
"""

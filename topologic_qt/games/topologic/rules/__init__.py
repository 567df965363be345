"""The rules of Topologic: values and functions, without Qt.

`Topologic` is the game; `engine.Match` plays it. The guide to the library shows how.
"""

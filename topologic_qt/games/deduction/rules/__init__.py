"""The rules of Deduction: values and functions, without any Qt.

`Deduction` is the game; `engine.Match` plays it.
"""

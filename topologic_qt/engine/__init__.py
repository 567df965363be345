"""The base of every game: the contract of a game, a match of it, and seeded random numbers.

Standard library only: no board, no Qt.
"""

"""The base that every game shares: the contract of a game, a match of it, and seeded chance.

Standard library only: no board, no Qt.
"""

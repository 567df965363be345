"""Matches with somebody elsewhere, in a window: the invitation, the messages, and what people see of them.

Nothing of it, nor of the network, is loaded before somebody plays such a match.
"""

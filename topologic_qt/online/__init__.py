"""Matches between machines: an invitation, a room, sealed messages, and the transports that take them along.

No window and no game is known here; a copy of a match is bytes.
"""

"""The engine protocol: other programs play, referee and study every game over standard input and output.

No Qt, and no display. `resources/formats/engine-protocol.md` describes the requests and their answers.
"""

"""The kit every screen is made of: labels, buttons, forms, icons, theme, dock, charts, documents, curtain.

Qt alone: no board, no game.
"""

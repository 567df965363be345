"""The widgets that all screens share: labels, buttons, forms, icons, theme, dock, charts, documents, curtain.

The package uses Qt alone and knows no board and no game.
"""

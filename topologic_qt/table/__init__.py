"""What any game can lay on the table: tiles, pieces, gestures, a camera, ghosts.

Nothing here knows a rule: the table is told where a piece may go, and tells where it was put.
"""

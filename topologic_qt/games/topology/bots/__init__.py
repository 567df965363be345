"""Computer players: three levels, advice for a turn, and the review of a match.

They only get player views. All modules except `frame` and `lines` use numpy, and load when first
used.
"""

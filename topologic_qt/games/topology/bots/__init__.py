"""Computer players: three levels, advice for a turn, and the review of a match.

They get player views and nothing else. Every module but `frame` and `lines` computes with numpy, and loads
when first used.
"""

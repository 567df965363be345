"""Computer players: three levels, exact chances, advice for people, and the review of a match.

They get player views and nothing else. Whatever counts deals computes with numpy, and loads when first used.
"""

"""Computer players: three levels, exact chances, advice for people, and the review of a match.

They only get player views. Modules that count deals use numpy, and load when first used.
"""

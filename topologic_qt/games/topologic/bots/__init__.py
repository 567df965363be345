"""Computer players: seekers of three levels, a referee that hides, and the review of a round.

Computer players only get player views. Modules that use numpy are loaded when first needed.
"""

"""Computer players: seekers of three levels, a referee that hides, and the review of a round.

Computer players get player views and nothing else. Modules that compute with numpy load when first used.
"""

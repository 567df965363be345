"""Topology by Markus Hagenauer and Gerd Breitenbach: rings of lines on double hexagons."""

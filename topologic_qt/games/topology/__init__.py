"""Topology by Markus Hagenauer and Gerd Breitenbach: closing rings of lines on double hexagons."""

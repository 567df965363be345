"""Artificial pictures of a real table, by seed: fields of three kinds of tiles, and tables without one.

They judge the reader of photos (`topologic_qt.games.topologic.photo`), and share no code with it. Nothing
here is in the packages.
"""

from photo_scene.judging import Judgement, judge
from photo_scene.making import Difficulty, Photo, make_photo
from photo_scene.nothing import make_nothing
from photo_scene.sets import Kind

__all__ = ["Difficulty", "Judgement", "Kind", "Photo", "judge", "make_nothing", "make_photo"]

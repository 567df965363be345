"""The eye: reads the field from a photo of a real table, without any Qt.

`read_photo` takes the bytes of a picture and returns a `FieldSeen`. It needs OpenCV and Pillow, the extra
``photo``, which load when first used; `is_available` tells whether they are there.
"""

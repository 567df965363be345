"""Reading the field from a photo of a real table, without Qt.

`read_photo` takes the bytes of a picture and returns a `FieldSeen`. It needs OpenCV and Pillow, the extra
``photo``, which are loaded when first used; `is_available` says whether they are installed.
"""

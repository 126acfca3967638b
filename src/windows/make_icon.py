"""make_icon.py OUTPUT PICTURE...: an icon of Windows' (.ico) that holds PNG pictures, the smallest first."""

import struct
import sys

pictures = [open(name, "rb").read() for name in sys.argv[2:]]
offset = 6 + 16 * len(pictures)
rows = b""
for picture in pictures:
    side = struct.unpack(">I", picture[16:20])[0] % 256  # 256 is written as 0
    rows += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), offset)
    offset += len(picture)
with open(sys.argv[1], "wb") as icon:
    icon.write(struct.pack("<HHH", 0, 1, len(pictures)) + rows + b"".join(pictures))

#!/usr/bin/env python3
"""make_page.py PROGRAM.js UNPACK.wasm PAGE.html OUT: one HTML file that needs no other.

PAGE.html's scripts, those beside it and PROGRAM.js, are put into it, and PROGRAM.wasm packed as seven_bits() of LZMA, with UNPACK.wasm,
which unpacks it (unpack.c). What `skelplay page` puts in goes into the element "skelplay-carried", see src/cli/page_command.cpp."""
import base64
import lzma
import pathlib
import re
import sys

program, unpack, page, out = (pathlib.Path(word) for word in sys.argv[1:])


def script(found):
    name = found.group(1)
    file = program if name == program.name else page.parent / name
    text = file.read_text(encoding="utf-8")
    # In these places of JavaScript a backslash changes nothing, and HTML no longer sees the end of a script.
    text = re.sub(r"<(?=/script|script|!--)", r"\\x3c", text, flags=re.IGNORECASE)
    return "<script>\n" + text + "</script>"


def seven_bits(data):
    """ASCII with seven bits in each character. What HTML would change, and \\1 itself, is another character behind a \\1."""
    text = bytearray()
    for at in range(0, len(data), 7):
        part = data[at : at + 7]
        bits = int.from_bytes(part + bytes(7 - len(part)), "big")
        for i in range((8 * len(part) + 6) // 7):
            code = bits >> (49 - 7 * i) & 127
            text += bytes((1, code ^ 64) if code in (0, 1, 13, 60) else (code,))
    return text.decode("ascii")


wasm = program.with_suffix(".wasm").read_bytes()
form = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "nice_len": 273, "lc": 3, "lp": 0, "pb": 0}
packed = lzma.compress(wasm, lzma.FORMAT_RAW, filters=[form])
carried = (
    '<script type="application/json" id="skelplay-carried">null</script>\n'
    '<script type="text/plain" id="skelplay-unpack">' + base64.b64encode(unpack.read_bytes()).decode() + "</script>\n"
    '<script type="text/plain" id="skelplay-wasm" data-size="' + str(len(wasm)) + '">' + seven_bits(packed) + "</script>\n"
)
html = page.read_text(encoding="utf-8")
first = html.index("<script")
html = re.sub(r'<script src="([^"]+)"[^>]*></script>', script, html[:first] + "\0" + html[first:]).replace("\0", carried)
out.write_bytes(html.encode())
